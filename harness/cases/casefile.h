/* SPDX-License-Identifier: MIT */
/* Reading one case's JSON. */
#ifndef DECOY_CASES_CASEFILE_H
#define DECOY_CASES_CASEFILE_H

#include <stdio.h>

#include "case.h"

#define CASEFILE_PATH 256 /* bytes of the path of a member; what is longer is cut */

/* What is being read, and where its faults are written. */
struct casefile {
	const char *path;
	const json_t *root; /* the JSON of the last case, read from text */
	const char *text;
	size_t len;
	FILE *errors;
	unsigned int faults;
	const char *expect; /* the member that has the expectation: "expect", or one of anchors */
	const struct case_words *known;
};

/*
 * casefile_fault - write one line: path, line and column of the member, its name and the text.
 * member is a path for jsonplace_path(), "" for the whole file; NULL: the fault has no place, or no
 * JSON was read yet. Only the first 50 faults are written.
 */
void casefile_fault(struct casefile *file, const char *member, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* casefile_fault_at - the same for a place in the file at path, which need not be JSON. */
void casefile_fault_at(struct casefile *file, const char *path, unsigned int line,
		       unsigned int column, const char *text);

/*
 * casefile_read - fill *tc from the JSON; its name, bytes and kind are set before. Faults are
 * counted in file; *tc is to be freed either way.
 */
void casefile_read(struct casefile *file, const char *text, size_t len, struct decoy_case *tc);

/* A member of an object: read is called with its name as messages have it, and its value. */
struct casefile_field {
	const char *name; /* NULL ends a table */
	bool required;
	void (*read)(struct casefile *file, const char *name, const json_t *value,
		     struct decoy_case *tc);
};

/*
 * casefile_fields - the members of an object, each by its row; unknown and missing ones are faults.
 * prefix comes before names in messages.
 */
void casefile_fields(struct casefile *file, const struct casefile_field *fields, const char *prefix,
		     const json_t *object, struct decoy_case *tc);

/*
 * casefile_rules - check that each slug of a list is well-formed, known and unique; report the
 * first fault.
 */
void casefile_rules(struct casefile *file, const char *name, const json_t *rules);

/* casefile_expect - the expectation of that name: one of snapshot, snapshots, sweeps, any, oracle,
 * lint and decoded. */
void casefile_expect(struct casefile *file, const char *name, const json_t *value,
		     struct decoy_case *tc);

/* casefile_lint - the member "lint" of "expect". */
void casefile_lint(struct casefile *file, const char *name, const json_t *value,
		   struct decoy_case *tc);

/* casefile_decoded - the member "decoded" of "expect". */
void casefile_decoded(struct casefile *file, const char *name, const json_t *value,
		      struct decoy_case *tc);

/* casefile_streams - check it against the script beside the case, and that against itself. */
void casefile_streams(struct casefile *file, const struct decoy_case *tc);

/* casefile_check - check the members against each other and against the bytes beside the case; sets
 * its recording. */
void casefile_check(struct casefile *file, struct decoy_case *tc);

/* Names of the values of each enum, in order; NULL ends them. */
extern const char *const casefile_levels[];
extern const char *const casefile_targets[];
extern const char *const casefile_specs[];

/* casefile_index - where name is among names, which NULL ends, or -1. name may be NULL. */
int casefile_index(const char *const *names, const char *name);

/* casefile_rule - is text a rule's slug, FAMILY.NAME? */
bool casefile_rule(const char *text);

/* casefile_slug - is text lower case letters, digits, hyphens and dots, beginning with no hyphen or
 * dot? */
bool casefile_slug(const char *text);

/* casefile_id - is text four digits? */
bool casefile_id(const char *text);

#endif
