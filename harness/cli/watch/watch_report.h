/* SPDX-License-Identifier: MIT */
/* What a watch found, as results: one for each fdinfo file that findings are about. */
#ifndef DECOY_CLI_WATCH_REPORT_H
#define DECOY_CLI_WATCH_REPORT_H

#include "finding.h"
#include "live.h"
#include "watcher.h"

struct watch_report {
	bool asked; /* for some */
	struct findings kept;
};

/* watch_report_begin - let config keep findings where --report asks for some. */
void watch_report_begin(struct watch_report *report, const struct options *options,
			struct watch_config *config);

/*
 * watch_report_end - write what --report asks for, and free all; code is that of the sweeps, 0
 * where all came to be. Nothing is written where no sweep did. Returns 0, or an exit code after an
 * error was printed.
 */
int watch_report_end(struct watch_report *report, const struct live *live,
		     const struct watch_totals *totals, int code);

#endif
