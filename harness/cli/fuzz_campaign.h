/* SPDX-License-Identifier: MIT */
/* A campaign of 'decoy fuzz'. */
#ifndef DECOY_CLI_FUZZ_CAMPAIGN_H
#define DECOY_CLI_FUZZ_CAMPAIGN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "fuzz_home.h"
#include "fuzz.h"
#include "minimise.h"
#include "options.h"

/* Processes: a parser that each input ends is given up. */
#define FUZZ_STARTS_MAX 200

struct fuzz_campaign {
	struct options options; /* --time with its default */
	struct fuzz_home home;
	struct fuzz fuzz;
	struct minimise again; /* asks once more, alone */
	const char *rules[FUZZ_RULES_MAX]; /* that it excuses */
	const char *argument; /* of the option that names the subject */
	char *stack; /* of the finding that is made small: fuzz_stack() */
	json_t *findings;
	uint64_t began_ns, shown_ns;
	size_t unconfirmed; /* not shown again alone: no findings */
	const char *stopped; /* the signal, or NULL */
	bool is_used_up; /* FUZZ_STARTS_MAX ended it */
	bool warned; /* of inputs that cannot be kept */
	pid_t child;
};

/* fuzz_run - until its time, its executions or its processes are over. 0, or an exit code after an
 * error was printed. */
int fuzz_run(struct fuzz_campaign *campaign);

/*
 * fuzz_confirm - ask what seemed wrong again, alone; only then it is a finding: made small, saved
 * and printed. 0, or -EIO: the harness failed.
 */
int fuzz_confirm(struct fuzz_campaign *campaign);

#endif
