/* SPDX-License-Identifier: MIT */
/* Scenarios, what the simulator prints and traces of them, and the judges of traces. */
#ifndef DECOY_TRACE_TESTS_RIG_H
#define DECOY_TRACE_TESTS_RIG_H

#include <stddef.h>

#include "simulate.h"
#include "trace_verify.h"

struct rig_bytes {
	unsigned char *at;
	size_t len;
};

/* A record of a trace, and its PDU. */
struct rig_record {
	struct grt_record record;
	unsigned char *pdu;
	size_t pdu_len;
};

/* All records of a trace: the table first, then CPU by CPU, each in its order. */
struct rig_trace {
	struct rig_record *list;
	size_t count, space;
	uint32_t cpus;
};

/* rig_play - what a scenario prints and traces; free() both. recording may be NULL. */
void rig_play(const struct scenario *scenario, uint32_t cpus, struct rig_bytes *recording,
	      struct rig_bytes *container);

/* rig_random - a random scenario (scenario_random()); scenario_free() it. */
struct scenario *rig_random(uint64_t seed, unsigned int size, unsigned int flags);

/* rig_scenario - compile text, or fail the test. */
struct scenario *rig_scenario(const char *text);

/* rig_read - the records of a container without damage. rig_copy - of a trace. rig_free_trace()
 * them. */
struct rig_trace rig_read(const struct rig_bytes *container, uint32_t cpus);
struct rig_trace rig_copy(const struct rig_trace *trace);
void rig_free_trace(struct rig_trace *trace);

/* rig_counters - what a kernel that wrote this trace has counted, CPU by CPU. free() it. */
struct grt_stats *rig_counters(const struct rig_trace *trace);

/* rig_counted - a container of a trace, with the numbers that its records have, and counters (NULL:
 * none). free() it. */
struct rig_bytes rig_counted(const struct rig_trace *trace, const struct grt_stats *stats);

/* rig_raw - the stream of a CPU, with the table in front if asked for. free() it. */
struct rig_bytes rig_raw(const struct rig_trace *trace, uint32_t cpu, bool table);

/* What was found in a trace. */
struct rig_verdict {
	unsigned int rules[TRACE_RULES]; /* findings by rule */
	unsigned int damaged; /* without a rule */
	uint64_t damage_at[4]; /* the first ones */
	char text[1024]; /* the first findings */
	struct trace_verified verified;
};

/* rig_accounting - of all drivers, by rig_judge(). */
extern enum trace_accounting rig_accounting;

/* rig_judge - of several sources, with what fdinfo printed (NULL: without R47). */
struct rig_verdict rig_judge(const struct rig_bytes *sources, unsigned int count,
			     const struct rig_bytes *recording);

/* rig_findings - of all rules, and damage. */
unsigned int rig_findings(const struct rig_verdict *verdict);

/* rig_files - sources in memory as files; free() both lists. */
struct trace_files rig_files(const struct rig_bytes *sources, unsigned int count);

#endif
