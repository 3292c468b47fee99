/* SPDX-License-Identifier: MIT */
/* The cases that a command line asks for, and the corpus that they are in. */
#ifndef DECOY_SELECTION_H
#define DECOY_SELECTION_H

#include "case.h"
#include "input.h"
#include "options.h"

struct selection {
	struct input_tree tree;
	struct cases cases;
	const struct decoy_case **list; /* by id */
	size_t count;
	size_t before; /* how many there were before sharding */
	char **made; /* bytes of simulated cases, in the order of cases; NULL where not yet asked */
};

/*
 * selection_load - --corpus, --run, --skip, --shard, --spec. Says what is wrong. Returns 0 or an
 * exit code; selection_free() it after 0.
 */
int selection_load(struct selection *selection, const struct options *options);

/* selection_all - every case, whatever --run says: for verbs that are given one by its name. */
int selection_all(struct selection *selection, const struct options *options);

/* selection_file - the file of a case with this ending (".json", ".fdinfo"), or NULL. */
const struct corpus_file *selection_file(const struct selection *selection,
					 const struct decoy_case *one, const char *ending);

/*
 * selection_scenario - the scenario that a simulated case is made of, or NULL: it is no such case,
 * or the corpus has none of its name.
 */
const struct corpus_file *selection_scenario(const struct selection *selection,
					     const struct decoy_case *one);

/*
 * selection_make - the bytes of a case, where they are simulated and not yet made. Says what is
 * wrong. Returns 0 or an exit code.
 */
int selection_make(struct selection *selection, const struct decoy_case *one);

/* selection_make_all - the same for all that are selected. */
int selection_make_all(struct selection *selection);

/*
 * selection_is_family - is word the id or name of a family? Where one case is asked for, an error
 * that names its members was printed then.
 */
bool selection_is_family(const struct selection *selection, const char *word);

/* selection_requires - does --level ask for what this case asks? */
bool selection_requires(const struct options *options, const struct decoy_case *one);

/* selection_code - after the selected cases were dealt with: an empty shard is no empty selection,
 * which is printed. */
int selection_code(const struct selection *selection);

void selection_free(struct selection *selection);

#endif
