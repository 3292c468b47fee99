/* SPDX-License-Identifier: MIT */
/*
 * Any input as commands of a device (model_play.h), and the trace of it: the verifier finds the
 * faults of the device that the commands ask for, and nothing else; the report and the exports have
 * all its events; what the trace says of each engine's and client's time is what is true of them.
 */
#include <stdlib.h>
#include <string.h>

#include "grtrace_input.h"
#include "libgrtrace_export.h"
#include "libgrtrace_report.h"
#include "model_play.h"
#include "target.h"
#include "trace.h"
#include "trace_busy.h"

#define CPUS	  3
#define PROCESSES 3 /* of model_play.h */
#define CLIENTS	  64 /* that one input opens, at most */

struct recorded {
	struct model_play play;
	struct trace *trace;
	uint64_t events, jobs;
	uint32_t flags; /* of all jobs: enum fgpu_job_flag */
	uint64_t ids[PLAY_CLIENTS]; /* by slot */
};

/* --- the trace --- */

static void record_event(void *user, const struct fgpu_event *event)
{
	struct recorded *recorded = user;

	recorded->events++;
	/* space that is given back was no job's */
	recorded->jobs += event->type == FGPU_EVENT_RING_ALLOC && event->fence && !event->error;
	trace_event(recorded->trace, 0, event);
}

static void record_command(void *user, const struct fgpu_command *command, int ret)
{
	struct recorded *recorded = user;

	if (command->op == FGPU_OPEN && ret >= 0)
		recorded->ids[ret] = command->amount;
	if (command->op == FGPU_SUBMIT && ret >= 0)
		recorded->flags |= command->flags;
	trace_command(recorded->trace, 0, command, ret);
}

static void play_all(struct recorded *recorded)
{
	struct model_play *play = &recorded->play;
	enum play_step done;

	do {
		const struct plan_step step = {
			.process = play->end - play->at < PLAY_STEP ? 0 : play->at[1] % PROCESSES,
		};

		trace_step(recorded->trace, &step);
		done = model_play_next(play);
	} while (done != PLAY_END);
}

/* The whole trace of an input; false: the input is too short. The caller frees *bytes. */
static bool record_input(struct recorded *recorded, const uint8_t *data, size_t size, char **bytes,
			 size_t *len)
{
	static const fgpu_u32 pids[PROCESSES] = {10, 11, 12};
	static const char *const labels[PROCESSES] = {"first", "second", "third"};
	static const struct plan_device device = {.label = "card0"};
	static const struct plan plan = {
		.devices = &device,
		.device_count = 1,
		.pids = pids,
		.processes = PROCESSES,
		.process_labels = labels,
	};
	const struct play_watch watch = {record_event, record_command, recorded};
	FILE *out = open_memstream(bytes, len);
	bool good;

	FUZZ_HOLDS(out);
	recorded->trace = trace_new(out, &plan, CPUS);
	FUZZ_HOLDS(recorded->trace);
	good = model_play_begin(&recorded->play, data, size, false, &watch);
	if (good) {
		play_all(recorded);
		FUZZ_HOLDS(!trace_end(recorded->trace, fgpu_now(recorded->play.gpu)));
	}
	trace_free(recorded->trace);
	FUZZ_HOLDS(!fclose(out));
	return good;
}

/* --- the truth --- */

static void check_client(const struct recorded *recorded, struct busy_engine *engine,
			 uint32_t index, const struct play_file *file)
{
	const uint64_t now = fgpu_now(recorded->play.gpu);
	struct busy_account *account = busy_account_of(engine, recorded->ids[file->client]);
	struct fgpu_usage truth;

	FUZZ_HOLDS(account);
	FUZZ_HOLDS(!fgpu_true_usage(recorded->play.gpu, file->client, index, &truth));
	FUZZ_HOLDS(truth.busy_ns >= busy_running_low(account, now));
	FUZZ_HOLDS(truth.busy_ns <= busy_running_high(account, now));
}

static void check_busy(const struct recorded *recorded, const struct busy *busy)
{
	const struct fgpu *gpu = recorded->play.gpu;
	uint32_t len;

	FUZZ_HOLDS(busy->device_count == 1 || !recorded->events);
	for (uint32_t i = 0; busy->device_count && fgpu_engine_name(gpu, i, &len); i++) {
		struct busy_engine *engine =
			busy_engine_find(busy->devices, fgpu_engine_name(gpu, i, &len), len);

		for (size_t f = 0; engine && f < PLAY_FILES; f++)
			if (recorded->play.files[f].is_open)
				check_client(recorded, engine, i, &recorded->play.files[f]);
	}
}

/* What rings say of the engine that they feed: a device that was reset may count an interrupted
 * job's time, or not. */
static void check_engines(const struct recorded *recorded, const struct grt_report *report)
{
	const struct grt_ring_report *ring;
	struct fgpu_engine_truth truth;
	const char *name;
	uint32_t len;

	for (uint32_t i = 0; (name = fgpu_engine_name(recorded->play.gpu, i, &len)); i++) {
		uint64_t busy_ns = 0;

		FUZZ_HOLDS(!fgpu_true_engine(recorded->play.gpu, i, &truth));
		if (truth.capacity != 1 || truth.running || recorded->play.was_reset)
			continue;
		for (size_t r = 0; (ring = grt_report_ring(report, r)); r++)
			if (!strncmp(ring->info.engine, name, len) && !ring->info.engine[len])
				busy_ns += ring->activity.ns[GRT_STATE_GPU];
		FUZZ_HOLDS(busy_ns == truth.busy_ns);
	}
}

static void check_report(const struct recorded *recorded, struct grt_report *report)
{
	const struct grt_totals *totals;

	FUZZ_HOLDS(!grt_report_end(report));
	totals = grt_report_totals(report);
	FUZZ_HOLDS(totals->events == recorded->events);
	FUZZ_HOLDS(totals->jobs == recorded->jobs);
	FUZZ_HOLDS(!totals->lost && !totals->losses && !totals->damaged && !totals->left_out);
	check_engines(recorded, report);
}

/* --- the readers --- */

/* Faults of a device that a job's flags ask for, and what the trace shows of them. */
static const struct {
	uint32_t flag;
	const char *rule;
} faults[] = {
	{FGPU_JOB_SUBMIT_FIRST, "trace.job-order"},
	{FGPU_JOB_OVERTAKE, "trace.fifo"},
};

static void receive_finding(void *to, const struct grt_finding *finding)
{
	const struct recorded *recorded = to;
	bool asked = false;

	for (size_t i = 0; finding->rule && i < sizeof(faults) / sizeof(*faults); i++)
		asked |= recorded->flags & faults[i].flag &&
			 !strcmp(finding->rule->slug, faults[i].rule);
	if (!asked)
		fprintf(stderr, "%s\n", finding->text);
	FUZZ_HOLDS(asked);
}

static int drop_output(void *to, const char *file, const void *bytes, size_t len)
{
	(void)to;
	(void)file;
	(void)bytes;
	(void)len;
	return 0;
}

static void check_export(const struct recorded *recorded, const struct grt_source *source)
{
	const struct grt_output to = {drop_output, NULL};
	/* one of the formats an input: by the number of its events */
	const enum grt_format format = recorded->events % GRT_FORMATS;
	struct grt_exporter *exporter;
	struct grt_reader *reader;
	struct grt_item item;

	FUZZ_HOLDS(!grt_exporter_new(&exporter, format, &to));
	FUZZ_HOLDS(!grt_reader_new(&reader, source, 1));
	while (grt_reader_next(reader, &item) > 0)
		FUZZ_HOLDS(!grt_exporter_item(exporter, &item));
	FUZZ_HOLDS(!grt_exporter_end(exporter));
	FUZZ_HOLDS(grt_exporter_events(exporter) == recorded->events);
	grt_reader_free(reader);
	grt_exporter_free(exporter);
}

static void check_trace(struct recorded *recorded, const struct grt_source *source)
{
	static struct busy_client clients[CLIENTS];
	struct busy busy = {.clients = clients, .client_count = CLIENTS};
	struct grt_verifier *verifier;
	struct grt_report *report;
	struct grt_reader *reader;
	struct grt_item item;

	for (size_t i = 0; i < CLIENTS; i++)
		clients[i] = (struct busy_client){.id = i + 1};
	FUZZ_HOLDS(!grt_verifier_new(&verifier, NULL, receive_finding, recorded));
	FUZZ_HOLDS(!grt_report_new(&report, NULL));
	FUZZ_HOLDS(!grt_reader_new(&reader, source, 1));
	while (grt_reader_next(reader, &item) > 0) {
		FUZZ_HOLDS(!item.damage && !item.suspect);
		FUZZ_HOLDS(!grt_verifier_item(verifier, &item));
		FUZZ_HOLDS(!grt_report_item(report, &item));
		FUZZ_HOLDS(busy_item(&busy, &item) != BUSY_GAP);
	}
	FUZZ_HOLDS(!grt_verifier_end(verifier));
	check_report(recorded, report);
	check_busy(recorded, &busy);
	busy_free(&busy);
	grt_reader_free(reader);
	grt_report_free(report);
	grt_verifier_free(verifier);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct recorded recorded = {0};
	struct stream_source bytes;
	struct grt_source source;
	char *stream;
	size_t len;

	if (record_input(&recorded, data, size, &stream, &len)) {
		bytes = (struct stream_source){(unsigned char *)stream, len};
		source = input_source(&bytes);
		check_trace(&recorded, &source);
		check_export(&recorded, &source);
	}
	free(stream);
	return 0;
}
