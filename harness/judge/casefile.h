/* SPDX-License-Identifier: MIT */
/* Reading one case's JSON. */
#ifndef DECOY_JUDGE_CASEFILE_H
#define DECOY_JUDGE_CASEFILE_H

#include <stdio.h>

#include "case.h"

/* What is being read, and where its faults are written. */
struct casefile {
	const char *path;
	FILE *errors;
	unsigned int faults;
	bool (*knows_rule)(const char *slug);
};

/* casefile_fault - one line: the path, ": " and the text. */
void casefile_fault(struct casefile *file, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/*
 * casefile_read - fill *one from the JSON; its name, bytes and kind are set before. Faults are
 * counted in file; *one is to be freed either way.
 */
void casefile_read(struct casefile *file, const char *text, size_t len, struct decoy_case *one);

/* A member of an object: read is called with its name as messages have it, and its value. */
struct casefile_field {
	const char *name; /* NULL ends a table */
	bool required;
	void (*read)(struct casefile *file, const char *name, const json_t *value,
		     struct decoy_case *one);
};

/*
 * casefile_fields - the members of an object, each by its row; unknown and missing ones are faults.
 * prefix stands before names in messages.
 */
void casefile_fields(struct casefile *file, const struct casefile_field *fields, const char *prefix,
		     const json_t *object, struct decoy_case *one);

/* casefile_rules - every slug of a list is one, exists, and is there once. */
void casefile_rules(struct casefile *file, const char *name, const json_t *rules);

/* casefile_lint - the member "lint" of "expect". */
void casefile_lint(struct casefile *file, const char *name, const json_t *value,
		   struct decoy_case *one);

extern const char *const casefile_levels[CASE_LEVELS];
extern const char *const casefile_targets[CASE_TARGETS];
extern const char *const casefile_specs[CASE_SPECS];

/* casefile_index - where name is among names, or -1. name may be NULL. */
int casefile_index(const char *const *names, size_t count, const char *name);

/* casefile_rule - is text a rule's slug, FAMILY.NAME? */
bool casefile_rule(const char *text);

/* casefile_slug - is text lower case letters, digits, hyphens and dots, beginning with no hyphen or
 * dot? */
bool casefile_slug(const char *text);

/* casefile_id - is text four digits? */
bool casefile_id(const char *text);

#endif
