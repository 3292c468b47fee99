/* SPDX-License-Identifier: MIT */
/* Answers of decoders to the streams of a script, and what the judge reports of each. */
#ifndef DECOY_JUDGE_DECODED_ROW_H
#define DECOY_JUDGE_DECODED_ROW_H

#include "unit.h"

#include "decoded.h"
#include "stream_script.h"

#define ALL		  (FEATURE_DECODER & ~(unsigned int)FEATURE_DECODER_LACKS)
#define WITHOUT(features) (ALL & ~(unsigned int)(features))

struct decoded_row {
	const char *what, *script;
	const char *expect, *answer; /* JSON, as json() has it; expect without its braces */
	unsigned int features;
	const char *detail; /* whole; NULL: the answer passes */
	const char *rule; /* that differs from the case's; NULL: none */
};

/* decoded_check - does the judge report of the answer what the row has? The case is for
 * trace.resync. */
static inline void decoded_check(const struct decoded_row *row)
{
	struct decoy_case tc = {.level = CASE_MUST};
	struct stream_error error;
	struct streams *streams;
	struct judged judged;
	char text[1024];
	json_t *asked, *answer = json(row->answer), *rules = json("['trace.resync']");

	snprintf(text, sizeof(text), "{%s}", row->expect);
	asked = json(text);
	if (streams_compile(&streams, row->script, strlen(row->script), &error))
		fail_msg("%s: line %u: %s", row->what, error.line, error.text);
	tc.asked = asked;
	tc.rules = rules;
	judged = judge_decoded(&tc, streams, answer, row->features);
	if ((judged.verdict == VERDICT_PASS) != !row->detail ||
	    (row->detail && strcmp(judged.detail, row->detail) != 0))
		fail_msg("%s: expected %s, got %s", row->what,
			 row->detail ? row->detail : "no difference",
			 judged.detail ? judged.detail : "none");
	if (!row->rule != !judged.difference_rule ||
	    (row->rule && strcmp(row->rule, judged.difference_rule) != 0))
		fail_msg("%s: the rule of the first difference is %s", row->what,
			 judged.difference_rule ? judged.difference_rule : "the case's");
	judged_clear(&judged);
	streams_free(streams);
	json_decref(asked);
	json_decref(rules);
	json_decref(answer);
}

#endif
