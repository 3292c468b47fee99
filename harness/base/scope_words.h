/* SPDX-License-Identifier: MIT */
/* The words that a scope is written in: of the command line, and the numbers in the JSON of an
 * adapter. */
#ifndef DECOY_SCOPE_WORDS_H
#define DECOY_SCOPE_WORDS_H

#include "scope.h"

/*
 * Each reads an argument of the command line. Returns NULL, or a sentence about what is wrong with
 * it and what is expected; free() it.
 */

/* scope_read_features - "parse,track,no-capacity,parse:memory". */
char *scope_read_features(struct scope *scope, const char *list);

/* scope_read_names - "render,video": adds the names. */
char *scope_read_names(struct scope_names *names, const char *list);

/*
 * scope_read_regions - "vram,gtt" limits the regions of a scope to these; "vram=vram0+vram1" names
 * a sum of two, "all=*" that of all.
 */
char *scope_read_regions(struct scope *scope, const char *list);

/*
 * scope_read_categories - "resident,total": the same for names of memory categories, and no others.
 */
char *scope_read_categories(struct scope_names *names, const char *list);

/* Categories of a region's memory, without prefix and suffix ("resident"); a NULL is at the end. */
extern const char *const scope_categories[];

/* scope_no_category - the first of these names that is no category; NULL: each is one. */
const char *scope_no_category(const struct scope_names *names);

/* scope_read_precision - "time=10ms,ratio=0.01,memory=1MiB", in any order; what is left out stays
 * as it is. */
char *scope_read_precision(struct scope_precision *precision, const char *list);

/* scope_read_idle_every - "5s": how often a process is read that did nothing. */
char *scope_read_idle_every(struct scope *scope, const char *text);

/* scope_read_load - "max" or "max:render,video"; "dec=max:dec" is one of several, with a name. */
char *scope_read_load(struct scope *scope, const char *text);

/* scope_sum_word - the value of "sum", "max", "mean", "max-per-device" or "held"; SCOPE_NO_LOAD for
 * any other word of len bytes. */
enum scope_sum scope_sum_word(const char *word, size_t len);

/* scope_sum_name - "sum", ...; NULL: SCOPE_NO_LOAD. */
const char *scope_sum_name(enum scope_sum sum);

/* scope_expected_features - what to say of a word that is no feature: the nearest one, and all;
 * free() it. */
char *scope_expected_features(const char *word, size_t len);

/* scope_uint - an unsigned decimal number of len bytes, below 2^64. *out stays as it is where it is
 * none. */
bool scope_uint(const char *text, size_t len, uint64_t *out);

/* scope_ratio - the same for digits, or digits with a point between, of at most 1. */
bool scope_ratio(const char *text, size_t len, double *out);

#endif
