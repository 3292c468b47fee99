/* SPDX-License-Identifier: MIT */
#include "diff.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "set.h"
#include "xmalloc.h"

/* The names of what a place is in: all up to the last that is not followed by a member. */
static const struct diff_place *container_of_place(const struct diff_place *at)
{
	while (at && !strcmp(at->after, "."))
		at = at->parent;
	return at;
}

static void write_container(FILE *out, const struct diff_place *of)
{
	if (of->parent) {
		write_container(out, of->parent);
		fputs(of->parent->after, out);
	}
	fputs(of->name, out);
}

static char *copy_container(const struct diff_place *of)
{
	char *text;
	size_t len;
	FILE *out;

	if (!of)
		return NULL;
	out = xmemstream(&text, &len);
	write_container(out, of);
	xmemstream_close(out);
	return text;
}

static size_t copy_path(char **path, const struct diff_place *at, const struct diff_place *of)
{
	size_t depth;

	if (at == of)
		return 0;
	depth = copy_path(path, at->parent, of);
	if (depth == DIFFERENCE_DEPTH)
		return depth;
	path[depth] = xstrdup(at->name);
	return depth + 1;
}

static struct difference *make_space(struct judge_diff *diff)
{
	diff->list = xgrow(diff->list, diff->kept, &diff->capacity, sizeof(*diff->list));
	return &diff->list[diff->kept++];
}

/* Space for one difference more. NULL: it is only counted. */
static struct difference *add_difference(struct judge_diff *diff, const struct diff_place *at,
					 enum difference_kind kind)
{
	const struct diff_place *of = container_of_place(at);
	struct difference *added;

	if (!diff_wants(diff))
		return NULL;
	diff->count++;
	diff->values++;
	added = make_space(diff);
	*added = (struct difference){.kind = kind, .of = copy_container(of)};
	if (of && of->parent && !strcmp(of->parent->after, " ")) {
		added->list = xstrdup(of->parent->name);
		added->item = xstrdup(of->name);
	}
	copy_path(added->path, at, of);
	return added;
}

static void add_words(struct judge_diff *diff, const struct diff_place *at,
		      enum difference_kind kind, const char *format, va_list args)
{
	struct difference *added = add_difference(diff, at, kind);

	if (added)
		added->words = xvasprintf(format, args);
}

void diff_value(struct judge_diff *diff, const struct diff_place *at, const json_t *expected,
		const json_t *answered)
{
	struct difference *added = add_difference(diff, at, DIFFERENCE_VALUE);

	if (!added)
		return;
	added->expected = json_incref((json_t *)expected);
	added->answered = json_incref((json_t *)answered);
}

void diff_form(struct judge_diff *diff, const struct diff_place *at, const char *form,
	       const json_t *answered)
{
	struct difference *added = add_difference(diff, at, DIFFERENCE_FORM);

	if (!added)
		return;
	added->words = xstrdup(form);
	added->answered = json_incref((json_t *)answered);
}

void diff_expected(struct judge_diff *diff, const struct diff_place *at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_words(diff, at, DIFFERENCE_EXPECTED, format, args);
	va_end(args);
}

void diff_note(struct judge_diff *diff, const struct diff_place *at, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_words(diff, at, DIFFERENCE_NOTE, format, args);
	va_end(args);
}

void diff_client(struct judge_diff *diff, enum difference_kind kind, const struct diff_place *at,
		 const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_words(diff, at, kind, format, args);
	va_end(args);
}

void diff_about(struct judge_diff *diff, json_t *clients, json_t *answers)
{
	size_t i = diff ? diff->kept : 0;

	while (i-- && !diff->list[i].clients) {
		diff->list[i].clients = json_incref(clients);
		diff->list[i].answers = json_incref(answers);
	}
	json_decref(clients);
	json_decref(answers);
}

size_t diff_shown(const struct judge_diff *diff)
{
	return diff->kept < DIFF_SHOWN ? diff->kept : DIFF_SHOWN;
}

bool diff_wants(struct judge_diff *diff)
{
	if (!diff)
		return false;
	if (!diff->silent && diff->count < DIFF_KEPT)
		return true;
	diff->count++;
	diff->values++;
	return false;
}

/* Count the values in an answer or an expectation: a set counts once, absent does not count. */
static unsigned int values_in(const json_t *value, unsigned int depth)
{
	const char *name;
	json_t *member;
	unsigned int values = 0;
	size_t index;

	if (set_kind(value) == SET_NOTHING || !depth)
		return 0;
	if (json_is_array(value)) {
		json_array_foreach((json_t *)value, index, member)
			values += values_in(member, depth - 1);
		return values;
	}
	if (set_kind(value) != SET_OBJECT)
		return 1;
	json_object_foreach((json_t *)value, name, member) values += values_in(member, depth - 1);
	return values;
}

void diff_values(struct judge_diff *diff, const json_t *value)
{
	unsigned int values = diff ? values_in(value, SET_DEPTH) : 0;

	/* The difference itself counts one. */
	if (values)
		diff->values += values - 1;
}

bool diff_nearer(const struct judge_diff *a, const struct judge_diff *b)
{
	return !b->count || a->values < b->values;
}

static void raise_to(unsigned int *limit, size_t value)
{
	if (value > *limit)
		*limit = (unsigned int)value;
}

static void difference_free(struct difference *difference)
{
	for (size_t i = 0; i < DIFFERENCE_DEPTH; i++)
		free(difference->path[i]);
	free(difference->of);
	free(difference->list);
	free(difference->item);
	free(difference->words);
	json_decref(difference->expected);
	json_decref(difference->answered);
	json_decref(difference->clients);
	json_decref(difference->answers);
}

void diff_append(struct judge_diff *diff, struct judge_diff *from)
{
	size_t moved = 0;

	while (diff && moved < from->kept && diff->kept < DIFF_KEPT) {
		*make_space(diff) = from->list[moved];
		from->list[moved++] = (struct difference){0};
	}
	if (diff) {
		diff->count += from->count;
		diff->values += from->values;
		raise_to(&diff->allowed, from->allowed);
	}
	judge_diff_free(from);
}

void diff_append_nearest(struct judge_diff *diff, struct judge_diff *from, size_t allowed)
{
	if (diff && allowed > 1)
		raise_to(&diff->allowed, allowed);
	diff_append(diff, from);
}

void judge_diff_free(struct judge_diff *diff)
{
	for (size_t i = 0; i < diff->kept; i++)
		difference_free(&diff->list[i]);
	free(diff->list);
	*diff = (struct judge_diff){0};
}
