/* SPDX-License-Identifier: MIT */
/*
 * A value of fdinfo was read at some time of its window, in which the trace allows a range of busy time. What value and
 * range differ by is the client's time before the trace: the same in all reads. Of two reads that leave none, one is wrong.
 */
#include "trace_fdinfo.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rec_fd.h"
#include "terminal.h"
#include "trace_busy.h"
#include "trace_verify.h"
#include "xmalloc.h"

#define ARENA (1 << 16) /* of a text's engines and regions */

/* A value whose read has begun: compared once no event before its end can be missing. */
struct value {
	uint32_t dev;
	struct busy_account *account;
	uint32_t epoch;
	enum trace_accounting accounting;
	uint64_t value, begin, until;
	uint64_t low, high;
	struct grt_place at; /* the newest event of the account, at its end */
	unsigned int line;
	bool is_known; /* at its beginning, and then at its end */
	bool has_ended;
};

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
	struct value *values;
	size_t count, space;
	struct trace_fdinfo_count counts;
};

/*
 * --- texts --------------------------------------------------------------------------------------
 */

static bool span_is(struct fdi_span span, const char *text)
{
	return span.len == strlen(text) && !memcmp(span.ptr, text, span.len);
}

static bool to_number(struct fdi_span digits, uint64_t *number)
{
	char text[24], *end;

	if (!digits.len || digits.len >= sizeof(text) || digits.ptr[0] < '0' || digits.ptr[0] > '9')
		return false;
	memcpy(text, digits.ptr, digits.len);
	text[digits.len] = '\0';
	errno = 0;
	*number = strtoull(text, &end, 10);
	return !*end && !errno;
}

/* Parse a text; its nodes are in memory of ARENA bytes. false: it has no client. */
static bool parse_read(const struct rec_read *read, void *memory, struct fdi_snapshot *snap,
		       uint64_t *client)
{
	struct fdi_arena arena;

	fdi_arena_init(&arena, memory, ARENA);
	return !read->err && read->text && !fdi_parse(snap, read->text, read->len, &arena) &&
	       to_number(snap->client_id, client);
}

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

		if (parse_read(&fdinfo->rec->reads[i], memory, &snap, &client))
			fdinfo->clients[count++].id = client;
	}
	qsort(fdinfo->clients, count, sizeof(*fdinfo->clients), compare_clients);
	for (size_t i = 0; i < count; i++)
		if (!i || fdinfo->clients[i].id != fdinfo->clients[kept - 1].id)
			fdinfo->clients[kept++] = fdinfo->clients[i];
	fdinfo->busy.clients = fdinfo->clients;
	fdinfo->busy.client_count = kept;
}

/*
 * --- devices ------------------------------------------------------------------------------------
 */

static bool is_of_device(const struct busy_device *device, const struct rec_read *read,
			 const struct fdi_snapshot *snap)
{
	if (!device->is_declared)
		return false;
	if (read->has_dev)
		return read->minor == device->primary || read->minor == device->render;
	if (snap->pdev.len)
		return span_is(snap->pdev, device->pdev);
	return span_is(snap->driver, device->driver);
}

/* The only device that the read may be of; GRT_NONE: none, or several. */
static uint32_t find_device(const struct busy *busy, const struct rec_read *read,
			    const struct fdi_snapshot *snap)
{
	uint32_t found = GRT_NONE;

	for (size_t i = 0; i < busy->device_count; i++) {
		if (!is_of_device(&busy->devices[i], read, snap))
			continue;
		if (found != GRT_NONE)
			return GRT_NONE;
		found = (uint32_t)i;
	}
	return found;
}

/*
 * --- reads --------------------------------------------------------------------------------------
 */

static uint64_t low_of(const struct value *value, uint64_t now)
{
	return value->accounting == TRACE_RUNNING ? busy_running_low(value->account, now)
						  : busy_done_low(value->account);
}

static uint64_t high_of(const struct value *value, uint64_t now)
{
	return value->accounting == TRACE_DONE ? busy_done_high(value->account, now)
					       : busy_running_high(value->account, now);
}

static enum trace_accounting accounting_of(const struct trace_fdinfo *fdinfo,
					   const struct fdi_snapshot *snap)
{
	char driver[64];

	if (snap->driver.len >= sizeof(driver))
		return TRACE_EITHER;
	memcpy(driver, snap->driver.ptr, snap->driver.len);
	driver[snap->driver.len] = '\0';
	return fdinfo->hooks.accounting(driver);
}

static void begin_value(struct trace_fdinfo *fdinfo, const struct rec_read *read, uint32_t dev,
			struct busy_engine *engine, uint64_t client, uint64_t number,
			enum trace_accounting accounting)
{
	struct value *value;

	fdinfo->values = xgrow(fdinfo->values, fdinfo->count, &fdinfo->space, sizeof(*value));
	value = &fdinfo->values[fdinfo->count++];
	*value = (struct value){
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
	value->low = low_of(value, read->t_ns);
}

static void begin_read(struct trace_fdinfo *fdinfo, const struct rec_read *read)
{
	static unsigned char memory[ARENA];
	enum trace_accounting accounting;
	struct fdi_snapshot snap;
	uint64_t client;
	uint32_t dev;

	if (!parse_read(read, memory, &snap, &client))
		return;
	dev = find_device(&fdinfo->busy, read, &snap);
	accounting = accounting_of(fdinfo, &snap);
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

static struct grt_place place_of(const struct busy_account *account)
{
	const struct grt_item *item = &account->newest;

	return (struct grt_place){
		.offset = item->offset,
		.time = item->record.time,
		.seq = item->record.seq,
		.order = item->record.order,
		.source = item->source,
		.cpu = account->has_newest ? item->cpu : GRT_NO_CPU,
		.type = item->record.type,
	};
}

static void end_value(struct trace_fdinfo *fdinfo, struct value *value)
{
	const struct busy_device *device = &fdinfo->busy.devices[value->dev];

	value->has_ended = true;
	value->at = place_of(value->account);
	value->is_known &= value->epoch == device->epoch && value->account->engine->is_known;
	if (value->is_known)
		value->high = high_of(value, value->until);
}

/* Begin all reads up to a time, and end those that end before it: the state is that of between two events. */
static void advance_reads(struct trace_fdinfo *fdinfo, uint64_t time)
{
	const struct recording *rec = fdinfo->rec;

	while (fdinfo->next < rec->read_count && rec->reads[fdinfo->next].t_ns <= time)
		begin_read(fdinfo, &rec->reads[fdinfo->next++]);
	for (size_t i = 0; i < fdinfo->count; i++) {
		struct value *value = &fdinfo->values[i];

		if (!value->has_ended && value->until < time)
			end_value(fdinfo, value);
	}
}

/*
 * --- comparing ----------------------------------------------------------------------------------
 */

static int64_t difference(uint64_t left, uint64_t right)
{
	return (int64_t)(left - right);
}

static void report_value(struct trace_fdinfo *fdinfo, const struct value *value)
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
		 difference(value->value, account->offset_value), account->offset_line,
		 difference(value->low, account->offset_value) + account->offset_low,
		 difference(value->high, account->offset_value) + account->offset_high);
	fdinfo->counts.findings++;
	fdinfo->hooks.receive(fdinfo->hooks.to, &finding);
}

/* How many clients of this id there may have been; false: one of them began while the value was read. */
static bool find_life(const struct trace_fdinfo *fdinfo, const struct value *value, size_t *life)
{
	const struct busy_client *client = busy_client_find(&fdinfo->busy, value->account->client);

	*life = 0;
	if (client->count == BUSY_NOTES)
		return false;
	for (size_t i = 0; i < client->count; i++) {
		if (client->notes[i] >= value->begin && client->notes[i] <= value->until)
			return false;
		*life += client->notes[i] < value->begin;
	}
	return true;
}

/* The offsets that this value allows, and those that all before it do. */
static void compare_value(struct trace_fdinfo *fdinfo, struct value *value)
{
	struct busy_account *account = value->account;
	int64_t low = difference(value->value, value->high);
	int64_t high = difference(value->value, value->low);
	bool is_wrong;
	size_t life;

	if (!find_life(fdinfo, value, &life))
		return;
	account->has_offset &= account->offset_life == life;
	account->offset_life = life;
	is_wrong = account->has_offset &&
		   (low > account->offset_high || high < account->offset_low);
	fdinfo->counts.compared++;
	if (is_wrong)
		report_value(fdinfo, value);
	if (is_wrong || !account->has_offset || low > account->offset_low)
		account->offset_low = low;
	if (is_wrong || !account->has_offset || high < account->offset_high)
		account->offset_high = high;
	account->has_offset = true;
	account->offset_line = value->line;
	account->offset_value = value->value;
}

/* Nothing is missing up to here: what has ended of the device can be compared; else it cannot. */
static void settle_device(struct trace_fdinfo *fdinfo, uint32_t dev, bool is_whole)
{
	size_t kept = 0;

	for (size_t i = 0; i < fdinfo->count; i++) {
		struct value *value = &fdinfo->values[i];

		if (value->dev == dev && is_whole && value->has_ended && value->is_known)
			compare_value(fdinfo, value);
		if (value->dev != dev || (is_whole && !value->has_ended))
			fdinfo->values[kept++] = *value;
	}
	fdinfo->count = kept;
}

/*
 * --- items --------------------------------------------------------------------------------------
 */

/* A reset may make counters fall. */
static void lower_counters(struct trace_fdinfo *fdinfo, uint64_t now)
{
	for (size_t i = 0; i < fdinfo->count; i++) {
		struct value *value = &fdinfo->values[i];
		uint64_t low;

		if (value->has_ended || value->account->epoch != value->epoch)
			continue;
		low = low_of(value, now);
		value->low = low < value->low ? low : value->low;
	}
}

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
	if (record->type == GRT_RESET)
		lower_counters(fdinfo, fdinfo->now);
}

/* Behind the newest event of a device nothing shows what is missing but loss, and streams without an end. */
void trace_fdinfo_end(struct trace_fdinfo *fdinfo, uint32_t cpus)
{
	bool is_whole = cpus && fdinfo->end_count >= cpus && !fdinfo->lost &&
			!fdinfo->busy.is_filtered;

	for (size_t i = 0; i < fdinfo->count; i++) {
		struct value *value = &fdinfo->values[i];

		if (!value->has_ended && value->until <= fdinfo->ends)
			end_value(fdinfo, value);
	}
	for (size_t dev = 0; dev < fdinfo->busy.device_count; dev++)
		settle_device(fdinfo, (uint32_t)dev,
			      is_whole && fdinfo->busy.devices[dev].has_next);
}

/*
 * --- setup --------------------------------------------------------------------------------------
 */

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
	memory = xmalloc(ARENA);
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
