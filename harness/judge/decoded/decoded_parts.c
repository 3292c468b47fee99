/* SPDX-License-Identifier: MIT */
/* Findings of a decoder that verifies, and jobs of one that follows them. */
#include <stdlib.h>
#include <string.h>

#include "decoded_parts.h"
#include "set.h"

/* --- findings --- */

static bool names(const json_t *rules, const char *slug)
{
	const json_t *rule;
	size_t i;

	json_array_foreach((json_t *)rules, i, rule)
	{
		if (!strcmp(json_string_value(rule), slug))
			return true;
	}
	return false;
}

static bool finds(const json_t *findings, const char *slug)
{
	const json_t *finding;
	size_t i;

	json_array_foreach((json_t *)findings, i, finding)
	{
		const char *rule = json_string_value(json_object_get(finding, "rule"));

		if (rule && !strcmp(rule, slug))
			return true;
	}
	return false;
}

void decoded_findings(struct decoded *decoded)
{
	const json_t *findings = json_object_get(decoded->answer, "findings"), *one;
	const json_t *broken = json_object_get(decoded->expect, "broken");
	const json_t *may = json_object_get(decoded->expect, "may");
	char place[48];
	size_t i;

	/* what is damaged breaks rules as it happens to */
	if (!broken && json_array_size(json_object_get(decoded->expect, "losses")))
		return;
	json_array_foreach((json_t *)findings, i, one)
	{
		const char *rule = json_string_value(json_object_get(one, "rule"));

		snprintf(place, sizeof(place), "findings[%zu]", i);
		if (!rule)
			decoded_differs(decoded, NULL, place, "expected a rule");
		else if (!names(broken, rule) && !names(may, rule))
			decoded_differs(decoded, rule, place, "%s is not broken here", rule);
	}
	json_array_foreach((json_t *)broken, i, one)
	{
		if (!finds(findings, json_string_value(one)))
			decoded_differs(decoded, json_string_value(one), "findings",
					"missing: %s is broken", json_string_value(one));
	}
}

/* --- jobs --- */

static bool same_job(const json_t *a, const json_t *b)
{
	static const char *const key[] = {"dev", "fctx", "fseq"};

	for (size_t i = 0; i < 3; i++) {
		uint64_t left, right;

		if (!decoded_number(a, key[i], &left) || !decoded_number(b, key[i], &right) ||
		    left != right)
			return false;
	}
	return true;
}

static const json_t *find_job(const json_t *jobs, const json_t *job)
{
	const json_t *one;
	size_t i;

	json_array_foreach((json_t *)jobs, i, one)
	{
		if (same_job(one, job))
			return one;
	}
	return NULL;
}

/* What is 0 may be left out. */
static bool holds(const json_t *expect, const json_t *got)
{
	json_t *zero = json_string("0");
	const bool good = judge_value(expect, got) || (!got && judge_value(expect, zero));

	json_decref(zero);
	return good;
}

/* A number of an expected job, in words. */
static const char *shown_number(const json_t *job, const char *name)
{
	const char *text = json_string_value(json_object_get(job, name));

	return text ? text : "0";
}

static void compare_job(struct decoded *decoded, const json_t *expect, const json_t *answer,
			const char *place)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)expect, name, value)
	{
		const json_t *got = json_object_get(answer, name);
		char *shown, *wanted;

		if (!strcmp(name, "optional") || holds(value, got))
			continue;
		shown = diff_answer_text(got);
		wanted = diff_set_text(value);
		decoded_differs(decoded, NULL, place, "%s: expected %s, got %s", name, wanted,
				shown);
		free(shown);
		free(wanted);
	}
}

static void compare_number(struct decoded *decoded, const char *name, const char *rule)
{
	const json_t *expect = json_object_get(decoded->expect, name);
	const json_t *got = json_object_get(decoded->answer, name);
	char *shown, *wanted;

	if (!expect || holds(expect, got))
		return;
	shown = diff_answer_text(got);
	wanted = diff_set_text(expect);
	decoded_differs(decoded, rule, name, "expected %s, got %s", wanted, shown);
	free(shown);
	free(wanted);
}

void decoded_jobs(struct decoded *decoded)
{
	const json_t *expected = json_object_get(decoded->expect, "jobs"), *one;
	const json_t *jobs = json_object_get(decoded->answer, "jobs");
	char place[80];
	size_t i;

	compare_number(decoded, "lost", "trace.loss-shown");
	compare_number(decoded, "touched", "trace.loss-shown");
	if (!expected)
		return;
	if (jobs && !json_is_array(jobs))
		decoded_differs(decoded, NULL, "jobs", "expected a list of jobs");
	json_array_foreach((json_t *)jobs, i, one)
	{
		const json_t *expect = find_job(expected, one);

		snprintf(place, sizeof(place), "jobs[%zu]", i);
		if (!expect)
			decoded_differs(decoded, "trace.loss-shown", place,
					"not a whole job of these streams");
		else
			compare_job(decoded, expect, one, place);
	}
	json_array_foreach((json_t *)expected, i, one)
	{
		if (find_job(jobs, one) || json_is_true(json_object_get(one, "optional")))
			continue;
		decoded_differs(decoded, NULL, "jobs", "missing: fence %s of context %s",
				shown_number(one, "fseq"), shown_number(one, "fctx"));
	}
}
