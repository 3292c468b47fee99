/* SPDX-License-Identifier: MIT */
/* The rules that a file shows. */
#ifndef DECOY_TRACE_VERIFY_H
#define DECOY_TRACE_VERIFY_H

#include "trace_cpus.h"
#include "trace_fdinfo.h"
#include "trace_files.h"

#define TRACE_RULES	  64 /* numbers of rules are below */
#define TRACE_RULE_STATS  8 /* R08, which needs counters in the file */
#define TRACE_RULE_FDINFO 47 /* R47, which needs a recording */

/* What to judge, and who gets the findings. */
struct trace_verify {
	const struct trace_files *files;
	bool asked[TRACE_RULES]; /* by number; findings about others are dropped */
	void (*receive)(void *to, const struct grt_finding *finding);
	void *to;
	struct trace_fdinfo
		*fdinfo; /* to be judged as R47, with a receiver of its own; NULL: nothing */
	bool (*is_stopped)(void); /* asked now and then; NULL: never */
};

/* What came of it. Counts of findings are of the rules that were asked for. */
struct trace_verified {
	struct grt_summary summary;
	uint64_t findings, damaged; /* damaged: places that no rule names */
	struct trace_cpus cpus;
	struct trace_fdinfo_count fdinfo;
	bool stopped;
};

/*
 * trace_verify - judge the files as one trace, in memory that does not depend on their length. 0,
 * or -errno of reading.
 */
int trace_verify(const struct trace_verify *verify, struct trace_verified *verified);

/* trace_rule_matches - is glob one of "R15" and "trace.job-order", or a pattern of them? */
bool trace_rule_matches(const struct grt_rule *rule, const char *glob);

#endif
