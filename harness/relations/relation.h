/* SPDX-License-Identifier: MIT */
/*
 * Metamorphic relations: changes of a text that do not change its meaning. A subject whose two
 * answers differ is wrong, whatever the right answer is.
 */
#ifndef DECOY_RELATIONS_RELATION_H
#define DECOY_RELATIONS_RELATION_H

#include <stdint.h>
#include <stdio.h>

#include "case.h"

struct recording;
struct textlines;

/* How a change of the bytes shows in an answer; undone before answers are compared. */
enum relation_effect {
	RELATION_STRICT,
	RELATION_IDS, /* ids are renumbered by relation_renumber() */
	RELATION_PIDS, /* pids likewise */
	RELATION_MEMBERS, /* clients have members that the plain bytes do not have */
	RELATION_WORDS, /* driver, engines and regions have another driver's names (words.h) */
};

/*
 * Either the two functions for texts, which are asked for each text of a recording that has a drm-
 * key, or the two for recordings, or, of RELATION_WORDS, none. A change may leave bytes as they
 * are.
 */
struct relation {
	const char *name; /* "permute-lines"; the id of a case so changed is "0042~permute-lines" */
	const char *rule; /* slug of the rule that a subject breaks whose answer changes */
	const char *with; /* how the changed case differs: "its lines in another order" */
	const char *why; /* why the answer must not change */
	const char *does; /* what is changed */
	const char *holds; /* the texts that it is applied to */
	enum relation_effect effect;
	bool seeded; /* the seed chooses the change: with another one another case may fail */
	bool (*text_holds)(const struct textlines *lines);
	void (*text_change)(struct textlines *lines, uint64_t seed, FILE *out);
	bool (*rec_holds)(const struct recording *rec);
	void (*rec_change)(const struct recording *rec, uint64_t seed, FILE *out);
};

/* relations - all of them; *count gets how many. Static. */
const struct relation *relations(size_t *count);

/* relation_find - by name, or NULL. */
const struct relation *relation_find(const char *name);

/* relation_matches - does a glob name any? */
bool relation_matches(const char *glob);

/*
 * relation_apply - the bytes of a case, changed; free() them. seed chooses among the changes; the
 * same seed gives the same bytes. Only for consumers' cases of level must without "relations":
 * false. Returns 0, or -ENOTSUP where the relation does not hold for the case, or changes nothing.
 */
int relation_apply(const struct relation *relation, const struct decoy_case *tc, uint64_t seed,
		   char **bytes, size_t *len);

/*
 * relation_undo - give answers to the changed bytes (a list, changed in place) the case's own
 * names. What else a relation changed is undone by relation_agree().
 */
void relation_undo(const struct relation *relation, const struct decoy_case *tc, json_t *answers);

/*
 * relation_agree - do a subject's answers to the plain and to the changed bytes (both snapshots, or
 * the states after the same sweep) agree? The order of members and clients, names of devices,
 * members outside the format and parts that features excludes are not compared; ratios agree within
 * their tolerance. In diff (may be NULL) "expected" is the answer to the plain bytes.
 */
bool relation_agree(const struct relation *relation, const struct decoy_case *tc,
		    const json_t *plain, const json_t *changed, unsigned int features,
		    struct judge_diff *diff);

/*
 * relation_keeps_refusals - may the changed bytes be refused for the same as those of the case?
 * Else the two answers need not agree, and the one to the changed bytes is to be judged by what is
 * expected of these.
 */
bool relation_keeps_refusals(const struct decoy_case *tc, const struct decoy_case *changed);

/*
 * relation_renumber - another number of as many digits, in place; twice gives the first one back,
 * and different numbers stay different: the first digit d becomes 10 - d, the others 9 - d, 0 stays
 * 0. false: not 1 to 9 digits without leading zeros, and nothing is changed.
 */
bool relation_renumber(char *digits, size_t len);

#endif
