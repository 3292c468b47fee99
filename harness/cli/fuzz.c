/* SPDX-License-Identifier: MIT */
/* decoy fuzz TARGET: a campaign of a target of this source. */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bytes.h"
#include "cli.h"
#include "fuzz_campaign.h"
#include "fuzz_verbs.h"
#include "nearest.h"
#include "source_path.h"
#include "terminal.h"
#include "xmalloc.h"

#define DEFAULT_MS  60000
#define KERNEL_RUNS 20000ul /* a guest is bounded by inputs, not by time */

const struct fuzz_target *fuzz_known_target(const char *verb, const char *word)
{
	const struct fuzz_target *target = fuzz_target_find(word);
	struct nearest nearest;
	size_t count;
	const struct fuzz_target *list = fuzz_targets(&count);

	if (target)
		return target;
	nearest_begin(&nearest, word, strlen(word));
	for (size_t i = 0; i < count; i++)
		nearest_add(&nearest, list[i].name);
	for (const struct verb *const *sub = fuzz_verbs; *sub; sub++)
		nearest_add(&nearest, (*sub)->name + strlen("fuzz "));
	terminal_error("%s%s: no such target%s see 'decoy fuzz list'", verb, word,
		       *nearest_hint(&nearest) ? nearest.hint : ";");
	return NULL;
}

bool fuzz_built_target(char program[PATH_MAX], enum fuzz_engine *engine, const char *name,
		       const struct options *options)
{
	const enum fuzz_engine wanted = options->engine ? fuzz_engine_parse(options->engine)
							: FUZZ_ANY;
	char *command;

	if (fuzz_build_find(program, engine, name, options->build, wanted))
		return true;
	command = fuzz_build_command(name, wanted);
	terminal_error("%s: not built%s%s%s%s; in a clone of the source: %s", name,
		       options->engine ? " for " : "", options->engine ? options->engine : "",
		       options->build ? " below " : "", options->build ? options->build : "",
		       command);
	free(command);
	return false;
}

int fuzz_exit_of(int err)
{
	return err == -EINVAL ? EXIT_USAGE : err ? EXIT_HARNESS : EXIT_HOLDS;
}

static bool is_kernel_target(const char *name)
{
	const size_t len = strlen(name);
	const char *at = fuzz_kernel_targets();

	for (at = strstr(at, name); at; at = strstr(at + 1, name))
		if (len && (at[len] == ' ' || !at[len]) &&
		    (at == fuzz_kernel_targets() || at[-1] == ' '))
			return true;
	return false;
}

/* What builds the guest and runs the engine in it is of the source. Returns only where it is not
 * there. */
static int run_in_guest(const struct options *options)
{
	char *script = xasprintf("%s/../fuzz/kernel/run", source_ci());
	char *runs = xasprintf("%lu", options->runs ? options->runs : KERNEL_RUNS);
	char *out = options->corpus ? xstrdup(options->corpus)
				    : xasprintf("%s/../build/fuzz-kernel/out", source_ci());
	char *kept = xasprintf("%s/corpus/%s", out, options->args[0]);
	const char *kernel = options->kernel ? options->kernel : "uml";

	execl(script, script, options->args[0], kernel, "--runs", runs, "--out", out,
	      access(kept, F_OK) ? NULL : "--corpus", kept, NULL);
	terminal_error("%s: runs in a guest, by fuzz/kernel/run of a clone of the source: %s: %s",
		       options->args[0], script, strerror(errno));
	free(script);
	free(runs);
	free(out);
	free(kept);
	return EXIT_HARNESS;
}

/* An option of the verbs of decoy fuzz, which a campaign would ignore; NULL: there is none. */
static const char *find_foreign(const struct options *options)
{
	const struct {
		const char *name, *value;
	} foreign[] = {{"--so", options->object},
		       {"--stream", options->stream},
		       {"--parser", options->parser},
		       {"--tree", options->tree},
		       {"--decoder", options->decoder},
		       {"--decoder-stream", options->decoder_stream},
		       {"--decoder-so", options->decoder_object},
		       {"--output", options->output}};

	for (size_t i = 0; i < sizeof(foreign) / sizeof(*foreign); i++)
		if (foreign[i].value)
			return foreign[i].name;
	return NULL;
}

/* What only the processes of an engine here have. */
static const char *find_unguested(const struct options *options)
{
	return options->time_ms	 ? "--time"
	       : options->jobs	 ? "--jobs"
	       : options->engine ? "--engine"
	       : options->build	 ? "--build"
	       : options->json	 ? "--json"
				 : NULL;
}

static int check_options(const struct options *options, bool in_guest)
{
	const char *foreign = find_foreign(options), *name = options->args[0];
	const char *unguested = in_guest ? find_unguested(options) : NULL;

	if (foreign)
		terminal_error(
			"%s: the target %s is of this source and has none; a parser of yours "
			"is asked by 'decoy fuzz mine'",
			foreign, name);
	else if (unguested)
		terminal_error("%s: %s runs in a guest, expected --runs, --kernel or --corpus",
			       unguested, name);
	else if (options->kernel && !in_guest)
		terminal_error("--kernel %s: %s does not run in a guest", options->kernel, name);
	else
		return 0;
	return EXIT_USAGE;
}

static void print_json(const struct fuzz_campaign *campaign)
{
	const struct fuzz_pulse *total = &campaign->total;
	char *corpus = bytes_utf8(campaign->home.path, strlen(campaign->home.path));
	json_t *json =
		json_pack("{s:s,s:s,s:I,s:f,s:I,s:I,s:O,s:b,s:b,s:s*}", "target",
			  campaign->target->name, "engine", fuzz_engine_name(campaign->engine),
			  "executions", (json_int_t)total->executions, "seconds", campaign->seconds,
			  "edges", (json_int_t)total->edges, "inputs", (json_int_t)total->inputs,
			  "findings", campaign->findings, "stopped", campaign->stopped != NULL,
			  "used-up", campaign->is_used_up, "corpus", corpus);

	json_dumpf(json, stdout, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(6));
	putchar('\n');
	json_decref(json);
	free(corpus);
}

static void print_text(const struct fuzz_campaign *campaign)
{
	const struct fuzz_pulse *total = &campaign->total;
	const double seconds = campaign->seconds > 0 ? campaign->seconds : 1;

	printf("%s: %llu executions in %.0f s, %.0f a second", campaign->target->name,
	       (unsigned long long)total->executions, campaign->seconds,
	       (double)total->executions / seconds);
	if (campaign->engine != FUZZ_NONE)
		printf(", %llu edges, %llu inputs", (unsigned long long)total->edges,
		       (unsigned long long)total->inputs);
	printf(", %zu finding%s (%s%s%s)\n", campaign->found, campaign->found == 1 ? "" : "s",
	       campaign->engine == FUZZ_NONE ? "no engine: seeds and changes of each"
					     : fuzz_engine_name(campaign->engine),
	       campaign->stopped ? "; stopped by " : "",
	       campaign->stopped ? campaign->stopped : "");
	if (campaign->is_used_up)
		printf("a job ended after %d processes, as many inputs ended theirs: mend what was found first\n",
		       FUZZ_STARTS_MAX);
}

static int run_campaign(struct fuzz_campaign *campaign)
{
	const struct options *options = campaign->options;
	int err = fuzz_campaign(campaign);

	if (!err && options->json)
		print_json(campaign);
	else if (!err)
		print_text(campaign);
	if (err)
		return EXIT_HARNESS;
	if (campaign->found)
		return EXIT_BROKEN;
	/* what it had not got to may have one */
	if (campaign->stopped)
		return EXIT_HARNESS;
	return campaign->total.executions ? EXIT_HOLDS : EXIT_NOTHING;
}

int verb_fuzz(const struct options *options)
{
	struct fuzz_campaign *campaign;
	struct options timed = *options;
	const struct fuzz_target *target;
	char program[PATH_MAX];
	enum fuzz_engine engine;
	bool in_guest;
	int code;

	if (options->arg_count != 1) {
		terminal_error(
			"fuzz: expected a target (see 'decoy fuzz list') or one of its verbs "
			"(see 'decoy fuzz --help')");
		return EXIT_USAGE;
	}
	in_guest = is_kernel_target(options->args[0]);
	target = in_guest ? NULL : fuzz_known_target("", options->args[0]);
	if ((!in_guest && !target) || check_options(options, in_guest))
		return EXIT_USAGE;
	if (in_guest)
		return run_in_guest(options);
	if (!fuzz_built_target(program, &engine, target->name, options))
		return EXIT_HARNESS;
	/* without an engine a campaign has an end of its own */
	if (!timed.time_ms && !timed.runs && engine != FUZZ_NONE)
		timed.time_ms = DEFAULT_MS;
	campaign = xcalloc(1, sizeof(*campaign));
	campaign->options = &timed;
	campaign->target = target;
	campaign->program = program;
	campaign->engine = engine;
	code = fuzz_exit_of(fuzz_home_open(&campaign->home, options->corpus, target->name));
	code = code ? code : fuzz_exit_of(fuzz_home_check(&campaign->home, NULL));
	code = code ? code : run_campaign(campaign);
	fuzz_campaign_free(campaign);
	free(campaign);
	return code;
}
