/* SPDX-License-Identifier: MIT */
#include "refusal.h"

void refusals_add(struct refusals *refusals, unsigned int reasons)
{
	if (!reasons)
		return;
	for (size_t i = 0; i < refusals->count; i++) {
		if (refusals->texts[i] == reasons)
			return;
	}
	if (refusals->count == REFUSAL_TEXTS)
		refusals->texts[REFUSAL_TEXTS - 1] |= reasons;
	else
		refusals->texts[refusals->count++] = reasons;
}

/* Which texts have the reason? */
static unsigned int texts_with(const struct refusals *refusals, unsigned int reason)
{
	unsigned int texts = 0;

	for (size_t i = 0; i < refusals->count; i++) {
		if (refusals->texts[i] & reason)
			texts |= 1u << i;
	}
	return texts;
}

/* Reasons that the same texts have make no difference: they are one group. */
static unsigned int group_reasons(const struct refusals *refusals,
				  unsigned int groups[REFUSAL_GROUPS])
{
	unsigned int texts[REFUSAL_GROUPS], count = 0;

	for (unsigned int bit = 0; bit < 2 * REFUSALS; bit++) {
		const unsigned int reason = 1u << bit, of = texts_with(refusals, reason);
		unsigned int at = 0;

		if (!of)
			continue;
		while (at < count && texts[at] != of)
			at++;
		if (at == REFUSAL_GROUPS)
			at--;
		if (at == count) {
			texts[count] = of;
			groups[count++] = 0;
		}
		groups[at] |= reason;
	}
	return count;
}

unsigned int refusals_choices(const struct refusals *refusals)
{
	unsigned int groups[REFUSAL_GROUPS];

	return 1u << group_reasons(refusals, groups);
}

unsigned int refusals_choice(const struct refusals *refusals, unsigned int number)
{
	unsigned int groups[REFUSAL_GROUPS], chosen = 0;
	const unsigned int count = group_reasons(refusals, groups);

	for (unsigned int i = 0; i < count; i++) {
		if (number & (1u << i))
			chosen |= groups[i];
	}
	return chosen;
}
