/* SPDX-License-Identifier: MIT */
/* A case with one member that is wrong, in a corpus of that case alone. */
#ifndef DECOY_CASES_TESTS_BROKEN_CASE_H
#define DECOY_CASES_TESTS_BROKEN_CASE_H

#include <errno.h>
#include <stdio.h>

#include "corpus.h"

/* What a sound case has in its members, beside the one that is wrong. */
struct sound {
	const char *recording; /* NULL: the case has a text */
	const char *target, *needs, *expect;
};

static const struct sound of_text = {
	.target = "'consumer'",
	.needs = "['parse']",
	.expect = "{'snapshot':{'driver':'xe'}}",
};

struct broken {
	const char *member;
	const char *value; /* NULL: it is missing */
	const char *why; /* lines, each without its "cases/key/a." */
};

/* refused_bytes - the faults of a corpus of this case, with a text or recording; free() them. */
static char *refused_bytes(const char *json, const char *recording)
{
	struct corpus corpus = {.count = 0};
	struct cases cases;
	char *why;

	add(&corpus, "cases/key/a.json", json);
	add(&corpus, recording ? "cases/key/a.fdseq" : "cases/key/a.fdinfo",
	    recording ? recording : "drm-driver: xe\n");
	add(&corpus, "cases/registry", "0001 key/a\n");
	if (load(&corpus, &cases, &why) != -EINVAL)
		fail_msg("not refused: %s", json);
	drop(&corpus);
	return why;
}

/* The broken member comes first. */
static inline void write_case(char *json, size_t size, const struct broken *row,
			      const struct sound *sound)
{
	const char *const members[][2] = {
		{"id", "'0001'"},
		{"title", "'t'"},
		{"rules", "['key.any-order']"},
		{"level", "'must'"},
		{"target", sound->target},
		{"needs", sound->needs},
		{"origin", "'made'"},
		{"why", "'w'"},
		{"expect", sound->expect},
	};
	FILE *out = fmemopen(json, size, "w");
	const char *comma = "";

	fputc('{', out);
	if (row->value) {
		fprintf(out, "'%s':%s", row->member, row->value);
		comma = ",";
	}
	for (size_t i = 0; i < sizeof(members) / sizeof(*members); i++) {
		if (!strcmp(members[i][0], row->member))
			continue;
		fprintf(out, "%s'%s':%s", comma, members[i][0], members[i][1]);
		comma = ",";
	}
	fputc('}', out);
	fclose(out);
}

/* refuses_all - each case is refused with exactly these lines. */
static inline void refuses_all(const struct broken *rows, size_t count, const struct sound *sound)
{
	for (size_t i = 0; i < count; i++) {
		char json[2000], expected[3000] = "";
		char *why;

		write_case(json, sizeof(json), &rows[i], sound);
		why = refused_bytes(json, sound->recording);
		for (const char *line = rows[i].why, *end; line; line = end) {
			end = strchr(line, '\n');
			end = end ? end + 1 : NULL;
			sprintf(expected + strlen(expected), "cases/key/a.%.*s",
				end ? (int)(end - line) : (int)strlen(line), line);
		}
		strcat(expected, "\n");
		if (strcmp(why, expected) != 0)
			fail_msg("%s: expected \"%s\", got \"%s\"", json, expected, why);
		free(why);
	}
}

#endif
