/* SPDX-License-Identifier: MIT */
/* Results of the KUnit suites of a guest (kunit/README.md). All input is hostile. */
#ifndef DECOY_KUNIT_H
#define DECOY_KUNIT_H

#include <stdbool.h>
#include <stddef.h>

enum kunit_outcome { KUNIT_PASS, KUNIT_FAIL, KUNIT_SKIP };

struct kunit_result {
	char *name; /* SUITE.CASE; SUITE.CASE/ROW; SUITE, where the suite as a whole fails */
	enum kunit_outcome outcome;
	char *why; /* of a failure or a skip */
};

struct kunit {
	char **modules; /* to load in the guest, by file name */
	size_t module_count;
	struct kunit_result *results;
	size_t count, capacity;
};

/* kunit_list - the modules of a guest's directory, one a line of its file kunit; none where it is
 * missing. 0 or -errno. */
int kunit_list(struct kunit *kunit, const char *guest);

/*
 * kunit_suite - one suite's results as the kernel has them in debugfs (KTAP) become results. A
 * suite that is cut short, empty, or no KTAP is a failure under its own name, beside the results
 * that it has.
 */
void kunit_suite(struct kunit *kunit, const char *name, const char *ktap, size_t len);

/*
 * kunit_receive - the agent's lines about all modules: "load", "suite", "|", "done", "failed".
 * 0, or -EIO with *why (free() it): a module of the list was not loaded, or not to its end.
 */
int kunit_receive(struct kunit *kunit, const char *lines, size_t len, char **why);

void kunit_free(struct kunit *kunit);

#endif
