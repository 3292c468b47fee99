/* SPDX-License-Identifier: MIT */
#include "expectfile.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define LINES_MAX 10000 /* each is compared with each case */

static const char blank[] = " \t\r";

/* The text being read, and the stream for faults. */
struct reader {
	struct expectfile *file;
	json_t *named; /* the patterns so far */
	FILE *errors;
	unsigned int line;
	bool faulty;
};

static const char *const actions[EXPECT_ACTIONS] = {"none", "xfail", "skip", "flaky"};

static void line_fault(struct reader *reader, size_t column, const char *text)
{
	reader->faulty = true;
	fprintf(reader->errors, "%s:%u:%zu: %s\n", reader->file->name, reader->line, column + 1,
		text);
}

/* The next word of a line from *at on; *at moves past it. NULL: there is none. */
static char *read_word(const char *line, size_t *at, size_t *start)
{
	size_t len;

	*start = *at + strspn(line + *at, blank);
	len = strcspn(line + *start, blank);
	*at = *start + len;
	return len ? xstrndup(line + *start, len) : NULL;
}

static enum expect_action parse_action(const char *word)
{
	for (enum expect_action i = EXPECT_XFAIL; word && i < EXPECT_ACTIONS; i++) {
		if (!strcmp(actions[i], word))
			return i;
	}
	return EXPECT_NONE;
}

/* The rest of a line, without the blanks around it. */
static char *read_rest(const char *line, size_t at)
{
	const char *start = line + at + strspn(line + at, blank);
	size_t len = strlen(start);

	while (len && strchr(blank, start[len - 1]))
		len--;
	return xstrndup(start, len);
}

static void append_line(struct reader *reader, struct expect_line line)
{
	struct expectfile *file = reader->file;

	file->lines = xreallocarray(file->lines, file->count + 1, sizeof(*file->lines));
	file->lines[file->count++] = line;
	json_object_set_new_nocheck(reader->named, line.pattern, json_true());
}

static void read_line(struct reader *reader, char *text)
{
	struct expect_line line = {.line = reader->line};
	size_t at = 0, action_at, pattern_at;
	char *action;

	/* A # inside a reason ("issue #12") begins no comment. */
	if (text[strspn(text, blank)] == '#' || !text[strspn(text, blank)])
		return;
	action = read_word(text, &at, &action_at);
	line.action = parse_action(action);
	free(action);
	line.pattern = read_word(text, &at, &pattern_at);
	line.reason = read_rest(text, at);
	if (line.action == EXPECT_NONE)
		line_fault(reader, action_at, "expected xfail, skip or flaky");
	else if (!line.pattern || *line.pattern == '#')
		line_fault(reader, pattern_at, "expected a case: an id, or a glob over area/slug");
	else if (!*line.reason || *line.reason == '#')
		line_fault(reader, at, "expected a reason");
	else if (json_object_get(reader->named, line.pattern))
		line_fault(reader, pattern_at, "repeats the pattern of an earlier line");
	else {
		append_line(reader, line);
		return;
	}
	free(line.pattern);
	free(line.reason);
}

/* text has len bytes and space for a NUL behind them. */
static void read_lines(struct reader *reader, char *text, size_t len)
{
	char *end;

	for (char *line = text; line < text + len; line = end + 1) {
		end = memchr(line, '\n', (size_t)(text + len - line));
		end = end ? end : text + len;
		*end = '\0';
		if (++reader->line > LINES_MAX) {
			line_fault(reader, 0, "expected no more than 10000 lines");
			return;
		}
		if (strlen(line) != (size_t)(end - line))
			line_fault(reader, strlen(line), "expected text, found a NUL byte");
		else
			read_line(reader, line);
	}
}

int expectfile_load(struct expectfile *out, const char *name, const char *bytes, size_t len,
		    char **why)
{
	char *copy = xmalloc(len + 1);
	size_t why_len;
	struct reader reader = {.file = out, .named = json_object()};

	*out = (struct expectfile){.name = xstrdup(name)};
	reader.errors = xmemstream(why, &why_len);
	memcpy(copy, bytes, len);
	read_lines(&reader, copy, len);
	xmemstream_close(reader.errors);
	json_decref(reader.named);
	free(copy);
	if (reader.faulty) {
		expectfile_free(out);
		return -EINVAL;
	}
	free(*why);
	*why = NULL;
	return 0;
}

void expectfile_free(struct expectfile *file)
{
	for (size_t i = 0; i < file->count; i++) {
		free(file->lines[i].pattern);
		free(file->lines[i].reason);
	}
	free(file->lines);
	free(file->name);
	*file = (struct expectfile){0};
}

bool expectfile_is_derived(const struct expect_line *line)
{
	return strchr(line->pattern, '~');
}

/* The part of a pattern before its relation; free() it. */
static char *case_pattern(const struct expect_line *line)
{
	return xstrndup(line->pattern, strcspn(line->pattern, "~"));
}

/* How well a line fits: NO_FIT, or the more the better. */
enum fit { NO_FIT, BY_GLOB, BY_NAME, BY_RELATION };

static int line_fit(const struct expect_line *line, const struct decoy_case *tc,
		    const char *relation)
{
	const char *tilde = strchr(line->pattern, '~');
	char *pattern;
	int fit = NO_FIT;

	if (tilde && !(relation && !fnmatch(tilde + 1, relation, 0)))
		return NO_FIT;
	pattern = case_pattern(line);
	if (!strcmp(pattern, tc->id) || !strcmp(pattern, tc->name))
		fit = BY_NAME;
	else if (case_matches(tc, pattern))
		fit = BY_GLOB;
	free(pattern);
	return fit && tilde ? fit + BY_RELATION : fit;
}

const struct expect_line *expectfile_find(const struct expectfile *file,
					  const struct decoy_case *tc, const char *relation)
{
	const struct expect_line *found = NULL;
	int best = BY_GLOB;

	for (size_t i = 0; file && i < file->count; i++) {
		const int fit = line_fit(&file->lines[i], tc, relation);

		if (fit < best)
			continue;
		best = fit;
		found = &file->lines[i];
	}
	return found;
}

char *expectfile_passed(const struct expectfile *file, const struct expect_line *line)
{
	bool is_glob = strpbrk(line->pattern, "*?[");

	return xasprintf("expected failure passed; remove line %u from %s%s%s: %s", line->line,
			 file->name, is_glob ? ", or list the failing cases instead of " : "",
			 is_glob ? line->pattern : "", line->reason);
}

static bool names_relation(const struct expect_line *line, const struct expectable *all)
{
	const char *tilde = strchr(line->pattern, '~');

	return !tilde || all->relation(tilde + 1);
}

static bool names_case(const struct expect_line *line, const struct cases *cases)
{
	char *pattern = case_pattern(line);
	bool found = false;

	for (size_t i = 0; !found && i < cases->count; i++)
		found = case_matches(&cases->list[i], pattern);
	free(pattern);
	return found;
}

static bool is_area(const struct expect_line *line, const struct decoy_case *tc)
{
	size_t len = strcspn(line->pattern, "/");

	return line->pattern[len] == '/' && strlen(tc->area) == len &&
	       !strncmp(line->pattern, tc->area, len);
}

/* Is the line's area one of the corpus, with nothing of it selected? */
static bool is_elsewhere(const struct expect_line *line, const struct expectable *all)
{
	for (size_t i = 0; i < all->count; i++) {
		if (is_area(line, all->selected[i]))
			return false;
	}
	for (size_t i = 0; i < all->cases->count; i++) {
		if (is_area(line, &all->cases->list[i]))
			return true;
	}
	return false;
}

int expectfile_stale(const struct expectfile *file, const struct expectable *all, char **text)
{
	size_t len;
	FILE *out = xmemstream(text, &len);
	int stale = 0;

	for (size_t i = 0; i < file->count; i++) {
		const struct expect_line *line = &file->lines[i];

		if (names_relation(line, all) &&
		    (names_case(line, all->cases) || is_elsewhere(line, all)))
			continue;
		fprintf(out, "%s%s:%u: %s %s matches no case", stale++ ? "\n" : "", file->name,
			line->line, actions[line->action], line->pattern);
	}
	xmemstream_close(out);
	if (!stale) {
		free(*text);
		*text = NULL;
	}
	return stale;
}
