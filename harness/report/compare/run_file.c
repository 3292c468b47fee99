/* SPDX-License-Identifier: MIT */
#include "run_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "saved.h"
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

static void index_results(struct run_file *file)
{
	json_t *result;
	size_t i;

	file->by_id = json_object();
	json_array_foreach(json_object_get(file->root, "results"), i, result) json_object_set(
		file->by_id, json_string_value(json_object_get(result, "id")), result);
}

static void add_run(struct run_file *files, size_t *count, const char *path, json_t *root)
{
	files[*count] = (struct run_file){.path = path, .root = json_incref(root)};
	index_results(&files[(*count)++]);
}

int run_file_load(struct run_file *files, size_t *count, const char *path, char **why)
{
	struct saved saved;
	int err = saved_load(&saved, path, why);
	const size_t runs = saved.kind == SAVED_RUNS ? json_array_size(saved.root) : 1;

	if (err)
		return err;
	if (saved.kind != SAVED_RUN && saved.kind != SAVED_RUNS) {
		*why = xasprintf("%s:1:1: expected results, as --report json= writes them", path);
		err = -EINVAL;
	} else if (runs > COMPARE_MOST - *count) {
		*why = xasprintf("%s: it has %zu runs, and the files before it %zu; expected at "
				 "most %d together",
				 path, runs, *count, COMPARE_MOST);
		err = -EINVAL;
	}
	for (size_t i = 0; !err && i < runs; i++)
		add_run(files, count, path,
			saved.kind == SAVED_RUNS ? json_array_get(saved.root, i) : saved.root);
	saved_free(&saved);
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
