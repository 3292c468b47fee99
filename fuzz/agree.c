/* SPDX-License-Identifier: MIT */
#include "agree.h"

#include "heap.h"
#include "judge.h"
#include "oracle.h"
#include "state.h"
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

typedef bool (*judge_fn)(const json_t *, const json_t *, unsigned int, struct judge_diff *);

/*
 * The difference is only written once there is one. made: the recording that both read, printed for
 * use as a seed; NULL: the input itself.
 */
static void require_agreement(judge_fn judge, const json_t *expect, const json_t *got,
			      const struct recording *made)
{
	struct judge_diff diff = {0};

	if (judge(expect, got, FEATURE_ALL, NULL))
		return;
	judge(expect, got, FEATURE_ALL, &diff);
	fprintf(stderr, "two readers disagree:\n%s\n", judge_diff_text(&diff));
	if (made)
		rec_write(stderr, made);
	abort();
}

/* Opened once: the arena and the tracker's memory stay, and so they are not of the execution's
 * memory. */
static void *open_once(void)
{
	static void *self;

	heap_pause();
	if (!self)
		self = subject_reference.open();
	FUZZ_HOLDS(self);
	subject_reference.reset(self);
	heap_resume();
	return self;
}

void agree_text(const char *text, size_t len)
{
	void *self = open_once();
	json_t *expect = oracle_snapshot(text, len), *got;
	long answer;

	FUZZ_HOLDS(expect);
	heap_pause();
	answer = subject_reference.parse(self, text, len, answer_text, sizeof(answer_text));
	heap_resume();
	got = load_answer(answer);
	require_agreement(judge_snapshot, expect, got, NULL);
	json_decref(got);
	json_decref(expect);
}

static json_t *ask_sweep(void *self, const struct recording *rec, const struct rec_sweep *sweep)
{
	static struct decoy_fd fds[4096];
	size_t count = sweep->count < 4096 ? sweep->count : 4096;
	long answer;

	for (size_t i = 0; i < count; i++)
		fds[i] = subject_fd(&rec->reads[sweep->first + i]);
	heap_pause();
	FUZZ_HOLDS(subject_reference.sweep(self, sweep->t_ns, fds, count) >= 0);
	answer = subject_reference.state(self, answer_text, sizeof(answer_text));
	heap_resume();
	return load_answer(answer);
}

void agree_series(const struct recording *rec)
{
	void *self = open_once();
	json_t *expect = oracle_states(rec);

	FUZZ_HOLDS(expect && json_array_size(expect) == rec->sweep_count);
	for (size_t s = 0; s < rec->sweep_count; s++) {
		json_t *got = ask_sweep(self, rec, &rec->sweeps[s]);

		require_agreement(judge_state, json_array_get(expect, s), got, rec);
		json_decref(got);
	}
	json_decref(expect);
}
