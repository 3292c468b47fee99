/* SPDX-License-Identifier: MIT */
#include "watcher.h"

#include <stdlib.h>
#include <string.h>

#include "rec_fd.h"
#include "watch_internal.h"
#include "xmalloc.h"

#define NAMELESS_MAX 256 /* each is compared with all */

uint64_t watch_hash(uint64_t hash, const void *bytes, size_t len)
{
	const unsigned char *at = bytes;

	while (len--)
		hash = (hash ^ *at++) * 1099511628211ull;
	return hash ? hash : 1;
}

uint64_t watch_client(const struct fdi_fd *fd, struct fdi_span id)
{
	const uint32_t descriptor[] = {(uint32_t)fd->pid, (uint32_t)fd->fd};
	const uint32_t device[] = {fd->major, fd->minor};
	const uint64_t hash = watch_hash(WATCH_HASH, id.len ? device : descriptor, sizeof(device));

	return watch_hash(hash, id.ptr, id.len);
}

struct watcher *watcher_new(const struct watch_config *config)
{
	struct watcher *watcher = xcalloc(1, sizeof(*watcher));
	size_t rules;

	cat_producer_rules(&rules);
	watcher->config = config;
	watcher->findings.by_rule = xcalloc(rules, sizeof(*watcher->findings.by_rule));
	watcher->live = lint_live_new(&config->lint, watch_find, watcher);
	watcher->memory = xreserve();
	watcher->tracker = fdi_tracker_new(watcher->memory, XRESERVED);
	return watcher;
}

void watcher_free(struct watcher *watcher)
{
	lint_live_free(watcher->live);
	xunreserve(watcher->memory);
	free(watcher->printed);
	free(watcher->processes);
	free(watcher->nameless);
	free(watcher->devices);
	free(watcher->findings.by_rule);
	free(watcher);
}

void watcher_begin(struct watcher *watcher, uint64_t t_ns)
{
	watcher->printed_count = watcher->process_count = watcher->nameless_count = 0;
	watcher->sweep++;
	lint_live_sweep(watcher->live, t_ns);
	fdi_sweep_begin(watcher->tracker, t_ns);
}

/* The reads of a process stand together. */
static void keep_process(struct watcher *watcher, const struct rec_read *read)
{
	struct watch_process *process;

	if (watcher->process_count &&
	    watcher->processes[watcher->process_count - 1].pid == read->pid)
		return;
	watcher->processes = xgrow(watcher->processes, watcher->process_count,
				   &watcher->process_capacity, sizeof(*watcher->processes));
	process = &watcher->processes[watcher->process_count++];
	process->pid = read->pid;
	snprintf(process->comm, sizeof(process->comm), "%s", read->comm ? read->comm : "");
}

static void keep_printed(struct watcher *watcher, const struct fdi_snapshot *snap)
{
	for (const struct fdi_engine *engine = snap->engines; engine; engine = engine->next) {
		if (!engine->field[FDI_BUSY_NS].present)
			continue;
		watcher->printed = xgrow(watcher->printed, watcher->printed_count,
					 &watcher->printed_capacity, sizeof(*watcher->printed));
		watcher->printed[watcher->printed_count++] = (struct watch_printed){
			watch_hash(watcher->client, engine->name.ptr, engine->name.len),
			engine->field[FDI_BUSY_NS].value};
	}
}

/*
 * Without an id, a descriptor that kcmp() knows to be the file of another one is that client, once.
 */
static bool is_known_file(struct watcher *watcher, const struct rec_read *read)
{
	const struct watch_config *config = watcher->config;
	struct watch_nameless *nameless;

	if (!config->same_file)
		return false;
	for (size_t i = 0; i < watcher->nameless_count; i++) {
		const struct rec_read *other = &watcher->nameless[i].read;

		if (other->major == read->major && other->minor == read->minor &&
		    config->same_file(config->data, other, read) == 1)
			return true;
	}
	if (watcher->nameless_count == NAMELESS_MAX)
		return false;
	watcher->nameless = xgrow(watcher->nameless, watcher->nameless_count,
				  &watcher->nameless_capacity, sizeof(*watcher->nameless));
	nameless = &watcher->nameless[watcher->nameless_count++];
	nameless->read = *read;
	return false;
}

void watcher_read(struct watcher *watcher, const struct rec_read *read)
{
	const struct fdi_fd fd = rec_fd(read);
	const struct fdi_snapshot *snap = lint_live_parse(watcher->live, read);
	const size_t unjudged = lint_live_unjudged(watcher->live);
	bool judged;

	watcher->totals.reads++;
	watcher->totals.unread += read->err != 0;
	watcher->client = watch_client(&fd, snap ? snap->client_id : (struct fdi_span){0});
	watcher->totals.texts += lint_live_read(watcher->live, read);
	keep_process(watcher, read);
	if (snap) {
		watch_device_read(watcher, read, snap);
		keep_printed(watcher, snap);
	}
	judged =
		(snap && snap->drm_lines && !snap->client_id.len && is_known_file(watcher, read)) ||
		!fdi_sweep_read(watcher->tracker, &fd, snap);
	watcher->totals.unjudged += !judged || lint_live_unjudged(watcher->live) != unjudged;
}

static void count_clients(struct watcher *watcher)
{
	watcher->totals.clients = 0;
	for (const struct fdi_client *client = NULL;
	     (client = fdi_client_next(watcher->tracker, client));)
		watcher->totals.clients++;
}

void watcher_end(struct watcher *watcher)
{
	fdi_sweep_end(watcher->tracker);
	watch_device_end(watcher);
	count_clients(watcher);
}

void watcher_finish(struct watcher *watcher)
{
	watcher->totals.undetermined = lint_live_end(watcher->live);
}

const struct watch_totals *watcher_totals(const struct watcher *watcher)
{
	return &watcher->totals;
}
