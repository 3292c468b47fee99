/* SPDX-License-Identifier: MIT */
#include "verdict_line.h"

/* By exit code. */
static const struct {
	const char *set, *run;
} words[] = {
	[0] = {"All required rules hold", "holds"},
	[1] = {"A required rule is broken", "broken"},
	[2] = {"Nothing was judged", "nothing judged"},
	[3] = {"Not all was judged", "not complete"},
	[4] = {"Nothing was judged", "nothing judged"},
};

struct tally set_tally(const struct report_set *set)
{
	struct tally sum = {0};

	for (size_t i = 0; i < set->count; i++) {
		const struct tally one = results_tally(&set->runs[i]);

		sum.passed += one.passed;
		sum.failed += one.failed;
		sum.skipped += one.skipped;
		sum.xfail += one.xfail;
		sum.xpass += one.xpass;
		sum.flaky += one.flaky;
	}
	return sum;
}

const char *set_verdict(const struct report_set *set)
{
	return words[report_exit(set)].set;
}

const char *run_verdict(const struct results *results)
{
	return words[results_exit(results)].run;
}
