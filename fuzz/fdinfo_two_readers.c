/* SPDX-License-Identifier: MIT */
/* libfdinfo against the oracle: an answer that no reading of the text allows is a finding. */
#include "judge.h"
#include "oracle.h"
#include "recording.h"
#include "series.h"
#include "subject.h"
#include "target.h"

#define ANSWER ((size_t)16 << 20)

static char answer_text[ANSWER];

static json_t *load_answer(long len)
{
	json_t *root;

	FUZZ_HOLDS(len > 0 && (size_t)len <= sizeof(answer_text));
	root = json_loadb(answer_text, (size_t)len, JSON_ALLOW_NUL, NULL);
	FUZZ_HOLDS(root);
	return root;
}

/* made: the recording that both read, printed for use as a seed; NULL: the input itself. */
static void require_agreement(bool yes, const struct judge_diff *diff, const struct recording *made)
{
	if (yes)
		return;
	fprintf(stderr, "two readers disagree:\n%s\n", diff->text ? diff->text : "");
	if (made)
		rec_write(stderr, made);
	abort();
}

static void judge_text(void *self, const char *text, size_t len)
{
	json_t *expect = oracle_snapshot(text, len), *got;
	struct judge_diff diff = {0};

	FUZZ_HOLDS(expect);
	got = load_answer(
		subject_reference.parse(self, text, len, answer_text, sizeof(answer_text)));
	require_agreement(judge_snapshot(expect, got, FEATURE_ALL, &diff), &diff, NULL);
	judge_diff_free(&diff);
	json_decref(got);
	json_decref(expect);
}

static void send_sweep(void *self, const struct recording *rec, const struct rec_sweep *sweep)
{
	static struct decoy_fd fds[4096];
	size_t count = sweep->count < 4096 ? sweep->count : 4096;

	for (size_t i = 0; i < count; i++)
		fds[i] = subject_fd(&rec->reads[sweep->first + i]);
	FUZZ_HOLDS(subject_reference.sweep(self, sweep->t_ns, fds, count) >= 0);
}

static void judge_series(void *self, const struct recording *rec)
{
	json_t *expect = oracle_states(rec);

	FUZZ_HOLDS(expect && json_array_size(expect) == rec->sweep_count);
	for (size_t s = 0; s < rec->sweep_count; s++) {
		struct judge_diff diff = {0};
		json_t *got;

		send_sweep(self, rec, &rec->sweeps[s]);
		got = load_answer(subject_reference.state(self, answer_text, sizeof(answer_text)));
		require_agreement(judge_state(json_array_get(expect, s), got, FEATURE_ALL, &diff),
				  &diff, rec);
		judge_diff_free(&diff);
		json_decref(got);
	}
	json_decref(expect);
}

/* A series of texts made of those of the input. */
static void judge_made_series(const struct recording *from)
{
	struct recording *rec = series_make(from);
	void *self;

	if (!rec)
		return;
	self = subject_reference.open();
	FUZZ_HOLDS(self);
	judge_series(self, rec);
	subject_reference.close(self);
	rec_free(rec);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rec_error error;
	struct recording *rec;
	void *self;

	if (size > 65536 || rec_load(&rec, data, size, &error))
		return 0;
	self = subject_reference.open();
	FUZZ_HOLDS(self);
	for (size_t i = 0; i < rec->read_count; i++)
		if (!rec->reads[i].err)
			judge_text(self, rec->reads[i].text, rec->reads[i].len);
	if (rec->read_count <= 64)
		judge_series(self, rec);
	subject_reference.close(self);
	judge_made_series(rec);
	rec_free(rec);
	return 0;
}
