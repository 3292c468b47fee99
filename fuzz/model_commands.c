/* SPDX-License-Identifier: MIT */
/*
 * Any input as commands of a device, illegal ones too (model_play.h): after each, times do not
 * decrease, nothing is busier than it can be, memory and rings hold what they can hold; what is
 * printed passes both lints; with a single distortion, no rule is broken but those that it names,
 * and once a read has shown it, all of these.
 */
#include <string.h>

#include "fdinfo.h"
#include "model_play.h"
#include "target.h"

#define ARENA	 ((size_t)1 << 20)
#define TIMELINT ((size_t)2 << 20)
#define RULES	 128

/* What was true of the clients and engines after the command before. */
struct known {
	uint64_t now;
	uint64_t engine[8];
};

/* --- invariants --- */

static void check_engine(const struct model_play *play, struct known *known, uint32_t engine,
			 const struct fgpu_engine_truth *truth)
{
	const uint64_t now = fgpu_now(play->gpu);

	FUZZ_HOLDS(truth->running <= truth->capacity);
	FUZZ_HOLDS(truth->busy_ns >= known->engine[engine]);
	FUZZ_HOLDS(truth->busy_ns - known->engine[engine] <= truth->capacity * (now - known->now));
	FUZZ_HOLDS(truth->hz <= truth->maxfreq_hz);
	known->engine[engine] = truth->busy_ns;
}

static void check_ring(const struct model_play *play, uint32_t ring)
{
	struct fgpu_ring_truth truth;

	for (; !fgpu_true_ring(play->gpu, ring, &truth); ring++) {
		FUZZ_HOLDS(truth.read <= truth.submitted && truth.submitted <= truth.written);
		FUZZ_HOLDS(truth.written - truth.read <= truth.size);
	}
}

static void check_client(const struct model_play *play, uint32_t client)
{
	struct fgpu_engine_truth engine;
	struct fgpu_memory memory;
	struct fgpu_usage usage;

	for (uint32_t i = 0; !fgpu_true_engine(play->gpu, i, &engine); i++) {
		FUZZ_HOLDS(!fgpu_true_usage(play->gpu, client, i, &usage));
		FUZZ_HOLDS(usage.busy_ns <= engine.busy_ns && usage.cycles <= engine.cycles);
	}
	for (uint32_t i = 0; !fgpu_true_memory(play->gpu, client, i, &memory); i++) {
		FUZZ_HOLDS(memory.shared <= memory.total && memory.resident <= memory.total);
		FUZZ_HOLDS(memory.active <= memory.resident);
		FUZZ_HOLDS(memory.purgeable <= memory.resident);
	}
}

static void check_model(const struct model_play *play, struct known *known)
{
	struct fgpu_engine_truth engine;

	for (uint32_t i = 0; !fgpu_true_engine(play->gpu, i, &engine); i++)
		check_engine(play, known, i, &engine);
	known->now = fgpu_now(play->gpu);
	check_ring(play, 0);
	for (size_t i = 0; i < PLAY_FILES; i++)
		if (play->files[i].is_open)
			check_client(play, play->files[i].client);
}

/* --- texts --- */

/* Rules that were found broken. */
struct found {
	const struct fdi_rule *rules[RULES];
	size_t count;
};

static void add_finding(void *found_, const struct fdi_finding *finding)
{
	struct found *found = found_;

	for (size_t i = 0; i < found->count; i++)
		if (found->rules[i] == finding->rule)
			return;
	FUZZ_HOLDS(found->count < RULES);
	found->rules[found->count++] = finding->rule;
}

/* Is it one of a list, divided by commas? */
static bool is_listed(const char *list, const char *slug)
{
	const size_t len = strlen(slug);

	for (; (list = strstr(list, slug)); list += len)
		if (list[len] == ',' || !list[len])
			return true;
	return false;
}

/* What sound devices of these sets of keys do, all the same. */
static bool is_excused(const struct model_play *play, const char *slug)
{
	/* cycles without a time, as xe prints them */
	if (!strcmp(slug, "cycles.has-engine"))
		return true;
	/* a job's cycles are added when it is done: in one interval more than the total advanced */
	return play->by_completion &&
	       (!strcmp(slug, "cycles.within-total") || !strcmp(slug, "cycles.total-advances"));
}

static void check_surplus(const struct model_play *play, const struct found *found)
{
	static const struct fgpu_distortion_kind none = {.slug = "none", .trips = "", .may = ""};
	const struct fgpu_distortion_kind *kind =
		play->distortions ? &fgpu_distortion_kinds(NULL)[play->distortion] : &none;

	for (size_t i = 0; i < found->count; i++) {
		const struct fdi_rule *rule = found->rules[i];

		if (rule->level != FDI_MUST || is_excused(play, rule->slug) ||
		    is_listed(kind->trips, rule->slug) || is_listed(kind->may, rule->slug))
			continue;
		fprintf(stderr, "%s:%d: with the distortion %s a device broke %s\n", __FILE__,
			__LINE__, kind->slug, rule->slug);
		abort();
	}
}

/* A distortion that a read shows by itself breaks all the rules that it names. */
static void check_missing(const struct model_play *play, const struct found *found)
{
	const struct fgpu_distortion_kind *kind = &fgpu_distortion_kinds(NULL)[play->distortion];
	char slugs[256] = ",";

	if (!play->shown || kind->witness != FGPU_WITNESS_READ)
		return;
	for (size_t i = 0; i < found->count; i++) {
		strncat(slugs, found->rules[i]->slug, sizeof(slugs) - strlen(slugs) - 2);
		strcat(slugs, ",");
	}
	for (const char *at = kind->trips; *at; at += at[strcspn(at, ",")] == ',') {
		char name[64];

		snprintf(name, sizeof(name), "%.*s,", (int)strcspn(at, ","), at);
		at += strlen(name) - 1;
		if (strstr(slugs, name))
			continue;
		fprintf(stderr, "%s:%d: a read showed the distortion %s, and %s is not broken\n",
			__FILE__, __LINE__, kind->slug, name);
		abort();
	}
}

static void lint_file(struct model_play *play, const struct play_file *file,
		      const struct fdi_lint_options *options, struct fdi_timelint *lint)
{
	static unsigned char memory[ARENA];
	static char text[PLAY_TEXT], again[PLAY_TEXT];
	const size_t len = model_play_text(play, file->client, text);
	const struct fdi_fd fd = {
		.t_ns = fgpu_now(play->gpu),
		.has_pid = true,
		.has_dev = true,
		.pid = file->pid,
		.fd = file->fd,
		.major = 226,
		.minor = 128,
		.accounting = play->by_completion ? FDI_ACCOUNT_COMPLETION : FDI_ACCOUNT_RUNNING,
	};
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	FUZZ_HOLDS(len == model_play_text(play, file->client, again));
	FUZZ_HOLDS(!memcmp(text, again, len));
	fdi_arena_init(&arena, memory, sizeof(memory));
	FUZZ_HOLDS(fdi_lint(text, len, &arena, options) >= 0);
	FUZZ_HOLDS(!fdi_parse(&snap, text, len, &arena));
	FUZZ_HOLDS(!fdi_timelint_read(lint, &fd, &snap));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static unsigned char memory[TIMELINT];
	struct model_play play;
	struct found found = {.count = 0};
	const struct fdi_lint_options options = {
		.spec = FDI_SPEC_LATEST,
		.emit = add_finding,
		.data = &found,
	};
	struct fdi_timelint *lint = fdi_timelint_new(memory, sizeof(memory), &options);
	struct known known = {0};
	enum play_step done;

	if (!model_play_begin(&play, data, size, true, NULL))
		return 0;
	while ((done = model_play_next(&play)) != PLAY_END) {
		check_model(&play, &known);
		if (done != PLAY_SWEEP)
			continue;
		FUZZ_HOLDS(!fdi_timelint_sweep(lint, fgpu_now(play.gpu)));
		for (size_t i = 0; i < PLAY_FILES; i++)
			if (play.files[i].is_open)
				lint_file(&play, &play.files[i], &options, lint);
	}
	FUZZ_HOLDS(!fdi_timelint_end(lint, NULL));
	if (play.distortions <= 1)
		check_surplus(&play, &found);
	if (play.distortions == 1)
		check_missing(&play, &found);
	return 0;
}
