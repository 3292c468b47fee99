/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "run.h"
#include "observations.h"
#include "xmalloc.h"

/* The journals of a case, for observations_make(). */
static struct observed_journal *journals_of(const struct ktap_case *output)
{
	struct observed_journal *journals = xcalloc(output->journal_count + 1, sizeof(*journals));

	for (size_t i = 0; i < output->journal_count; i++)
		journals[i] = (struct observed_journal){output->journals[i].device,
							output->journals[i].bytes,
							output->journals[i].len};
	return journals;
}

static bool is_observed(const struct vm_case *tc)
{
	return tc->check && !strcmp(tc->check, VM_CHECK_OBSERVED);
}

int run_observe(struct vm_case *tc, struct ktap_case *output)
{
	struct observed_journal *journals;
	char *why = NULL;
	int err;

	if (!is_observed(tc) || tc->outcome == VM_SKIP || (!output->ok && !output->samples.ended))
		return 0;
	tc->observations = xcalloc(1, sizeof(*tc->observations));
	journals = journals_of(output);
	err = observations_make(tc->observations, &output->samples, journals, output->journal_count,
				&why);
	free(journals);
	if (err) {
		free(tc->why);
		tc->why = why;
	}
	return err;
}
