/* SPDX-License-Identifier: MIT */
/*
 * The trace of every scenario of the corpus, read by libgrtrace: the events of the model, each once
 * and in its order, however many CPUs recorded them, notes in front of what needs them, and no rule
 * of streams broken.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "libgrtrace.h"
#include "simulate.h"

#define DEVICES 16
#define SEEDS	640

/* The model's own events, without the trace: what the records must be. */
struct truth {
	struct fgpu_event *events;
	uint32_t *devices;
	size_t count, space;
};

static void keep_event(void *user, uint32_t device, const struct fgpu_event *event)
{
	struct truth *truth = user;

	if (truth->count == truth->space) {
		truth->space = truth->space ? truth->space * 2 : 1024;
		truth->events = realloc(truth->events, truth->space * sizeof(*truth->events));
		truth->devices = realloc(truth->devices, truth->space * sizeof(*truth->devices));
		assert_true(truth->events && truth->devices);
	}
	truth->events[truth->count] = *event;
	truth->devices[truth->count++] = device;
}

static struct truth play_truth(const struct scenario *scenario)
{
	static const struct sim_hooks hooks = {.event = keep_event};
	struct truth truth = {0};
	struct sim_error error;
	struct sim *sim;
	size_t count;

	assert_int_equal(sim_new(&sim, &scenario->plan, &hooks, &truth, &error), 0);
	assert_int_equal(sim_run(sim, &error), 0);
	count = truth.count;
	sim_free(sim); /* closes the files: no part of the scenario */
	truth.count = count;
	return truth;
}

struct bytes {
	char *at;
	size_t len;
};

static long read_bytes(void *from, uint64_t at, void *to, size_t len)
{
	const struct bytes *bytes = from;
	size_t rest = at < bytes->len ? bytes->len - (size_t)at : 0;

	len = len < rest ? len : rest;
	memcpy(to, bytes->at + (rest ? at : 0), len);
	return (long)len;
}

static struct bytes play_trace(const char *name, const struct scenario *scenario, uint32_t cpus)
{
	struct bytes bytes = {0};
	struct simulate_streams streams = {.trace = open_memstream(&bytes.at, &bytes.len),
					   .trace_cpus = cpus};
	struct sim_error error = {0};

	if (simulate(scenario, &streams, NULL, &error))
		fail_msg("%s: %s", name, error.text);
	fclose(streams.trace);
	return bytes;
}

/* What was read so far. */
struct progress {
	const char *name;
	size_t events; /* of the truth, of all devices */
	size_t next[DEVICES]; /* in the truth; devices have no common order */
	uint32_t order[DEVICES];
	uint32_t seq[8];
	bool stream, dev[DEVICES];
	size_t eos;
};

static void check_event(struct progress *progress, const struct truth *truth,
			const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	size_t *next = &progress->next[record->dev];
	const struct fgpu_event *event;

	assert_true(progress->dev[record->dev]);
	assert_int_equal(record->cpu, item->cpu);
	assert_int_equal(record->seq, progress->seq[record->cpu]++);
	assert_int_equal(record->order, progress->order[record->dev]++);
	while (*next < truth->count && truth->devices[*next] != record->dev)
		++*next;
	assert_true(*next < truth->count);
	event = &truth->events[(*next)++];
	progress->events++;
	if (record->type != event->type || record->time != event->time ||
	    record->client != event->client_id || record->fseq != event->fence || record->error > 0)
		fail_msg("%s: event %zu is %s at %" PRIu64 ", expected type %u at %llu",
			 progress->name, progress->events - 1, grt_type_name(record->type),
			 (uint64_t)record->time, event->type, event->time);
}

static void check_item(struct progress *progress, const struct truth *truth,
		       const struct grt_item *item)
{
	if (item->damage)
		fail_msg("%s: %s at %" PRIu64, progress->name, grt_damage_text(item->damage),
			 item->offset);
	switch (item->record.type) {
	case GRT_STREAM:
		progress->stream = true;
		break;
	case GRT_DEV_INFO:
		assert_true(progress->stream);
		progress->dev[item->record.dev] = true;
		break;
	case GRT_RING_INFO:
		assert_true(progress->dev[item->record.dev]);
		break;
	case GRT_CLIENT_INFO:
		assert_true(progress->dev[item->record.dev]);
		assert_int_equal(item->record.order, progress->order[item->record.dev]);
		break;
	case GRT_EOS:
		assert_int_equal(item->record.aux, progress->seq[item->record.cpu]);
		progress->eos++;
		break;
	default:
		check_event(progress, truth, item);
	}
}

/* Scenarios whose devices are not sound: the rule that each breaks, and how often. */
static const struct fault {
	const char *name, *rule;
	unsigned int times;
} faults[] = {
	{"scenarios/ring-overtake.json", "trace.fifo", 1},
	{"scenarios/submit-first.json", "trace.job-order", 1},
};

struct judged {
	const char *name;
	const struct fault *fault; /* or NULL */
	unsigned int found;
};

static const struct fault *fault_of(const char *name)
{
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++)
		if (!strcmp(faults[i].name, name))
			return &faults[i];
	return NULL;
}

/* The trace of a sound device breaks no rule, hangs and resets included. */
static void on_finding(void *to, const struct grt_finding *finding)
{
	const char *slug = finding->rule ? finding->rule->slug : "damage";
	struct judged *judged = to;

	if (judged->fault && !strcmp(judged->fault->rule, slug))
		judged->found++;
	else
		fail_msg("%s: %s: %s", judged->name, slug, finding->text);
}

static void check_trace(const char *name, const struct scenario *scenario, uint32_t cpus)
{
	struct truth truth = play_truth(scenario);
	struct bytes bytes = play_trace(name, scenario, cpus);
	const struct grt_source source = {.read = read_bytes, .from = &bytes};
	struct progress so_far = {.name = name};
	struct judged judged = {.name = name, .fault = fault_of(name)};
	struct grt_verifier *verifier;
	struct grt_reader *reader;
	struct grt_item item;
	int ret;

	assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
	assert_int_equal(grt_verifier_new(&verifier, NULL, on_finding, &judged), 0);
	while ((ret = grt_reader_next(reader, &item)) == 1) {
		assert_int_equal(grt_verifier_item(verifier, &item), 0);
		check_item(&so_far, &truth, &item);
	}
	assert_int_equal(grt_verifier_end(verifier), 0);
	assert_int_equal(grt_verifier_summary(verifier)->order_gaps, 0);
	assert_int_equal(ret, 0);
	assert_int_equal(so_far.events, truth.count);
	assert_int_equal(so_far.eos, cpus);
	assert_int_equal(judged.found, judged.fault ? judged.fault->times : 0);
	grt_verifier_free(verifier);
	grt_reader_free(reader);
	free(truth.events);
	free(truth.devices);
	free(bytes.at);
}

static void every_scenario(void **state)
{
	const struct corpus_file *files;
	unsigned int played = 0;
	size_t count;

	(void)state;
	files = corpus_files(&count);
	for (size_t i = 0; i < count; i++) {
		struct scenario_error error;
		struct scenario *scenario;

		if (strncmp(files[i].path, "scenarios/", 10) != 0)
			continue;
		assert_int_equal(scenario_compile(&scenario, files[i].bytes, files[i].len,
						  &simulate_kinds, &error),
				 0);
		check_trace(files[i].path, scenario, 1 + played++ % 5);
		scenario_free(scenario);
	}
	assert_true(played > 100);
}

/* Random scenarios, too, with all that they may have. */
static void random_scenarios(void **state)
{
	(void)state;
	for (unsigned int seed = 0; seed < SEEDS; seed++) {
		json_t *root = scenario_random(seed, 20 + seed, seed % 64, &simulate_kinds);
		char *text = root ? json_dumps(root, 0) : NULL;
		struct scenario_error error;
		struct scenario *scenario;
		char name[32];

		assert_non_null(text);
		snprintf(name, sizeof(name), "seed %u", seed);
		assert_int_equal(
			scenario_compile(&scenario, text, strlen(text), &simulate_kinds, &error),
			0);
		check_trace(name, scenario, 1 + seed % 5);
		scenario_free(scenario);
		free(text);
		json_decref(root);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_scenario),
		cmocka_unit_test(random_scenarios),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
