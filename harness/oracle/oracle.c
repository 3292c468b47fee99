/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include "expect.h"

/* Everything that must be freed however a question ends. */
struct question {
	struct pool pool;
	struct observer observer;
	struct word text;
	struct said said;
	json_t *answer;
};

/* Returns false where memory ran out; nothing that the pool owns is touched after that. */
static bool read_snapshot(struct question *question)
{
	if (setjmp(question->pool.out))
		return false;
	question->said = said_read(&question->pool, question->text);
	return true;
}

json_t *oracle_snapshot(const char *text, size_t len)
{
	struct question question = {.text = {text, len}};
	json_t *answer = NULL;

	if (read_snapshot(&question))
		answer = expect_snapshot(&question.said);
	pool_free(&question.pool);
	return answer;
}

static bool look(struct question *question, const struct recording *rec,
		 const struct rec_sweep *sweep)
{
	if (setjmp(question->pool.out))
		return false;
	observer_look(&question->observer, rec, sweep);
	return true;
}

json_t *oracle_states(const struct recording *rec)
{
	struct question question = {0};
	bool ok;

	question.observer.pool = &question.pool;
	question.answer = json_array();
	ok = question.answer != NULL;
	for (size_t i = 0; ok && i < rec->sweep_count; i++) {
		ok = look(&question, rec, &rec->sweeps[i]) &&
		     !json_array_append_new(question.answer, expect_state(&question.observer));
	}
	pool_free(&question.pool);
	if (ok)
		return question.answer;
	json_decref(question.answer);
	return NULL;
}
