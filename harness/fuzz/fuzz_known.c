/* SPDX-License-Identifier: MIT */
/* What a campaign has found already. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "fuzz_stack.h"

static struct fuzz_known known_of(const struct result *result)
{
	struct fuzz_known known = {.verdict = (int)result->verdict};
	char *stack = fuzz_stack(result);

	snprintf(known.rule, sizeof(known.rule), "%s", result->rule);
	snprintf(known.stack, sizeof(known.stack), "%s", stack);
	free(stack);
	return known;
}

bool fuzz_is_known(const struct fuzz_shared *shared, const struct result *result)
{
	const struct fuzz_known known = known_of(result);

	for (size_t i = 0; i < shared->known_count; i++) {
		const struct fuzz_known *other = &shared->known[i];

		if (other->verdict == known.verdict && !strcmp(other->rule, known.rule) &&
		    !strcmp(other->stack, known.stack))
			return true;
	}
	return false;
}

void fuzz_remember(struct fuzz_shared *shared, const struct result *result)
{
	if (shared->known_count < FUZZ_RULES_MAX)
		shared->known[shared->known_count++] = known_of(result);
}
