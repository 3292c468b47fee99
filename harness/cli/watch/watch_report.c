/* SPDX-License-Identifier: MIT */
#include "watch_report.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cite.h"
#include "finish.h"
#include "merge.h"
#include "xmalloc.h"

void watch_report_begin(struct watch_report *report, const struct options *options,
			struct watch_config *config)
{
	*report = (struct watch_report){0};
	if (!options->reports.count)
		return;
	report->asked = true;
	config->kept = &report->kept;
}

static const char *tree_of(const struct live *live)
{
	return live->options->proc ? live->options->proc : "/proc";
}

/* The rules in the words of the specification that was asked for. */
static void cite_all(struct results *results, enum fdi_spec spec)
{
	for (size_t i = 0; i < results->count; i++) {
		struct result *result = &results->list[i];

		free(result->requires);
		free(result->place);
		result->requires = result->place = NULL;
		cite(result, CAT_PRODUCER, spec);
	}
}

/* Findings that are in no list decide, too. */
static void add_unkept(struct results *results, const struct live *live,
		       const struct watch_totals *totals)
{
	const struct fdi_rule *rule = totals->unkept_rule;
	struct result result;

	if (!totals->unkept)
		return;
	result = (struct result){
		.id = xasprintf("%s (more)", tree_of(live)),
		.name = xstrdup("lint"),
		.rule = xstrdup(rule ? rule->slug : ""),
		.level = cat_level_name(live->options->level),
		.verdict = rule ? VERDICT_FAIL : VERDICT_PASS,
		.required = true,
		.detail = xasprintf("%" PRIu64 " more findings are not listed", totals->unkept),
	};
	results_add(results, &result);
}

/* What was not judged holds no rule. */
static void settle(struct results *results, const struct live *live,
		   const struct watch_totals *totals, int code)
{
	if (!totals->texts) {
		results->list[0].verdict = VERDICT_SKIP;
		free(results->list[0].detail);
		results->list[0].detail = xstrdup("no DRM text was read");
	}
	if (totals->unjudged) {
		results->stopped = "a lack of memory";
		results->asked = totals->reads - totals->unjudged;
		results->planned = totals->reads;
	} else if (code) {
		results->stopped = "a sweep that failed";
		results->asked = live->sweeps;
		results->planned = live->sweeps + 1;
	}
}

int watch_report_end(struct watch_report *report, const struct live *live,
		     const struct watch_totals *totals, int code)
{
	const struct options *options = live->options;
	struct merged merged = {0};
	int written;

	if (!report->asked)
		return 0;
	/* as 'decoy report' does with the lines of --json */
	merge_findings(&merged, "watch", tree_of(live), &report->kept, options->level);
	findings_free(&report->kept);
	merged.runs->spec = cat_spec_name(options->spec);
	merged.runs->seconds = live_seconds(live);
	add_unkept(merged.runs, live, totals);
	settle(merged.runs, live, totals, code);
	cite_all(merged.runs, options->spec);
	written = live->sweeps ? results_write(options, merged.runs) : 0;
	merge_free(&merged);
	return written;
}
