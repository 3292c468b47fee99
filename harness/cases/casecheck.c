/* SPDX-License-Identifier: MIT */
/* Checks of a case as a whole: members against each other, and against the bytes beside it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casefile.h"
#include "xmalloc.h"

/* Lines of a member are not those of the file that it was made of. */
static void member_fault(struct casefile *file, const struct decoy_case *tc,
			 const struct rec_error *error)
{
	casefile_fault(file, "family", "%s is not a recording: line %u, column %u: %s", tc->member,
		       error->line, error->column, error->text);
}

static void recording_fault(struct casefile *file, const struct rec_error *error)
{
	int len = (int)(strlen(file->path) - strlen(".json"));
	char *path = xasprintf("%.*s.fdseq", len, file->path);

	casefile_fault_at(file, path, error->line, error->column, error->text);
	free(path);
}

/* Check that there is a state for each sweep of the recording. */
static void check_count(struct casefile *file, const char *path, const json_t *sweeps,
			const struct recording *rec)
{
	if (json_array_size(sweeps) != rec->sweep_count)
		casefile_fault(file, path,
			       "expected %zu states, one for each sweep of the recording, got %zu",
			       rec->sweep_count, json_array_size(sweeps));
}

/* Each text is asked for itself, and has to be there. */
static void check_reads(struct casefile *file, const json_t *snapshots, const struct recording *rec)
{
	bool all_read = true;
	char path[CASEFILE_PATH];

	snprintf(path, sizeof(path), "%s.snapshots", file->expect);
	if (json_array_size(snapshots) != rec->read_count)
		casefile_fault(
			file, path,
			"expected %zu snapshots, one for each read of the recording, got %zu",
			rec->read_count, json_array_size(snapshots));
	for (size_t i = 0; i < rec->read_count; i++)
		all_read = all_read && !rec->reads[i].err;
	if (!all_read)
		casefile_fault(file, path, "expected a recording without err=");
}

static void check_recording(struct casefile *file, struct decoy_case *tc)
{
	struct rec_error error = {0};
	const struct recording *rec;
	char path[CASEFILE_PATH];

	if (case_parse(tc, &error)) {
		if (tc->member)
			member_fault(file, tc, &error);
		else
			recording_fault(file, &error);
		return;
	}
	rec = tc->recording;
	if (tc->ask == CASE_SWEEPS) {
		snprintf(path, sizeof(path), "%s.sweeps", file->expect);
		check_count(file, path, tc->asked, rec);
	}
	if (tc->ask == CASE_SNAPSHOTS)
		check_reads(file, tc->asked, rec);
	for (size_t i = 0; tc->ask == CASE_HYPOTHESES && i < json_array_size(tc->asked); i++) {
		snprintf(path, sizeof(path), "%s.any[%zu].sweeps", file->expect, i);
		check_count(file, path, json_object_get(json_array_get(tc->asked, i), "sweeps"),
			    rec);
	}
}

static void kind_fault(struct casefile *file, const char *kind, const char *ending)
{
	char path[CASEFILE_PATH];

	snprintf(path, sizeof(path), "%s.%s", file->expect, kind);
	casefile_fault(file, path, "expected a %s file next to the case", ending);
}

/* Each kind of expectation has its target, and its file. */
static bool is_of_streams(struct casefile *file, const struct decoy_case *tc)
{
	const bool decodes = tc->ask == CASE_DECODED;

	if (decodes != (tc->target == CASE_DECODER))
		casefile_fault(file, file->expect,
			       "expected decoded with target decoder, and with no other");
	else if (decodes != tc->is_streams)
		casefile_fault(file, file->expect,
			       "expected a .streams file beside a case of decoders");
	else if (decodes)
		casefile_streams(file, tc);
	return decodes || tc->is_streams;
}

void casefile_check(struct casefile *file, struct decoy_case *tc)
{
	static const char *const recordings[CASE_DECODED + 1] = {
		[CASE_SNAPSHOTS] = "snapshots",
		[CASE_SWEEPS] = "sweeps",
		[CASE_HYPOTHESES] = "any",
	};
	const char *of_recording = recordings[tc->ask];
	bool lints = tc->ask == CASE_LINT;
	unsigned int base = tc->needs & (FEATURE_PARSE | FEATURE_TRACK);

	if (is_of_streams(file, tc))
		return;
	if (lints != (tc->target == CASE_PRODUCER))
		casefile_fault(
			file, file->expect,
			"expected lint with target producer, or another expectation with consumer");
	if (tc->ask == CASE_SNAPSHOT && tc->is_recording)
		kind_fault(file, "snapshot", ".fdinfo");
	if (of_recording && !tc->is_recording)
		kind_fault(file, of_recording, ".fdseq");
	if (tc->is_simulated && tc->ask != CASE_ORACLE && !lints)
		casefile_fault(
			file, "expect",
			"expected oracle or lint: a simulated case has no .fdinfo or .fdseq");
	if (lints)
		return;
	if (base != (case_asks_states(tc) ? FEATURE_TRACK : FEATURE_PARSE))
		casefile_fault(file, "needs", "expected %s",
			       case_asks_states(tc) ? "track" : "parse");
	if (tc->is_recording && !tc->is_simulated)
		check_recording(file, tc);
}
