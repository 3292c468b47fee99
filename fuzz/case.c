/* SPDX-License-Identifier: MIT */
/*
 * Any input as a case beside a recording of two sweeps, or as a family beside its template: a case
 * has an expectation for each sweep in each of its hypotheses; an error has its place.
 */
#include <errno.h>
#include <string.h>

#include "case.h"
#include "target.h"

/* Of a family with a parameter a and a word b, each member has other bytes. */
static const char recording[] =
	"@ 0 pid=1 fd=3\ndrm-driver: xe{a}\n@ 5 pid=1 fd=3\n[b]drm-driver: xe\n";
static const char registry[] = "0001 key/a\n";

static bool is_rule(const char *slug)
{
	return !strncmp(slug, "key.", 4);
}

static bool is_driver(const char *word)
{
	return !strcmp(word, "xe");
}

/* Lines about a place begin "cases/key/a.json:LINE:COLUMN: "; others are about the whole file. */
static void places_hold(const char *why)
{
	for (const char *line = why; *line; line = strchr(line, '\n') + 1) {
		unsigned int row, column;

		FUZZ_HOLDS(strchr(line, '\n'));
		if (sscanf(line, "cases/key/a.json:%u:%u:", &row, &column) == 2)
			FUZZ_HOLDS(row >= 1 && column >= 1);
	}
}

static void case_holds(const struct decoy_case *one)
{
	json_t *expectations = case_expectations(one), *states;
	size_t index;

	FUZZ_HOLDS(one->id && one->title && one->why && one->origin && one->asked);
	FUZZ_HOLDS(!expectations == (one->ask == CASE_LINT));
	FUZZ_HOLDS(!expectations || json_array_size(expectations) >= 1);
	json_array_foreach(expectations, index, states)
		FUZZ_HOLDS(json_array_size(states) == (one->is_recording ? 2 : 1));
	json_decref(expectations);
}

static void load_case(const char *text, size_t len, const char *beside)
{
	const struct case_words words = {is_rule, is_driver};
	const struct case_file files[] = {
		{"cases/key/a.json", text, len},
		{beside, recording, sizeof(recording) - 1},
		{"cases/registry", registry, sizeof(registry) - 1},
	};
	struct cases cases;
	char *why;
	int err = cases_load(&cases, files, 3, "cases/", &words, &why);

	FUZZ_HOLDS(!err == !why);
	if (err) {
		FUZZ_HOLDS(err == -EINVAL && *why);
		places_hold(why);
		free(why);
		return;
	}
	FUZZ_HOLDS(cases.count == 1 || cases.list[0].member);
	for (size_t i = 0; i < cases.count; i++)
		case_holds(&cases.list[i]);
	cases_free(&cases);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	load_case((const char *)data, size, "cases/key/a.fdseq");
	load_case((const char *)data, size, "cases/key/a.fdinfo");
	return 0;
}
