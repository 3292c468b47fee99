/* SPDX-License-Identifier: MIT */
/* Cases for adapters whose answers have another form than snapshot and state. */
#ifndef DECOY_CASES_ANSWER_FORM_H
#define DECOY_CASES_ANSWER_FORM_H

#include "case.h"

/*
 * case_as_recording - the case of one text as a recording of one sweep: descriptor 3 of process 10
 * on device 226:128 shows the text, and the oracle decides what is expected. *out shares everything
 * with tc but its bytes (case_free_bytes() it after its last use). A case that is a recording, or a
 * producer's, is copied unchanged, and shares its bytes.
 */
void case_as_recording(struct decoy_case *out, const struct decoy_case *tc);

/*
 * case_order_matters - do the expectations of a recording change with the order in which the
 * descriptors of a sweep are read? In a directory the reader chooses that order. False for a case
 * that is no recording, and for a broken recording.
 */
bool case_order_matters(const struct decoy_case *tc);

#endif
