/* SPDX-License-Identifier: MIT */
#include "template.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* A place in the template, and where its bytes go. */
struct expander {
	const struct template *from;
	struct template_error *error;
	FILE *out;
	size_t made;
	const char *line; /* the one that is being read */
	unsigned int number;
};

static int template_fault(struct expander *at, const char *where, const char *what,
			  const char *word, size_t len)
{
	at->error->line = at->number;
	at->error->column = (unsigned int)(where - at->line) + 1;
	snprintf(at->error->text, sizeof(at->error->text), "%.*s%s%s", (int)(len < 40 ? len : 40),
		 word, len ? ": " : "", what);
	return -EINVAL;
}

static bool is_word(const char *word, const char *text, size_t len)
{
	return strlen(word) == len && !memcmp(word, text, len);
}

static int write_text(struct expander *at, const char *where, const char *text, size_t len)
{
	if (len > TEMPLATE_MAX - at->made)
		return template_fault(at, where, "expected at most 1 MiB of bytes", "", 0);
	at->made += len;
	fwrite(text, 1, len, at->out);
	return 0;
}

/* {parameter}: where points to the brace, name and len are what is inside. */
static int write_choice(struct expander *at, const char *where, const char *name, size_t len)
{
	int err = 0;

	for (size_t i = 0; i < at->from->count; i++) {
		const struct template_parameter *parameter = &at->from->parameters[i];
		const struct template_word plain = {.text = parameter->plain, .times = 1};
		const struct template_word *word = parameter->chosen < parameter->count
							   ? &parameter->words[parameter->chosen]
							   : &plain;

		if (!is_word(parameter->name, name, len))
			continue;
		for (size_t n = 0; !err && n < word->times; n++)
			err = write_text(at, where, word->text, strlen(word->text));
		return err;
	}
	return template_fault(at, where, "no parameter of \"family\"", name, len);
}

static int expand_line(struct expander *at, const char *text, const char *end)
{
	while (text < end) {
		const char *open = memchr(text, '{', (size_t)(end - text));
		const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
		int err = write_text(at, text, text, (size_t)((open ? open : end) - text));

		if (!err && open && !close)
			err = template_fault(at, open, "expected a parameter in {}", "", 0);
		if (!err && open)
			err = write_choice(at, open, open + 1, (size_t)(close - open - 1));
		if (err)
			return err;
		text = open ? close + 1 : end;
	}
	return 0;
}

/* Is a word of a condition chosen? -EINVAL: no parameter has it. */
static int is_chosen(struct expander *at, const char *word, size_t len)
{
	for (size_t i = 0; len && i < at->from->count; i++) {
		const struct template_parameter *parameter = &at->from->parameters[i];

		for (size_t n = 0; n < parameter->count; n++)
			if (is_word(parameter->words[n].word, word, len))
				return n == parameter->chosen;
	}
	return template_fault(at, word, "no word of \"family\"", word, len);
}

/* [a !b]: text is behind the bracket. 1: the line is there, 0: it is not, or -EINVAL. */
static int condition_holds(struct expander *at, const char *text, const char *close)
{
	int holds = 1;

	while (text < close) {
		const char *blank = memchr(text, ' ', (size_t)(close - text));
		const char *next = blank ? blank : close;
		bool wanted = *text != '!';
		int chosen;

		text += !wanted;
		chosen = is_chosen(at, text, (size_t)(next - text));
		if (chosen < 0)
			return chosen;
		holds &= chosen == wanted;
		text = next + (blank != NULL);
	}
	return holds;
}

static int expand_if(struct expander *at, const char *end)
{
	const char *close;
	int holds;

	if (at->line == end || *at->line != '[')
		return expand_line(at, at->line, end);
	close = memchr(at->line, ']', (size_t)(end - at->line));
	if (!close)
		return template_fault(at, at->line, "expected words in []", "", 0);
	holds = condition_holds(at, at->line + 1, close);
	return holds > 0 ? expand_line(at, close + 1, end) : holds;
}

static int expand_lines(struct expander *at)
{
	const char *end = at->from->bytes + at->from->len, *next;
	int err = 0;

	for (at->line = at->from->bytes; !err && at->line < end; at->line = next) {
		next = memchr(at->line, '\n', (size_t)(end - at->line));
		next = next ? next + 1 : end;
		at->number++;
		err = expand_if(at, next);
	}
	return err;
}

int template_expand(const struct template *from, char **bytes, size_t *len,
		    struct template_error *error)
{
	struct expander at = {.from = from, .error = error, .out = xmemstream(bytes, len)};
	int err = expand_lines(&at);

	xmemstream_close(at.out);
	if (err)
		free(*bytes);
	return err;
}
