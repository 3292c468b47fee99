/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "run.h"
#include "seen.h"

/* As they came, for seen_make(). Or NULL: no memory. */
static struct seen_journal *journals_of(const struct ktap_case *said)
{
	struct seen_journal *journals = calloc(said->journal_count + 1, sizeof(*journals));

	for (size_t i = 0; journals && i < said->journal_count; i++)
		journals[i] = (struct seen_journal){said->journals[i].device,
						    said->journals[i].bytes, said->journals[i].len};
	return journals;
}

static bool is_observed(const struct vm_case *one)
{
	return one->check && !strcmp(one->check, VM_CHECK_OBSERVED);
}

int run_observe(struct vm_case *one, struct ktap_case *said)
{
	struct seen_journal *journals;
	char *why = NULL;
	int err = -ENOMEM;

	if (!is_observed(one) || one->outcome == VM_SKIP || (!said->ok && !said->samples.ended))
		return 0;
	one->seen = calloc(1, sizeof(*one->seen));
	journals = journals_of(said);
	if (one->seen && journals)
		err = seen_make(one->seen, &said->samples, journals, said->journal_count, &why);
	free(journals);
	if (err) {
		free(one->why);
		one->why = why;
	}
	return err;
}
