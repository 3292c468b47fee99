/* SPDX-License-Identifier: MIT */
#include "verdict.h"

#include <string.h>

static const struct {
	const char *word;
	char tally;
} verdicts[VERDICTS] = {
	[VERDICT_PASS] = {"pass", 'p'},		[VERDICT_INFO] = {"info", 'p'},
	[VERDICT_FAIL] = {"fail", 'f'},		[VERDICT_REJECTED] = {"rejected", 'f'},
	[VERDICT_CRASH] = {"crash", 'f'},	[VERDICT_HANG] = {"hang", 'f'},
	[VERDICT_FLOOD] = {"flood", 'f'},	[VERDICT_EARLY_END] = {"early-end", 'f'},
	[VERDICT_PROTOCOL] = {"protocol", 'f'}, [VERDICT_ERRORED] = {"errored", 'f'},
	[VERDICT_SKIP] = {"skip", 's'},		[VERDICT_XFAIL] = {"xfail", 's'},
	[VERDICT_XPASS] = {"xpass", 'f'},	[VERDICT_STALE] = {"stale", 'f'},
	[VERDICT_FLAKY] = {"flaky", 's'},
};

const char *verdict_word(enum verdict verdict)
{
	return verdicts[verdict].word;
}

enum verdict verdict_of_word(const char *word)
{
	for (int i = 0; i < VERDICTS; i++)
		if (!strcmp(verdicts[i].word, word))
			return (enum verdict)i;
	return VERDICTS;
}

char verdict_tally(enum verdict verdict)
{
	return verdicts[verdict].tally;
}

bool verdict_no_answer(enum verdict verdict)
{
	return verdict >= VERDICT_CRASH && verdict <= VERDICT_ERRORED;
}
