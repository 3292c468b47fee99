/* SPDX-License-Identifier: MIT */
#include "refuse.h"

#include <stdlib.h>

static int compare_keys(const void *left, const void *right)
{
	return word_cmp(*(const struct word *)left, *(const struct word *)right);
}

/* bits, where the key is one of the specification's. */
static unsigned int of_key(unsigned int bits, struct word key, bool has_prefix)
{
	enum candidate_family family;

	if (!candidate_is_key(key, has_prefix, &family))
		return 0;
	return family == CANDIDATE_REGION ? REFUSAL_IN_MEMORY(bits) : bits;
}

/* Of locks the VFS prints a line each (fs/proc/fd.c). */
static bool may_repeat(struct word key)
{
	return word_same(key, WORD("lock"));
}

/* Keys that stand in two lines that surely count; those of the VFS and of a vendor, too. */
static unsigned int find_repeated(struct pool *pool, const struct lines *lines)
{
	struct word *keys = pool_alloc(pool, lines->count, sizeof(*keys));
	unsigned int bits = 0;
	size_t count = 0;

	for (size_t i = 0; i < lines->count; i++) {
		if (lines->all[i].sure)
			keys[count++] = lines->all[i].key;
	}
	qsort(keys, count, sizeof(*keys), compare_keys);
	for (size_t i = 1; i < count; i++) {
		unsigned int known;

		if (!word_same(keys[i - 1], keys[i]) || may_repeat(keys[i]))
			continue;
		known = of_key(REFUSAL_BIT(REPEATED), keys[i], true);
		bits |= known ? known : REFUSAL_BIT(REPEATED);
	}
	return bits;
}

static unsigned int find_lost_prefixes(const struct lines *lines)
{
	unsigned int bits = 0;

	for (size_t i = 0; i < lines->count; i++)
		bits |= of_key(REFUSAL_BIT(PREFIX), lines->all[i].key, false);
	return bits;
}

/* What is surely one value; a device may be absent. */
static unsigned int find_in_client(const struct printed *printed)
{
	const struct choice *driver = &printed->ident[IDENT_DRIVER];
	unsigned int bits = 0;

	if (!choice_is_sure(driver) || !choice_is_one(driver))
		bits |= REFUSAL_BIT(DRIVER);
	if (!choice_is_one(&printed->ident[IDENT_PDEV]))
		bits |= REFUSAL_BIT(DEVICE);
	if (!printed_has_usage(printed))
		bits |= REFUSAL_BIT(USAGE);
	for (size_t i = 0; i < printed->engine_count; i++) {
		if (printed->engines[i].zero_capacity)
			bits |= REFUSAL_BIT(CAPACITY);
	}
	return bits;
}

unsigned int refuse_text(struct pool *pool, const struct printed *printed, struct word text,
			 const struct lines *lines, const struct candidates *candidates)
{
	unsigned int bits = lines->refusal | find_repeated(pool, lines) |
			    find_lost_prefixes(lines) | find_in_client(printed);

	if (!word_is_utf8(text))
		bits |= REFUSAL_BIT(BYTES);
	for (size_t i = 0; i < candidates->count; i++)
		bits |= candidates->all[i].refusal;
	return bits;
}
