/* SPDX-License-Identifier: MIT */
/* Answers of decoders of trace streams, held against what the script of a case says
 * (docs/answers.md). */
#ifndef DECOY_JUDGE_DECODED_H
#define DECOY_JUDGE_DECODED_H

#include "case.h"
#include "judged.h"

struct streams;

/*
 * judge_decoded - is answer what a decoder with these features may answer to the streams of the
 * case? VERDICT_PASS, VERDICT_FAIL with the places in detail, VERDICT_REJECTED; VERDICT_INFO in
 * place of VERDICT_PASS at level unclear.
 */
struct judged judge_decoded(const struct decoy_case *tc, const struct streams *streams,
			    const json_t *answer, unsigned int features);

/* decoded_lacks - what the case needs and features do not have, in words; NULL: nothing. */
const char *decoded_lacks(const struct decoy_case *tc, unsigned int features);

#endif
