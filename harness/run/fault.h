/* SPDX-License-Identifier: MIT */
/* What one difference of an answer shows: the conditions of the table in attribute.c. */
#ifndef DECOY_RUN_FAULT_H
#define DECOY_RUN_FAULT_H

#include "case.h"
#include "judge.h"

struct fault {
	const struct difference *difference;
	const json_t *answers; /* of all sweeps or texts of the case */
	size_t sweep; /* of answers, that has the difference */
	bool states; /* answers are states, not texts */
};

typedef bool fault_is(const struct fault *fault);

/*
 * Over time: what was counted before the first sight is a delta, of a client or of an engine; a
 * rate that is answered again; a counter that is less than in the answer before.
 */
fault_is fault_is_first_sight, fault_is_late_key, fault_is_stale, fault_is_fall;

/* A ratio that the capacity does not divide; a capacity that is not read, or read as an engine. */
fault_is fault_is_undivided, fault_is_capacity;

/* No cycles, or no maximum frequency, in any answer. */
fault_is fault_is_no_cycles, fault_is_no_maxfreq;

/* Another unit of memory; none at all; another value, in a text and over time. */
fault_is fault_is_unit, fault_is_no_memory, fault_is_memory_of_text, fault_is_memory_over_time;

/* Who it is. An id or a device that no answer has is not read at all. */
fault_is fault_is_driver, fault_is_name, fault_is_pdev, fault_is_id, fault_is_made_id;

/* Engine time in a text; a total of a device. */
fault_is fault_is_time, fault_is_total;

/* Clients that are merged, or counted several times. */
fault_is fault_is_merged_nameless, fault_is_merged_scope, fault_is_merged_digits, fault_is_merged,
	fault_is_divided_processes, fault_is_divided;

#endif
