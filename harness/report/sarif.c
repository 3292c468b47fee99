/* SPDX-License-Identifier: MIT */
/*
 * SARIF 2.1.0, within what forges accept of a file: 20 runs, 25,000 results and as many rules a
 * run, 10 MB compressed, a location for each result. What is left out is the least required, and a
 * notification counts it.
 */
#include <jansson.h>
#include <sha2.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "sarif_result.h"
#include "terminal.h"
#include "xmalloc.h"

#define RUNS_MOST    20
#define RESULTS_MOST 25000
#define BYTES_MOST   9000000 /* no compression needed */

/* --- the rules of a run --- */

static json_t *rule_json(const struct sarif_result *result)
{
	json_t *rule = json_pack("{s:o}", "id", sarif_text(result->rule, SARIF_ID_MOST));

	if (result->requires)
		json_object_set_new(
			rule, "shortDescription",
			json_pack("{s:o}", "text", sarif_text(result->requires, SARIF_SHORT_MOST)));
	if (result->requires)
		json_object_set_new(
			rule, "fullDescription",
			json_pack("{s:o}", "text", sarif_text(result->requires, SARIF_SHORT_MOST)));
	json_object_set_new(rule, "defaultConfiguration",
			    json_pack("{s:s}", "level", result->level));
	if (result->place && *result->place)
		json_object_set_new(
			rule, "help",
			json_pack("{s:o}", "text", sarif_text(result->place, SARIF_SHORT_MOST)));
	return rule;
}

struct sarif_run {
	json_t *rules, *indexes; /* of each rule by its id */
	json_t *results;
	json_t *prints; /* how often each fingerprint occurred */
	size_t left, left_out;
};

static void spend_bytes(struct sarif_run *run, const json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT);
	const size_t len = strlen(text);

	run->left -= len < run->left ? len : run->left;
	free(text);
}

/* Its number in the list of rules. */
static json_int_t rule_index(struct sarif_run *run, const struct sarif_result *result)
{
	const json_t *index = json_object_get(run->indexes, result->rule);
	const json_int_t next = (json_int_t)json_array_size(run->rules);
	json_t *rule;

	if (index)
		return json_integer_value(index);
	rule = rule_json(result);
	json_object_set_new_nocheck(run->indexes, result->rule, json_integer(next));
	json_array_append_new(run->rules, rule);
	spend_bytes(run, rule);
	return next;
}

/* --- results --- */

/* Of what is the same in the next run: the rule, the case or file, the key; no line, no message. */
static void set_fingerprints(struct sarif_run *run, json_t *object,
			     const struct sarif_result *result)
{
	char hex[SHA256_DIGEST_STRING_LENGTH], *print;
	json_int_t times;
	SHA2_CTX hash;

	SHA256Init(&hash);
	SHA256Update(&hash, (const uint8_t *)result->rule, strlen(result->rule) + 1);
	SHA256Update(&hash, (const uint8_t *)result->of, strlen(result->of) + 1);
	SHA256Update(&hash, (const uint8_t *)result->key, strlen(result->key) + 1);
	SHA256End(&hash, hex);
	times = json_integer_value(json_object_get(run->prints, hex)) + 1;
	json_object_set_new(run->prints, hex, json_integer(times));
	print = xasprintf("%s:%" JSON_INTEGER_FORMAT, hex, times);
	json_object_set_new(
		object, "partialFingerprints",
		json_pack("{s:s,s:s}", "decoyResult/v1", print, "primaryLocationLineHash", print));
	free(print);
}

static json_t *location_json(const struct sarif_result *result)
{
	char *uri = sarif_uri(result->path);
	json_t *region = json_pack("{s:i}", "startLine", (int)(result->line ? result->line : 1));
	json_t *location;

	if (result->column)
		json_object_set_new(region, "startColumn", json_integer(result->column));
	location = json_pack("{s:{s:{s:s},s:o}}", "physicalLocation", "artifactLocation", "uri",
			     uri, "region", region);
	free(uri);
	return location;
}

static bool has_space(const struct sarif_run *run)
{
	return json_array_size(run->results) < RESULTS_MOST &&
	       json_object_size(run->indexes) < RESULTS_MOST &&
	       run->left > 6 * (SARIF_MESSAGE_MOST + 3 * SARIF_SHORT_MOST);
}

static void add_result(void *data, const struct sarif_result *result)
{
	struct sarif_run *run = data;
	json_t *object;

	if (!has_space(run)) {
		run->left_out++;
		return;
	}
	object = json_pack("{s:o,s:I,s:s,s:{s:o},s:[o]}", "ruleId",
			   sarif_text(result->rule, SARIF_ID_MOST), "ruleIndex",
			   rule_index(run, result), "level", result->level, "message", "text",
			   sarif_text(result->message, SARIF_MESSAGE_MOST), "locations",
			   location_json(result));
	set_fingerprints(run, object, result);
	spend_bytes(run, object);
	json_array_append_new(run->results, object);
}

/* --- runs --- */

/* By which a forge knows two runs of one file apart: no slash in it, and the same for the same
 * subject. */
static json_t *category(const char *subject)
{
	char hex[SHA256_DIGEST_STRING_LENGTH], word[41];
	size_t len = 0;

	for (; *subject && len < sizeof(word) - 1; subject++, len++)
		word[len] =
			strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-",
			       *subject)
				? *subject
				: '-';
	word[len] = '\0';
	SHA256Data((const uint8_t *)subject - len, len + strlen(subject), hex);
	return json_sprintf("decoy %s %.8s/", word, hex);
}

/* What does not fit; owned. */
static json_t *left_out_json(json_t *message)
{
	return json_pack("{s:s,s:{s:o}}", "level", "warning", "message", "text", message);
}

static json_t *invocation(const struct results *results, size_t left_out)
{
	json_t *object = json_pack("{s:b,s:[]}", "executionSuccessful",
				   !results->stopped && !results->missing,
				   "toolExecutionNotifications");

	if (left_out)
		json_array_append_new(json_object_get(object, "toolExecutionNotifications"),
				      left_out_json(json_sprintf(
					      "%zu results more are left out: forges accept no "
					      "larger file",
					      left_out)));
	return object;
}

/* Adds to *left_out how many results are not in it. */
static json_t *run_json(const struct results *results, size_t bytes, size_t *left_out)
{
	struct sarif_run run = {.rules = json_array(),
				.indexes = json_object(),
				.results = json_array(),
				.prints = json_object(),
				.left = bytes};
	json_t *driver, *object;

	sarif_results(results, add_result, &run);
	*left_out += run.left_out;
	driver = json_pack("{s:s,s:o}", "name", "Decoy", "rules", run.rules);
	if (results->version)
		json_object_set_new(driver, "semanticVersion", sarif_text(results->version, 40));
	object = json_pack("{s:{s:o},s:{s:o},s:[o],s:o,s:{s:o}}", "tool", "driver", driver,
			   "automationDetails", "id", category(results->subject), "invocations",
			   invocation(results, run.left_out), "results", run.results, "properties",
			   "subject", sarif_text(results->subject, SARIF_SHORT_MOST));
	json_decref(run.indexes);
	json_decref(run.prints);
	return object;
}

/* --- which runs --- */

static void note_result(void *data, const struct sarif_result *result)
{
	(void)result;
	*(bool *)data = true;
}

/* What is kept of too many runs, in this order. */
enum sarif_grade { GRADE_FAILS, GRADE_NOTES, GRADE_SILENT, GRADES };

static enum sarif_grade grade_of(const struct results *results)
{
	bool has_notes = false;

	if (results_exit(results) == 1)
		return GRADE_FAILS;
	sarif_results(results, note_result, &has_notes);
	return has_notes ? GRADE_NOTES : GRADE_SILENT;
}

struct sarif_left {
	size_t runs, failed; /* of those: how many failed */
	size_t results; /* of the runs that are kept */
};

static void add_runs(json_t *runs, const struct report_set *set, enum sarif_grade grade,
		     struct sarif_left *left)
{
	const size_t most = set->count < RUNS_MOST ? set->count : RUNS_MOST;

	for (size_t i = 0; i < set->count; i++) {
		if (grade_of(&set->runs[i]) != grade)
			continue;
		if (json_array_size(runs) < most) {
			json_array_append_new(
				runs, run_json(&set->runs[i], BYTES_MOST / most, &left->results));
			continue;
		}
		left->runs++;
		left->failed += grade == GRADE_FAILS;
	}
}

/* Of runs that are left out a forge reads in the first that is not; people on standard error,
 * results included. */
static void note_left_out(json_t *runs, const struct sarif_left *left)
{
	json_t *first = json_array_get(json_object_get(json_array_get(runs, 0), "invocations"), 0);

	if (left->runs) {
		json_array_append_new(json_object_get(first, "toolExecutionNotifications"),
				      left_out_json(json_sprintf(
					      "%zu runs more are left out, %zu of them failed: "
					      "forges accept %d runs in a file",
					      left->runs, left->failed, RUNS_MOST)));
		terminal_error("sarif: %zu runs more are left out, %zu of them failed: forges "
			       "accept %d runs in a file; report fewer subjects in one",
			       left->runs, left->failed, RUNS_MOST);
	}
	if (left->results)
		terminal_error("sarif: %zu results more are left out: forges accept no larger file",
			       left->results);
}

void report_sarif(FILE *out, const struct report_set *set)
{
	struct sarif_left left = {0};
	json_t *runs = json_array(), *root;

	for (enum sarif_grade grade = GRADE_FAILS; grade < GRADES; grade++)
		add_runs(runs, set, grade, &left);
	note_left_out(runs, &left);
	root = json_pack("{s:s,s:s,s:o}", "$schema",
			 "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0",
			 "runs", runs);
	json_dumpf(root, out, JSON_COMPACT);
	fputc('\n', out);
	json_decref(root);
}
