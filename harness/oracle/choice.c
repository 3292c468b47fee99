/* SPDX-License-Identifier: MIT */
#include "choice.h"

#include "decimal.h"

void choice_add(struct pool *pool, struct choice *choice, struct word word)
{
	if (choice->anything || choice_has(choice, word))
		return;
	if (choice->count == CHOICE_MAX) {
		choice->anything = true;
		return;
	}
	/* A fresh list each time: copies of a choice share theirs. */
	struct word *words = pool_alloc(pool, choice->count + 1, sizeof(*words));

	if (choice->count)
		memcpy(words, choice->words, choice->count * sizeof(*words));
	words[choice->count++] = word;
	choice->words = words;
}

void choice_add_all(struct pool *pool, struct choice *choice, const struct choice *other,
		    bool with_absent)
{
	for (size_t i = 0; i < other->count; i++)
		choice_add(pool, choice, other->words[i]);
	choice->anything |= other->anything;
	if (with_absent && (other->absent || !choice_has_values(other)))
		choice->absent = true;
}

struct choice choice_larger(struct pool *pool, const struct choice *a, const struct choice *b)
{
	bool no_a = a->absent || !choice_has_values(a);
	bool no_b = b->absent || !choice_has_values(b);
	struct choice out = {.absent = no_a && no_b, .anything = a->anything || b->anything};

	for (size_t i = 0; i < a->count; i++) {
		for (size_t j = 0; j < b->count; j++)
			choice_add(pool, &out,
				   dec_cmp(a->words[i], b->words[j]) > 0 ? a->words[i]
									 : b->words[j]);
	}
	if (no_a)
		choice_add_all(pool, &out, b, false);
	if (no_b)
		choice_add_all(pool, &out, a, false);
	return out;
}

bool choice_has(const struct choice *choice, struct word word)
{
	for (size_t i = 0; i < choice->count; i++) {
		if (word_same(choice->words[i], word))
			return true;
	}
	return false;
}

bool choice_is_sure(const struct choice *choice)
{
	return choice->count && !choice->absent && !choice->anything;
}

bool choice_has_values(const struct choice *choice)
{
	return choice->count || choice->anything;
}

bool choice_is_one(const struct choice *choice)
{
	if (choice->anything)
		return false;
	return choice->count == 0 || (choice->count == 1 && !choice->absent);
}

struct choice choice_pick(const struct choice *choice, enum choice_pick pick)
{
	if (!choice->count || (pick == PICK_NONE && choice->absent))
		return (struct choice){0};
	return (struct choice){
		.words = &choice->words[pick == PICK_FIRST ? 0 : choice->count - 1],
		.count = 1,
	};
}

bool choice_same(const struct choice *a, const struct choice *b)
{
	if (a->anything || b->anything)
		return a->anything && b->anything;
	if (a->count != b->count || (a->count && a->absent != b->absent))
		return false;
	for (size_t i = 0; i < a->count; i++) {
		if (!choice_has(b, a->words[i]))
			return false;
	}
	return true;
}
