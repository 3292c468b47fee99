/* SPDX-License-Identifier: MIT */
/*
 * Where a target's campaigns leave what they found: corpus/ (inputs that reached something new),
 * findings/ (an input, its log, NAME.json about it), history.ndjson (a line now and then:
 * executions, edges, inputs, findings).
 */
#ifndef DECOY_FUZZ_HOME_H
#define DECOY_FUZZ_HOME_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>

#include "fuzz_finding.h"
#include "fuzz_log.h"

struct fuzz_home {
	char path[PATH_MAX - 64];
	char corpus[PATH_MAX], findings[PATH_MAX], history[PATH_MAX];
};

/*
 * fuzz_home_open - below named (--corpus); NULL:
 * "${XDG_DATA_HOME:-~/.local/share}/decoy/fuzz/TARGET". Makes what is not there. 0, or -errno after
 * an error was printed: -EINVAL where neither variable is set.
 */
int fuzz_home_open(struct fuzz_home *home, const char *named, const char *target);

/* fuzz_home_where - the same without making anything, and without an error. */
int fuzz_home_where(struct fuzz_home *home, const char *named, const char *target);

/* fuzz_home_missing - the error where neither variable is set. */
void fuzz_home_missing(void);

/*
 * fuzz_home_check - can each file of the corpus be read, and is it an input? why_not: what is wrong
 * with these bytes, free() it; NULL: nothing. 0, or -errno after an error was printed: -EINVAL
 * where one is no input.
 */
int fuzz_home_check(const struct fuzz_home *home, char *(*why_not)(const char *bytes, size_t len));

/* fuzz_home_log - a line of the history. What cannot be written is left out, with one warning: the
 * campaign goes on. */
void fuzz_home_log(const struct fuzz_home *home, long run, const struct fuzz_pulse *pulse,
		   size_t findings);

/* fuzz_home_history - all of its lines, an array; lines that are no object are left out. New
 * reference. */
json_t *fuzz_home_history(const struct fuzz_home *home);

/*
 * fuzz_home_keep - keep a finding, under its name. command: UTF-8, or NULL. *known: it was there
 * already, and stays. 0 or -errno: it has no NAME.json, and is tried again.
 */
int fuzz_home_keep(const struct fuzz_home *home, const struct fuzz_finding *finding,
		   const char *bytes, size_t len, const char *log, const char *command,
		   bool *known);

/*
 * fuzz_home_note - NAME.json of a finding whose input is elsewhere. command: UTF-8, or NULL. 0 or
 * -errno: -EILSEQ where a word is no UTF-8.
 */
int fuzz_home_note(const struct fuzz_home *home, const char *name, const char *kind,
		   const char *rule, const char *command);

/* fuzz_home_has - was a finding of this name kept? */
bool fuzz_home_has(const struct fuzz_home *home, const char *name);

/* fuzz_home_findings - what NAME.json of each finding has, by name. New reference. */
json_t *fuzz_home_findings(const struct fuzz_home *home);

/*
 * fuzz_merged_is_whole - is each input of merged, up to most bytes of it, one of corpus or of old,
 * and is there one? A full disk cuts files.
 */
bool fuzz_merged_is_whole(const char *merged, const char *corpus, const char *old, size_t most);

/* fuzz_home_count - files of a directory. */
size_t fuzz_home_count(const char *directory);

/* fuzz_make_directories - path and what is above it. 0 or -errno. */
int fuzz_make_directories(const char *path);

/* fuzz_remove - path and what is below it. */
void fuzz_remove(const char *path);

/* fuzz_homes - call receive() with the name of each target, or parser, of which the data directory
 * has something. */
void fuzz_homes(void (*receive)(void *data, const char *name), void *data);

#endif
