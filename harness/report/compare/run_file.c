/* SPDX-License-Identifier: MIT */
#include "run_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "file.h"
#include "jsonplace.h"
#include "schema.h"
#include "xmalloc.h"

static const struct {
	const char *verdict;
	enum run_state state;
} states[] = {
	{"pass", RUN_HOLDS},	 {"info", RUN_HOLDS},	   {"skip", RUN_HOLDS},
	{"xpass", RUN_HOLDS},	 {"xfail", RUN_FAILS},	   {"fail", RUN_FAILS},
	{"rejected", RUN_FAILS}, {"crash", RUN_FAILS},	   {"hang", RUN_FAILS},
	{"flood", RUN_FAILS},	 {"early-end", RUN_FAILS}, {"protocol", RUN_FAILS},
	{"errored", RUN_FAILS},
};

/* "$.results[3].verdict: expected ..." with its place in the file. */
static char *place_fault(const struct run_file *file, const char *bytes, size_t len,
			 const char *fault)
{
	struct jsonplace place = jsonplace_of(file->root, bytes, len);
	const char *path = fault + strspn(fault, "$.");
	char *name = xstrndup(path, strcspn(path, ":"));
	char *why;

	jsonplace_path(&place, name);
	free(name);
	why = xasprintf("%s:%u:%u: %s; expected what --report json= writes", file->path,
			jsonplace_line(&place), jsonplace_column(&place), fault);
	return why;
}

static int check_schema(const struct run_file *file, const char *bytes, size_t len, char **why)
{
	struct schema_set *schemas = schema_set_new(corpus_schema);
	char *fault = NULL;
	bool good = schema_check(schemas, "results.schema.json", file->root, &fault);

	schema_set_free(schemas);
	if (!good)
		*why = place_fault(file, bytes, len, fault);
	free(fault);
	return good ? 0 : -EINVAL;
}

static void index_results(struct run_file *file)
{
	json_t *result;
	size_t i;

	file->by_id = json_object();
	json_array_foreach(json_object_get(file->root, "results"), i, result) json_object_set(
		file->by_id, json_string_value(json_object_get(result, "id")), result);
}

static int parse_run(struct run_file *file, const char *bytes, size_t len, char **why)
{
	json_error_t error;
	int err;

	file->root = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
	if (!file->root) {
		*why = xasprintf("%s:%d:%d: %s", file->path, error.line, error.column, error.text);
		return -EINVAL;
	}
	err = check_schema(file, bytes, len, why);
	if (err)
		run_file_free(file);
	else
		index_results(file);
	return err;
}

int run_file_load(struct run_file *file, const char *path, char **why)
{
	char *bytes;
	size_t len;
	int err = file_read(path, &bytes, &len);

	*file = (struct run_file){.path = path};
	*why = NULL;
	if (err) {
		*why = xasprintf("%s: %s", path, strerror(-err));
		return err;
	}
	err = parse_run(file, bytes, len, why);
	free(bytes);
	return err;
}

void run_file_free(struct run_file *file)
{
	json_decref(file->by_id);
	json_decref(file->root);
	*file = (struct run_file){0};
}

/* What is not required cannot fail. */
static enum run_state state_of(const json_t *result, const char **verdict)
{
	*verdict = json_string_value(json_object_get(result, "verdict"));
	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
		if (strcmp(states[i].verdict, *verdict) != 0)
			continue;
		return json_is_true(json_object_get(result, "required")) ? states[i].state
									 : RUN_HOLDS;
	}
	return RUN_UNKNOWN;
}

enum run_state run_file_state(const struct run_file *file, const char *id, const char **verdict)
{
	const json_t *result = json_object_get(file->by_id, id);
	enum run_state state;
	char *base;

	*verdict = NULL;
	if (result)
		return state_of(result, verdict);
	if (!strchr(id, '~'))
		return RUN_UNKNOWN;
	base = xstrndup(id, strcspn(id, "~"));
	result = json_object_get(file->by_id, base);
	free(base);
	state = result ? state_of(result, verdict) : RUN_UNKNOWN;
	if (state == RUN_FAILS)
		return state;
	*verdict = NULL;
	return RUN_UNKNOWN;
}

const char *run_file_word(const struct run_file *file, const char *name)
{
	const char *word = json_string_value(json_object_get(file->root, name));

	return word ? word : "";
}
