/* SPDX-License-Identifier: MIT */
#include "merge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "merge_parts.h"
#include "xmalloc.h"

struct results *merge_run(struct merged *merged, const char *subject, const char *path,
			  struct merged_run **facts)
{
	size_t i = 0;

	while (i < merged->count && strcmp(merged->runs[i].subject, subject) != 0)
		i++;
	if (i == merged->count) {
		merged->runs = xgrow(merged->runs, i, &merged->capacity, sizeof(*merged->runs));
		merged->facts =
			xgrow(merged->facts, i, &merged->facts_capacity, sizeof(*merged->facts));
		merged->runs[i] = (struct results){.subject = xstrdup(subject)};
		merged->facts[i] = (struct merged_run){
			.by_id = json_object(), .shards = json_object(), .path = path};
		merged->count++;
	}
	*facts = &merged->facts[i];
	return &merged->runs[i];
}

static const char *member_of(const json_t *root, const char *name)
{
	return json_string_value(json_object_get(root, name));
}

/* --- what must be the same --- */

static bool same_word(const char *a, const char *b)
{
	return !a || !b || !strcmp(a, b);
}

/* Parts of one run have one version, specification and level; else their sum means nothing. */
static int check_same(const struct results *run, const struct merged_run *facts, const json_t *root,
		      const char *path, char **why)
{
	const struct {
		const char *name, *had;
	} words[] = {{"version", run->version}, {"spec", run->spec}, {"level", run->level}};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		const char *has = member_of(root, words[i].name);

		if (same_word(words[i].had, has))
			continue;
		*why = xasprintf(
			"%s: %s: %s %s, but %s in %s; expected parts of one run ('decoy report compare' "
			"puts different ones side by side)",
			path, run->subject, words[i].name, has, words[i].had, facts->path);
		return -EINVAL;
	}
	return 0;
}

static json_int_t number_of(const json_t *root, const char *name)
{
	return json_integer_value(json_object_get(root, name));
}

/*
 * A file whose counts are others than those of its results was changed, or is no file of decoy's.
 */
static int check_counts(const json_t *root, const char *path, char **why)
{
	struct results own = {.stopped = member_of(root, "stopped"),
			      .missing = member_of(root, "missing")};
	const json_t *list = json_object_get(root, "results");
	struct tally tally;
	int code;

	for (size_t i = 0; i < json_array_size(list); i++) {
		struct result result = result_of_json(json_array_get(list, i));

		results_add(&own, &result);
	}
	tally = results_tally(&own);
	code = results_exit(&own);
	results_free(&own);
	if (number_of(root, "passed") == tally.passed &&
	    number_of(root, "failed") == tally.failed &&
	    number_of(root, "skipped") == tally.skipped && number_of(root, "exit") == code &&
	    json_is_true(json_object_get(root, "partial")) ==
		    (member_of(root, "stopped") || member_of(root, "missing")))
		return 0;
	*why = xasprintf(
		"%s: it says %lld passed, %lld failed, %lld skipped, exit code %lld, but its results "
		"are %u passed, %u failed, %u skipped, exit code %d; expected a file as "
		"--report json= wrote it",
		path, (long long)number_of(root, "passed"), (long long)number_of(root, "failed"),
		(long long)number_of(root, "skipped"), (long long)number_of(root, "exit"),
		tally.passed, tally.failed, tally.skipped, code);
	return -EINVAL;
}

/* --- one file --- */

static void note_run(struct results *run, const json_t *root)
{
	const char *seed = member_of(root, "seed");

	run->version = run->version ? run->version : member_of(root, "version");
	run->spec = run->spec ? run->spec : member_of(root, "spec");
	run->level = run->level ? run->level : member_of(root, "level");
	run->has_seed = run->has_seed || seed;
	run->seed = seed ? strtoul(seed, NULL, 10) : run->seed;
	run->seconds += json_number_value(json_object_get(root, "seconds"));
	run->stopped = run->stopped ? run->stopped : member_of(root, "stopped");
	run->missing = run->missing ? run->missing : member_of(root, "missing");
	run->asked += (size_t)number_of(root, "asked");
	run->planned += (size_t)number_of(root, "planned");
}

static int add_run(struct merged *merged, const json_t *root, const char *path, char **why)
{
	const json_t *list = json_object_get(root, "results");
	const char *shard = member_of(root, "shard");
	struct merged_run *facts;
	struct results *run;
	int err = check_counts(root, path, why);

	if (err)
		return err;
	run = merge_run(merged, member_of(root, "subject"), path, &facts);
	err = check_same(run, facts, root, path, why);
	if (err)
		return err;
	facts->whole |= !shard;
	facts->is_next = false;
	if (shard && shards_note(facts, shard)) {
		*why = xasprintf(
			"%s: %s: shard %s, but %s has one of %u; expected parts of one run", path,
			run->subject, shard, facts->path, facts->of);
		return -EINVAL;
	}
	note_run(run, root);
	for (size_t i = 0; i < json_array_size(list); i++) {
		struct result result = result_of_json(json_array_get(list, i));

		merge_result(merged, run, facts, &result);
	}
	return 0;
}

static void add_findings(struct merged *merged, const struct saved *saved, enum fdi_level level)
{
	struct findings findings = {0};

	findings_read(&findings, saved->root);
	merge_findings(merged, saved->kind == SAVED_LINES ? "watch" : "lint", saved->path,
		       &findings, level);
	findings_free(&findings);
}

int merge_add(struct merged *merged, const struct saved *saved, enum fdi_level level, char **why)
{
	int err = 0;

	*why = NULL;
	merged->kept = merged->kept ? merged->kept : json_array();
	json_array_append(merged->kept, saved->root);
	switch (saved->kind) {
	case SAVED_RUN:
		return add_run(merged, saved->root, saved->path, why);
	case SAVED_RUNS:
		for (size_t i = 0; !err && i < json_array_size(saved->root); i++)
			err = add_run(merged, json_array_get(saved->root, i), saved->path, why);
		return err;
	default:
		add_findings(merged, saved, level);
		return 0;
	}
}

void merge_finish(struct merged *merged)
{
	for (size_t i = 0; i < merged->count; i++) {
		char *missing = shards_missing(&merged->facts[i]);

		if (!missing)
			continue;
		json_array_append_new(merged->kept, json_string(missing));
		free(missing);
		merged->runs[i].missing = json_string_value(
			json_array_get(merged->kept, json_array_size(merged->kept) - 1));
	}
}

void merge_free(struct merged *merged)
{
	for (size_t i = 0; i < merged->count; i++) {
		results_free(&merged->runs[i]);
		json_decref(merged->facts[i].by_id);
		json_decref(merged->facts[i].shards);
	}
	free(merged->runs);
	free(merged->facts);
	json_decref(merged->kept);
	*merged = (struct merged){0};
}
