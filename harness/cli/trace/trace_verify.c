/* SPDX-License-Identifier: MIT */
/* decoy trace verify FILE...: judges the rules that a file shows. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cite.h"
#include "cli.h"
#include "finish.h"
#include "interrupt.h"
#include "monotonic.h"
#include "progress.h"
#include "terminal.h"
#include "trace_print.h"
#include "xmalloc.h"

#define LISTED 100 /* findings of a rule without -v: a hostile stream makes one of every record */

struct run {
	const struct options *options;
	struct trace_files files;
	bool colour, first;
	uint64_t shown[TRACE_RULES]; /* findings by rule; [0]: of damage that no rule names */
	struct {
		char *text;
		size_t len;
		FILE *out; /* NULL: nothing was found */
	} detail[TRACE_RULES]; /* what reports get: the first findings */
	struct results results;
};

/* --- what to judge --- */

static bool matches_any(const struct option_list *globs, const struct grt_rule *rule)
{
	for (size_t i = 0; i < globs->count; i++)
		if (trace_rule_matches(rule, globs->item[i]))
			return true;
	return false;
}

/* Rules of kernels and tools are not judged here, but what counters in the file show. */
static bool is_judged(const struct options *options, const struct grt_rule *rule)
{
	return (rule->level == 'S' || rule->number == TRACE_RULE_STATS) &&
	       (options->fdinfo || rule->number != TRACE_RULE_FDINFO);
}

static size_t choose_rules(const struct options *options, bool *asked)
{
	const struct grt_rule *rules;
	size_t count, chosen = 0;

	rules = grt_rules(&count);
	for (size_t i = 0; i < count; i++) {
		asked[rules[i].number] =
			is_judged(options, &rules[i]) &&
			(!options->run.count || matches_any(&options->run, &rules[i])) &&
			!matches_any(&options->skip, &rules[i]);
		chosen += asked[rules[i].number];
	}
	return chosen;
}

/* --- findings --- */

static void receive_finding(void *to, const struct grt_finding *finding)
{
	struct run *run = to;
	unsigned int number = finding->rule ? finding->rule->number : 0;
	bool is_listed = run->shown[number]++ < LISTED;

	if (is_listed && !run->detail[number].out)
		run->detail[number].out =
			xmemstream(&run->detail[number].text, &run->detail[number].len);
	if (is_listed)
		trace_print(run->detail[number].out, &run->files, finding, false);
	if (run->options->json) {
		fputs(run->first ? "\n" : ",\n", stdout);
		trace_json(stdout, &run->files, finding);
		run->first = false;
	} else if (is_listed || run->options->verbosity > 0) {
		trace_print(stdout, &run->files, finding, run->colour);
	}
}

/* As the driver's row says; of one without a row nothing is known. */
static enum trace_accounting accounting_of(const char *driver)
{
	const struct cat_driver_profile *profiles;
	size_t count;

	profiles = cat_profiles(&count);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(profiles[i].driver, driver))
			return profiles[i].accounting == FDI_ACCOUNT_COMPLETION ? TRACE_DONE
										: TRACE_RUNNING;
	return TRACE_EITHER;
}

static int load_fdinfo(struct run *run, struct trace_fdinfo **fdinfo)
{
	const struct trace_fdinfo_hooks hooks = {accounting_of, receive_finding, run};
	const char *path = run->options->fdinfo;
	char *bytes;
	size_t len;
	int err = terminal_read_file(path, &bytes, &len);

	if (err)
		return err;
	err = trace_fdinfo_new(fdinfo, path, bytes, len, &hooks);
	free(bytes);
	return err;
}

static bool is_stopped(void)
{
	return interrupt_signal();
}

/* --- results --- */

static char *end_detail(struct run *run, unsigned int number)
{
	char *text;

	if (!run->detail[number].out)
		return NULL;
	xmemstream_close(run->detail[number].out);
	run->detail[number].out = NULL;
	text = run->detail[number].text;
	run->detail[number].text = NULL;
	return text;
}

static void add_result(struct run *run, const char *slug, unsigned int number, enum verdict verdict)
{
	struct result result = {
		.id = number ? xasprintf("R%02u", number) : xstrdup("damage"),
		.name = xstrdup(slug),
		.rule = xstrdup(number ? slug : ""),
		.level = cat_level_name(FDI_MUST),
		.verdict = verdict,
		.required = true,
		.detail = end_detail(run, number),
	};

	cite(&result, CAT_TRACER, run->options->spec);
	results_add(&run->results, &result);
}

static enum verdict verdict_of(const struct trace_verified *verified, unsigned int number)
{
	const struct grt_summary *summary = &verified->summary;

	if (summary->broken[number])
		return VERDICT_FAIL;
	if (summary->undetermined[number] || !summary->records ||
	    (number == TRACE_RULE_FDINFO && !verified->fdinfo.compared) ||
	    (number == TRACE_RULE_STATS && !summary->counted))
		return VERDICT_SKIP;
	return VERDICT_PASS;
}

/* A result a rule; and one for damage that no rule names. */
static void add_results(struct run *run, const struct trace_verify *verify,
			const struct trace_verified *verified)
{
	const struct grt_rule *rules;
	size_t count;

	rules = grt_rules(&count);
	for (size_t i = 0; i < count; i++) {
		unsigned int number = rules[i].number;

		/* of a file without counters there is no result, unless the rule was asked for */
		if (verify->asked[number] && (number != TRACE_RULE_STATS ||
					      run->options->run.count || verified->summary.counted))
			add_result(run, rules[i].slug, number, verdict_of(verified, number));
	}
	if (verified->damaged)
		add_result(run, "container", 0, VERDICT_FAIL);
}

static void print_rest(const struct run *run, const struct trace_verified *verified)
{
	const struct options *options = run->options;
	struct tally tally = results_tally(&run->results);
	uint64_t unlisted = 0;

	if (options->json || options->verbosity < 0)
		return;
	for (size_t i = 0; i < TRACE_RULES; i++)
		unlisted += run->shown[i] > LISTED ? run->shown[i] - LISTED : 0;
	if (unlisted && options->verbosity <= 0)
		printf("%" PRIu64 " more findings are not listed; -v lists all\n", unlisted);
	trace_print_summary(stdout, &run->files, verified);
	printf("%u passed, %u failed, %u skipped\n", tally.passed, tally.failed, tally.skipped);
}

static int finish_run(struct run *run, const struct trace_verified *verified)
{
	int code;

	run->results.seconds = monotonic_since(run->results.began_ns);
	if (verified->stopped) {
		run->results.stopped = interrupt_signal();
		run->results.planned = 1; /* a trace, of which a part was judged */
		terminal_error("stopped by %s after %" PRIu64 " records", run->results.stopped,
			       (uint64_t)verified->summary.records);
	}
	code = results_write(run->options, &run->results);
	if (run->options->json) {
		fputs("\n],", stdout);
		trace_json_summary(stdout, verified);
		puts("}");
	}
	print_rest(run, verified);
	return code ? code : results_exit(&run->results);
}

static int verify_files(struct run *run, struct trace_verify *verify)
{
	struct trace_verified verified;
	int err;

	run->colour = progress_colour(run->options, stdout) == REPORT_COLOUR;
	results_begin(&run->results);
	run->results.subject = xstrdup("trace verify");
	run->results.spec = cat_spec_name(run->options->spec);
	run->results.level = cat_level_name(FDI_MUST);
	if (run->options->json)
		fputs("{\"findings\":[", stdout);
	interrupt_begin();
	err = trace_verify(verify, &verified);
	interrupt_end();
	if (err)
		terminal_error("cannot read: %s", strerror(-err));
	add_results(run, verify, &verified);
	return err ? EXIT_HARNESS : finish_run(run, &verified);
}

static void run_free(struct run *run)
{
	trace_files_close(&run->files);
	for (unsigned int i = 0; i < TRACE_RULES; i++)
		free(end_detail(run, i));
	results_free(&run->results);
}

int verb_trace_verify(const struct options *options)
{
	struct run run = {.options = options, .first = true};
	struct trace_verify verify = {.files = &run.files,
				      .receive = receive_finding,
				      .to = &run,
				      .is_stopped = is_stopped};
	int code = EXIT_USAGE;

	if (!options->arg_count) {
		terminal_error("trace verify: expected a trace, or - for standard input");
		return EXIT_USAGE;
	}
	if (!choose_rules(options, verify.asked)) {
		terminal_error("trace verify: no rule is left to judge; see 'decoy rules'");
		return EXIT_NOTHING;
	}
	if (verify.asked[TRACE_RULE_FDINFO] && load_fdinfo(&run, &verify.fdinfo))
		return EXIT_USAGE;
	if (!trace_files_open(&run.files, options->args, (unsigned int)options->arg_count))
		code = verify_files(&run, &verify);
	trace_fdinfo_free(verify.fdinfo);
	run_free(&run);
	return code;
}
