/* SPDX-License-Identifier: MIT */
/* What the oracle allows over time, against what was worked out by hand; JSON is written with ' for
 * ". */
#ifndef DECOY_ORACLE_STATES_H
#define DECOY_ORACLE_STATES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "sets.h"

static inline json_t *states_of(const char *text)
{
	struct recording *rec = NULL;
	struct rec_error error;
	json_t *states;

	if (rec_load(&rec, text, strlen(text), &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.text);
	states = oracle_states(rec);
	assert_non_null(states);
	rec_free(rec);
	return states;
}

static inline void check(const json_t *got, const char *want)
{
	json_t *expect = sets_parse(want);
	char *a = sets_text(expect);
	char *b = sets_text(got);

	if (strcmp(a, b) != 0)
		fail_msg("by hand\n%s\nby the oracle\n%s", a, b);
	free(a);
	free(b);
	json_decref(expect);
}

#define ONE  "'capacity':{'any':[null,'1']}"
#define NONE "'delta_ns':{'any':[null,'0']},'busy_ratio':{'any':[null,{'ratio':'0'}]}"
#define ODD  "'capacity':{'any':[null,'0','1']}"

/* The client of descriptor 1/3 in the newest sweep. */
static inline void check_client(const char *recording, const char *want)
{
	json_t *states = states_of(recording);
	json_t *clients =
		json_object_get(json_array_get(states, json_array_size(states) - 1), "clients");

	assert_int_equal(json_array_size(clients), 1);
	check(json_array_get(clients, 0), want);
	json_decref(states);
}

/* Engine "e" of that client. */
static inline void check_engine(const char *recording, const char *want)
{
	json_t *states = states_of(recording);
	json_t *newest = json_array_get(states, json_array_size(states) - 1);
	json_t *client = json_array_get(json_object_get(newest, "clients"), 0);

	check(json_object_get(json_object_get(client, "engines"), "e"), want);
	json_decref(states);
}

static inline void check_undecided(const char *recording)
{
	json_t *states = states_of(recording);

	check(json_array_get(states, json_array_size(states) - 1), "{'anything':true}");
	json_decref(states);
}

/* What a client's read at this time begins with. */
#define AT(t) "@ " t " pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\n"

#endif
