/* SPDX-License-Identifier: MIT */
/*
 * Inputs to a parser of the user, in a process that may die of it. It asks the subject, judges the
 * answers by the oracle, and stops at what seems to be a finding; its parent asks that again,
 * alone, before it counts.
 */
#ifndef DECOY_FUZZ_H
#define DECOY_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "attribute.h"
#include "fuzz_home.h"
#include "fuzz_edges.h"
#include "fuzz_input.h"
#include "options.h"
#include "report.h"

#define FUZZ_RULES_MAX 32 /* findings of one campaign: a rule and a verdict each */

enum fuzz_state { FUZZ_RUNS, FUZZ_SUSPECTS, FUZZ_ENDED, FUZZ_FAILED };

/* What both processes see. */
struct fuzz_shared {
	_Atomic uint64_t executions, edges, inputs, judged;
	_Atomic uint64_t began_ns; /* of the execution that runs */
	_Atomic int unkept; /* -errno of an input that could not be kept, or 0 */
	uint64_t next_seed; /* the first that was not executed yet */
	uint64_t counted; /* places that coverage is about; 0: none */
	enum fuzz_state state;
	size_t len; /* of the input that runs */
	char bytes[FUZZ_INPUT_MAX + 1];
	struct fuzz_known {
		char rule[96];
		int verdict;
		char stack[200]; /* of a crash: fuzz_stack() */
	} known[FUZZ_RULES_MAX]; /* found before; an answer that is wrong so is no other finding */
	size_t known_count;
	uint8_t reached[FUZZ_PLACES_MAX]; /* by all processes */
};

struct fuzz {
	const struct options *options;
	const struct fuzz_home *home;
	struct fuzz_shared *shared; /* fuzz_begin() makes it */
	struct fuzz_inputs inputs; /* fuzz_begin() makes them; each process begins with them */
	uint64_t starts; /* of processes, this one not counted */
	bool inside; /* the subject is a shared object that is called in the process */
};

/*
 * fuzz_counts - is this verdict on an answer a finding? A crash, a hang and the like always are. A
 * wrong answer is one where the input is what a driver may print and a monitor may read: where it
 * breaks a rule at `should` or above, sound parsers differ in more ways than the oracle lists, and
 * one input beside the cases decides nothing.
 */
bool fuzz_counts(const struct result *result, const char *bytes, size_t len);

/*
 * fuzz_excuse - what wrong answers were found for, as a runner has it, so that one fault does not
 * hide another in each input that shows both. rules: storage of FUZZ_RULES_MAX; both are good as
 * long as shared.
 */
struct attribute_known fuzz_excuse(const struct fuzz_shared *shared, const char **rules);

/* fuzz_is_known - was it found before: the same verdict by the same rule, and of a crash the same
 * stack? */
bool fuzz_is_known(const struct fuzz_shared *shared, const struct result *result);

/* fuzz_remember - it is known from now on; no more than FUZZ_RULES_MAX are. */
void fuzz_remember(struct fuzz_shared *shared, const struct result *result);

/* fuzz_hash - of bytes: inputs, and what is kept of one parser, are named so. */
uint64_t fuzz_hash(const char *bytes, size_t len);

/* fuzz_begin - 0 or -errno. fuzz_end() frees what it made. */
int fuzz_begin(struct fuzz *fuzz);
void fuzz_end(struct fuzz *fuzz);

/* fuzz_start - a process that asks until --runs executions were made, or it is stopped. Returns its
 * number, or -errno. */
pid_t fuzz_start(struct fuzz *fuzz);

#endif
