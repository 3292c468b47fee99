/* SPDX-License-Identifier: MIT */
/*
 * Inputs to a parser of the user, in a process that may die of it. It asks the subject, judges the
 * answers by the oracle, and stops at what seems to be a finding; its parent asks that again,
 * alone, before it counts.
 */
#ifndef DECOY_MINE_H
#define DECOY_MINE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "attribute.h"
#include "fuzz_home.h"
#include "mine_edges.h"
#include "mine_input.h"
#include "options.h"
#include "report.h"

#define MINE_RULES_MAX 32 /* findings of one campaign: a rule and a verdict each */

enum mine_state { MINE_RUNS, MINE_SUSPECTS, MINE_ENDED, MINE_FAILED };

/* What both processes see. */
struct mine_shared {
	_Atomic uint64_t executions, edges, inputs, judged;
	_Atomic uint64_t began_ns; /* of the execution that runs */
	_Atomic int unkept; /* -errno of an input that could not be kept, or 0 */
	uint64_t next_seed; /* the first that was not executed yet */
	uint64_t counted; /* places that coverage is about; 0: none */
	enum mine_state state;
	size_t len; /* of the input that runs */
	char bytes[MINE_INPUT_MAX + 1];
	struct mine_known {
		char rule[96];
		int verdict;
		char stack[200]; /* of a crash: mine_stack() */
	} known[MINE_RULES_MAX]; /* found before; an answer that is wrong so is no other finding */
	size_t known_count;
	uint8_t reached[MINE_PLACES_MAX]; /* by all processes */
};

struct mine {
	const struct options *options;
	const struct fuzz_home *home;
	struct mine_shared *shared; /* mine_begin() makes it */
	struct mine_inputs inputs; /* mine_begin() makes them; each process begins with them */
	uint64_t starts; /* of processes, this one not counted */
	bool inside; /* the subject is a shared object that is called in the process */
};

/*
 * mine_counts - is this verdict on an answer a finding? A crash, a hang and the like always are. A
 * wrong answer is one where the input is what a driver may print and a monitor may read: where it
 * breaks a rule at `should` or above, sound parsers differ in more ways than the oracle lists, and
 * one input beside the cases decides nothing.
 */
bool mine_counts(const struct result *result, const char *bytes, size_t len);

/*
 * mine_excuse - what wrong answers were found for, as a runner has it, so that one fault does not
 * hide another in each input that shows both. rules: storage of MINE_RULES_MAX; both are good as
 * long as shared.
 */
struct attribute_known mine_excuse(const struct mine_shared *shared, const char **rules);

/* mine_is_known - was it found before: the same verdict by the same rule, and of a crash the same
 * stack? */
bool mine_is_known(const struct mine_shared *shared, const struct result *result);

/* mine_remember - it is known from now on; no more than MINE_RULES_MAX are. */
void mine_remember(struct mine_shared *shared, const struct result *result);

/* mine_hash - of bytes: inputs, and what is kept of one parser, are named so. */
uint64_t mine_hash(const char *bytes, size_t len);

/* mine_begin - 0 or -errno. mine_end() frees what it made. */
int mine_begin(struct mine *mine);
void mine_end(struct mine *mine);

/* mine_start - a process that asks until --runs executions were made, or it is stopped. Returns its
 * number, or -errno. */
pid_t mine_start(struct mine *mine);

#endif
