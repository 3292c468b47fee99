/* SPDX-License-Identifier: MIT */
#include "saved.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "file.h"
#include "jsonplace.h"
#include "schema.h"
#include "xmalloc.h"

#define EXPECTED "expected what --report json= writes, or findings of lint --json or watch --json"
#define FLAGS	 (JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL)

static const struct {
	const char *schema, *expected;
} kinds[] = {
	[SAVED_RUN] = {"results.schema.json", "what --report json= writes"},
	[SAVED_RUNS] = {"results.schema.json", "what --report json= writes"},
	[SAVED_FINDINGS] = {"finding.schema.json", "what lint --json writes"},
	[SAVED_LINES] = {"finding.schema.json", "what watch --json writes"},
};

/* --- what it is --- */

static bool is_finding(const json_t *value)
{
	return json_object_get(value, "rule") && !json_object_get(value, "results");
}

static enum saved_kind kind_of(const json_t *root)
{
	const json_t *first = json_array_get(root, 0);

	if (!json_is_array(root))
		return SAVED_RUN;
	return first && !is_finding(first) ? SAVED_RUNS : SAVED_FINDINGS;
}

/* One value after another. Where one is no JSON that is where the file is wrong. */
static json_t *parse_lines(const char *bytes, size_t len, json_error_t *error)
{
	json_t *list = json_array();
	int line = 0;

	while (len) {
		const char *end = memchr(bytes, '\n', len);
		const size_t size = end ? (size_t)(end - bytes) : len;
		json_t *one = json_loadb(bytes, size, FLAGS, error);

		line++;
		if (!one) {
			error->line = line;
			json_decref(list);
			return NULL;
		}
		json_array_append_new(list, one);
		bytes += size + (end ? 1 : 0);
		len -= size + (end ? 1 : 0);
	}
	return list;
}

/* Does a finding stand in the first line alone? */
static bool is_lines(const char *bytes, size_t len)
{
	const char *end = memchr(bytes, '\n', len);
	json_t *first = json_loadb(bytes, end ? (size_t)(end - bytes) : len, FLAGS, NULL);
	const bool lines = is_finding(first);

	json_decref(first);
	return lines;
}

static int parse_saved(struct saved *saved, const char *bytes, size_t len, char **why)
{
	json_error_t error = {.line = 1};
	const bool lines = is_lines(bytes, len);

	if (!len) {
		*why = xasprintf("%s: an empty file; " EXPECTED, saved->path);
		return -EINVAL;
	}
	saved->root = lines ? parse_lines(bytes, len, &error)
			    : json_loadb(bytes, len, FLAGS, &error);
	if (!saved->root) {
		*why = xasprintf("%s:%d:%d: %s; " EXPECTED, saved->path, error.line, error.column,
				 error.text);
		return -EINVAL;
	}
	saved->kind = lines ? SAVED_LINES : kind_of(saved->root);
	return 0;
}

/* --- whether it is good --- */

/* "$.results[3].verdict: expected ..." with its place in the file. */
static char *place_fault(const struct saved *saved, const char *bytes, size_t len,
			 const char *fault)
{
	struct jsonplace place = jsonplace_of(saved->root, bytes, len);
	const char *path = fault + strspn(fault, "$.");
	char *name = xstrndup(path, strcspn(path, ":"));
	char *why;

	jsonplace_path(&place, name);
	free(name);
	why = xasprintf("%s:%u:%u: %s; expected %s", saved->path, jsonplace_line(&place),
			jsonplace_column(&place), fault, kinds[saved->kind].expected);
	return why;
}

static bool check_value(const struct saved *saved, const json_t *value, char **fault)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	bool good = schema_check(schemas, kinds[saved->kind].schema, value, fault);

	schema_set_free(schemas);
	return good;
}

static bool check_runs(const struct saved *saved, char **why)
{
	json_t *run;
	size_t i;

	json_array_foreach(saved->root, i, run)
	{
		char *fault = NULL;

		if (check_value(saved, run, &fault))
			continue;
		*why = xasprintf("%s: run %zu: %s; expected %s", saved->path, i + 1, fault,
				 kinds[saved->kind].expected);
		free(fault);
		return false;
	}
	return true;
}

static bool check_saved(const struct saved *saved, const char *bytes, size_t len, char **why)
{
	char *fault = NULL;

	if (saved->kind == SAVED_RUNS)
		return check_runs(saved, why);
	if (check_value(saved, saved->root, &fault))
		return true;
	if (saved->kind == SAVED_LINES)
		*why = xasprintf("%s: %s; expected %s", saved->path, fault,
				 kinds[saved->kind].expected);
	else
		*why = place_fault(saved, bytes, len, fault);
	free(fault);
	return false;
}

int saved_load(struct saved *saved, const char *path, char **why)
{
	char *bytes;
	size_t len;
	int err = file_read(path, &bytes, &len);

	*saved = (struct saved){.path = path};
	*why = NULL;
	if (err) {
		*why = xasprintf("%s: %s", path, strerror(-err));
		return err;
	}
	err = parse_saved(saved, bytes, len, why);
	if (!err && !check_saved(saved, bytes, len, why)) {
		saved_free(saved);
		err = -EINVAL;
	}
	free(bytes);
	return err;
}

void saved_free(struct saved *saved)
{
	json_decref(saved->root);
	*saved = (struct saved){0};
}
