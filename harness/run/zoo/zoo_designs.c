/* SPDX-License-Identifier: MIT */
#include "zoo_designs.h"

#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "progress.h"
#include "xmalloc.h"
#include "zoo.h"
#include "zoo_exam.h"

#define DESIGNS_ONE_IN 32 /* most of the time of the zoo goes here */

/*
 * Faults that a design leaves no place for: what would be wrong is never read, or never answered.
 */
static const struct {
	const char *fault, *design;
} cancelled[] = {
	{"igt-last-byte", "whole-lines"}, /* the last byte is a line feed */
	{"igt-last-byte",
	 "strict-lines"}, /* it refuses a line without an end, and a repeated key */
	{"repeated-summed", "strict-lines"},
	{"htop-second-pdev", "strict-lines"},
	{"hang-empty-line", "form-refused"},
	{"broken-length", "form-refused"}, /* a line that is no pair, over time */
	{"htop-no-colon", "form-refused"},
	{"blank-key-ends", "form-refused"},
	{"nul-panics", "nul-ends"},
	{"nul-panics", "nul-refused"},
	{"repeated-summed", "first-of-a-key"},
	{"htop-second-pdev", "first-of-a-key"},
	{"every-file-a-client", "driver-required"},
	{"every-file-a-client", "igt-usage-required"},
	{"every-file-a-client", "empty-omitted"},
	{"htop-unreadable-recounts", "unread-forgotten"},
	{"nvtop-memory-twice", "first-descriptor"},
	{"qmassa-capacity-zero", "capacity-0-absent"},
	{"qmassa-capacity-zero", "capacity-0-refused"},
	{"both-added", "both-total"},
	{"odd-ids-merged", "qmassa-malformed-refused"},
	{"odd-ids-merged", "malformed-is-unread"},
	{"late-lifetime", "gap-without-delta"}, /* no delta where the lifetime would be one */
	{"no-time-divided", "same-time-merged"}, /* between its sweeps there is time */
	{"no-time-divided", "clamped"}, /* 1 is permitted where no time has passed */
};

/* Faults that must be found in a lossy design, too. */
static const struct {
	const char *fault, *design;
} found[] = {
	{"gone-forgotten", "zero-for-absent"}, /* a lost hold */
	{"nvtop-unsigned", "per-cent"}, /* a dip */
	{"one-second", "per-cent"},
	{"capacity-not-divided", "per-mille"},
	{"nvtop-lower-base", "ticks-of-10-ms"},
	{"held-forever", "no-cycles"},
	{"kib-1000", "whole-kib"},
	{"nvtop-kib-only", "whole-kib"},
	{"qmassa-cycles-base", "three-engines"},
	{"doubles", "no-capacity"},
	{"nvtop-no-dedupe", "no-fds"},
	{"igt-stale-delta", "no-held"},
	{"nvtop-no-dedupe", "no-sharers"},
	{"nvtop-unsigned", "no-idle"},
	{"nvtop-no-dedupe", "idle-every"},
	{"id-per-driver", "no-cards"},
	{"kib-1000", "resident-alone"},
	{"kib-1000", "regions-summed"},
	{"nvtop-memory-twice", "regions-summed"},
};

static bool is_lossy(const struct zoo_parser *design)
{
	return design->object.hello || strstr(design->object.features, " no-");
}

static bool is_cancelled(const char *fault, const char *design)
{
	for (size_t i = 0; i < sizeof(cancelled) / sizeof(*cancelled); i++)
		if (!strcmp(cancelled[i].fault, fault) && !strcmp(cancelled[i].design, design))
			return true;
	return false;
}

static void keep_result(struct results *results, const char *kind, const char *id,
			const struct zoo_exam *exam, bool good, char *detail)
{
	const struct zoo_parser *parser = exam->parser;
	struct result result = {
		.id = xstrdup(id),
		.name = xstrdup(kind),
		.rule = xstrdup(parser->rule ? parser->rule : ""),
		.level = "must",
		.verdict = good ? VERDICT_PASS : VERDICT_FAIL,
		.required = true,
		.detail = detail,
	};

	results_add(results, &result);
}

static void print_row(const struct zoo_exam *exam, const char *beside)
{
	if (!exam->options->json)
		printf("%-28s %-26s %5zu %5zu  %s\n", exam->parser->name, beside, exam->kills,
		       exam->by_rule, exam->first);
}

/* A permitted design: every case that fails it is a false alarm. */
static void judge_permitted(struct zoo_exam *exam, struct results *results)
{
	char *detail = NULL;

	print_row(exam, exam->parser->source);
	if (exam->kills)
		detail = xasprintf("%s: permitted by %s, and %zu cases fail it:\n%s",
				   exam->parser->does, exam->parser->source, exam->kills,
				   exam->alarms);
	keep_result(results, "zoo/design", exam->parser->name, exam, !exam->kills, detail);
}

static void judge_forbidden(struct zoo_exam *exam, struct results *results)
{
	char *detail = NULL;

	print_row(exam, exam->parser->rule);
	if (!exam->by_rule)
		detail = xasprintf("%s: forbidden by %s, and no case that names %s fails it",
				   exam->parser->does, exam->parser->source, exam->parser->rule);
	keep_result(results, "zoo/forbidden", exam->parser->name, exam, exam->by_rule, detail);
}

static int one_design(struct zoo_exam *exam, struct results *results)
{
	int err = zoo_examine(exam);

	/* half asked, it has shown nothing */
	if (!err && !interrupt_signal())
		(exam->parser->rule ? judge_forbidden : judge_permitted)(exam, results);
	free(exam->alarms);
	return err;
}

/* A faulty parser stays one in a permitted design: some case fails it; one that names rule, unless
 * that is NULL. */
static int one_variant(struct zoo_exam *exam, size_t design, const char *rule,
		       struct results *results)
{
	char *detail = NULL;
	char id[96];
	bool good;
	int err;

	zoo_set_design(design);
	exam->design = zoo_design(design);
	err = zoo_examine(exam);
	zoo_set_design(0);
	if (err || interrupt_signal())
		return err;
	print_row(exam, zoo_design(design)->name);
	good = rule ? exam->by_rule : exam->kills;
	if (!good)
		detail = xasprintf("%s: survives in the design \"%s\": no case %s%s fails it",
				   exam->parser->does, zoo_design(design)->name,
				   rule ? "that names " : "", rule ? rule : "");
	snprintf(id, sizeof(id), "%s in %s", exam->parser->name, zoo_design(design)->name);
	keep_result(results, "zoo/variant", id, exam, good, detail);
	return 0;
}

/* Does the design leave the fault something to be wrong about? */
static bool fault_fits(const struct zoo_parser *fault, const struct zoo_parser *design)
{
	for (size_t i = 0; i < sizeof(found) / sizeof(*found); i++)
		if (!strcmp(found[i].fault, fault->name) && !strcmp(found[i].design, design->name))
			return true;
	return !is_lossy(design) && !design->rule &&
	       !strcmp(design->object.features, fault->object.features) &&
	       !is_cancelled(fault->name, design->name);
}

/* A design that the faulty parser can have, other than the ordinary one. */
static size_t choose_design(size_t fault, unsigned long seed)
{
	const size_t others = zoo_designs() - 1;
	size_t at = (fault * 7 + seed) % others;

	while (is_lossy(zoo_design(1 + at)) ||
	       !fault_fits(zoo_faulty_parser(fault), zoo_design(1 + at)))
		at = (at + 1) % others;
	return 1 + at;
}

/* One design in DESIGNS_ONE_IN is asked all cases, and the others one case in as many. */
static int all_designs(const struct options *options, const struct selection *selection,
		       struct results *results)
{
	int err = 0;

	if (!options->json)
		printf("\n%-28s %-26s %5s %5s  %s\n", "design", "place or rule", "fails", "named",
		       "failed first by");
	for (size_t i = 0; !err && i < zoo_designs() && !interrupt_signal(); i++) {
		struct zoo_exam exam = {options, selection, .parser = zoo_design(i)};

		exam.seed = i + options->seed;
		if (i && !options->exhaustive && exam.seed % DESIGNS_ONE_IN)
			exam.sample = DESIGNS_ONE_IN;
		progress_show(options, "%zu/%zu %s", i + 1, zoo_designs(), exam.parser->name);
		err = one_design(&exam, results);
		results->asked += !interrupt_signal();
	}
	return err;
}

/* The faulty parser in the design that the seed chooses, or in each. */
static int variants_of(const struct options *options, const struct selection *selection,
		       size_t fault, struct results *results)
{
	const size_t chosen = choose_design(fault, options->seed);
	int err = 0;

	for (size_t design = 1; !err && design < zoo_designs() && !interrupt_signal(); design++) {
		struct zoo_exam exam = {options, selection, zoo_faulty_parser(fault),
					.until_killed = true};

		if (design == chosen ||
		    (is_lossy(zoo_design(design)) && fault_fits(exam.parser, zoo_design(design))) ||
		    (options->exhaustive && fault_fits(exam.parser, zoo_design(design))))
			err = one_variant(&exam, design, NULL, results);
	}
	return err;
}

/* Faults that show in one number for a process or a device, and the rule of a case that has to fail
 * each there. */
static const struct {
	const char *fault, *design, *rule;
} loads[] = {
	{"nvtop-no-dedupe", "load-sum", "client.dedupe"},
	{"nvtop-pid-in-key", "load-of-device", "client.dedupe-processes"},
	{"totals-over-fds", "load-of-device", "client.dedupe"},
	{"totals-over-fds", "load-beside-clients", "client.dedupe"},
	{"nvtop-lower-base", "load-max", "time.no-recount"},
	{"nvtop-lower-base", "load-per-cent", "time.no-recount"},
	{"nvtop-no-dedupe", "loads-of-all-and-video", "client.dedupe"},
	{"igt-stale-delta", "load-max", "time.no-stale"},
	{"nvtop-no-capacity", "load-sum", "engine.capacity-divides"},
	{"capacity-not-divided", "load-mean", "engine.capacity-divides"},
	{"one-second", "load-of-first-process", "engine.time"},
	{"nvtop-no-dedupe", "load-held", "client.dedupe"},
	{"zero-resets", "load-held", "time.hold"},
	{"zero-resets", "load-held-of-gone", "time.hold"},
};

static const struct zoo_parser *fault_of(const char *name)
{
	size_t i = 0;

	while (strcmp(zoo_faulty_parser(i)->name, name) != 0)
		i++;
	return zoo_faulty_parser(i);
}

static size_t design_of(const char *name)
{
	size_t i = 0;

	while (strcmp(zoo_design(i)->name, name) != 0)
		i++;
	return i;
}

static int load_variants(const struct options *options, const struct selection *selection,
			 struct results *results)
{
	int err = 0;

	for (size_t i = 0; !err && i < sizeof(loads) / sizeof(*loads) && !interrupt_signal(); i++) {
		struct zoo_parser parser = *fault_of(loads[i].fault);
		struct zoo_exam exam = {options, selection, &parser, .until_killed = true};

		parser.rule = loads[i].rule;
		err = one_variant(&exam, design_of(loads[i].design), loads[i].rule, results);
		results->asked += !interrupt_signal();
	}
	return err;
}

int zoo_designs_run(const struct options *options, const struct selection *selection,
		    struct results *results)
{
	int err = all_designs(options, selection, results);

	if (!options->json)
		printf("\n%-28s %-26s %5s %5s  %s\n", "faulty parser", "in the design", "kills",
		       "named", "killed first by");
	for (size_t i = 1; !err && i < zoo_count() && !interrupt_signal(); i++) {
		progress_show(options, "%zu/%zu %s", i, zoo_count() - 1,
			      zoo_faulty_parser(i)->name);
		err = variants_of(options, selection, i, results);
		results->asked += !interrupt_signal();
	}
	progress_end(options);
	return err ? err : load_variants(options, selection, results);
}
