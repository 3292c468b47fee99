/* SPDX-License-Identifier: MIT */
/* What the verbs of decoy trace share. */
#ifndef DECOY_CLI_TRACE_VERBS_H
#define DECOY_CLI_TRACE_VERBS_H

#include "libgrtrace_report.h"
#include "trace_files.h"

/*
 * trace_verb_pass - put every item to a function, then counters to another (NULL: to none), until a
 * signal comes or it returns an error. 0, or an exit code after saying why; of -ECANCELED the
 * function says it itself.
 */
int trace_verb_pass(const struct trace_files *files,
		    int (*item)(void *to, const struct grt_item *item),
		    int (*counters)(void *to, const struct grt_stats *stats), void *to);

/* trace_verb_report - the report of files, ended. 0, or an exit code; grt_report_free() it in both
 * cases. */
int trace_verb_report(const struct trace_files *files, struct grt_report **report);

/* trace_verb_is_utf8 - by the environment: may output have characters that are not ASCII? */
bool trace_verb_is_utf8(void);

#endif
