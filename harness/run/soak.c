/* SPDX-License-Identifier: MIT */
#include "soak.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "progress.h"
#include "recording.h"
#include "terminal.h"
#include "xmalloc.h"

#define CLIENTS	  10000
#define AT_ONCE	  50 /* new ones in each sweep */
#define SWEEPS	  (CLIENTS / AT_ONCE)
#define PARTS	  5 /* the first is to warm up */
#define PART_GREW 64 /* KiB: 32 bytes for each client of a part */

/* --- clients that come and go ------------------------------------------------------------------ */

static void print_client(FILE *out, unsigned int sweep, unsigned int client)
{
	fprintf(out,
		"@ %u000000000 sweep=%u pid=%u fd=3 dev=226:128\n"
		"pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t513\ndrm-driver:\ti915\n"
		"drm-pdev:\t0000:00:02.0\ndrm-client-id:\t%u\ndrm-engine-render:\t%u000000 ns\n"
		"drm-engine-video:\t%u000 ns\ndrm-total-system0:\t%u KiB\n",
		sweep, sweep, 1000 + client, client, sweep, sweep, client);
}

/* A sweep shows its new clients and those of the sweep before. */
static struct recording *come_and_go(void)
{
	struct recording *rec;
	struct rec_error error;
	char *bytes;
	size_t len;
	FILE *out = open_memstream(&bytes, &len);

	if (!out)
		xmalloc_failed();
	for (unsigned int sweep = 1; sweep <= SWEEPS; sweep++) {
		unsigned int first = sweep > 1 ? (sweep - 2) * AT_ONCE : 0;

		for (unsigned int client = first; client < sweep * AT_ONCE; client++)
			print_client(out, sweep, client + 1);
	}
	if (fclose(out) || rec_load(&rec, bytes, len, &error))
		xmalloc_failed();
	free(bytes);
	return rec;
}

/* --- what it does to the subject --------------------------------------------------------------- */

static bool reply_answers(const struct reply *reply)
{
	return reply->kind == REPLY_ANSWER || reply->kind == REPLY_REJECTED;
}

/* KiB after each part, until the subject fails; *reply is its last. */
static void ask_parts(struct runner *runner, unsigned long kib[PARTS], struct reply *reply)
{
	struct recording *rec = come_and_go();
	size_t part = 0;

	subject_reset(runner->subject, reply);
	for (size_t i = 0; i < rec->sweep_count && reply_answers(reply); i++) {
		progress_show(runner->options, "%zu/%zu sweeps", i + 1, rec->sweep_count);
		/* before the last sweep, at whose end a program that reads a tree exits */
		if ((i + 1) % (SWEEPS / PARTS) == 0)
			kib[part++] = subject_memory(runner->subject);
		reply_clear(reply);
		subject_sweep(runner->subject, rec, &rec->sweeps[i], reply);
	}
	progress_end(runner->options);
	rec_free(rec);
}

/* What is kept of each client grows in all parts; what a heap keeps for itself does not. */
static bool has_grown(const unsigned long kib[PARTS])
{
	for (size_t i = 1; i < PARTS; i++)
		if (kib[i] < kib[i - 1] + PART_GREW)
			return false;
	return true;
}

static void judge_memory(struct result *result, const unsigned long kib[PARTS])
{
	char *numbers = xasprintf("%lu KiB resident after %d clients, %lu KiB after %d", kib[0],
				  CLIENTS / PARTS, kib[PARTS - 1], CLIENTS);

	if (!kib[0] || !kib[PARTS - 1]) {
		result->verdict = VERDICT_SKIP;
		result->detail = xstrdup("its processes are not found in /proc");
		free(numbers);
	} else if (has_grown(kib)) {
		result->verdict = VERDICT_FAIL;
		result->detail =
			xasprintf("%s; expected the same: at most %d clients are open at a time",
				  numbers, 2 * AT_ONCE);
		free(numbers);
	} else {
		result->verdict = VERDICT_INFO;
		result->detail = numbers;
	}
}

static enum verdict verdict_of(enum reply_kind kind)
{
	static const enum verdict verdicts[] = {
		[REPLY_UNSUPPORTED] = VERDICT_SKIP,    [REPLY_SKIPPED] = VERDICT_SKIP,
		[REPLY_ERRORED] = VERDICT_ERRORED,     [REPLY_CRASH] = VERDICT_CRASH,
		[REPLY_HANG] = VERDICT_HANG,	       [REPLY_FLOOD] = VERDICT_FLOOD,
		[REPLY_EARLY_END] = VERDICT_EARLY_END, [REPLY_PROTOCOL] = VERDICT_PROTOCOL,
	};

	return verdicts[kind];
}

static void add_result(struct runner *runner, struct result *result)
{
	result->id = xstrdup(SOAK_ID);
	result->name = xstrdup("memory/" SOAK_ID);
	result->title =
		xasprintf("%d clients come and go, %d of them in a sweep", CLIENTS, 2 * AT_ONCE);
	result->rule = xstrdup("");
	results_add(&runner->results, result);
}

int soak_run(struct runner *runner)
{
	struct result result = {.level = "should", .required = runner->options->level > FDI_MUST};
	unsigned long kib[PARTS] = {0};
	struct reply reply = {0};
	int err = 0;

	if (!(subject_scope(runner->subject)->features & FEATURE_TRACK)) {
		result.verdict = VERDICT_SKIP;
		result.detail = xstrdup("the subject does not support track");
		add_result(runner, &result);
		return 0;
	}
	ask_parts(runner, kib, &reply);
	if (reply.kind == REPLY_FAULT) {
		terminal_error("%s", reply.detail);
		err = reply.error ? reply.error : -EIO;
	} else if (reply_answers(&reply)) {
		judge_memory(&result, kib);
		add_result(runner, &result);
	} else {
		result.level = "must";
		result.verdict = verdict_of(reply.kind);
		result.required = true;
		result.detail = reply.detail ? xstrdup(reply.detail) : NULL;
		result.output = reply.output ? xstrdup(reply.output) : NULL;
		add_result(runner, &result);
	}
	reply_clear(&reply);
	return err;
}
