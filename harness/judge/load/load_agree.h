/* SPDX-License-Identifier: MIT */
/* The loads of two answers of one subject, to a case and to a changed one. */
#ifndef DECOY_JUDGE_LOAD_AGREE_H
#define DECOY_JUDGE_LOAD_AGREE_H

#include <jansson.h>
#include <stdbool.h>

#include "judge.h"
#include "scope.h"

/* load_widen_answer - replace each load by what another answer of the same subject may have. New
 * reference. */
json_t *load_widen_answer(json_t *answer, const struct scope_precision *precision);

/* load_processes_agree - the same loads for the same pids? Absent is 0. plain may be widened. */
bool load_processes_agree(const json_t *plain, const json_t *changed, struct judge_diff *diff);

/* load_devices_agree - the same loads for as many devices, whatever their names? */
bool load_devices_agree(const json_t *plain, const json_t *changed, struct judge_diff *diff);

#endif
