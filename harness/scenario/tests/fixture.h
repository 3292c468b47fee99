/* SPDX-License-Identifier: MIT */
/*
 * Scenarios for tests: written with ' for ", around two devices, three processes and three clients.
 */
#ifndef DECOY_SCENARIO_TESTS_FIXTURE_H
#define DECOY_SCENARIO_TESTS_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scenario.h"

#define SECOND 1000000000ULL

/* One line each, so that a step's line is easy to count: steps begin in line 6. */
#define HEAD(devices)                                                                       \
	"{'title':'t','why':'w',\n"                                                         \
	" 'devices':{" devices "},\n"                                                       \
	" 'processes':{'p':{},'q':{},'r':{'pid':1000}},\n"                                  \
	" 'clients':{'a':{'device':'g'},'b':{'device':'g','id':'7'},'n':{'device':'h'}},\n" \
	" 'steps':[\n"
#define DEVICES                                                                                          \
	"'g':{'engines':{'e':{},'f':{'hz':100}},'regions':{'m':{}},"                                     \
	"'rings':{'x':{'engine':'f'},'y':{'engine':'e'},'z':{'engine':'e','shape':'bytes','size':64}}}," \
	"'h':{'node':'accel','engines':{'k':{}},'regions':{'v':{},'m':{}}}"
#define STEPS(steps) HEAD(DEVICES) steps "]}"
#define SPAWN	     "{'at':0,'spawn':{'process':'p'}},\n"
#define OPEN	     "{'at':0,'open':{'client':'a','process':'p','fd':5}},\n"

static inline const char *fixture_slug(uint32_t kind)
{
	static const char *const slugs[] = {"dip", "stall"};

	return kind < 2 ? slugs[kind] : NULL;
}

static const struct scenario_kinds fixture_kinds = {.slug = fixture_slug};

/* ' becomes ", and ` becomes '. */
static inline char *fixture_json(const char *text)
{
	char *json = strdup(text);

	assert_non_null(json);
	for (char *c = json; *c; c++)
		*c = *c == '\'' ? '"' : *c == '`' ? '\'' : *c;
	return json;
}

static inline struct scenario *fixture_compile(const char *text)
{
	struct scenario_error error;
	char *json = fixture_json(text);
	struct scenario *scenario;
	int err = scenario_compile(&scenario, json, strlen(json), &fixture_kinds, &error);

	if (err)
		fail_msg("%u:%u: %s: %s (%d)", error.line, error.column, error.key, error.text,
			 err);
	free(json);
	return scenario;
}

static inline const struct plan_step *fixture_step(const struct scenario *scenario, size_t i)
{
	assert_true(i < scenario->plan.step_count);
	return &scenario->plan.steps[i];
}

#endif
