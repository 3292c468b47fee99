/* SPDX-License-Identifier: MIT */
#include "finding.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "xmalloc.h"

enum kind {
	TEXT,
	PLACE, /* a line or a column: a JSON number, always */
	NUMBER, /* in digits, as a string */
	POINT,
};

/* In the order of JSON. */
static const struct member {
	const char *name;
	enum kind kind;
	size_t at;
} members[] = {
	{"rule", TEXT, offsetof(struct finding, rule)},
	{"level", TEXT, offsetof(struct finding, level)},
	{"file", TEXT, offsetof(struct finding, file)},
	{"line", PLACE, offsetof(struct finding, line)},
	{"column", PLACE, offsetof(struct finding, column)},
	{"name", TEXT, offsetof(struct finding, name)},
	{"text", TEXT, offsetof(struct finding, text)},
	{"expected", TEXT, offsetof(struct finding, expected)},
	{"got", NUMBER, offsetof(struct finding, got)},
	{"limit", NUMBER, offsetof(struct finding, limit)},
	{"message", TEXT, offsetof(struct finding, message)},
	{"key", TEXT, offsetof(struct finding, key)},
	{"client", TEXT, offsetof(struct finding, client)},
	{"other", TEXT, offsetof(struct finding, other)},
	{"pid", NUMBER, offsetof(struct finding, pid)},
	{"fd", NUMBER, offsetof(struct finding, fd)},
	{"before", POINT, offsetof(struct finding, before)},
	{"low", POINT, offsetof(struct finding, low)},
	{"now", POINT, offsetof(struct finding, now)},
	{"place", TEXT, offsetof(struct finding, place)},
	{"driver", TEXT, offsetof(struct finding, driver)},
	{"waived_reason", TEXT, offsetof(struct finding, waived)},
};

#define MEMBERS (sizeof(members) / sizeof(members[0]))

static const void *value_of(const struct finding *finding, const struct member *member)
{
	return (const char *)finding + member->at;
}

static void *place_of(struct finding *finding, const struct member *member)
{
	return (char *)finding + member->at;
}

/* The text of a member, or that of a point; NULL: it has no text. */
static const char **text_of(struct finding *finding, const struct member *member)
{
	if (member->kind == TEXT)
		return place_of(finding, member);
	return member->kind == POINT ? &((struct finding_point *)place_of(finding, member))->text
				     : NULL;
}

/* --- a list --- */

void findings_add(struct findings *findings, const struct finding *finding)
{
	struct finding *copy;

	findings->list = xgrow(findings->list, findings->count, &findings->capacity,
			       sizeof(*findings->list));
	copy = &findings->list[findings->count++];
	*copy = *finding;
	for (size_t i = 0; i < MEMBERS; i++) {
		const char **text = text_of(copy, &members[i]);

		if (!text || !*text)
			continue;
		findings->bytes += strlen(*text);
		*text = xstrdup(*text);
	}
}

void findings_free(struct findings *findings)
{
	for (size_t i = 0; i < findings->count; i++) {
		for (size_t j = 0; j < MEMBERS; j++) {
			const char **text = text_of(&findings->list[i], &members[j]);

			free(text ? (char *)*text : NULL);
		}
	}
	free(findings->list);
	*findings = (struct findings){0};
}

/* --- JSON --- */

static struct finding_number read_number(const json_t *value)
{
	const char *digits =
		json_string_value(json_is_object(value) ? json_object_get(value, "value") : value);

	return (struct finding_number){digits, strtoull(digits ? digits : "0", NULL, 10)};
}

static struct finding_point read_point(const json_t *value)
{
	return (struct finding_point){
		.known = json_is_object(value),
		.t_ns = read_number(json_object_get(value, "t_ns")).value,
		.value = read_number(json_object_get(value, "value")),
		.text = json_string_value(json_object_get(value, "text")),
	};
}

static unsigned int read_place(const json_t *value)
{
	const json_int_t number = json_integer_value(value);

	return number > 0 && number < INT32_MAX ? (unsigned int)number : 0;
}

/* The object owns the texts. */
static struct finding finding_read(const json_t *object)
{
	struct finding finding = {0};

	for (size_t i = 0; i < MEMBERS; i++) {
		const json_t *value = json_object_get(object, members[i].name);
		void *to = place_of(&finding, &members[i]);

		switch (members[i].kind) {
		case TEXT:
			*(const char **)to = json_string_value(value);
			break;
		case PLACE:
			*(unsigned int *)to = read_place(value);
			break;
		case NUMBER:
			*(struct finding_number *)to = read_number(value);
			break;
		case POINT:
			*(struct finding_point *)to = read_point(value);
		}
	}
	return finding;
}

void findings_read(struct findings *findings, const json_t *list)
{
	for (size_t i = 0; i < json_array_size(list); i++) {
		const struct finding finding = finding_read(json_array_get(list, i));

		findings_add(findings, &finding);
	}
}

static void write_text(FILE *out, const char *name, const char *text)
{
	if (!text)
		return;
	fprintf(out, ",\"%s\":", name);
	format_json_string(out, text);
}

static void write_number(FILE *out, const char *name, const struct finding_number *number)
{
	if (number->known)
		fprintf(out, ",\"%s\":\"%" PRIu64 "\"", name, number->value);
}

static void write_point(FILE *out, const char *name, const struct finding_point *point)
{
	if (!point->known)
		return;
	fprintf(out, ",\"%s\":{\"t_ns\":\"%" PRIu64 "\"", name, point->t_ns);
	write_number(out, "value", &point->value);
	write_text(out, "text", point->text);
	fputc('}', out);
}

static void write_member(FILE *out, const struct finding *finding, const struct member *member)
{
	const void *value = value_of(finding, member);

	switch (member->kind) {
	case TEXT:
		write_text(out, member->name, *(const char *const *)value);
		break;
	case PLACE:
		fprintf(out, ",\"%s\":%u", member->name, *(const unsigned int *)value);
		break;
	case NUMBER:
		write_number(out, member->name, value);
		break;
	case POINT:
		write_point(out, member->name, value);
	}
}

void finding_write(FILE *out, const struct finding *finding)
{
	fputs("{\"rule\":", out);
	format_json_string(out, finding->rule);
	for (size_t i = 1; i < MEMBERS; i++)
		write_member(out, finding, &members[i]);
	fputc('}', out);
}

void findings_write(FILE *out, const struct findings *findings)
{
	for (size_t i = 0; i < findings->count; i++) {
		fputs(i ? ",\n" : "[\n", out);
		finding_write(out, &findings->list[i]);
	}
	fputs(findings->count ? "]" : "[]", out);
}
