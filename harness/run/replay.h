/* SPDX-License-Identifier: MIT */
/* A recording put to a subject: no truth is known of it, and the observer says what may be
 * answered. */
#ifndef DECOY_RUN_REPLAY_H
#define DECOY_RUN_REPLAY_H

#include "case.h"
#include "catalogue.h"
#include "judged.h"
#include "recording.h"
#include "report.h"

/*
 * replay_case - the case that a recording, or one text, is for a subject of these features: after
 * each sweep it may answer what the observer allows; one that does not follow clients is asked text
 * after text. id is its file; bytes must outlive the case. It owns rec; case_free() it.
 */
void replay_case(struct decoy_case *out, const char *id, const char *bytes, size_t len,
		 struct recording *rec, unsigned int features);

/* replay_judges - is there a DRM text in it? Else nothing could be wrong. */
bool replay_judges(const struct recording *rec);

/*
 * replay_rule - the rule of a result without an answer: a crash, a hang and the like, an answer in
 * bad form. Others stay as they are.
 */
void replay_rule(struct result *result, enum fdi_spec spec);

/*
 * replay_describe - what is wrong in the answers, an interval of sweeps a line: the client, its
 * member, from when to when, what was expected and what was answered. NULL: nothing is; free() it.
 */
char *replay_describe(const struct decoy_case *one, const struct judged *judged);

#endif
