/* SPDX-License-Identifier: MIT */
/* Expectation files (--expect): which cases are known to fail, to be left out, or to waver. */
#ifndef DECOY_JUDGE_EXPECTFILE_H
#define DECOY_JUDGE_EXPECTFILE_H

#include "case.h"

enum expect_action {
	EXPECT_NONE, /* no line names the case */
	EXPECT_XFAIL, /* fails, and is to be told when it passes */
	EXPECT_SKIP,
	EXPECT_FLAKY, /* passes or fails */
	EXPECT_ACTIONS
};

struct expect_line {
	enum expect_action action;
	char *pattern; /* an id, or a glob over id and name */
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
 * (expectfile_free() it), -EINVAL with *why (free() it), one "name:line:column: what is wrong" a
 * line of it, or -ENOMEM.
 */
int expectfile_load(struct expectfile *out, const char *name, const char *bytes, size_t len,
		    char **why);

void expectfile_free(struct expectfile *file);

/*
 * expectfile_find - the line for a case: the last one that names it by its very id or name, else
 * the last one whose glob does. *reason (may be NULL) gets its reason. file may be NULL.
 */
enum expect_action expectfile_find(const struct expectfile *file, const struct decoy_case *tc,
				   const char **reason);

/*
 * expectfile_stale - lines that name nothing, one "name:line: ..." each, in *text (free() it; NULL:
 * none). A line that names a case outside of the selection is none of its business; a line that
 * names no case at all is stale, unless it speaks of an area from which nothing was selected.
 * Returns how many, or -ENOMEM.
 */
int expectfile_stale(const struct expectfile *file, const struct cases *cases,
		     const struct decoy_case *const *selected, size_t count, char **text);

#endif
