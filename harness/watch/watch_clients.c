/* SPDX-License-Identifier: MIT */
/* A line a client. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "watch_internal.h"
#include "xmalloc.h"

#define MEMBERS_SHOWN 4

static const char *comm_of(const struct watcher *watcher, int32_t pid)
{
	for (size_t i = 0; i < watcher->process_count; i++)
		if (watcher->processes[i].pid == pid)
			return watcher->processes[i].comm;
	return "";
}

static void write_span(FILE *out, const char *before, struct fdi_span span, const char *after)
{
	fputs(before, out);
	format_visible(out, span.ptr ? span.ptr : "", span.len);
	fputs(after, out);
}

static void write_members(FILE *out, const struct watcher *watcher, const struct fdi_client *client)
{
	size_t shown = 0, more = 0;

	for (const struct fdi_member *member = client->members; member; member = member->next) {
		const char *comm = comm_of(watcher, member->pid);

		if (shown++ >= MEMBERS_SHOWN) {
			more++;
			continue;
		}
		fprintf(out, " %" PRId32 "/%" PRId32, member->pid, member->fd);
		if (*comm && shown == 1)
			write_span(out, "(", (struct fdi_span){comm, strlen(comm)}, ")");
	}
	if (more)
		fprintf(out, " and %zu more", more);
}

static int compare_printed(const void *left, const void *right)
{
	const struct watch_printed *a = left, *b = right;

	return (a->engine > b->engine) - (a->engine < b->engine);
}

/* Was less printed than what is held? Of several descriptors any may be held. */
static bool is_held(const struct watcher *watcher, uint64_t client,
		    const struct fdi_track_engine *engine)
{
	const struct watch_printed key = {
		.engine = watch_hash(client, engine->name.ptr, engine->name.len)};
	const struct watch_printed *printed = bsearch(
		&key, watcher->printed, watcher->printed_count, sizeof(key), compare_printed);

	return printed && printed->busy_ns < engine->field[FDI_BUSY_NS].value;
}

static void write_engine(FILE *out, const struct watcher *watcher, uint64_t client,
			 const struct fdi_track_engine *engine)
{
	const struct fdi_num *capacity = &engine->field[FDI_CAPACITY];

	write_span(out, "  ", engine->name, "");
	if (engine->busy.present)
		fprintf(out, " %.1f %%",
			100.0 * (double)engine->busy.num / (double)engine->busy.den);
	else
		fputs(" -", out);
	if (capacity->present && capacity->value > 1)
		fprintf(out, " of %" PRIu64, capacity->value);
	if (is_held(watcher, client, engine))
		fputs(" held", out);
}

static void write_memory(FILE *out, const char *word, const struct fdi_client *client)
{
	bool known = false;
	double bytes = 0;

	for (const struct fdi_region *region = client->regions; region; region = region->next) {
		const struct fdi_num resident = fdi_resident(region);

		if (!resident.present)
			continue;
		known = true;
		bytes += (double)resident.value;
	}
	if (known)
		fprintf(out, "  %s%.1f MiB", word, bytes / (1 << 20));
}

static void write_findings(FILE *out, const struct watcher *watcher, uint64_t client)
{
	const size_t findings = watch_findings_of(&watcher->findings, client);

	if (findings)
		fprintf(out, "  %zu finding%s", findings, findings == 1 ? "" : "s");
}

static uint64_t hash_client(const struct fdi_client *client)
{
	const struct fdi_fd fd = {.pid = client->members ? client->members->pid : 0,
				  .fd = client->members ? client->members->fd : 0,
				  .major = client->major,
				  .minor = client->minor};

	return watch_client(&fd, client->id);
}

/* --- in full --- */

static void write_client(FILE *out, const struct watcher *watcher, const struct fdi_client *client)
{
	const uint64_t hash = hash_client(client);

	write_span(out, "", client->driver, "");
	if (client->pdev.len)
		write_span(out, " ", client->pdev, "");
	if (client->id.len)
		write_span(out, " client ", client->id, "");
	if (client->name.len)
		write_span(out, " \"", client->name, "\"");
	write_members(out, watcher, client);
	for (const struct fdi_track_engine *engine = client->engines; engine; engine = engine->next)
		write_engine(out, watcher, hash, engine);
	write_memory(out, "memory ", client);
	write_findings(out, watcher, hash);
	fputc('\n', out);
}

/* --- for a page, whose lines are cut --- */

struct page_engine {
	const struct fdi_track_engine *engine;
	double busy;
	int number;
};

/* The busiest first; else in the order of the text. */
static int compare_busy(const void *left, const void *right)
{
	const struct page_engine *a = left, *b = right;

	const int order = (a->busy < b->busy) - (a->busy > b->busy);

	return order ? order : a->number - b->number;
}

static struct page_engine *sort_engines(const struct fdi_client *client, size_t *count)
{
	struct page_engine *list = NULL;
	size_t capacity = 0;

	*count = 0;
	for (const struct fdi_track_engine *engine = client->engines; engine;
	     engine = engine->next) {
		list = xgrow(list, *count, &capacity, sizeof(*list));
		list[*count] = (struct page_engine){engine, 0, (int)*count};
		if (engine->busy.present)
			list[*count].busy = (double)engine->busy.num / (double)engine->busy.den;
		(*count)++;
	}
	if (*count)
		qsort(list, *count, sizeof(*list), compare_busy);
	return list;
}

/* What matters first, in front: what is cut is processes, names and engines that do nothing. */
static void write_short(FILE *out, const struct watcher *watcher, const struct fdi_client *client)
{
	const uint64_t hash = hash_client(client);
	size_t count, i = 0;
	struct page_engine *engines = sort_engines(client, &count);

	write_span(out, "", client->driver, "");
	if (client->id.len)
		write_span(out, " client ", client->id, "");
	write_findings(out, watcher, hash);
	write_memory(out, "", client);
	for (; i < count && (!i || engines[i].busy > 0); i++)
		write_engine(out, watcher, hash, engines[i].engine);
	fputc(' ', out);
	write_members(out, watcher, client);
	if (client->name.len)
		write_span(out, "  \"", client->name, "\"");
	for (; i < count; i++)
		write_engine(out, watcher, hash, engines[i].engine);
	if (client->pdev.len)
		write_span(out, "  ", client->pdev, "");
	fputc('\n', out);
	free(engines);
}

/* --- all of them --- */

static size_t write_clients(const struct watcher *watcher, FILE *out, const char *before,
			    size_t max,
			    void (*write)(FILE *out, const struct watcher *watcher,
					  const struct fdi_client *client))
{
	const struct fdi_client *client = NULL;
	size_t lines = 0;

	if (watcher->printed_count)
		qsort(watcher->printed, watcher->printed_count, sizeof(*watcher->printed),
		      compare_printed);
	while (lines < max && (client = fdi_client_next(watcher->tracker, client))) {
		fputs(before, out);
		write(out, watcher, client);
		lines++;
	}
	return lines;
}

size_t watcher_clients(const struct watcher *watcher, FILE *out, const char *before, size_t max)
{
	return write_clients(watcher, out, before, max, write_client);
}

size_t watcher_page(const struct watcher *watcher, FILE *out, size_t max)
{
	return write_clients(watcher, out, "", max, write_short);
}
