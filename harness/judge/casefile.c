/* SPDX-License-Identifier: MIT */
#include "casefile.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "form.h"
#include "recording.h"
#include "set.h"

void casefile_fault(struct casefile *file, const char *format, ...)
{
	va_list args;

	file->faults++;
	fprintf(file->errors, "%s: ", file->path);
	va_start(args, format);
	vfprintf(file->errors, format, args);
	va_end(args);
	fputc('\n', file->errors);
}

void casefile_rules(struct casefile *file, const char *name, const json_t *rules)
{
	for (size_t i = 0; i < json_array_size(rules); i++) {
		const char *slug = json_string_value(json_array_get(rules, i));

		if (!slug || !casefile_rule(slug))
			casefile_fault(file, "%s: expected slugs such as \"key.any-order\"%s%s",
				       name, slug ? ", got " : "", slug ? slug : "");
		else if (file->knows_rule && !file->knows_rule(slug))
			casefile_fault(file, "%s: no rule \"%s\"", name, slug);
		for (size_t j = 0; slug && j < i; j++) {
			const char *before = json_string_value(json_array_get(rules, j));

			if (before && !strcmp(before, slug))
				casefile_fault(file, "%s: \"%s\" twice", name, slug);
		}
	}
}

void casefile_fields(struct casefile *file, const struct casefile_field *fields, const char *prefix,
		     const json_t *object, struct decoy_case *one)
{
	const char *name;
	json_t *value;
	char path[80];

	json_object_foreach((json_t *)object, name, value)
	{
		const struct casefile_field *field = fields;

		while (field->name && strcmp(field->name, name) != 0)
			field++;
		snprintf(path, sizeof(path), "%s%s", prefix, name);
		if (field->name)
			field->read(file, path, value, one);
		else
			casefile_fault(file, "%s: unknown member", path);
	}
	for (; fields->name; fields++) {
		if (fields->required && !json_object_get(object, fields->name))
			casefile_fault(file, "%s%s: missing", prefix, fields->name);
	}
}

static void read_id(struct casefile *file, const char *name, const json_t *value,
		    struct decoy_case *one)
{
	one->id = json_string_value(value);
	if (!casefile_id(one->id))
		casefile_fault(file, "%s: expected four digits", name);
}

static void read_line(struct casefile *file, const char *name, const json_t *value,
		      struct decoy_case *one)
{
	const char *text = json_string_value(value);

	if (!text || !*text || strpbrk(text, "\n\r"))
		casefile_fault(file, "%s: expected a line of text", name);
	else if (!strcmp(name, "title"))
		one->title = text;
	else if (!strcmp(name, "why"))
		one->why = text;
	else
		one->origin = text;
}

static void read_rules(struct casefile *file, const char *name, const json_t *value,
		       struct decoy_case *one)
{
	one->rules = value;
	if (!json_array_size(value))
		casefile_fault(file, "%s: expected a list of at least one rule", name);
	casefile_rules(file, name, value);
}

static void read_level(struct casefile *file, const char *name, const json_t *value,
		       struct decoy_case *one)
{
	int index = casefile_index(casefile_levels, CASE_LEVELS, json_string_value(value));

	if (index < 0)
		casefile_fault(file, "%s: expected must, should, may or unclear", name);
	else
		one->level = (enum case_level)index;
}

static void read_target(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *one)
{
	int index = casefile_index(casefile_targets, CASE_TARGETS, json_string_value(value));

	if (index < 0)
		casefile_fault(file, "%s: expected consumer or producer", name);
	else
		one->target = (enum case_target)index;
}

static void read_needs(struct casefile *file, const char *name, const json_t *value,
		       struct decoy_case *one)
{
	const char *unknown = NULL;
	int bits = judge_features(value, &unknown);

	if (bits < 0)
		casefile_fault(file, "%s: no feature %s", name, unknown);
	else
		one->needs = (unsigned int)bits;
}

static void read_spec(struct casefile *file, const char *name, const json_t *value,
		      struct decoy_case *one)
{
	const char *member;
	json_t *text;

	if (!json_is_object(value))
		casefile_fault(file, "%s: expected {\"since\", \"until\"}", name);
	json_object_foreach((json_t *)value, member, text)
	{
		enum case_spec *spec = !strcmp(member, "since")	  ? &one->since
				       : !strcmp(member, "until") ? &one->until
								  : NULL;

		if (!spec)
			casefile_fault(file, "%s: unknown member \"%s\"", name, member);
		else if (case_spec_parse(json_string_value(text), spec))
			casefile_fault(file, "%s.%s: expected 6.12 or latest", name, member);
	}
	if (one->since > one->until)
		casefile_fault(file, "%s: since is later than until", name);
}

static void read_relations(struct casefile *file, const char *name, const json_t *value,
			   struct decoy_case *one)
{
	if (!json_is_boolean(value))
		casefile_fault(file, "%s: expected true or false", name);
	one->no_relations = json_is_false(value);
}

static void add_slips(struct casefile *file, struct judge_diff *diff)
{
	char *save = NULL;

	diff_finish(diff);
	for (char *line = diff->text ? strtok_r(diff->text, "\n", &save) : NULL; line;
	     line = strtok_r(NULL, "\n", &save))
		casefile_fault(file, "%s", line);
	if (diff->count && !diff->text)
		casefile_fault(file, "out of memory");
	judge_diff_free(diff);
}

static void read_snapshot(struct casefile *file, const char *name, const json_t *value,
			  struct decoy_case *one)
{
	struct place at = {.name = name, .after = "."};
	struct judge_diff diff = {0};

	one->ask = CASE_SNAPSHOT;
	if (json_is_null(value))
		casefile_fault(file, "%s: expected an expectation", name);
	form_snapshot(value, &at, &diff);
	add_slips(file, &diff);
}

static void read_sweeps(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *one)
{
	struct judge_diff diff = {0};

	one->ask = CASE_SWEEPS;
	if (!json_array_size(value))
		casefile_fault(file, "%s: expected a list", name);
	for (size_t i = 0; i < json_array_size(value); i++) {
		char label[48];
		struct place at = {.name = label, .after = "."};

		snprintf(label, sizeof(label), "expect.sweeps[%zu]", i);
		form_state(json_array_get(value, i), &at, &diff);
	}
	add_slips(file, &diff);
}

static void read_oracle(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *one)
{
	one->ask = CASE_ORACLE;
	if (!json_is_true(value))
		casefile_fault(file, "%s: expected true", name);
}

static void read_expect(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *one)
{
	static const struct casefile_field fields[] = {
		{"snapshot", false, read_snapshot},
		{"sweeps", false, read_sweeps},
		{"oracle", false, read_oracle},
		{"lint", false, casefile_lint},
		{NULL, false, NULL},
	};

	if (json_object_size(value) != 1) {
		casefile_fault(file, "%s: expected one of snapshot, sweeps, oracle and lint", name);
		return;
	}
	one->asked = json_object_iter_value(json_object_iter((json_t *)value));
	casefile_fields(file, fields, "expect.", value, one);
}

static const struct casefile_field case_fields[] = {
	{"id", true, read_id},	       {"title", true, read_line},
	{"rules", true, read_rules},   {"level", true, read_level},
	{"target", true, read_target}, {"needs", false, read_needs},
	{"origin", true, read_line},   {"why", true, read_line},
	{"spec", false, read_spec},    {"relations", false, read_relations},
	{"expect", true, read_expect}, {NULL, false, NULL},
};

/* As many sweeps are asked as the recording has. */
static void check_recording(struct casefile *file, const struct decoy_case *one)
{
	struct rec_error error = {0};
	struct recording *rec;
	int ret = rec_load(&rec, one->bytes, one->len, &error);

	if (ret) {
		casefile_fault(file, "its recording, line %u, column %u: %s", error.line,
			       error.column, ret == -ENOMEM ? "out of memory" : error.text);
		return;
	}
	if (one->ask == CASE_SWEEPS && json_array_size(one->asked) != rec->sweep_count)
		casefile_fault(file, "expect.sweeps: %zu are asked, the recording has %zu",
			       json_array_size(one->asked), rec->sweep_count);
	rec_free(rec);
}

/* Members that are right alone may contradict each other. */
static void check_whole(struct casefile *file, const struct decoy_case *one)
{
	bool lints = one->ask == CASE_LINT;
	unsigned int base = one->needs & (FEATURE_PARSE | FEATURE_TRACK);

	if (lints != (one->target == CASE_PRODUCER))
		casefile_fault(file, "expect: lint is for producers, all else for consumers");
	if (one->ask == CASE_SNAPSHOT && one->is_recording)
		casefile_fault(file, "expect.snapshot: expected a .fdinfo beside it");
	if (one->ask == CASE_SWEEPS && !one->is_recording)
		casefile_fault(file, "expect.sweeps: expected a .fdseq beside it");
	if (lints)
		return;
	if (base != (one->is_recording ? FEATURE_TRACK : FEATURE_PARSE))
		casefile_fault(file, "needs: expected %s", one->is_recording ? "track" : "parse");
	if (one->is_recording)
		check_recording(file, one);
}

void casefile_read(struct casefile *file, const char *text, size_t len, struct decoy_case *one)
{
	unsigned int before = file->faults;
	json_error_t error;

	one->until = CASE_SPEC_LATEST;
	one->root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
	if (!one->root) {
		file->faults++;
		fprintf(file->errors, "%s:%d:%d: %s\n", file->path, error.line, error.column,
			error.text);
		return;
	}
	if (!json_is_object(one->root)) {
		casefile_fault(file, "expected an object");
		return;
	}
	casefile_fields(file, case_fields, "", one->root, one);
	if (file->faults == before)
		check_whole(file, one);
}
