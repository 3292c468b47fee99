/* SPDX-License-Identifier: MIT */
#include "write_expect.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "atomic.h"
#include "file.h"
#include "format.h"
#include "options.h"
#include "relation.h"
#include "runner.h"
#include "terminal.h"
#include "xmalloc.h"

#define REASON_MOST 200 /* bytes of a failure's first line */

int write_expect_check(const char *path)
{
	struct expectfile file;
	struct stat st;
	char *bytes, *why;
	size_t len;
	int err;

	if (!strcmp(path, "-") || stat(path, &st) || !S_ISREG(st.st_mode))
		return 0;
	err = file_read(path, &bytes, &len);
	if (err) {
		terminal_error("--write-expect %s: %s", path, strerror(-err));
		return EXIT_USAGE;
	}
	err = expectfile_load(&file, path, bytes, len, &why);
	free(bytes);
	if (!err) {
		expectfile_free(&file);
		return 0;
	}
	terminal_error("--write-expect %s: the file exists and is not an expectation file; remove "
		       "it or choose another:\n%s",
		       path, why);
	free(why);
	return EXIT_USAGE;
}

/* Did it fail, as expected or not? What is no case (a line of --expect, the end of an adapter) has
 * no id of one. */
static bool is_failure(const struct result *result)
{
	return result->required && result->verdict != VERDICT_XPASS &&
	       result->verdict != VERDICT_STALE && strcmp(result->id, RUNNER_END_ID) != 0 &&
	       (result_breaks(result) || result->verdict == VERDICT_XFAIL);
}

/* Which cases a change by the seed fails is another thing with each seed: their line is one for the
 * relation. */
static const struct relation *seeded_relation(const struct result *result)
{
	const struct relation *relation = result->relation ? relation_find(result->relation) : NULL;

	return relation && relation->seeded ? relation : NULL;
}

/* What is derived has the line of its case; a cell of the driver test has one for each rule. */
static size_t case_length(const struct result *result)
{
	return result->relation ? strcspn(result->id, "~") : strlen(result->id);
}

/* Do they have one line? */
static bool same_line(const struct result *a, const struct result *b)
{
	if (seeded_relation(a) || seeded_relation(b))
		return seeded_relation(a) == seeded_relation(b);
	return case_length(a) == case_length(b) && !strncmp(a->id, b->id, case_length(a));
}

/* The first line that says what is wrong: not the number of the sweep alone. */
static const char *first_line(const char *detail)
{
	const char *end = detail ? strchr(detail, '\n') : NULL;

	return end && end > detail && end[-1] == ':' ? end + 1 : detail;
}

/* At most REASON_MOST bytes of a line, without blanks at the end. */
static size_t reason_length(const char *line)
{
	size_t len = strcspn(line, "\n");

	len = len < REASON_MOST ? len : REASON_MOST;
	while (len && line[len - 1] == ' ')
		len--;
	return len;
}

static void write_line(FILE *out, const struct result *result)
{
	const char *line = first_line(result->detail);
	size_t len = line ? reason_length(line) : 0;

	if (seeded_relation(result))
		fprintf(out, "xfail *~%s ", result->relation);
	else
		fprintf(out, "xfail %.*s ", (int)case_length(result), result->id);
	if (result->reason) {
		format_visible(out, result->reason, strlen(result->reason));
	} else {
		fputs(verdict_word(result->verdict), out);
		if (len) {
			fputs(": ", out);
			format_visible(out, line, len);
		}
	}
	fputc('\n', out);
}

static bool is_first(const struct results *results, size_t at)
{
	for (size_t i = at; i-- > 0;)
		if (is_failure(&results->list[i]) &&
		    same_line(&results->list[i], &results->list[at]))
			return false;
	return true;
}

/* By id, relations first. */
static int by_id(const void *a, const void *b)
{
	const struct result *one = *(const struct result *const *)a;
	const struct result *other = *(const struct result *const *)b;
	const int first = !!seeded_relation(other) - !!seeded_relation(one);

	if (!first && seeded_relation(one))
		return strcmp(one->relation, other->relation);
	return first ? first : strcmp(one->id, other->id);
}

/* A result for each line, in their order; free() it. */
static const struct result **failures_of(const struct results *results, size_t *count)
{
	const struct result **list = xcalloc(results->count + 1, sizeof(*list));

	*count = 0;
	for (size_t i = 0; i < results->count; i++)
		if (is_failure(&results->list[i]) && is_first(results, i))
			list[(*count)++] = &results->list[i];
	qsort(list, *count, sizeof(*list), by_id);
	return list;
}

static void write_all(FILE *out, const struct results *results, const struct expectfile *known)
{
	static const char *const actions[EXPECT_ACTIONS] = {
		[EXPECT_SKIP] = "skip", [EXPECT_FLAKY] = "flaky"};
	const struct result **list;
	size_t count;

	fputs("# Known failures of ", out);
	format_visible(out, results->subject, strcspn(results->subject, "\n"));
	fputs("; for decoy test --expect\n", out);
	for (size_t i = 0; known && i < known->count; i++)
		if (actions[known->lines[i].action])
			fprintf(out, "%s %s %s\n", actions[known->lines[i].action],
				known->lines[i].pattern, known->lines[i].reason);
	list = failures_of(results, &count);
	for (size_t i = 0; i < count; i++)
		write_line(out, list[i]);
	free(list);
}

int write_expect(const char *path, const struct results *results, const struct expectfile *known)
{
	struct atomic_file file;
	int err;

	if (results->stopped) {
		terminal_error("--write-expect %s: not written: %s stopped the run before all was "
			       "judged",
			       path, results->stopped);
		return EXIT_HARNESS;
	}
	err = atomic_open(&file, path);
	if (!err) {
		write_all(file.stream, results, known);
		err = atomic_commit(&file);
	}
	if (err)
		terminal_error("cannot write %s: %s", path, strerror(-err));
	return err ? EXIT_HARNESS : 0;
}
