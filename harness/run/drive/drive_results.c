/* SPDX-License-Identifier: MIT */
#include "drive_results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "drive_registers.h"
#include "drive_view.h"
#include "witness_journal.h"
#include "xmalloc.h"

struct judging {
	struct results *results;
	struct drive_known *known;
	const struct drive_place *place;
	const struct cells_about *about;
	const struct drive_played *played;
	const struct drive_run *run;
};

/* --- results --- */

/* A rule that the catalogue does not have is required: it was broken. */
static bool is_required(const struct options *options, const char *rule, const char **level)
{
	const struct cat_rule *is = cat_rule_for(rule, CAT_KERNEL);

	*level = is ? cat_level_name(is->level) : "must";
	return !is || is->level <= options->level;
}

/* rule: that is broken; "": none. detail is freed with the result. */
static void add_result(const struct judging *judging, const char *rule, enum verdict verdict,
		       char *detail, struct pictures *pictures)
{
	const struct options *options = judging->place->options;
	const char *cell = judging->about->name;
	struct result result = {
		.id = *rule ? xasprintf("%s~%s", cell, rule) : xstrdup(cell),
		.title = judging->about->title ? xstrdup(judging->about->title) : NULL,
		.rule = xstrdup(rule),
		.level = "must",
		.verdict = verdict,
		.required = true,
		.detail = detail,
		.timeline = pictures,
	};

	result.name = xstrdup(result.id);
	if (*rule)
		result.required = is_required(options, rule, &result.level) ||
				  verdict_no_answer(verdict);
	cite(&result, CAT_KERNEL, options->spec);
	drive_known_apply(judging->known, &result, cell, rule);
	results_add(judging->results, &result);
}

void drive_results_skip(struct results *results, const struct cells_about *about, const char *why)
{
	struct result result = {.id = xstrdup(about->name),
				.name = xstrdup(about->name),
				.title = about->title ? xstrdup(about->title) : NULL,
				.rule = xstrdup(""),
				.level = "must",
				.verdict = VERDICT_SKIP,
				.required = true,
				.detail = xstrdup(why)};

	results_add(results, &result);
}

/* --- findings --- */

/* What follows from another finding is in a table below that, unless that was not made. */
static bool follows(const struct drive_findings *findings, const struct drive_finding *finding)
{
	if (!finding->cause || !strcmp(finding->cause, finding->rule))
		return false;
	for (size_t i = 0; i < findings->count; i++)
		if (!strcmp(findings->list[i].rule, finding->cause) && !findings->list[i].cause)
			return true;
	return false;
}

/* Of all findings of the rule, or of those that follow from it. */
static size_t count_rule(const struct drive_findings *findings, const char *rule, const char *cause)
{
	size_t count = 0;

	for (size_t i = 0; i < findings->count; i++) {
		const struct drive_finding *one = &findings->list[i];

		count += !strcmp(one->rule, rule) &&
			 (cause ? one->cause && !strcmp(one->cause, cause)
				: !one->cause || !follows(findings, one));
	}
	return count;
}

static bool is_first(const struct drive_findings *findings, size_t at, const char *cause)
{
	for (size_t i = 0; i < at; i++) {
		const struct drive_finding *one = &findings->list[i];

		if (!strcmp(one->rule, findings->list[at].rule) &&
		    (cause ? one->cause && !strcmp(one->cause, cause) : !follows(findings, one)))
			return false;
	}
	return true;
}

static void write_followers(FILE *out, const struct drive_findings *findings, const char *rule)
{
	bool head = false;

	for (size_t i = 0; i < findings->count; i++) {
		const struct drive_finding *one = &findings->list[i];

		if (!one->cause || strcmp(one->cause, rule) != 0 || !follows(findings, one) ||
		    !is_first(findings, i, rule))
			continue;
		if (!head)
			fputs("follows from it:\n", out);
		head = true;
		fprintf(out, "  %-28s %4zu  %s\n", one->rule, count_rule(findings, one->rule, rule),
			one->text);
	}
}

static void write_bound(FILE *out, const struct judging *judging,
			const struct drive_finding *finding, uint64_t begin)
{
	fprintf(out, "%s\n", finding->text);
	if (!*finding->key)
		return;
	fprintf(out,
		"%s: %" PRIu64 ", allowed from %" PRIu64 " to %" PRIu64 " (%s%s, tolerance %" PRIu64
		" ns for each edge), from %.6f s to %.6f s\n",
		finding->key, finding->got, finding->lo, finding->hi, judging->run->witness->source,
		judging->run->witness->exact ? "" : ", upper bounds only", judging->run->edge_ns,
		finding->t0 > begin ? (double)(finding->t0 - begin) / 1e9 : 0.0,
		finding->t1 > begin ? (double)(finding->t1 - begin) / 1e9 : 0.0);
}

static void add_finding(const struct judging *judging, const struct drive_findings *findings,
			const struct drive_finding *finding)
{
	const size_t count = count_rule(findings, finding->rule, NULL);
	struct drive_view view;
	struct pictures *pictures;
	char *detail;
	size_t len;
	FILE *out = xmemstream(&detail, &len);

	drive_view_make(&view, judging->run, finding);
	write_bound(out, judging, finding, view.begin);
	if (count > 1)
		fprintf(out, "and %zu more of this rule\n", count - 1);
	write_followers(out, findings, finding->rule);
	drive_view_text(&view, judging->run, out);
	drive_registers_around(out, judging->played, finding->t1, view.begin);
	fprintf(out, "play it alone: %s --run '%s'\nits rule: decoy explain %s\n",
		judging->place->again, judging->about->name, finding->rule);
	xmemstream_close(out);
	pictures = drive_view_picture(&view, judging->run, judging->place->driver);
	drive_view_free(&view);
	add_result(judging, finding->rule, VERDICT_FAIL, detail, pictures);
}

/* --- the witness --- */

/* What saw the GPU in that cell. 0, or -EPROTO and why. */
static int read_witness(struct witness *witness, const struct judging *judging, char **why)
{
	const struct drive_run *run = judging->run;
	const struct driver_truth *truth = &judging->played->truth;
	unsigned int line = 0;
	int err = 0;

	if (judging->place->hardware) {
		err = witness_read_hardware(witness, run->hello,
					    truth->hardware ? truth->hardware : "",
					    truth->hardware_len, &line);
		if (err)
			*why = xasprintf("line %u of the registers' witness is malformed", line);
		witness->source = judging->place->source;
		witness->exact = true;
	} else if (judging->place->devices) {
		err = witness_read_journal(witness, run->hello, run->events, run->event_count,
					   truth->journal, truth->journal_len, why);
	} else {
		witness_read_fences(witness, run->cell, run->steps, run->events, run->event_count);
	}
	return err;
}

static bool judge_played(struct judging *judging, struct drive_run *run)
{
	struct drive_findings findings = {.list = NULL};
	struct witness witness = {.source = NULL};
	char *why = NULL;
	bool judged;

	run->witness = &witness;
	judging->run = run;
	if (read_witness(&witness, judging, &why)) {
		drive_results_skip(judging->results, judging->about,
				   why ? why : "its witness cannot be read");
		free(why);
		witness_free(&witness);
		return false;
	}
	drive_judge(&findings, run);
	for (size_t i = 0; i < findings.count; i++)
		if (!follows(&findings, &findings.list[i]) && is_first(&findings, i, NULL))
			add_finding(judging, &findings, &findings.list[i]);
	judged = findings.count || findings.checked;
	if (!findings.count && findings.checked)
		add_result(judging, "", VERDICT_PASS,
			   *findings.skipped ? xstrdup(findings.skipped) : NULL, NULL);
	else if (!judged)
		drive_results_skip(judging->results, judging->about,
				   *findings.skipped ? findings.skipped
						     : "the driver printed nothing to judge");
	drive_findings_free(&findings);
	witness_free(&witness);
	return judged;
}

static void add_fault(struct judging *judging)
{
	const struct drive_played *played = judging->played;
	char *detail;
	size_t len;
	FILE *out = xmemstream(&detail, &len);

	fputs(played->fault_text ? played->fault_text : "", out);
	drive_registers_around(out, played, UINT64_MAX, 0);
	fprintf(out, "play it alone: %s --run '%s'\n", judging->place->again, judging->about->name);
	xmemstream_close(out);
	add_result(judging,
		   played->fault == VERDICT_HANG ? "kernel.module-hang" : "kernel.module-fault",
		   played->fault, detail, NULL);
}

bool drive_results_add(struct results *results, struct drive_known *known,
		       const struct drive_place *place, const struct drive_log *log,
		       const struct cells *cells, uint32_t cell)
{
	const struct drive_played *played = &log->cells[cell];
	struct judging judging = {.results = results,
				  .known = known,
				  .place = place,
				  .about = &cells->about[cell],
				  .played = played};
	struct drive_run run = {.hello = &log->hello,
				.cell = &cells->cells[cell],
				.steps = cells->steps + cells->cells[cell].first,
				.events = played->events,
				.event_count = played->event_count,
				.reads = played->reads,
				.read_count = played->read_count,
				.edge_ns = place->edge_ns};

	if (played->fault)
		add_fault(&judging);
	else if (played->skipped)
		drive_results_skip(results, judging.about, played->skipped);
	else if (!played->ended)
		drive_results_skip(results, judging.about, "it was not played to its end");
	/* after a warning of the kernel a cell goes on, and its texts are judged, too */
	if (played->ended && !played->skipped)
		return judge_played(&judging, &run) || played->fault;
	return played->fault != VERDICT_PASS;
}
