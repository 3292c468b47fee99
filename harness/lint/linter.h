/* SPDX-License-Identifier: MIT */
/* The lint of a whole input: its texts, its time, the rows of its driver. */
#ifndef DECOY_LINTER_H
#define DECOY_LINTER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "catalogue.h"
#include "fdinfo.h"

/* A value, or a text, and when it was read. */
struct lint_point {
	bool known;
	uint64_t t_ns;
	struct fdi_num value;
	char *text; /* UTF-8 */
};

/* One finding, placed in the input and freed of it. */
struct lint_finding {
	const struct fdi_rule *rule;
	unsigned int line, column; /* in the input, from 1; 0: no place */
	char *name, *driver; /* UTF-8 */
	char *text; /* as it was printed: text_len bytes, NULs among them */
	size_t text_len;
	const char *expected;
	struct fdi_num got, limit;
	const char *key; /* what name is the end of: "drm-engine-"; NULL */
	char *client; /* its id; "": it has none, or the finding is about one text */
	char *other; /* the id of the client that before is of; "": the same client */
	bool has_pid;
	int32_t pid, fd; /* of the read that shows it */
	bool has_dev; /* of one over time: where the device's number is known */
	uint32_t major, minor;
	struct lint_point before, low, now; /* of a finding over time, as in struct fdi_finding */
	const char *waived; /* the reason: a driver row's, or no id; NULL */
	bool known; /* in the baseline */
};

/* More are counted, not kept: a hostile text makes one of every byte. */
#define LINT_FINDINGS_MAX ((size_t)1 << 20)

/* What the lint says of one input. */
struct lint_report {
	const char *file;
	enum fdi_spec spec;
	struct lint_finding *list;
	size_t count, capacity;
	size_t unlisted[FDI_LEVELS]; /* not waived, and beyond LINT_FINDINGS_MAX */
	size_t reads; /* texts that were judged: DRM texts */
	unsigned int undetermined; /* counters that the recording leaves below an earlier value */
};

struct lint_config {
	enum fdi_spec spec;
	const struct cat_driver_choice *driver;
};

/*
 * linter_run - judge bytes, a text or a recording. Returns 0; -EINVAL for a recording that cannot
 * be read, -EFBIG for one too large to lint; *why then has a sentence (free() it). reads is 0 where
 * nothing was a DRM text.
 */
int linter_run(struct lint_report *report, const struct lint_config *config, const char *file,
	       const char *bytes, size_t len, char **why);

/* linter_unlisted - how many findings at level or above the list has no space for. */
size_t linter_unlisted(const struct lint_report *report, enum fdi_level level);

/* linter_breaks - how many findings at level or above are neither waived nor known. */
size_t linter_breaks(const struct lint_report *report, enum fdi_level level);

void linter_free(struct lint_report *report);

/*
 * linter_rules - the slugs of what was found at should or above, or below, and is not waived: an
 * array, sorted, each once. The caller owns it.
 */
json_t *linter_rules(const struct lint_report *report, bool below);

/*
 * linter_sentence - a finding over time in words: "drm-engine-render of client 7 (pid 10, fd 3)
 * fell from 9 at 3.000 s to 5 at 4.000 s", "drm-driver of client 8 is "xe" at 3.000 s, beside
 * "i915" of client 7 at 3.000 s". NULL: it is not one; free() it.
 */
char *linter_sentence(const struct lint_finding *finding);

/* linter_print - one line a finding, as compilers do it. */
void linter_print(FILE *out, const struct lint_report *report, bool colour, bool all);

/* linter_keep - add copies of the first most findings to a list of a report. */
struct findings;
void linter_keep(struct findings *to, const struct lint_report *report, size_t most);

/* linter_json - the findings as members of a JSON array; *first says whether a comma is due. */
void linter_json(FILE *out, const struct lint_report *report, bool *first);

/* linter_json_line - the same, a line a finding. */
void linter_json_line(FILE *out, const struct lint_report *report);

/* linter_baseline - mark what an earlier --json has. 0, or -errno after saying why. */
struct lint_baseline;
int linter_baseline_load(struct lint_baseline **out, const char *path);
void linter_baseline_apply(struct lint_baseline *baseline, struct lint_report *report);
void linter_baseline_free(struct lint_baseline *baseline);

#endif
