/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include <errno.h>

#include "expect.h"

/* All that must be freed at the end of a query, also of one that fails. */
struct query {
	struct pool pool;
	struct observer observer;
	struct word text;
	struct printed printed;
	struct printed cut; /* of the part before the first NUL */
	bool has_nul;
};

/* Returns false where memory ran out; nothing that the pool owns is touched after that. */
static bool read_snapshot(struct query *query)
{
	struct word text = query->text;
	const char *nul = text.len ? memchr(text.text, '\0', text.len) : NULL;

	if (setjmp(query->pool.out))
		return false;
	query->printed = printed_parse(&query->pool, text);
	query->has_nul = nul != NULL;
	if (nul) {
		text.len = (size_t)(nul - text.text);
		query->cut = printed_parse(&query->pool, text);
	}
	return true;
}

int oracle_refusal(const char *text, size_t len)
{
	struct query query = {.text = {text, len}};
	int refusal = read_snapshot(&query) ? (int)query.printed.refusal : -ENOMEM;

	pool_free(&query.pool);
	return refusal;
}

json_t *oracle_snapshot(const char *text, size_t len)
{
	struct query query = {.text = {text, len}};
	json_t *answer = NULL;

	if (read_snapshot(&query))
		answer = expect_snapshot(&query.printed, query.has_nul ? &query.cut : NULL);
	pool_free(&query.pool);
	return answer;
}

static bool add_sweep(struct query *query, const struct recording *rec,
		      const struct rec_sweep *sweep)
{
	if (setjmp(query->pool.out))
		return false;
	observer_add_sweep(&query->observer, rec, sweep);
	return true;
}

/* The states under one hypothesis; what is ambiguous is added to *ambiguity. */
static json_t *states_under(const struct hypothesis *hypothesis, const struct recording *rec,
			    struct ambiguity *ambiguity, bool alone)
{
	struct query query = {
		.observer = {.hypothesis = *hypothesis, .ambiguity = *ambiguity, .alone = alone},
	};
	json_t *states = json_array();
	bool ok = states != NULL;

	query.observer.pool = &query.pool;
	for (size_t i = 0; ok && i < rec->sweep_count; i++) {
		ok = add_sweep(&query, rec, &rec->sweeps[i]) &&
		     !json_array_append_new(states, expect_state(&query.observer));
	}
	*ambiguity = query.observer.ambiguity;
	pool_free(&query.pool);
	if (ok)
		return states;
	json_decref(states);
	return NULL;
}

json_t *oracle_states(const struct recording *rec)
{
	struct hypothesis hypothesis = hypothesis_number(0);
	struct ambiguity ambiguity = {0};

	return states_under(&hypothesis, rec, &ambiguity, true);
}

static bool has_equal(const json_t *list, const json_t *states)
{
	size_t index;
	json_t *other;

	json_array_foreach((json_t *)list, index, other)
	{
		if (json_equal(other, states))
			return true;
	}
	return false;
}

/* What one more hypothesis expects, if it is new. Returns false where memory ran out. */
static bool add_states(json_t *all, const struct hypothesis *hypothesis,
		       const struct recording *rec, struct ambiguity *ambiguity)
{
	json_t *states = states_under(hypothesis, rec, ambiguity, false);
	bool ok = states != NULL;

	if (ok && !has_equal(all, states))
		ok = !json_array_append(all, states);
	json_decref(states);
	return ok;
}

/* What is expected where no text is refused goes to read, and where those are that this leaves open
 * to refused. */
static bool add_refusals(json_t *read, json_t *refused, struct hypothesis hypothesis,
			 const struct recording *rec, struct ambiguity *ambiguity)
{
	bool ok = add_states(read, &hypothesis, rec, ambiguity);
	const struct refusals refusals = ambiguity->refusals;

	for (unsigned int i = 1; ok && i < refusals_choices(&refusals); i++) {
		hypothesis.refuses = refusals_choice(&refusals, i);
		ok = add_states(refused, &hypothesis, rec, ambiguity);
	}
	return ok;
}

static bool add_all(json_t *read, json_t *refused, const struct recording *rec, bool unknown)
{
	struct ambiguity ambiguity = {0};
	bool ok = true; /* of no list add_states() makes a failure */

	/* What a hypothesis meets makes others apply, each with one choice more, and so a larger
	 * number. */
	for (unsigned int i = 0; ok && i < HYPOTHESES; i++) {
		struct hypothesis hypothesis = hypothesis_number(i);

		hypothesis.unknown = unknown;
		if (hypothesis_applies(&hypothesis, &ambiguity))
			ok = add_refusals(read, refused, hypothesis, rec, &ambiguity);
	}
	return ok;
}

static json_t *all_hypotheses(const struct recording *rec, bool unknown)
{
	json_t *all = json_array();

	if (add_all(all, all, rec, unknown))
		return all;
	json_decref(all);
	return NULL;
}

json_t *oracle_hypotheses(const struct recording *rec)
{
	return all_hypotheses(rec, false);
}

json_t *oracle_hypotheses_unknown(const struct recording *rec)
{
	return all_hypotheses(rec, true);
}

json_t *oracle_refusals(const struct recording *rec)
{
	json_t *read = json_array(), *refused = json_array();
	const bool ok = add_all(read, refused, rec, false);

	json_decref(read);
	if (ok)
		return refused;
	json_decref(refused);
	return NULL;
}
