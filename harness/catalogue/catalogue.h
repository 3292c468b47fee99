/* SPDX-License-Identifier: MIT */
/*
 * The catalogue: every rule with its citation and prose, the sentences of the specification, and
 * the drivers that deviate. Rows only; nothing here judges anything.
 */
#ifndef DECOY_CATALOGUE_H
#define DECOY_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "fdinfo.h"

enum cat_target {
	CAT_PRODUCER,
	CAT_CONSUMER,
	CAT_TRACER, /* what writes the stream of a ring */
	CAT_DECODER, /* what reads it */
	CAT_TOOL, /* what makes reports and exports of it */
	CAT_KERNEL,
	CAT_DRIVER, /* that a workload keeps busy: decoy test --workload */
};

/* A rule as the command shows it: the row of its checker and the prose. */
struct cat_rule {
	const char *slug;
	enum fdi_level level;
	enum cat_target target;
	enum fdi_spec since, until;
	bool optional;
	bool live; /* only the machine itself can answer it: decoy watch judges it, no text shows it
		    */
	const struct cat_prose *prose;
};

/* The requirement of a rule and its reason. Written by hand, one per slug and target. */
struct cat_prose {
	const char *slug;
	enum cat_target target;
	const char *cites; /* ids of sentences in cat_sentences, blank-separated; or "" */
	const char *requires; /* the requirement in Decoy's words, one or two sentences */
	const char *why; /* what goes wrong otherwise */
	const char *bad; /* a text that breaks it; for consumers, decoders and tools: what is
			    misread; kernel, driver: "" */
	const char *good; /* a text that holds it; for consumers, decoders and tools: what is to be
			     read, in words; "" */
	size_t bad_len; /* bytes of bad, which may hold a NUL */
	const char *source; /* of rules of kernels and traces: the source or page that it cites;
			       else NULL */
};

/* One sentence of the specification; its words are not copied, drift.rows has their hash. */
struct cat_sentence {
	const char *id; /* "S01" ... never reused */
	enum fdi_spec since, until;
	unsigned int line, last; /* where it begins and ends, in the newest text that has it */
	const char *says; /* its meaning, in Decoy's words */
	const char *untestable; /* the reason, where no rule cites it; else NULL */
};

/*
 * cat_rules - all rules in order of family and slug; *count gets how many. Static after first use:
 * not for two threads at once before then.
 */
const struct cat_rule *cat_rules(size_t *count);

/* cat_rule - the rule of that slug, or NULL; a producer's before a consumer's of the same slug. */
const struct cat_rule *cat_rule(const char *slug);

/* cat_rule_for - the rule of that slug for that target, else as cat_rule(). */
const struct cat_rule *cat_rule_for(const char *slug, enum cat_target target);

/* Rules that only the machine itself can answer. */
enum cat_live {
	CAT_LIVE_PDEV, /* drm-pdev against sysfs */
	CAT_LIVE_DRIVER, /* drm-driver against DRM_IOCTL_VERSION */
	CAT_LIVE_RULES
};

const struct fdi_rule *cat_live_rule(enum cat_live which);

/* cat_producer_rules - fdi_rules(), and those that only the machine can answer. As static as
 * cat_rules(). */
const struct fdi_rule *const *cat_producer_rules(size_t *count);

const struct cat_sentence *cat_sentences(size_t *count);

/* cat_is_of_trace - is the rule about streams of a ring tracer? */
bool cat_is_of_trace(const struct cat_rule *rule);

/* cat_cites - does the rule cite the sentence of that id? */
bool cat_cites(const struct cat_rule *rule, const char *id);

/*
 * cat_place - the lines of the sentences that a rule cites: "drm-usage-stats.rst:71-72,78-79", by
 * the newest text that has each; only of those that the chosen text has. For a rule of kernels or
 * traces its source. "" where it cites none. free() it.
 */
char *cat_place(const struct cat_rule *rule, enum fdi_spec spec);

/* Names as the command writes them. The parsers return 0, or -1 for an unknown name. */
const char *cat_level_name(enum fdi_level level);
int cat_level_parse(const char *name, enum fdi_level *level);
const char *cat_target_name(enum cat_target target);
const char *cat_spec_name(enum fdi_spec spec);
int cat_spec_parse(const char *name, enum fdi_spec *spec);

/* One deviation or addition of a driver. */
struct cat_driver_entry {
	const char *driver; /* as in drm-driver */
	const char *since; /* kernel "6.12", or NULL: always */
	const char *until; /* the last kernel that has it, or NULL: still */
	const char *slug; /* the rule */
	const char *name; /* glob over the finding's key or engine ("drm-curfreq-*"); NULL: any */
	bool adds; /* true: judges an optional rule; false: waives a finding */
	const char *reason;
};

/* Which driver rows to use. */
struct cat_driver_choice {
	bool none; /* --driver none */
	char name[64]; /* "" : use drm-driver of the text (auto) */
	char kernel[32]; /* "" : not known, all ranges apply */
};

/* cat_driver_parse - "auto", "none" or NAME, a kernel after an "@" but for none. 0 or -EINVAL. */
int cat_driver_parse(const char *word, struct cat_driver_choice *choice);

const struct cat_driver_entry *cat_drivers(size_t *count);

/* A driver that is known, deviating or not. */
struct cat_driver_profile {
	const char *driver; /* as in drm-driver */
	enum fdi_accounting accounting;
	const char *note; /* what it prints */
};

const struct cat_driver_profile *cat_profiles(size_t *count);

/* cat_waives - the entry that waives a finding of rule about name for this driver, or NULL. */
const struct cat_driver_entry *cat_waives(const struct cat_driver_choice *choice,
					  const char *driver, const char *slug, const char *name);

/* cat_optional - slugs of the rules that only the rows of some drivers add, NULL-terminated. */
extern const char *const cat_optional[];

/* cat_adds - do the rows of this driver add an optional rule? */
bool cat_adds(const struct cat_driver_choice *choice, const char *driver, const char *slug);

/* cat_accounting - how this driver accounts (a job of panfrost counts when it is done). */
enum fdi_accounting cat_accounting(const struct cat_driver_choice *choice, const char *driver);

#endif
