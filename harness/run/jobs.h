/* SPDX-License-Identifier: MIT */
/* Cases put to several subjects of a kind side by side, with results as of one after the other. */
#ifndef DECOY_JOBS_H
#define DECOY_JOBS_H

#include "options.h"
#include "runner.h"

/*
 * jobs_wanted - how many processes a command line asks for: --jobs, else one for each processor
 * that we may use; but one where our own parser or a shared object is asked, which costs next to
 * nothing.
 */
unsigned int jobs_wanted(const struct options *options);

/*
 * jobs_run - the cases, in the order of the list, into runner->results; stops where --fail-fast
 * says so. One job asks runner->subject. Of several each is a process with a subject of its own,
 * which is asked every N-th case; runner->subject is closed before, and NULL afterwards. Returns 0
 * or -errno of the harness: -ECHILD after printing why, where one of the jobs ended early.
 */
int jobs_run(struct runner *runner, const struct decoy_case *const *list, size_t count,
	     unsigned int jobs);

#endif
