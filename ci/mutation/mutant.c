/* SPDX-License-Identifier: MIT */
#include "mutant.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

unsigned char mutant_asked[MUTANTS + 1];

static unsigned char *noted; /* NULL: who is asked is on */

__attribute__((cold)) bool mutant_answer(unsigned int mutant, bool differs)
{
	if (!noted)
		return true;
	noted[mutant] |= MUTANT_REACHED;
	if (differs) {
		noted[mutant] |= MUTANT_DIFFERS;
		mutant_asked[mutant] = 0; /* there is no more to know */
	}
	return false;
}

void mutant_choose(unsigned int mutant)
{
	mutant_note(NULL);
	mutant_asked[mutant] = 1;
}

void mutant_note(unsigned char *notes)
{
	noted = notes;
	memset(mutant_asked, notes != NULL, sizeof(mutant_asked));
}
