/* SPDX-License-Identifier: MIT */
#include "producer_truth.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fdinfo.h"
#include "recording.h"
#include "xmalloc.h"

#define ARENA ((size_t)1 << 16)

/* A key of a region, its name in the truth log, and the rule that it breaks where it is not true. */
struct memory_key {
	enum fdi_region_field field;
	const char *name, *rule;
};

static const struct memory_key keys[] = {
	{FDI_TOTAL, "total", "kernel.memory-region"},
	{FDI_SHARED, "shared", "kernel.memory-once"},
	{FDI_RESIDENT, "resident", "kernel.memory-sums"},
	{FDI_PURGEABLE, "purgeable", "kernel.memory-purgeable"},
	{FDI_ACTIVE, "active", "kernel.memory-active"},
};

#define KEYS (sizeof(keys) / sizeof(keys[0]))

/* Lines of the truth log that are about clients, in the order of the reads. */
struct truth_lines {
	const char *next, *end;
};

/* New reference, or NULL at the end. */
static json_t *next_client(struct truth_lines *lines)
{
	while (lines->next < lines->end) {
		const char *feed = memchr(lines->next, '\n', (size_t)(lines->end - lines->next));
		const char *line = lines->next;
		const char *last = feed ? feed : lines->end;
		json_t *json = json_loadb(line, (size_t)(last - line), 0, NULL);
		const char *what = json_string_value(json_object_get(json, "what"));

		lines->next = last + (feed != NULL);
		if (what && !strcmp(what, "client"))
			return json;
		json_decref(json);
	}
	return NULL;
}

static void count_broken(json_t *broken, const char *rule)
{
	const json_int_t reads = json_integer_value(json_object_get(broken, rule));

	json_object_set_new(broken, rule, json_integer(reads + 1));
}

static bool is_true(const struct fdi_region *region, const json_t *truth,
		    const struct memory_key *key)
{
	const char *digits = json_string_value(json_object_get(truth, key->name));
	const struct fdi_num printed = key->field == FDI_RESIDENT ? fdi_resident(region)
								  : region->field[key->field];

	return !digits || !printed.present || printed.value == strtoull(digits, NULL, 10);
}

/* Bit n: key n of some region is not true. */
static unsigned int untrue_keys(const struct fdi_snapshot *snapshot, const json_t *regions)
{
	const struct fdi_region *region;
	unsigned int untrue = 0;

	for (region = snapshot->regions; region; region = region->next) {
		char *name = xstrndup(region->name.ptr, region->name.len);
		const json_t *truth = json_object_get(regions, name);

		free(name);
		for (size_t i = 0; truth && i < KEYS; i++)
			untrue |= is_true(region, truth, &keys[i]) ? 0 : 1u << i;
	}
	return untrue;
}

static void judge_text(const struct fdi_snapshot *snapshot, const json_t *truth, json_t *broken)
{
	unsigned int untrue = untrue_keys(snapshot, json_object_get(truth, "regions"));

	if (untrue & 1) /* the other keys follow from the total */
		untrue = 1;
	for (size_t i = 0; i < KEYS; i++)
		if (untrue >> i & 1)
			count_broken(broken, keys[i].rule);
}

static bool is_of_read(const json_t *truth, const struct rec_read *read)
{
	const char *t = json_string_value(json_object_get(truth, "t"));

	return json_integer_value(json_object_get(truth, "pid")) == read->pid &&
	       json_integer_value(json_object_get(truth, "fd")) == read->fd && t &&
	       strtoull(t, NULL, 10) == read->until_ns;
}

/* The log has the reads in their order, and some that the sweep could not read. */
static json_t *truth_of(struct truth_lines *lines, const struct rec_read *read)
{
	json_t *truth;

	while ((truth = next_client(lines)) && !is_of_read(truth, read))
		json_decref(truth);
	return truth;
}

static int judge_reads(const struct recording *rec, struct truth_lines lines, json_t *broken,
		       char **why)
{
	void *memory = xmalloc(ARENA);
	int err = 0;

	for (size_t i = 0; !err && i < rec->read_count; i++) {
		const struct rec_read *read = &rec->reads[i];
		struct fdi_snapshot snapshot;
		struct fdi_arena arena;
		json_t *truth;

		fdi_arena_init(&arena, memory, ARENA);
		if (fdi_parse(&snapshot, read->text, read->len, &arena) || !snapshot.drm_lines)
			continue;
		truth = truth_of(&lines, read);
		if (truth) {
			judge_text(&snapshot, truth, broken);
		} else {
			*why = xasprintf("line %u: the truth log has no line of this read",
					 read->line);
			err = -EINVAL;
		}
		json_decref(truth);
	}
	free(memory);
	return err;
}

int producer_truth(const struct simulated *simulated, json_t **broken, char **why)
{
	const struct truth_lines lines = {simulated->truth,
					  simulated->truth + simulated->truth_len};
	struct rec_error error = {0};
	struct recording *rec;
	int err = rec_load(&rec, simulated->recording, simulated->recording_len, &error);

	*why = NULL;
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err) {
		*why = xasprintf("%u:%u: %s", error.line, error.column, error.text);
		return err;
	}
	*broken = json_object();
	err = judge_reads(rec, lines, *broken, why);
	if (err)
		json_decref(*broken);
	rec_free(rec);
	return err;
}
