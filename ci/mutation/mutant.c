/* SPDX-License-Identifier: MIT */
#include "mutant.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

unsigned char mutant_watched[MUTANTS + 1];

static unsigned char *noted; /* NULL: the watched mutant is active */

__attribute__((cold)) bool mutant_visit(unsigned int mutant, bool differs)
{
	if (!noted)
		return true;
	noted[mutant] |= MUTANT_REACHED;
	if (differs) {
		noted[mutant] |= MUTANT_DIFFERS;
		mutant_watched[mutant] = 0; /* its note is complete */
	}
	return false;
}

void mutant_choose(unsigned int mutant)
{
	mutant_note(NULL);
	mutant_watched[mutant] = 1;
}

void mutant_note(unsigned char *notes)
{
	noted = notes;
	memset(mutant_watched, notes != NULL, sizeof(mutant_watched));
}
