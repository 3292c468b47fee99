/* SPDX-License-Identifier: MIT */
/* Conformance cases (docs/cases.md): loading all of them, and choosing some. */
#ifndef DECOY_CASES_CASE_H
#define DECOY_CASES_CASE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "judge.h"
#include "recording.h"

enum case_level { CASE_MUST, CASE_SHOULD, CASE_MAY, CASE_UNCLEAR, CASE_LEVELS };
enum case_target { CASE_CONSUMER, CASE_PRODUCER, CASE_DECODER, CASE_TARGETS };
enum case_spec { CASE_SPEC_6_12, CASE_SPEC_LATEST, CASE_SPECS }; /* oldest first */

enum case_ask {
	CASE_SNAPSHOT, /* asked is an expectation */
	CASE_SNAPSHOTS, /* asked is a list of them, one for each read: texts for one process, one
			   after another */
	CASE_SWEEPS, /* asked is a list of them, one for each sweep */
	CASE_HYPOTHESES, /* asked is a list of {"sweeps": such a list}, of which one must hold */
	CASE_ORACLE, /* asked is true */
	CASE_LINT, /* lint holds the expectation */
	CASE_DECODED, /* asked is what a decoder of the streams must find */
};

/* A text that begins so is of the form of `decoy new case`, and the case is refused. */
#define CASE_UNFILLED "TODO: "

/* What `decoy lint` must report for a text. Strings belong to the case. */
struct case_lint {
	int exit;
	const json_t *rules; /* sorted list of slugs, of level should or above */
	const json_t *below; /* that of the levels below should; NULL: not asked */
	const char *level; /* or NULL */
	const char *driver; /* or NULL */
	const char *spec; /* or NULL */
};

struct decoy_case {
	const char *name; /* "engine/capacity-first"; of a member "timeline/dip.cycles+zero" */
	const char *area; /* "engine" */
	const char *slug; /* "capacity-first", in name */
	const char *id; /* "0042"; of a member "1200.cycles+zero" */
	const char *title, *why, *origin;
	const json_t *rules; /* list of slugs, the first is the one that the case is for */
	enum case_level level;
	enum case_target target;
	unsigned int needs; /* enum feature bits */
	enum case_spec since, until;
	bool no_truth; /* of a machine: when a client was opened, and what a sweep missed, is
			  unknown */
	bool unknown; /* asked so: a client may be opened in any sweep that shows it first */
	bool no_relations; /* the metamorphic relations are not applied */
	enum case_ask ask;
	const json_t *asked;
	struct case_lint lint;
	bool is_recording; /* bytes are a recording, not one text */
	bool is_streams; /* bytes are a script of trace streams */
	bool is_simulated; /* bytes are what the simulator prints for the scenario of its slug */
	const char *bytes; /* the caller's; of a simulated one NULL, until the caller sets them */
	size_t len;
	const struct recording *recording; /* a consumer's recording, parsed; or NULL */
	json_t *root; /* owns the strings */
	/* cases_load() puts the members in place of their family */
	/* Of a family: its parameters, the texts of those that a plain text lacks, and what is
	 * known by hand. */
	const json_t *family, *plain, *anchors;
	struct decoy_case *members;
	size_t member_count;
	const char *member; /* of a member: its words, "cycles+zero"; NULL: no member */
	const char *base; /* a text without what the family is about; NULL: none */
	size_t base_len;
};

/* The area whose cases may have no bytes beside them: those are simulated. */
#define CASE_SIMULATED_AREA "scenario"

/* A file as the caller has it; bytes must outlive the cases. */
struct case_file {
	const char *path;
	const char *bytes;
	size_t len;
};

struct cases {
	struct decoy_case *list; /* sorted by id */
	size_t count;
};

/* Names that other components define. */
struct case_words {
	bool (*rule)(const char *slug); /* is there this rule? */
	bool (*driver)(const char *word); /* is this a choice of driver rows? */
};

/*
 * cases_load - all cases among files whose path begins with root ("cases/"; AREA/SLUG.json and its
 * bytes follow, and "registry"). Other files are ignored. known decides which slugs and drivers
 * exist. Returns 0 (cases_free() it), or -EINVAL with *why (free() it), one line a fault:
 * "path:line:column: member: what is wrong".
 */
int cases_load(struct cases *out, const struct case_file *files, size_t count, const char *root,
	       const struct case_words *known, char **why);

void cases_free(struct cases *cases);

/* case_free - what one case has, its recording too; not the bytes of a case that the caller has in
 * a file. */
void case_free(struct decoy_case *tc);

/* case_parse - set recording from the bytes. Returns 0, or -EINVAL with *error and no recording. */
int case_parse(struct decoy_case *tc, struct rec_error *error);

/*
 * case_set_bytes - other bytes, which are parsed where they are a consumer's recording. What the
 * case had before is not freed: a copy of a case borrows bytes and recording of the first, which
 * frees them, until it gets its own.
 */
void case_set_bytes(struct decoy_case *tc, const char *bytes, size_t len);

/*
 * case_free_bytes - the bytes of case_set_bytes(), where they are on the heap, and their recording.
 */
void case_free_bytes(struct decoy_case *tc);

/*
 * cases_find - by id (leading zeros may be left out) or by name ("engine/capacity-first"), or NULL.
 */
const struct decoy_case *cases_find(const struct cases *cases, const char *word);

/* Selection of cases. Zeroed: all. */
struct case_selection {
	const char *const
		*run; /* globs over id and name; a case must match one, if there are any */
	size_t run_count;
	const char *const *skip; /* likewise; a case must match none */
	size_t skip_count;
	bool has_spec;
	enum case_spec spec; /* only cases of this text */
	bool has_target;
	enum case_target target;
	unsigned int shard, shards; /* shard, from 1, of shards; 0: all */
};

/*
 * cases_select - the cases of a selection, by id, into out (capacity cases->count). A case's shard
 * follows from its place among all cases, so that shards of any selection are disjoint and
 * complete. Returns how many; *before (may be NULL) gets how many there were before sharding.
 */
size_t cases_select(const struct cases *cases, const struct case_selection *selection,
		    const struct decoy_case **out, size_t *before);

/* case_matches - does a glob name the case, by id or by name, or by those of its family? */
bool case_matches(const struct decoy_case *tc, const char *glob);

/* case_asks_states - are its answers states, one for each sweep? Else they are snapshots. */
bool case_asks_states(const struct decoy_case *tc);

/* case_rule - the slug that the case is for. */
const char *case_rule(const struct decoy_case *tc);

/*
 * case_lacks - the first feature that the case needs and a subject of these features lacks, or
 * NULL. Memory beside delta, utilization or totals is not judged instead.
 */
const char *case_lacks(const struct decoy_case *tc, unsigned int features);

/*
 * case_expectations - what is asked of a consumer: a list of hypotheses, of which one must explain
 * all answers; each a list with one expectation of a snapshot, or with one of a state for each
 * sweep. The oracle is asked where the case says so, and clients get the device_key of the reads
 * that show them. New reference; NULL: a producer's case, or a broken recording.
 */
json_t *case_expectations(const struct decoy_case *tc);

const char *case_level_name(enum case_level level);
const char *case_target_name(enum case_target target);

/* case_spec_parse - "6.12" or "latest" into *spec; 0 or -EINVAL. */
int case_spec_parse(const char *name, enum case_spec *spec);

#endif
