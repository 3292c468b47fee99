/* SPDX-License-Identifier: MIT */
#include "soak.h"

#include <errno.h>
#include <stdlib.h>

#include "progress.h"
#include "recording.h"
#include "terminal.h"
#include "xmalloc.h"

#define CLIENTS	   10000
#define AT_ONCE	   50 /* new ones in each sweep */
#define CASES	   5000
#define PARTS	   5 /* the first is to warm up */
#define GREW_PAGES 64 /* KiB in a part, resident: pages of a heap, more than holes in it hide */
#define GREW_BYTES 1024 /* in a part, allocated */

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
static void print_clients(FILE *out)
{
	for (unsigned int sweep = 1; sweep <= CLIENTS / AT_ONCE; sweep++) {
		unsigned int first = sweep > 1 ? (sweep - 2) * AT_ONCE : 0;

		for (unsigned int client = first; client < sweep * AT_ONCE; client++)
			print_client(out, sweep, client + 1);
	}
}

static void print_one(FILE *out)
{
	print_client(out, 1, 1);
}

static struct recording *record(void (*print)(FILE *out))
{
	struct recording *rec;
	struct rec_error error;
	char *bytes;
	size_t len;
	FILE *out = open_memstream(&bytes, &len);

	if (!out)
		xmalloc_failed();
	print(out);
	if (fclose(out) || rec_load(&rec, bytes, len, &error))
		xmalloc_failed();
	free(bytes);
	return rec;
}

/* --- what is asked again and again --- */

static bool reply_answers(const struct reply *reply)
{
	return reply->kind == REPLY_ANSWER || reply->kind == REPLY_REJECTED;
}

static void ask_sweep(struct subject *subject, const struct recording *rec, size_t step,
		      struct reply *reply)
{
	subject_sweep(subject, rec, &rec->sweeps[step], reply);
}

static void ask_case(struct subject *subject, const struct recording *rec, size_t step,
		     struct reply *reply)
{
	(void)step;
	subject_reset(subject, reply);
	if (!reply_answers(reply))
		return;
	reply_clear(reply);
	subject_sweep(subject, rec, rec->sweeps, reply);
}

static void ask_text(struct subject *subject, const struct recording *rec, size_t step,
		     struct reply *reply)
{
	(void)step;
	subject_parse(subject, rec->reads->text, rec->reads->len, reply);
}

static const struct soak {
	const char *id, *title, *why; /* the memory does not grow */
	unsigned int feature;
	const char *lacks; /* without it */
	bool cases; /* each step is one: who starts a process for each has no memory of them */
	void (*print)(FILE *out);
	void (*ask)(struct subject *subject, const struct recording *rec, size_t step,
		    struct reply *reply);
	size_t steps, things; /* the latter: what the results count */
	const char *counted;
} soaks[] = {
	{"soak", "10000 clients come and go, 100 of them in a sweep",
	 "at most 100 clients are open at a time", FEATURE_TRACK, "track", false, print_clients,
	 ask_sweep, CLIENTS / AT_ONCE, CLIENTS, "clients"},
	{"soak-cases", "one case repeatedly, with a reset before each run",
	 "a reset discards all tracked state", FEATURE_TRACK, "track", true, print_one, ask_case,
	 CASES, CASES, "cases"},
	{"soak-texts", "one text repeatedly", "a text leaves nothing behind", FEATURE_PARSE,
	 "parse", true, print_one, ask_text, CASES, CASES, "texts"},
};

/* --- what it does to the subject --- */

/* The memory after each part, until the subject fails; *reply is its last. */
static void ask_parts(struct runner *runner, const struct soak *soak,
		      struct subject_memory memory[PARTS], struct reply *reply)
{
	struct recording *rec = record(soak->print);
	const size_t part = soak->steps / PARTS;

	subject_reset(runner->subject, reply);
	for (size_t i = 0; i < soak->steps && reply_answers(reply); i++) {
		progress_show(runner->options, "%zu/%zu %s", i + 1, soak->steps, soak->id);
		/* before the last step, at whose end a program that reads a tree exits */
		if ((i + 1) % part == 0)
			memory[i / part] = subject_memory(runner->subject);
		reply_clear(reply);
		soak->ask(runner->subject, rec, i, reply);
	}
	progress_end(runner->options);
	rec_free(rec);
}

/* What is kept of each step grows in all parts; what a heap keeps for itself does not. */
static bool has_grown(const struct subject_memory memory[PARTS], bool allocated)
{
	for (size_t i = 1; i < PARTS; i++)
		if (allocated ? memory[i].allocated < memory[i - 1].allocated + GREW_BYTES
			      : memory[i].resident < memory[i - 1].resident + GREW_PAGES)
			return false;
	return true;
}

static void judge_memory(struct result *result, const struct soak *soak,
			 const struct subject_memory memory[PARTS])
{
	const bool allocated = has_grown(memory, true);
	const bool grown = allocated || has_grown(memory, false);
	const struct subject_memory *first = memory, *last = &memory[PARTS - 1];

	if (!first->resident || !last->resident) {
		result->verdict = VERDICT_SKIP;
		result->detail = xstrdup("its processes are not found in /proc");
		return;
	}
	result->verdict = grown ? VERDICT_FAIL : VERDICT_INFO;
	result->detail = xasprintf(
		"%lu %s after %zu %s, %lu %s after %zu%s%s",
		allocated ? first->allocated : first->resident,
		allocated ? "bytes allocated" : "KiB resident", soak->things / PARTS, soak->counted,
		allocated ? last->allocated : last->resident, allocated ? "bytes" : "KiB",
		soak->things, grown ? "; expected the same: " : "", grown ? soak->why : "");
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

static void add_result(struct runner *runner, const struct soak *soak, struct result *result)
{
	result->id = xstrdup(soak->id);
	result->name = xasprintf("memory/%s", soak->id);
	result->title = xstrdup(soak->title);
	result->rule = xstrdup("");
	results_add(&runner->results, result);
}

/* Why it is not asked; NULL: it is. free() it. */
static char *left_out(const struct runner *runner, const struct soak *soak)
{
	if (!(subject_scope(runner->subject)->features & soak->feature))
		return xasprintf("the subject does not support %s", soak->lacks);
	return soak->cases && !subject_stays(runner->subject)
		       ? xstrdup("each case has a process of its own")
		       : NULL;
}

static int run_one(struct runner *runner, const struct soak *soak)
{
	struct result result = {.level = "should", .required = runner->options->level > FDI_MUST};
	struct subject_memory memory[PARTS] = {0};
	struct reply reply = {0};
	int err = 0;

	result.detail = left_out(runner, soak);
	if (result.detail) {
		result.verdict = VERDICT_SKIP;
		add_result(runner, soak, &result);
		return 0;
	}
	ask_parts(runner, soak, memory, &reply);
	if (reply.kind == REPLY_FAULT) {
		terminal_error("%s", reply.detail);
		err = reply.error ? reply.error : -EIO;
	} else if (reply_answers(&reply)) {
		judge_memory(&result, soak, memory);
		add_result(runner, soak, &result);
	} else {
		result.level = "must";
		result.verdict = verdict_of(reply.kind);
		result.required = true;
		result.detail = reply.detail ? xstrdup(reply.detail) : NULL;
		result.output = reply.output ? xstrdup(reply.output) : NULL;
		add_result(runner, soak, &result);
	}
	reply_clear(&reply);
	return err;
}

int soak_run(struct runner *runner)
{
	int err = 0;

	for (size_t i = 0; !err && i < sizeof(soaks) / sizeof(soaks[0]); i++)
		err = run_one(runner, &soaks[i]);
	return err;
}
