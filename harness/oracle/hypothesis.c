/* SPDX-License-Identifier: MIT */
#include "hypothesis.h"

struct hypothesis hypothesis_number(unsigned int number)
{
	struct hypothesis hypothesis;

	hypothesis.descriptors = number % DESCRIPTOR_CHOICES;
	number /= DESCRIPTOR_CHOICES;
	hypothesis.identity = number % IDENTITY_CHOICES;
	number /= IDENTITY_CHOICES;
	hypothesis.refuses = number & 1;
	hypothesis.nul_ends = number & 2;
	return hypothesis;
}

bool hypothesis_applies(const struct hypothesis *hypothesis, const struct ambiguity *ambiguity)
{
	if (hypothesis->descriptors != DESCRIPTORS_LAST_HELD && !ambiguity->descriptors)
		return false;
	if (hypothesis->identity == IDENTITY_PDEV && !ambiguity->pdev)
		return false;
	if (hypothesis->identity == IDENTITY_ID && !ambiguity->id)
		return false;
	return (!hypothesis->refuses || ambiguity->refusal) &&
	       (!hypothesis->nul_ends || ambiguity->nul);
}
