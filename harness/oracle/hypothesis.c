/* SPDX-License-Identifier: MIT */
#include "hypothesis.h"

struct hypothesis hypothesis_number(unsigned int number)
{
	struct hypothesis hypothesis = {0};

	hypothesis.descriptors = number % DESCRIPTOR_CHOICES;
	number /= DESCRIPTOR_CHOICES;
	hypothesis.identity = number % IDENTITY_CHOICES;
	number /= IDENTITY_CHOICES;
	hypothesis.pick = number % CHOICE_PICKS;
	number /= CHOICE_PICKS;
	hypothesis.nul_ends = number & 1;
	hypothesis.by_file = number & 2;
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
	return (hypothesis->pick == PICK_LAST || ambiguity->pick) &&
	       (!hypothesis->nul_ends || ambiguity->nul) &&
	       (!hypothesis->by_file || ambiguity->file);
}
