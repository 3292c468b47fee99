/* SPDX-License-Identifier: MIT */
/* Checks of a case as a whole: members against each other, and against the bytes beside it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "casefile.h"
#include "xmalloc.h"

static void recording_fault(struct casefile *file, const struct rec_error *error)
{
	int len = (int)(strlen(file->path) - strlen(".json"));
	char *path = xasprintf("%.*s.fdseq", len, file->path);

	casefile_fault_at(file, path, error->line, error->column, error->text);
	free(path);
}

static void check_count(struct casefile *file, const char *path, const json_t *sweeps,
			const struct recording *rec)
{
	if (json_array_size(sweeps) != rec->sweep_count)
		casefile_fault(file, path,
			       "expected %zu states, one for each sweep of the recording, got %zu",
			       rec->sweep_count, json_array_size(sweeps));
}

/* Check that there is a state for each sweep of the recording. */
static void check_recording(struct casefile *file, const struct decoy_case *tc)
{
	struct rec_error error = {0};
	struct recording *rec = asked_recording(tc, &error);

	if (!rec) {
		recording_fault(file, &error);
		return;
	}
	if (tc->ask == CASE_SWEEPS)
		check_count(file, "expect.sweeps", tc->asked, rec);
	for (size_t i = 0; tc->ask == CASE_HYPOTHESES && i < json_array_size(tc->asked); i++) {
		char path[48];

		snprintf(path, sizeof(path), "expect.any[%zu].sweeps", i);
		check_count(file, path, json_object_get(json_array_get(tc->asked, i), "sweeps"),
			    rec);
	}
	rec_free(rec);
}

void casefile_check(struct casefile *file, const struct decoy_case *tc)
{
	bool lints = tc->ask == CASE_LINT;
	unsigned int base = tc->needs & (FEATURE_PARSE | FEATURE_TRACK);

	if (lints != (tc->target == CASE_PRODUCER))
		casefile_fault(
			file, "expect",
			"expected lint with target producer, or another expectation with consumer");
	if (tc->ask == CASE_SNAPSHOT && tc->is_recording)
		casefile_fault(file, "expect.snapshot", "expected a .fdinfo file beside the case");
	if ((tc->ask == CASE_SWEEPS || tc->ask == CASE_HYPOTHESES) && !tc->is_recording)
		casefile_fault(file, tc->ask == CASE_SWEEPS ? "expect.sweeps" : "expect.any",
			       "expected a .fdseq file beside the case");
	if (tc->is_simulated && tc->ask != CASE_ORACLE)
		casefile_fault(file, "expect",
			       "expected oracle: a simulated case has no .fdinfo or .fdseq");
	if (lints)
		return;
	if (base != (tc->is_recording ? FEATURE_TRACK : FEATURE_PARSE))
		casefile_fault(file, "needs", "expected %s", tc->is_recording ? "track" : "parse");
	if (tc->is_recording && !tc->is_simulated)
		check_recording(file, tc);
}
