/* SPDX-License-Identifier: MIT */
/*
 * The modules and the truth. What fails here ends the program with exit code 3: it judges nothing.
 */
#ifndef TORTURE_KERNEL_H
#define TORTURE_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "torture.h"

#define KERNEL_CPUS    64
#define KERNEL_SOURCES (TORTURE_OF_CPU * KERNEL_CPUS + TORTURE_ROAMERS)

/* The truth about all sources. */
struct truth {
	struct torture_truth sources[KERNEL_SOURCES];
	uint32_t count;
};

/* give_up - print what and strerror(err) where that is not 0, and exit with 3. */
_Noreturn void give_up(const char *what, int err);

/* module_load, module_remove - the latter of one that may not be there. */
void module_load(const char *path);
void module_remove(const char *name);

/* torture_is_there - whether runs can be done; not without debugfs. */
bool torture_is_there(void);

/* torture_do - one run, to its end. */
void torture_do(const struct torture_run *run);

/* truth_read - as it is now. */
void truth_read(struct truth *truth);

/* relay_set - a channel of relay, or none. relay_open - its file of a CPU. relay_refused - events
 * without space. */
void relay_set(const struct torture_relay *relay);
int relay_open(uint32_t cpu);
uint64_t relay_refused(void);

/* now_ns - CLOCK_MONOTONIC. */
uint64_t now_ns(void);

#endif
