/* SPDX-License-Identifier: MIT */
/* Expectation files (--expect): cases that are known to fail, skipped, or flaky. */
#ifndef DECOY_CASES_EXPECTFILE_H
#define DECOY_CASES_EXPECTFILE_H

#include "case.h"

enum expect_action {
	EXPECT_NONE, /* no line names the case */
	EXPECT_XFAIL, /* fails; a pass is reported */
	EXPECT_SKIP,
	EXPECT_FLAKY, /* passes or fails */
	EXPECT_ACTIONS
};

struct expect_line {
	enum expect_action action;
	char *pattern; /* an id, or a glob over id and name; with ~RELATION (a glob) of what is
			  derived alone */
	char *reason;
	unsigned int line;
};

struct expectfile {
	char *name;
	struct expect_line *lines;
	size_t count;
};

/*
 * expectfile_load - read "xfail|skip|flaky PATTERN REASON" lines; # begins a comment. Returns 0
 * (expectfile_free() it), or -EINVAL with *why (free() it), one "name:line:column: what is wrong" a
 * line of it.
 */
int expectfile_load(struct expectfile *out, const char *name, const char *bytes, size_t len,
		    char **why);

void expectfile_free(struct expectfile *file);

/*
 * expectfile_find - the line for a case, or for what the relation of a name made of it (NULL: the
 * case as written): the last one that names it by its very id or name, else the last one whose glob
 * does; of what was derived, those with a relation before all others. NULL: there is none. file may
 * be NULL; it owns the line.
 */
const struct expect_line *expectfile_find(const struct expectfile *file,
					  const struct decoy_case *tc, const char *relation);

/* expectfile_is_derived - is the line about derived cases alone? */
bool expectfile_is_derived(const struct expect_line *line);

/*
 * expectfile_passed - what to do about an xfail line of file whose case passed: "expected failure
 * passed; remove line 12 from known-failures: REASON". Of a glob, which may be for other cases,
 * too, it names the other way. free() it.
 */
char *expectfile_passed(const struct expectfile *file, const struct expect_line *line);

/* What the lines of a file may name. */
struct expectable {
	const struct cases *cases;
	const struct decoy_case *const *selected; /* of them */
	size_t count;
	bool (*relation)(const char *glob); /* does it name any? */
};

/*
 * expectfile_stale - report stale lines, one "name:line: ..." each, in *text (free() it; NULL:
 * none). A line is stale when it matches no case, selected or not, unless its pattern names an area
 * of which no case was selected. Returns how many.
 */
int expectfile_stale(const struct expectfile *file, const struct expectable *all, char **text);

#endif
