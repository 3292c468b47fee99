/* SPDX-License-Identifier: MIT */
/* decoy rules list verdicts: what each case asks, as a digest: two versions that judge alike print
 * the same. */
#include <sha2.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "selection.h"
#include "terminal.h"
#include "verdicts.h"
#include "xmalloc.h"

#define DIGITS 16 /* of the hash that are printed */

/* --- one way to write what may be written in several --- */

static char *dump_sorted(const json_t *value)
{
	return json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static json_t *normal_form(const json_t *value);

/* The order of alternatives, and of hypotheses, says nothing. */
static json_t *sort_list(const json_t *list)
{
	size_t count = json_array_size(list);
	char **texts = xcalloc(count, sizeof(*texts));
	json_t *out = json_array();

	for (size_t i = 0; i < count; i++) {
		json_t *one = normal_form(json_array_get(list, i));

		texts[i] = dump_sorted(one);
		json_decref(one);
	}
	qsort(texts, count, sizeof(*texts), by_text);
	for (size_t i = 0; i < count; i++) {
		json_array_append_new(out, json_string(texts[i]));
		free(texts[i]);
	}
	free(texts);
	return out;
}

/* A member that may not be there and one that is left out are the same, but beside a "*". */
static json_t *normal_object(const json_t *value)
{
	const bool others = json_object_get(value, "*");
	json_t *out = json_object(), *member;
	const char *name;

	json_object_foreach((json_t *)value, name, member)
	{
		if (json_is_null(member) && !others)
			continue;
		json_object_set_new(out, name,
				    !strcmp(name, "any") && json_is_array(member)
					    ? sort_list(member)
					    : normal_form(member));
	}
	return out;
}

static json_t *normal_form(const json_t *value)
{
	json_t *out, *member;
	size_t i;

	if (json_is_object(value))
		return normal_object(value);
	if (!json_is_array(value))
		return json_incref((json_t *)value);
	out = json_array();
	json_array_foreach((json_t *)value, i, member)
		json_array_append_new(out, normal_form(member));
	return out;
}

/* --- cases --- */

/* What is asked of a reader: the oracle's hypotheses, in any order, where the case leaves it to
 * that. */
static json_t *expected_of(const struct decoy_case *one)
{
	json_t *hypotheses, *out;

	if (one->target != CASE_CONSUMER)
		return normal_form(json_object_get(one->root, "expect"));
	hypotheses = case_expectations(one);
	out = hypotheses ? sort_list(hypotheses) : NULL;
	json_decref(hypotheses);
	return out;
}

static int print_case(const struct decoy_case *one)
{
	char hex[SHA256_DIGEST_STRING_LENGTH];
	json_t *verdict = json_pack("{s:s,s:s,s:o}", "level", case_level_name(one->level), "target",
				    case_target_name(one->target), "expect", expected_of(one));
	char *text = verdict ? dump_sorted(verdict) : NULL;

	json_decref(verdict);
	if (!text) {
		terminal_error("%s %s: its expectation cannot be computed", one->id, one->name);
		return EXIT_HARNESS;
	}
	SHA256Data((const uint8_t *)text, strlen(text), hex);
	printf("%s %.*s %s\n", one->id, DIGITS, hex, one->name);
	free(text);
	return 0;
}

int list_verdicts(const struct options *options)
{
	struct options every = *options;
	struct selection selection;
	int code;

	every.every_spec = true;
	code = selection_load(&selection, &every);
	if (code)
		return code;
	for (size_t i = 0; !code && i < selection.count; i++) {
		code = selection_make(&selection, selection.list[i]);
		if (!code)
			code = print_case(selection.list[i]);
	}
	if (!code)
		code = selection_code(&selection);
	selection_free(&selection);
	return code;
}
