/* SPDX-License-Identifier: MIT */
/* What 'decoy fuzz' suspects: asked again, made small, saved as a case, printed. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format.h"
#include "fuzz_campaign.h"
#include "interrupt.h"
#include "judged.h"
#include "fuzz_stack.h"
#include "progress.h"
#include "remove_tree.h"
#include "subjects.h"
#include "terminal.h"
#include "xmalloc.h"

#define SMALLER_BYTES ((size_t)16 << 20) /* asked to make one finding small */
#define LINES_MAX     16 /* of what a finding is shown with */

static bool is_stopped(void *data)
{
	return ((const struct fuzz_campaign *)data)->again.failed || interrupt_signal();
}

static size_t extra_bytes(void *data)
{
	return ((const struct fuzz_campaign *)data)->again.extra;
}

/*
 * A directory that is not there yet, below --output or the findings: "text.survives", or
 * "text.survives-2" where one of that name is there.
 */
static char *choose_directory(const struct fuzz_campaign *campaign)
{
	const char *rule = campaign->again.rule;
	const char *below = campaign->options.output ? campaign->options.output
						     : campaign->home.findings;
	char *path = xasprintf("%s/%s", below, rule);

	fuzz_make_directories(below);
	for (unsigned int i = 2; !access(path, F_OK); i++) {
		free(path);
		path = xasprintf("%s/%s-%u", below, rule, i);
	}
	return path;
}

/* What shows it again, as a shell has it, with the options that it was found with. */
static char *command_of(const struct fuzz_campaign *campaign, const char *directory)
{
	const struct options *options = &campaign->options;
	char *corpus = subjects_quoted(directory), *words = subjects_words(options);
	char *timeout = options->timeout_ms ? xasprintf(" --timeout %ums", options->timeout_ms)
					    : xstrdup("");
	char *command = xasprintf("decoy reproduce 0001 --corpus %s%s%s%s%s", corpus, words,
				  timeout, options->check_protocol ? " --check-protocol" : "",
				  campaign->again.verdict == VERDICT_CRASH ? " --sanitize" : "");

	free(corpus);
	free(words);
	free(timeout);
	return command;
}

static void print_detail(const char *detail)
{
	unsigned int lines = 0;

	for (const char *at = detail ? detail : ""; *at && lines < LINES_MAX; lines++) {
		const size_t len = strcspn(at, "\n");

		fputs("  ", stderr);
		format_visible(stderr, at, len);
		fputc('\n', stderr);
		at += len + (at[len] == '\n');
	}
}

/* For the end of --json. What a parser prints may be no UTF-8. */
static void note(struct fuzz_campaign *campaign, const char *detail, const char *command)
{
	const char *rule = campaign->again.rule, *kind = verdict_word(campaign->again.verdict);
	json_t *one = json_pack("{s:s,s:s,s:s,s:s*}", "rule", rule, "verdict", kind, "detail",
				detail ? detail : "", "command", command);

	json_array_append_new(campaign->findings,
			      one ? one : json_pack("{s:s,s:s}", "rule", rule, "verdict", kind));
}

/* The finding on standard error, whether or not it could be written: a full disk loses nothing. */
static void announce(struct fuzz_campaign *campaign, const struct shrink_result *small,
		     const char *detail, const char *command)
{
	progress_end(&campaign->options);
	fprintf(stderr, "FOUND %s: %s\n", campaign->again.rule,
		verdict_word(campaign->again.verdict));
	print_detail(detail);
	if (command) {
		fprintf(stderr, "  again: %s\n", command);
	} else {
		fputs("  it is:\n", stderr);
		terminal_visible(stderr, small->bytes, small->len);
		fputc('\n', stderr);
	}
	note(campaign, detail, command);
}

/* At the place where the whole crashes. */
static bool has_stack(const struct fuzz_campaign *campaign)
{
	char *stack = fuzz_stack(&campaign->again.runner.results.list[0]);
	const bool same = !strcmp(stack, campaign->stack);

	free(stack);
	return same;
}

/* As the whole does, and as one that counts. */
static bool fails_alike(void *data, const char *bytes, size_t len)
{
	struct fuzz_campaign *campaign = data;

	return minimise_subject(&campaign->again, bytes, len) && has_stack(campaign) &&
	       fuzz_counts(&campaign->again.runner.results.list[0], bytes, len);
}

/* What differs; of a crash what it printed, too: the report of a sanitizer, of which the detail has
 * the beginning. */
static char *describe(const struct result *result)
{
	const char *detail = result->detail ? result->detail : "";
	const char *output = result->verdict == VERDICT_CRASH && result->output ? result->output
										: "";
	const size_t head = strcspn(detail, "\n");

	if (*output && detail[head] && detail[head + 1] && strstr(output, detail + head + 1))
		return xasprintf("%.*s\n%s", (int)head, detail, output);
	return xasprintf("%s%s%s", detail, *output ? "\n" : "", output);
}

static void save_finding(struct fuzz_campaign *campaign, const struct recording *rec)
{
	const struct shrink_question question = {
		.fails = fails_alike,
		.data = campaign,
		.extra = extra_bytes,
		.bytes_most = SMALLER_BYTES,
		.stop = is_stopped,
	};
	struct minimise *again = &campaign->again;
	char *directory = choose_directory(campaign), *detail = NULL, *command = NULL;
	struct shrink_result small;

	progress_show(&campaign->options, "fuzz: %s: making it small", again->rule);
	shrink_recording(&small, rec, &question);
	progress_end(&campaign->options);
	again->to = directory;
	if (minimise_subject(again, small.bytes, small.len))
		detail = describe(&again->runner.results.list[0]);
	if (!minimise_save(again, &small, campaign->argument))
		command = command_of(campaign, directory);
	else
		remove_tree(directory); /* half of it */
	announce(campaign, &small, detail, command);
	free(small.bytes);
	free(command);
	free(directory);
	free(detail);
}

/* What seemed wrong, asked again alone, in a process of the subject's own: only then it is a
 * finding. */
int fuzz_confirm(struct fuzz_campaign *campaign)
{
	const struct fuzz_shared *shared = campaign->fuzz.shared;
	struct minimise *again = &campaign->again;
	const struct result *result;
	struct rec_error error;
	struct recording *rec;

	if (rec_load(&rec, shared->bytes, shared->len, &error))
		return 0;
	if (!minimise_ask(again, shared->bytes, shared->len)) {
		rec_free(rec);
		return again->failed ? -EIO : 0;
	}
	result = &again->runner.results.list[0];
	if (!result_breaks(result)) {
		campaign->unconfirmed++;
	} else if (!fuzz_is_known(shared, result) &&
		   fuzz_counts(result, shared->bytes, shared->len)) {
		again->verdict = result->verdict;
		free(again->rule);
		again->rule = xstrdup(result->rule);
		fuzz_remember(campaign->fuzz.shared, result);
		free(campaign->stack);
		campaign->stack = fuzz_stack(result);
		save_finding(campaign, rec);
		again->runner.excused = fuzz_excuse(shared, campaign->rules);
	}
	rec_free(rec);
	return 0;
}
