/* SPDX-License-Identifier: MIT */
#include "casefile.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "family.h"
#include "jsonplace.h"
#include "nearest.h"

#define FAULTS_SHOWN 50
#define SLUG_SHOWN   60 /* bytes */

/* Count a fault; returns whether it is written: a hostile file has a fault a byte. */
static bool count_fault(struct casefile *file)
{
	if (file->faults++ < FAULTS_SHOWN)
		return true;
	if (file->faults == FAULTS_SHOWN + 1)
		fputs("further faults are not shown\n", file->errors);
	return false;
}

void casefile_fault(struct casefile *file, const char *member, const char *format, ...)
{
	va_list args;

	if (!count_fault(file))
		return;
	fputs(file->path, file->errors);
	if (member) {
		struct jsonplace place = jsonplace_of(file->root, file->text, file->len);

		jsonplace_path(&place, member);
		fprintf(file->errors, ":%u:%u", jsonplace_line(&place), jsonplace_column(&place));
	}
	fputs(": ", file->errors);
	if (member && *member)
		fprintf(file->errors, "%s: ", member);
	va_start(args, format);
	vfprintf(file->errors, format, args);
	va_end(args);
	fputc('\n', file->errors);
}

void casefile_fault_at(struct casefile *file, const char *path, unsigned int line,
		       unsigned int column, const char *text)
{
	if (count_fault(file))
		fprintf(file->errors, "%s:%u:%u: %s\n", path, line, column, text);
}

/* Is this slug absent from the rules before index? */
static bool is_first(const json_t *rules, size_t index, const char *slug)
{
	for (size_t i = 0; i < index; i++) {
		if (!strcmp(json_string_value(json_array_get(rules, i)), slug))
			return false;
	}
	return true;
}

void casefile_rules(struct casefile *file, const char *name, const json_t *rules)
{
	for (size_t i = 0; i < json_array_size(rules); i++) {
		const char *slug = json_string_value(json_array_get(rules, i));
		const char *fault = NULL;
		char member[80];

		if (!slug || !casefile_rule(slug))
			fault = "expected slugs such as \"key.any-order\", got";
		else if (!file->known->rule(slug))
			fault = "unknown rule";
		else if (!is_first(rules, i, slug))
			fault = "listed twice:";
		if (!fault)
			continue;
		snprintf(member, sizeof(member), "%s[%zu]", name, i);
		casefile_fault(file, member, "%s %.*s", fault, SLUG_SHOWN,
			       slug ? slug : "another type");
		return;
	}
}

static const char *meant_field(struct nearest *nearest, const struct casefile_field *fields,
			       const char *name)
{
	nearest_begin(nearest, name, strlen(name));
	for (; fields->name; fields++)
		nearest_add(nearest, fields->name);
	return nearest_hint(nearest);
}

void casefile_fields(struct casefile *file, const struct casefile_field *fields, const char *prefix,
		     const json_t *object, struct decoy_case *tc)
{
	struct nearest nearest;
	const char *name;
	json_t *value;
	char path[CASEFILE_PATH];

	json_object_foreach((json_t *)object, name, value)
	{
		const struct casefile_field *field = fields;

		while (field->name && strcmp(field->name, name) != 0)
			field++;
		snprintf(path, sizeof(path), "%s%s", prefix, name);
		if (field->name)
			field->read(file, path, value, tc);
		else
			casefile_fault(file, path, "unknown member%s",
				       meant_field(&nearest, fields, name));
	}
	for (; fields->name; fields++) {
		if (!fields->required || json_object_get(object, fields->name))
			continue;
		snprintf(path, sizeof(path), "%s%s", prefix, fields->name);
		casefile_fault(file, path, "missing");
	}
}

static void read_id(struct casefile *file, const char *name, const json_t *value,
		    struct decoy_case *tc)
{
	tc->id = json_string_value(value);
	if (!casefile_id(tc->id))
		casefile_fault(file, name, "expected four digits");
}

/* C0, DEL and the two UTF-8 bytes of C1 move the cursor of a terminal. */
static bool has_control(const char *text)
{
	for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
		if (*c < 0x20 || *c == 0x7f || (*c == 0xc2 && c[1] < 0xa0))
			return true;
	}
	return false;
}

static void read_line(struct casefile *file, const char *name, const json_t *value,
		      struct decoy_case *tc)
{
	const char *text = json_string_value(value);

	if (!text || !*text || has_control(text))
		casefile_fault(file, name, "expected a line of text without control bytes");
	else if (!strncmp(text, CASE_UNFILLED, strlen(CASE_UNFILLED)))
		casefile_fault(file, name, "not filled in yet; write %s",
			       text + strlen(CASE_UNFILLED));
	else if (!strcmp(name, "title"))
		tc->title = text;
	else if (!strcmp(name, "why"))
		tc->why = text;
	else
		tc->origin = text;
}

static void read_rules(struct casefile *file, const char *name, const json_t *value,
		       struct decoy_case *tc)
{
	tc->rules = value;
	if (!json_array_size(value))
		casefile_fault(file, name, "expected a list of at least one rule");
	casefile_rules(file, name, value);
}

static void read_level(struct casefile *file, const char *name, const json_t *value,
		       struct decoy_case *tc)
{
	int index = casefile_index(casefile_levels, json_string_value(value));

	if (index < 0)
		casefile_fault(file, name, "expected must, should, may or unclear");
	else
		tc->level = (enum case_level)index;
}

static void read_target(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *tc)
{
	int index = casefile_index(casefile_targets, json_string_value(value));

	if (index < 0)
		casefile_fault(file, name, "expected consumer, producer or decoder");
	else
		tc->target = (enum case_target)index;
}

static void read_needs(struct casefile *file, const char *name, const json_t *value,
		       struct decoy_case *tc)
{
	const char *unknown = NULL;
	int bits = judge_features(value, &unknown);

	if (bits < 0)
		casefile_fault(file, name, "unknown feature %s", unknown);
	else
		tc->needs = (unsigned int)bits;
}

static void read_spec(struct casefile *file, const char *name, const json_t *value,
		      struct decoy_case *tc)
{
	const char *member;
	json_t *text;
	char path[80];

	if (!json_is_object(value))
		casefile_fault(file, name, "expected {\"since\", \"until\"}");
	json_object_foreach((json_t *)value, member, text)
	{
		enum case_spec *spec = !strcmp(member, "since")	  ? &tc->since
				       : !strcmp(member, "until") ? &tc->until
								  : NULL;

		snprintf(path, sizeof(path), "%s.%s", name, member);
		if (!spec)
			casefile_fault(file, path, "unknown member");
		else if (case_spec_parse(json_string_value(text), spec))
			casefile_fault(file, path, "expected 6.12 or latest");
	}
	if (tc->since > tc->until)
		casefile_fault(file, name, "since is later than until");
}

static void read_relations(struct casefile *file, const char *name, const json_t *value,
			   struct decoy_case *tc)
{
	if (!json_is_boolean(value))
		casefile_fault(file, name, "expected true or false");
	tc->no_relations = json_is_false(value);
}

/* family_words_read() checks it. */
static void read_family(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *tc)
{
	(void)file;
	(void)name;
	tc->family = value;
}

static void read_plain(struct casefile *file, const char *name, const json_t *value,
		       struct decoy_case *tc)
{
	tc->plain = value;
	if (!json_object_size(value))
		casefile_fault(file, name, "expected an object of parameters and texts");
}

static void read_anchors(struct casefile *file, const char *name, const json_t *value,
			 struct decoy_case *tc)
{
	tc->anchors = value;
	if (!json_is_object(value))
		casefile_fault(file, name, "expected an object of members and expectations");
}

static const struct casefile_field case_fields[] = {
	{"id", true, read_id},
	{"title", true, read_line},
	{"rules", true, read_rules},
	{"level", true, read_level},
	{"target", true, read_target},
	{"needs", false, read_needs},
	{"origin", true, read_line},
	{"why", true, read_line},
	{"spec", false, read_spec},
	{"relations", false, read_relations},
	{"expect", true, casefile_expect},
	{"family", false, read_family},
	{"plain", false, read_plain},
	{"anchors", false, read_anchors},
	{NULL, false, NULL},
};

void casefile_read(struct casefile *file, const char *text, size_t len, struct decoy_case *tc)
{
	unsigned int before = file->faults;
	json_error_t error;

	tc->until = CASE_SPEC_LATEST;
	tc->root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
	if (!tc->root) {
		casefile_fault_at(file, file->path, (unsigned int)error.line,
				  error.column ? (unsigned int)error.column : 1, error.text);
		return;
	}
	file->root = tc->root;
	file->text = text;
	file->len = len;
	if (!json_is_object(tc->root)) {
		casefile_fault(file, "", "expected an object");
		return;
	}
	file->expect = "expect";
	casefile_fields(file, case_fields, "", tc->root, tc);
	if (file->faults != before)
		return;
	if (tc->anchors && !tc->family)
		casefile_fault(file, "anchors", "expected a \"family\" as well");
	if (tc->plain && !tc->family)
		casefile_fault(file, "plain", "expected a \"family\" as well");
	if (tc->family)
		family_make(file, tc);
	else
		casefile_check(file, tc);
}
