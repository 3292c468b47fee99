/* SPDX-License-Identifier: MIT */
/* decoy fuzz: a parser of the user's, changed inputs, the oracle as judge; each rule that it
 * breaks becomes a case. */
#include "fuzz_campaign.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "cli.h"
#include "format.h"
#include "interrupt.h"
#include "monotonic.h"
#include "recording.h"
#include "subjects.h"
#include "terminal.h"
#include "xmalloc.h"

#define DEFAULT_MS 60000

static void print_json(const struct fuzz_campaign *campaign, const char *subject,
		       const char *engine, double seconds)
{
	const struct fuzz_shared *shared = campaign->fuzz.shared;
	char *name = bytes_utf8(subject, strlen(subject));
	json_t *json = json_pack("{s:s*,s:s,s:I,s:f,s:I,s:I,s:I,s:I,s:O,s:b,s:b}", "subject", name,
				 "engine", engine, "executions", (json_int_t)shared->executions,
				 "seconds", seconds, "edges", (json_int_t)shared->edges, "counted",
				 (json_int_t)shared->counted, "inputs", (json_int_t)shared->inputs,
				 "unconfirmed", (json_int_t)campaign->unconfirmed, "findings",
				 campaign->findings, "stopped", campaign->stopped != NULL,
				 "used-up", campaign->is_used_up);

	json_dumpf(json, stdout, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(6));
	putchar('\n');
	json_decref(json);
	free(name);
}

static void print_text(const struct fuzz_campaign *campaign, const char *subject,
		       const char *engine, double seconds)
{
	const struct fuzz_shared *shared = campaign->fuzz.shared;
	const size_t found = json_array_size(campaign->findings);

	format_visible(stdout, subject, strlen(subject));
	printf(": %llu executions in %.0f s, %.0f a second, ",
	       (unsigned long long)shared->executions, seconds,
	       (double)shared->executions / (seconds > 0 ? seconds : 1));
	if (shared->counted)
		printf("%llu edges, %llu inputs, ", (unsigned long long)shared->edges,
		       (unsigned long long)shared->inputs);
	printf("%zu finding%s (%s%s%s)\n", found, found == 1 ? "" : "s", engine,
	       campaign->stopped ? "; stopped by " : "",
	       campaign->stopped ? campaign->stopped : "");
	if (campaign->is_used_up)
		printf("stopped after %d processes that an input ended: fix what was found first\n",
		       FUZZ_STARTS_MAX);
	if (campaign->unconfirmed)
		printf("%zu inputs looked wrong but did not fail again alone; the parser may keep state across a reset\n",
		       campaign->unconfirmed);
}

static void print_end(const struct fuzz_campaign *campaign)
{
	const char *engine = campaign->fuzz.shared->counted ? "guided by coverage"
							    : "without coverage";

	(campaign->options.json ? print_json : print_text)(
		campaign, subject_name(campaign->again.runner.subject), engine,
		monotonic_since(campaign->began_ns));
}

static int fuzz_parser(struct fuzz_campaign *campaign)
{
	const struct fuzz_shared *shared = campaign->fuzz.shared;
	const int code = fuzz_run(campaign);

	if (code)
		return code;
	print_end(campaign);
	if (json_array_size(campaign->findings))
		return EXIT_BROKEN;
	if (campaign->stopped)
		return EXIT_HARNESS;
	if (shared->judged)
		return EXIT_HOLDS;
	if (shared->executions)
		terminal_error("nothing was judged: the parser covers none of the inputs");
	else
		terminal_error(
			"nothing was judged: no execution ended in %.1f s; give it a longer --time",
			monotonic_since(campaign->began_ns));
	return EXIT_NOTHING;
}

/* "my-parser.so-1f2e3d4c": what one parser's campaigns leave is no matter of another's, of the
 * same name or not. */
static char *home_name(const char *argument, bool is_file)
{
	const size_t len = is_file ? strlen(argument) : strcspn(argument, " ");
	const char *begin = argument + len;
	char *full = is_file ? realpath(argument, NULL) : NULL, *name;
	const char *whole = full ? full : argument;

	while (begin > argument && begin[-1] != '/')
		begin--;
	name = xasprintf("%.*s-%08x", (int)(argument + len - begin), begin,
			 (unsigned int)fuzz_hash(whole, strlen(whole)));
	for (char *at = name; *at; at++)
		if (!isalnum((unsigned char)*at) && !strchr("-_.", *at))
			*at = '-';
	free(full);
	return name;
}

static int choose_subject(struct fuzz_campaign *campaign)
{
	const struct options *options = &campaign->options;

	campaign->argument = options->object   ? options->object
			     : options->stream ? options->stream
			     : options->parser ? options->parser
					       : options->tree;
	if (campaign->argument)
		return 0;
	terminal_error("fuzz: expected --so FILE, --stream CMD, --parser CMD or --tree CMD");
	return EXIT_USAGE;
}

static char *why_no_recording(const char *bytes, size_t len)
{
	struct rec_error error;
	struct recording *rec;

	if (len > FUZZ_INPUT_MAX)
		return xasprintf("more than %zu bytes", FUZZ_INPUT_MAX);
	if (rec_load(&rec, bytes, len, &error))
		return xasprintf("%u:%u: %s", error.line, error.column, error.text);
	rec_free(rec);
	return NULL;
}

static int begin(struct fuzz_campaign *campaign)
{
	struct options *options = &campaign->options;
	char *name;
	int code = subjects_check(options);

	code = code ? code : choose_subject(campaign);
	if (code)
		return code;
	name = home_name(campaign->argument, options->object);
	code = fuzz_home_open(&campaign->home, options->corpus, name);
	free(name);
	options->corpus = NULL;
	if (!code)
		code = fuzz_home_check(&campaign->home, why_no_recording);
	if (!code && fuzz_begin(&campaign->fuzz)) {
		terminal_error("fuzz: no memory that two processes share");
		code = EXIT_HARNESS;
	}
	return code ? code : subjects_open(&campaign->again.runner.subject, options);
}

int verb_fuzz(const struct options *options)
{
	const struct selection none = {0};
	struct fuzz_campaign campaign = {
		.options = *options,
		.findings = json_array(),
	};
	int code;

	if (options->arg_count) {
		terminal_error("fuzz: %s: expected no argument", options->args[0]);
		json_decref(campaign.findings);
		return EXIT_USAGE;
	}
	if (!options->time_ms && !options->runs)
		campaign.options.time_ms = DEFAULT_MS;
	campaign.options.sanitize = true; /* its report is a crash, whatever the exit code */
	campaign.fuzz.options = &campaign.options;
	campaign.fuzz.home = &campaign.home;
	campaign.fuzz.inside = options->object;
	campaign.again.options = &campaign.options;
	campaign.again.config =
		(struct lint_config){.spec = options->spec, .driver = &campaign.options.driver};
	campaign.again.runner = (struct runner){.options = &campaign.options, .selection = &none};
	campaign.again.asks = true;
	interrupt_begin();
	code = begin(&campaign);
	if (!code)
		code = fuzz_parser(&campaign);
	interrupt_end();
	subject_close(campaign.again.runner.subject);
	results_free(&campaign.again.runner.results);
	fuzz_end(&campaign.fuzz);
	json_decref(campaign.findings);
	free(campaign.again.rule);
	free(campaign.stack);
	return code;
}
