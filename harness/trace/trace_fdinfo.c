/* SPDX-License-Identifier: MIT */
/*
 * A value of fdinfo was read at some time of its window, in which the trace allows a range of busy
 * time. What value and range differ by is the client's time before the trace: the same in all
 * reads. Of two reads that leave none, one is wrong.
 */
#include "trace_fdinfo.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "terminal.h"
#include "trace_fdinfo_read.h"
#include "trace_fdinfo_value.h"
#include "trace_verify.h"
#include "xmalloc.h"

struct trace_fdinfo {
	const char *name;
	struct recording *rec;
	size_t next; /* read */
	struct trace_fdinfo_hooks hooks;
	struct busy busy;
	struct busy_client *clients;
	uint64_t now; /* of the newest record */
	uint64_t ends; /* the earliest EOS; UINT64_MAX: none yet */
	uint32_t end_count; /* EOS records */
	bool lost; /* something is, since the newest event that nothing is missing before */
	struct fdinfo_value *values;
	size_t count, space;
	struct trace_fdinfo_count counts;
};

/* --- clients --- */

static int compare_clients(const void *left, const void *right)
{
	const struct busy_client *a = left, *b = right;

	return a->id < b->id ? -1 : a->id > b->id;
}

/* Each client once, by id. */
static void collect_clients(struct trace_fdinfo *fdinfo, void *memory)
{
	size_t count = 0, kept = 0;

	fdinfo->clients = xcalloc(fdinfo->rec->read_count + 1, sizeof(*fdinfo->clients));
	for (size_t i = 0; i < fdinfo->rec->read_count; i++) {
		struct fdi_snapshot snap;
		uint64_t client;

		if (fdinfo_read_parse(&fdinfo->rec->reads[i], memory, &snap, &client))
			fdinfo->clients[count++].id = client;
	}
	qsort(fdinfo->clients, count, sizeof(*fdinfo->clients), compare_clients);
	for (size_t i = 0; i < count; i++)
		if (!i || fdinfo->clients[i].id != fdinfo->clients[kept - 1].id)
			fdinfo->clients[kept++] = fdinfo->clients[i];
	fdinfo->busy.clients = fdinfo->clients;
	fdinfo->busy.client_count = kept;
}

/* --- reads --- */

static void begin_value(struct trace_fdinfo *fdinfo, const struct rec_read *read, uint32_t dev,
			struct busy_engine *engine, uint64_t client, uint64_t number,
			enum trace_accounting accounting)
{
	struct fdinfo_value *value;

	fdinfo->values = xgrow(fdinfo->values, fdinfo->count, &fdinfo->space, sizeof(*value));
	value = &fdinfo->values[fdinfo->count++];
	*value = (struct fdinfo_value){
		.dev = dev,
		.account = busy_account_of(engine, client),
		.epoch = engine->device->epoch,
		.accounting = accounting,
		.value = number,
		.begin = read->t_ns,
		.until = read->until_ns,
		.line = read->line,
		.is_known = engine->is_known,
	};
	fdinfo_value_begin(value);
}

static void begin_read(struct trace_fdinfo *fdinfo, const struct rec_read *read)
{
	static unsigned char memory[FDINFO_READ_ARENA];
	enum trace_accounting accounting;
	struct fdi_snapshot snap;
	uint64_t client;
	uint32_t dev;

	if (!fdinfo_read_parse(read, memory, &snap, &client))
		return;
	dev = fdinfo_read_device(&fdinfo->busy, read, &snap);
	accounting = fdinfo_read_accounting(&snap, &fdinfo->hooks);
	for (const struct fdi_engine *engine = snap.engines; engine; engine = engine->next) {
		struct fdi_num number = engine->field[FDI_BUSY_NS];
		struct busy_engine *busy = NULL;

		if (!number.present || number.saturated)
			continue;
		fdinfo->counts.values++;
		if (dev != GRT_NONE)
			busy = busy_engine_find(&fdinfo->busy.devices[dev], engine->name.ptr,
						engine->name.len);
		/* without until the window is not known */
		if (busy && busy->can_show && read->has_until)
			begin_value(fdinfo, read, dev, busy, client, number.value, accounting);
	}
}

/* Begin all reads up to a time, and end those that end before it: the state is that of between two
 * events. */
static void advance_reads(struct trace_fdinfo *fdinfo, uint64_t time)
{
	const struct recording *rec = fdinfo->rec;

	while (fdinfo->next < rec->read_count && rec->reads[fdinfo->next].t_ns <= time)
		begin_read(fdinfo, &rec->reads[fdinfo->next++]);
	for (size_t i = 0; i < fdinfo->count; i++) {
		struct fdinfo_value *value = &fdinfo->values[i];

		if (!value->has_ended && value->until < time)
			fdinfo_value_end(value);
	}
}

/* --- comparing --- */

static void report_value(struct trace_fdinfo *fdinfo, const struct fdinfo_value *value)
{
	const struct busy_account *account = value->account;
	char text[512];
	struct grt_finding finding = {
		.verdict = GRT_BROKEN,
		.rule = &grt_rules(NULL)[TRACE_RULE_FDINFO - 1],
		.at = value->at,
		.text = text,
	};

	snprintf(text, sizeof(text),
		 "%s:%u: drm-engine-%s of client %" PRIu64 " is %" PRIu64 " ns, which is %" PRId64
		 " ns more than in line %u; by the trace it ran for %" PRId64 " to %" PRId64
		 " ns between",
		 fdinfo->name, value->line, account->engine->name, account->client, value->value,
		 fdinfo_difference(value->value, account->offset_value), account->offset_line,
		 fdinfo_difference(value->low, account->offset_value) + account->offset_low,
		 fdinfo_difference(value->high, account->offset_value) + account->offset_high);
	fdinfo->counts.findings++;
	fdinfo->hooks.receive(fdinfo->hooks.to, &finding);
}

static void compare_value(struct trace_fdinfo *fdinfo, const struct fdinfo_value *value)
{
	size_t life;

	if (!fdinfo_value_life(value, &fdinfo->busy, &life))
		return;
	fdinfo->counts.compared++;
	if (!fdinfo_value_fits(value, life))
		report_value(fdinfo, value);
	fdinfo_value_narrow(value, life);
}

/* Nothing is missing up to here: what has ended of the device can be compared; else it cannot. */
static void settle_device(struct trace_fdinfo *fdinfo, uint32_t dev, bool is_whole)
{
	size_t kept = 0;

	for (size_t i = 0; i < fdinfo->count; i++) {
		struct fdinfo_value *value = &fdinfo->values[i];

		if (value->dev == dev && is_whole && value->has_ended && value->is_known)
			compare_value(fdinfo, value);
		if (value->dev != dev || (is_whole && !value->has_ended))
			fdinfo->values[kept++] = *value;
	}
	fdinfo->count = kept;
}

/* --- items --- */

void trace_fdinfo_item(struct trace_fdinfo *fdinfo, const struct grt_item *item)
{
	const struct grt_record *record = &item->record;
	enum busy_change change;

	if (item->damage || item->suspect || record->type == GRT_LOST) {
		fdinfo->lost = true;
		return;
	}
	if (record->type < GRT_STREAM || record->type == GRT_EOS) {
		if (record->time > fdinfo->now)
			fdinfo->now = record->time;
		advance_reads(fdinfo, fdinfo->now);
	}
	if (record->type == GRT_EOS) {
		fdinfo->end_count++;
		fdinfo->ends = record->time < fdinfo->ends ? record->time : fdinfo->ends;
	}
	change = busy_item(&fdinfo->busy, item);
	if (change == BUSY_NOTHING)
		return;
	fdinfo->lost = false;
	settle_device(fdinfo, record->dev, change == BUSY_NEXT);
	for (size_t i = 0; record->type == GRT_RESET && i < fdinfo->count; i++)
		fdinfo_value_lower(&fdinfo->values[i], fdinfo->now);
}

/* Behind the newest event of a device nothing shows what is missing but loss, and streams without
 * an end. */
void trace_fdinfo_end(struct trace_fdinfo *fdinfo, uint32_t cpus)
{
	bool is_whole = cpus && fdinfo->end_count >= cpus && !fdinfo->lost &&
			!fdinfo->busy.is_filtered;

	for (size_t i = 0; i < fdinfo->count; i++) {
		struct fdinfo_value *value = &fdinfo->values[i];

		if (!value->has_ended && value->until <= fdinfo->ends)
			fdinfo_value_end(value);
	}
	for (size_t dev = 0; dev < fdinfo->busy.device_count; dev++)
		settle_device(fdinfo, (uint32_t)dev,
			      is_whole && fdinfo->busy.devices[dev].has_next);
}

/* --- setup --- */

int trace_fdinfo_new(struct trace_fdinfo **out, const char *name, const char *bytes, size_t len,
		     const struct trace_fdinfo_hooks *hooks)
{
	struct trace_fdinfo *fdinfo = xcalloc(1, sizeof(*fdinfo));
	struct rec_error error = {0};
	void *memory;
	int err = rec_load(&fdinfo->rec, bytes, len, &error);

	if (err == -ENOMEM)
		xmalloc_failed();
	*out = err ? NULL : fdinfo;
	if (err) {
		terminal_error("%s:%u:%u: %s", name, error.line, error.column, error.text);
		free(fdinfo);
		return err;
	}
	fdinfo->name = name;
	fdinfo->hooks = *hooks;
	fdinfo->ends = UINT64_MAX;
	memory = xmalloc(FDINFO_READ_ARENA);
	collect_clients(fdinfo, memory);
	free(memory);
	return 0;
}

struct trace_fdinfo_count trace_fdinfo_count(const struct trace_fdinfo *fdinfo)
{
	return fdinfo->counts;
}

void trace_fdinfo_free(struct trace_fdinfo *fdinfo)
{
	if (!fdinfo)
		return;
	busy_free(&fdinfo->busy);
	rec_free(fdinfo->rec);
	free(fdinfo->clients);
	free(fdinfo->values);
	free(fdinfo);
}
