/* SPDX-License-Identifier: MIT */
/* The lines of a monitor's output, without the sequences that a terminal obeys, and the matches in
 * them. */
#include <stdlib.h>
#include <string.h>

#include "shown_internal.h"
#include "xmalloc.h"

#define ESCAPE '\033'
#define LONGEST \
	((size_t)64 << 10) /* bytes of a line; the parts of a longer one may be other numbers */
#define TRIES (10 * SHOWN_MATCHES) /* what matches, number or not */

/* What an escape sequence does to the line that is being written. */
struct sequence {
	size_t end; /* behind it */
	bool moves; /* the cursor goes to another line */
	bool piece; /* what follows is written into a line that is there, or moves what is there */
};

/* Does the cursor go to another column than the first? The numbers of a sequence are those of its
 * line and column. */
static bool goes_to_column(const char *numbers, size_t len, char what)
{
	const char *semicolon = memchr(numbers, ';', len);
	const char *column = what == 'G' ? numbers : semicolon ? semicolon + 1 : numbers + len;

	return strspn(column, "0123456789") && strtoul(column, NULL, 10) > 1;
}

/* The escape sequence at `at`. One that is cut ends where no byte of a sequence follows. */
static struct sequence read_sequence(const char *bytes, size_t at, size_t len)
{
	struct sequence sequence = {.end = at + 1};
	const size_t numbers = at + 2;
	size_t *end = &sequence.end;

	if (*end == len || bytes[(*end)++] != '[')
		return sequence;
	while (*end < len && bytes[*end] >= ' ' && bytes[*end] < '@')
		++*end;
	if (*end < len && bytes[*end] >= '@') {
		const char what = bytes[*end];

		sequence.moves = strchr("ABEFHfd", what);
		sequence.piece = strchr("CDad`bP@", what) ||
				 (strchr("HfG", what) &&
				  goes_to_column(bytes + numbers, *end - numbers, what));
		++*end;
	}
	return sequence;
}

/* When the byte at `at` was written; false: that is not known. */
static bool time_of(const struct shown *shown, size_t at, uint64_t *t_ns)
{
	size_t low = 0, high = shown->stamp_count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (shown->stamps[middle].total > at)
			high = middle;
		else
			low = middle + 1;
	}
	if (low == shown->stamp_count)
		return false;
	*t_ns = shown->stamps[low].t_ns;
	return true;
}

static char *group_text(const struct shown *shown, const char *line, const regmatch_t *found,
			enum shown_group name)
{
	const regmatch_t *at = &found[shown->pattern->group[name]];

	if (!shown->pattern->group[name] || at->rm_so < 0)
		return NULL;
	return xstrndup(line + at->rm_so, (size_t)(at->rm_eo - at->rm_so));
}

/* A number of the form 12.5, or 12,5 of other languages. */
static bool parse_percent(char *text, double *percent)
{
	char *end, *comma = strchr(text, ',');

	if (comma)
		*comma = '.';
	*percent = strtod(text, &end);
	return end != text && !*end && *percent >= 0 && *percent <= 1e6;
}

static void add_match(struct shown *shown, const char *line, const regmatch_t *found, uint64_t t_ns)
{
	struct shown_match match = {.t_ns = t_ns, .pid = -1};
	char *percent = group_text(shown, line, found, SHOWN_PERCENT),
	     *pid = group_text(shown, line, found, SHOWN_PID);
	const bool is = percent && parse_percent(percent, &match.percent);

	if (pid)
		match.pid = (int32_t)strtol(pid, NULL, 10);
	free(percent);
	free(pid);
	if (!is)
		return;
	match.engine = group_text(shown, line, found, SHOWN_ENGINE);
	shown->matches = xgrow(shown->matches, shown->match_count, &shown->match_capacity,
			       sizeof(*shown->matches));
	shown->matches[shown->match_count++] = match;
}

static bool is_full(const struct shown *shown)
{
	return shown->match_count == SHOWN_MATCHES || shown->tries == TRIES;
}

/* All matches of a line: where one has no bytes, the next begins a byte later. */
static void match_line(struct shown *shown, const char *line, uint64_t t_ns)
{
	regmatch_t found[SHOWN_GROUPS];
	int flags = 0;

	while (!regexec(&shown->pattern->regex, line, SHOWN_GROUPS, found, flags)) {
		shown->counts.stopped = is_full(shown);
		if (shown->counts.stopped)
			return;
		shown->tries++;
		add_match(shown, line, found, t_ns);
		line += found[0].rm_eo;
		if (found[0].rm_eo == found[0].rm_so && !*line++)
			return;
		flags = REG_NOTBOL;
	}
}

void shown_find(struct shown *shown)
{
	char *line = xmalloc(LONGEST + 1);
	size_t filled = 0, last = 0;
	bool fits = true;

	for (size_t at = 0; at < shown->len && !shown->counts.stopped;) {
		const char byte = shown->output[at];
		bool ends = byte == '\n' || byte == '\r';
		size_t next = at + 1;
		uint64_t t_ns;

		if (byte == ESCAPE) {
			const struct sequence sequence =
				read_sequence(shown->output, at, shown->len);

			next = sequence.end;
			ends = sequence.moves;
			shown->counts.pieces += sequence.piece;
		} else if (!ends && byte && (fits = fits && filled < LONGEST))
			line[filled++] = shown->output[last = at];
		shown->counts.pieces += byte == '\b';
		at = next;
		if (!ends && at < shown->len)
			continue;
		line[filled] = '\0';
		if (!fits)
			shown->counts.long_lines++;
		else if (filled && time_of(shown, last, &t_ns))
			match_line(shown, line, t_ns);
		filled = 0;
		fits = true;
	}
	free(line);
}
