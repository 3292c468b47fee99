/* SPDX-License-Identifier: MIT */
/*
 * An input that broke something: shown again, made small, named by what it breaks, kept, printed.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base64.h"
#include "bytes.h"
#include "file.h"
#include "fuzz_afl.h"
#include "fuzz_campaign.h"
#include "progress.h"
#include "subjects.h"
#include "terminal.h"
#include "xmalloc.h"

#define AGAIN_MS      60000 /* one input alone; an engine's own limit is below it */
#define SMALL_SECONDS 5
#define SHOWN_BYTES   ((size_t)16 << 10) /* of an input that was kept, on standard error */

/* The target, given one input; the log is what it prints. True: it fails again. */
static bool fails_again(const struct fuzz_campaign *campaign, const char *input, char **log)
{
	struct fuzz_arguments arguments = {0};
	struct fuzz_job job;
	bool failed, late;

	if (campaign->engine == FUZZ_AFL)
		fuzz_afl_alone(campaign, &arguments);
	else
		fuzz_argument(&arguments, "%s", campaign->program);
	if (campaign->engine == FUZZ_NONE) {
		fuzz_argument(&arguments, "--changes=0");
	}
	if (campaign->engine == FUZZ_LIBFUZZER)
		for (const char *const *a = campaign->target->arguments; *a; a++)
			fuzz_argument(&arguments, "%s", *a);
	fuzz_argument(&arguments, "%s", input);
	late = fuzz_job_run(&job, arguments.word, campaign->work, AGAIN_MS) == -ETIMEDOUT;
	failed = late || job.process.status;
	*log = xasprintf("%s%s", job.log ? job.log : "", late ? "timeout: no end of it\n" : "");
	fuzz_job_free(&job);
	fuzz_arguments_free(&arguments);
	return failed;
}

static char *minimise_by_afl(const struct fuzz_campaign *campaign, const char *input)
{
	char *small = xasprintf("%s/small", campaign->work);

	unlink(small);
	if (fuzz_afl_minimise(campaign, input, small, 6 * SMALL_SECONDS))
		return small;
	free(small);
	return NULL;
}

/* Of libFuzzer: a smaller input that fails. It may fail otherwise, and then the caller keeps the
 * larger one. */
static char *minimise(const struct fuzz_campaign *campaign, const char *input)
{
	char *small = xasprintf("%s/small", campaign->work);
	struct fuzz_arguments arguments = {0};
	struct fuzz_job job;

	fuzz_argument(&arguments, "%s", campaign->program);
	for (const char *const *a = campaign->target->arguments; *a; a++)
		fuzz_argument(&arguments, "%s", *a);
	fuzz_argument(&arguments, "-minimize_crash=1");
	fuzz_argument(&arguments, "-max_total_time=%d", SMALL_SECONDS);
	fuzz_argument(&arguments, "-exact_artifact_path=%s", small);
	fuzz_argument(&arguments, "%s", input);
	unlink(small);
	fuzz_job_run(&job, arguments.word, campaign->work, 6 * SMALL_SECONDS * 1000);
	fuzz_job_free(&job);
	fuzz_arguments_free(&arguments);
	if (!access(small, R_OK))
		return small;
	free(small);
	return NULL;
}

/* What shows it again, as a shell has it. A finding about a limit has the limit: the engine's own
 * are higher. free() it. */
static char *command_of(const struct fuzz_campaign *campaign, const struct fuzz_finding *finding)
{
	const bool is_limit = !strcmp(finding->kind, "timeout") ||
			      !strcmp(finding->kind, "out-of-memory");
	char *path = xasprintf("%s/%s.input", campaign->home.findings, finding->name);
	char *program = subjects_quoted(campaign->program), *input = subjects_quoted(path), *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	fputs(program, out);
	if (is_limit && campaign->engine == FUZZ_LIBFUZZER)
		for (const char *const *a = campaign->target->arguments; *a; a++)
			if (!strncmp(*a, "-timeout=", 9) || !strncmp(*a, "-rss_limit_mb=", 14))
				fprintf(out, " %s", *a);
	fprintf(out, " %s", input);
	xmemstream_close(out);
	free(program);
	free(input);
	free(path);
	return text;
}

/* On standard error, its input and the one command that shows it again: a full disk loses nothing.
 * failed: the file, where err. */
static void announce(struct fuzz_campaign *campaign, const struct fuzz_finding *finding,
		     const char *bytes, size_t len, const char *log, const char *failed,
		     const char *command, int err)
{
	/* where it is nowhere else, all of it */
	const size_t shown = err || len < SHOWN_BYTES ? len : SHOWN_BYTES;
	char *coded = bytes ? base64_encode(bytes, shown) : NULL;

	progress_end(campaign->options);
	fprintf(stderr, "FOUND %s: ", campaign->target->name);
	fuzz_finding_print(stderr, finding);
	if (err)
		fprintf(stderr, "  cannot be kept: %s: %s; all that it printed:\n%s\n", failed,
			strerror(-err), log);
	else
		fprintf(stderr, "  kept: %s/%s.input (%zu bytes)\n  again: %s\n",
			campaign->home.findings, finding->name, len, command);
	if (coded)
		fprintf(stderr, "  input, base64%s: %s\n", shown < len ? ", its beginning" : "",
			coded);
	free(coded);
}

static bool is_found(const struct fuzz_campaign *campaign, const char *name)
{
	const json_t *one;
	size_t i;

	json_array_foreach(campaign->findings, i,
			   one) if (!strcmp(json_string_value(json_object_get(one, "name")),
					    name)) return true;
	return false;
}

/* One that was found before in this campaign is no other. An engine that could not write its input
 * has found something, too. */
static void keep(struct fuzz_campaign *campaign, const char *input, const char *log)
{
	const char *failed = input, *noted;
	struct fuzz_finding finding;
	char *bytes = NULL, *command;
	bool known = false;
	size_t len = 0;
	int err;

	fuzz_finding_read(&finding, log);
	if (is_found(campaign, finding.name)) {
		fuzz_finding_free(&finding);
		return;
	}
	command = command_of(campaign, &finding);
	/* JSON has no bytes that are no UTF-8 */
	noted = bytes_plain(command, strlen(command)) ? command : NULL;
	err = file_read(input, &bytes, &len);
	if (!err) {
		failed = campaign->home.findings;
		err = fuzz_home_keep(&campaign->home, &finding, bytes, len, log, noted, &known);
	}
	campaign->found++;
	campaign->fresh += !known;
	json_array_append_new(campaign->findings,
			      json_pack("{s:s,s:s,s:s,s:s*}", "name", finding.name, "kind",
					finding.kind, "rule", finding.rule, "command",
					err ? NULL : noted));
	announce(campaign, &finding, bytes, len, log, failed, command, err);
	free(command);
	free(bytes);
	fuzz_finding_free(&finding);
}

bool fuzz_keep_found(struct fuzz_campaign *campaign, const char *input, const char *first_log)
{
	struct fuzz_finding whole, less = {0};
	char *log, *small_log = NULL, *small = NULL;
	const bool is_lost = *first_log && access(input, R_OK);

	/* one that could not be written */
	if (is_lost) {
		log = xstrdup(first_log);
	} else if (!fails_again(campaign, input, &log)) {
		free(log);
		/* what was late there was so by the load of the machine */
		if (!*first_log)
			return false;
		log = xasprintf("%s\nnot shown again by its input alone\n", first_log);
	}
	fuzz_finding_read(&whole, log);
	if (campaign->engine != FUZZ_NONE && !is_lost && !is_found(campaign, whole.name) &&
	    !fuzz_home_has(&campaign->home, whole.name))
		small = campaign->engine == FUZZ_AFL ? minimise_by_afl(campaign, input)
						     : minimise(campaign, input);
	if (small && fails_again(campaign, small, &small_log))
		fuzz_finding_read(&less, small_log);
	if (less.name && !strcmp(less.name, whole.name))
		keep(campaign, small, small_log);
	else
		keep(campaign, input, log);
	fuzz_finding_free(&whole);
	fuzz_finding_free(&less);
	free(small_log);
	free(small);
	free(log);
	return true;
}
