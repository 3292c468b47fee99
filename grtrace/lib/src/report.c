/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

#define JOBS	65536
#define RINGS	1024
#define CLIENTS 1024
#define DEVICES 65536 /* as many as a record can name */
#define ROWS	131072 /* of histograms: 32 MiB */

/* --- names --- */

const char *grt_latency_name(enum grt_latency latency)
{
	static const char *const names[GRT_LATENCIES] = {
		[GRT_ALLOC_TO_COMMIT] = "alloc-commit",
		[GRT_COMMIT_TO_SUBMIT] = "commit-submit",
		[GRT_SUBMIT_TO_ISSUE] = "submit-issue",
		[GRT_ISSUE_TO_COMPLETE] = "issue-complete",
		[GRT_COMPLETE_TO_SIGNAL] = "complete-signal",
		[GRT_ALLOC_TO_SIGNAL] = "alloc-signal",
	};

	return (unsigned int)latency < GRT_LATENCIES ? names[latency] : NULL;
}

const char *grt_state_name(enum grt_state state)
{
	static const char *const names[GRT_STATES] = {
		[GRT_STATE_GPU] = "gpu",	 [GRT_STATE_STARVED] = "starved",
		[GRT_STATE_STALLED] = "stalled", [GRT_STATE_SYNC] = "sync",
		[GRT_STATE_CPU] = "cpu",	 [GRT_STATE_LOST] = "lost",
	};

	return (unsigned int)state < GRT_STATES ? names[state] : NULL;
}

const char *grt_outcome_name(enum grt_outcome outcome)
{
	static const char *const names[] = {"unknown", "failed", "replayed", "completed"};

	return (unsigned int)outcome < sizeof(names) / sizeof(*names) ? names[outcome] : NULL;
}

/* --- items --- */

static bool cpu_grow(struct grt_report *report, uint32_t cpu)
{
	size_t space = (size_t)cpu + 1;
	struct report_cpu *cpus;

	if (space <= report->cpu_space)
		return true;
	cpus = realloc(report->cpus, space * sizeof(*cpus));
	if (!cpus) {
		report->err = -ENOMEM;
		return false;
	}
	memset(cpus + report->cpu_space, 0, (space - report->cpu_space) * sizeof(*cpus));
	report->cpus = cpus;
	report->cpu_space = space;
	return true;
}

static void lose_item(struct grt_report *report, const struct grt_item *item)
{
	bool is_loss = item->gap || record_damages_stream(item->damage);

	report->epoch += is_loss;
	report->totals.losses += is_loss && !report->in_gap;
	report->in_gap = is_loss;
	if (item->damage) {
		report->totals.damaged++;
		report->totals.damaged_bytes += item->len;
	} else if (item->suspect) {
		report->totals.suspect++;
	}
}

static void count_event(struct grt_report *report)
{
	const struct grt_record *record = report->record;
	struct report_device *device = report_device_of(report, record->dev);
	struct grt_totals *totals = &report->totals;

	if (!totals->events++ || record->time < totals->begin)
		totals->begin = record->time;
	if (record->time > totals->end)
		totals->end = record->time;
	if (!device)
		return;
	device->result.events++;
	device->result.order_gaps += device->has_next && record->order != device->next;
	device->has_next = true;
	device->next = record->order + 1;
}

static void read_event(struct grt_report *report)
{
	const struct grt_record *record = report->record;
	unsigned int type = record->type;
	struct report_ring *ring = NULL;

	count_event(report);
	if (report_is_stage(type))
		report_stage(report);
	else if (type == GRT_RING_UNDO)
		report_undo(report);
	else if (type == GRT_FENCE_WAIT || type == GRT_FENCE_WAIT_END)
		report_fence_wait(report);
	if (record->ring != GRT_NONE && type < GRT_EVENTS)
		ring = report_ring_of(report, record->dev, record->ring);
	if (type == GRT_HANG || type == GRT_TIMEOUT || type == GRT_RESET)
		report_hang(report, ring, report_job_of(report));
	if (!ring || !ring->engine)
		return;
	report_positions(report, ring);
	if (type == GRT_RING_WAIT || type == GRT_RING_WAIT_END)
		report_ring_wait(report, ring);
	else if (type == GRT_RESET)
		report_reset_jobs(report, ring);
}

int grt_report_item(struct grt_report *report, const struct grt_item *item)
{
	lose_item(report, item);
	if (item->damage || item->suspect)
		return report->err;
	if (item->cpu != GRT_NO_CPU) {
		if (!cpu_grow(report, item->cpu))
			return report->err;
		report->cpus[item->cpu].has_record = true;
	}
	report->totals.records++;
	report->item = item;
	report->record = &item->record;
	if (record_is_note(item->record.type))
		report_note(report);
	else
		read_event(report);
	return report->err;
}

/* --- results --- */

static int compare_entries(const void *left, const void *right)
{
	const struct key *a = &(*(struct entry *const *)left)->key;
	const struct key *b = &(*(struct entry *const *)right)->key;

	if (a->a != b->a)
		return a->a < b->a ? -1 : 1;
	return a->b < b->b ? -1 : a->b > b->b;
}

static struct entry **list_of(struct grt_report *report, const struct table *table,
			      struct entry **before)
{
	struct entry **list = calloc(table->count + 1, sizeof(struct entry *));
	size_t count = 0;

	free(before);

	if (!list) {
		report->err = -ENOMEM;
		return NULL;
	}
	for (struct entry *entry = table->oldest; entry; entry = entry->newer)
		list[count++] = entry;
	qsort(list, count, sizeof(struct entry *), compare_entries);
	return list;
}

static void jobs_end(struct jobs *jobs, struct grt_jobs *result)
{
	*result = jobs->result;
	for (unsigned int i = 0; i < GRT_LATENCIES; i++)
		result->latency[i] = histogram_quantiles(&jobs->latency[i]);
}

static void ring_end(struct report_ring *ring)
{
	jobs_end(&ring->jobs, &ring->result.jobs);
	activity_end(&ring->activity);
	ring->result.activity = ring->activity.result;
	fill_end(&ring->fill, ring->activity.since);
	ring->result.fill = ring->fill.result;
}

static void client_end(struct report_client *client)
{
	jobs_end(&client->jobs, &client->result.jobs);
	activity_end(&client->activity);
	client->result.activity = client->activity.result;
}

static void count_cpus(struct grt_report *report)
{
	struct grt_totals *totals = &report->totals;

	totals->cpus = totals->open_ends = totals->absent_cpus = 0;
	for (size_t i = 0; i < report->cpu_space; i++) {
		totals->cpus += report->cpus[i].has_record;
		totals->open_ends += report->cpus[i].has_record && !report->cpus[i].has_end;
	}
	if (totals->has_stream && totals->stream.cpus > totals->cpus)
		totals->absent_cpus = totals->stream.cpus - totals->cpus;
}

/* What the tables hold, as results. */
static int show_results(struct grt_report *report)
{
	report->totals.coarse = report->pool.refused;
	count_cpus(report);
	for (struct entry *entry = report->rings.oldest; entry; entry = entry->newer)
		ring_end((struct report_ring *)entry);
	for (struct entry *entry = report->clients.oldest; entry; entry = entry->newer)
		client_end((struct report_client *)entry);
	report->device_list = list_of(report, &report->devices, report->device_list);
	report->ring_list = list_of(report, &report->rings, report->ring_list);
	report->client_list = list_of(report, &report->clients, report->client_list);
	return report->err;
}

int grt_report_end(struct grt_report *report)
{
	if (report->has_ended)
		return report->err;
	report->has_ended = true;
	report_end_jobs(report);
	return show_results(report);
}

int grt_report_now(struct grt_report *report, uint64_t now)
{
	int err;

	if (report->has_ended)
		return report->err;
	for (struct entry *entry = report->rings.oldest; entry; entry = entry->newer)
		activity_pass(report, &((struct report_ring *)entry)->activity, now);
	for (struct entry *entry = report->clients.oldest; entry; entry = entry->newer)
		activity_pass(report, &((struct report_client *)entry)->activity, now);
	err = show_results(report);
	report_count_live(report);
	return err;
}

const struct grt_totals *grt_report_totals(const struct grt_report *report)
{
	return &report->totals;
}

const struct grt_device_report *grt_report_device(const struct grt_report *report, size_t index)
{
	return index < report->devices.count
		       ? &((struct report_device *)report->device_list[index])->result
		       : NULL;
}

const struct grt_ring_report *grt_report_ring(const struct grt_report *report, size_t index)
{
	return index < report->rings.count
		       ? &((struct report_ring *)report->ring_list[index])->result
		       : NULL;
}

const struct grt_client_report *grt_report_client(const struct grt_report *report, size_t index)
{
	return index < report->clients.count
		       ? &((struct report_client *)report->client_list[index])->result
		       : NULL;
}

const struct grt_hang *grt_report_hang(const struct grt_report *report, size_t index)
{
	return index < report->totals.hangs && index < GRT_HANGS_MAX ? &report->hangs[index] : NULL;
}

/* --- begin and end --- */

static size_t limit_or(size_t limit, size_t standard)
{
	return limit ? limit : standard;
}

int grt_report_new(struct grt_report **out, const struct grt_limits *limits)
{
	static const struct grt_limits none;
	struct grt_report *report = calloc(1, sizeof(*report));

	*out = report;
	if (!report)
		return -ENOMEM;
	limits = limits ? limits : &none;
	report->pool.limit = ROWS;
	table_init(&report->devices, sizeof(struct report_device), DEVICES);
	table_init(&report->engines, sizeof(struct engine), 2 * RINGS);
	table_init(&report->rings, sizeof(struct report_ring), limit_or(limits->rings, RINGS));
	table_init(&report->clients, sizeof(struct report_client),
		   limit_or(limits->clients, CLIENTS));
	table_init(&report->jobs, sizeof(struct report_job), limit_or(limits->jobs, JOBS));
	return 0;
}

static void free_jobs(struct jobs *jobs)
{
	for (unsigned int i = 0; i < GRT_LATENCIES; i++)
		histogram_free(&jobs->latency[i]);
}

void grt_report_free(struct grt_report *report)
{
	if (!report)
		return;
	for (struct entry *entry = report->rings.oldest; entry; entry = entry->newer)
		free_jobs(&((struct report_ring *)entry)->jobs);
	for (struct entry *entry = report->clients.oldest; entry; entry = entry->newer)
		free_jobs(&((struct report_client *)entry)->jobs);
	table_free(&report->devices);
	table_free(&report->engines);
	table_free(&report->rings);
	table_free(&report->clients);
	table_free(&report->jobs);
	free(report->device_list);
	free(report->ring_list);
	free(report->client_list);
	free(report->cpus);
	free(report->counters.list);
	free(report);
}
