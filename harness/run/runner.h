/* SPDX-License-Identifier: MIT */
/* Runs cases against a subject, and turns what comes back into results. */
#ifndef DECOY_RUNNER_H
#define DECOY_RUNNER_H

#include "adapter_check.h"
#include "attribute.h"
#include "expectfile.h"
#include "judged.h"
#include "options.h"
#include "report.h"
#include "selection.h"
#include "subject.h"

#define RUNNER_END_ID "bye" /* of runner_end()'s result, which is of no case */

struct runner {
	const struct options *options;
	/* Failures have a timeline, and the rule of what differs; NULL: they are only counted, as
	 * in the zoo. */
	const struct selection *selection;
	struct subject *subject;
	struct subject *decoder; /* the reference decoder, once it was asked; subject_close() it */
	const struct expectfile *known; /* or NULL */
	struct adapter_check *check; /* counts what is answered; NULL: not asked for */
	/* What a wrong answer differs in, in other words, as replay_describe() does; NULL: nothing
	 * more. */
	char *(*describe)(const struct decoy_case *one, const struct judged *judged);
	struct attribute_known
		excused; /* rules; a failure is attributed to another one, if it can be */
	bool draws; /* failures of recordings have a timeline, too */
	bool relations; /* derive cases by the metamorphic relations */
	struct results results;
};

/* runner_case - one case, and what the relations make of it. 0, or -errno of the harness. */
int runner_case(struct runner *runner, const struct decoy_case *one);

/*
 * runner_end - end the subject as its protocol has it; a subject that does not leave so gets a
 * failed result of that. 0, or -errno of the harness.
 */
int runner_end(struct runner *runner);

/* runner_scope - what the subject covers of what this case asks for. */
const struct scope *runner_scope(const struct runner *runner, const struct decoy_case *one);

/*
 * runner_expectations - what the case asks of this subject, as case_expectations(). New reference.
 */
json_t *runner_expectations(const struct runner *runner, const struct decoy_case *one);

/*
 * runner_judge - the answers of a whole case, as lossy_answers() leaves them, against what it
 * expects. *timeline (timeline may be NULL): of what is wrong; NULL: there is none; pictures_free()
 * it.
 */
struct judged runner_judge(const struct runner *runner, const struct decoy_case *one,
			   const json_t *answers, struct pictures **timeline);

/*
 * runner_as_asked - the case as this subject is asked: who says states only is asked about a text
 * as about a sweep. *out shares everything with one; case_free_bytes() it after its last use where
 * its bytes differ.
 */
void runner_as_asked(const struct runner *runner, const struct decoy_case *one,
		     struct decoy_case *out);

/* runner_decode - a decoder's case: it is asked, or the reference decoder where the subject is
 * none. */
int runner_decode(struct runner *runner, const struct decoy_case *one);

/* runner_lint - a producer's case: the lint of its bytes against what the case says. */
int runner_lint(struct runner *runner, const struct decoy_case *one);

#endif
