/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "track.h"

static bool has_member(const struct zoo_client *c, int32_t pid, int32_t fd)
{
	for (const struct zoo_member *m = c->members; m; m = m->next)
		if (m->pid == pid && m->fd == fd)
			return true;
	return false;
}

static void add_member(struct zoo *z, struct zoo_client *c, const struct decoy_fd *fd)
{
	struct zoo_member *member;
	struct zoo_member **end = &c->fresh;

	if (!fd->has_pid)
		return;
	for (; *end; end = &(*end)->next)
		if ((*end)->pid == fd->pid && (*end)->fd == fd->fd)
			return;
	member = zoo_alloc(z, sizeof(*member));
	if (!member)
		return;
	member->pid = fd->pid;
	member->fd = fd->fd;
	*end = member;
}

/* Its clients still exist, though their text cannot be read. */
static void mark_unreadable(struct zoo *z, const struct decoy_fd *fd)
{
	for (struct zoo_client *c = z->clients; c && fd->has_pid; c = c->next) {
		if (!has_member(c, fd->pid, fd->fd))
			continue;
		if (design(z, DESIGN_UNREAD_FORGOTTEN))
			continue;
		c->unreadable = true;
		if (design(z, DESIGN_UNREAD_SHOWN) || design(z, DESIGN_UNREAD_MEMBER) ||
		    (design(z, DESIGN_UNREAD_BEHIND) && c->shown))
			add_member(z, c, fd);
		c->recount |= fault(z, FAULT_ERR_RECOUNTS);
	}
}

static struct zoo_engine *engine_at(struct zoo_client *c, unsigned int index)
{
	struct zoo_engine *engine = c->engines;

	while (engine && index--)
		engine = engine->next;
	return engine;
}

static struct zoo_engine *engine_add(struct zoo *z, struct zoo_client *c, struct zoo_span name)
{
	struct zoo_engine *engine;
	struct zoo_engine **end = &c->engines;

	if (fault(z, FAULT_TRACKED_64) && engine_at(c, 63))
		return NULL;
	engine = zoo_alloc(z, sizeof(*engine));
	if (!engine)
		return NULL;
	engine->name = zoo_span_keep(z, name);
	engine->is_new = true;
	while (*end && !design(z, DESIGN_NEWEST_FIRST))
		end = &(*end)->next;
	engine->next = *end;
	*end = engine;
	return engine;
}

static struct zoo_engine *engine_of(struct zoo *z, struct zoo_client *c, struct zoo_span name,
				    unsigned int index)
{
	if (fault(z, FAULT_BY_INDEX) && c->old)
		return engine_at(c, index);
	for (struct zoo_engine *e = c->engines; e; e = e->next)
		if (zoo_span_is(e->name, name))
			return e;
	return fault(z, FAULT_LATE_ENGINE) && c->old ? NULL : engine_add(z, c, name);
}

/* Several reads of one client in a sweep: the largest counter counts. */
static void merge_engines(struct zoo *z, struct zoo_client *c, const struct zoo_item *item)
{
	for (unsigned int index = 0; item; item = item->next, index++) {
		struct zoo_engine *e = engine_of(z, c, item->name, index);

		if (!e)
			continue;
		e->printed_now = true;
		for (unsigned int f = 0; f < ENGINE_FIELDS; f++) {
			bool counts = f == F_BUSY_NS || f == F_CYCLES || f == F_TOTAL_CYCLES;
			struct zoo_num num = item->field[f];

			if (counts || zoo_two_joined(z))
				num = zoo_two_value(z, c->texts, e->printed[f], num);
			if (num.present)
				e->printed[f] = num;
		}
	}
}

static bool is_first_of_process(const struct decoy_fd *fds, size_t index)
{
	for (size_t i = 0; i < index; i++)
		if (fds[i].pid == fds[index].pid && !fds[i].err)
			return false;
	return true;
}

/* Is it on the device of the first descriptor of its process? */
static bool is_first_device(const struct decoy_fd *fds, size_t index)
{
	for (size_t i = 0; i < index; i++)
		if (fds[i].pid == fds[index].pid)
			return fds[i].major == fds[index].major && fds[i].minor == fds[index].minor;
	return true;
}

/* The newest read counts; what it does not print is unknown. */
static void store_string(struct zoo *z, struct zoo_span *was, struct zoo_span printed)
{
	if (zoo_span_is(*was, printed) || (!printed.len && design(z, DESIGN_STRINGS_KEPT)))
		return;
	free((char *)was->at);
	*was = zoo_span_keep(z, printed);
}

/* The clock of the design: when a read began, or when it was over. */
static uint64_t read_time(const struct zoo *z, const struct decoy_fd *fd)
{
	return design(z, DESIGN_CLOCK_AFTER) && fd->has_until ? fd->until_ns : fd->t_ns;
}

static bool shows_process(const struct zoo_client *c, int32_t pid)
{
	for (const struct zoo_member *m = c->members; m; m = m->next)
		if (m->pid == pid)
			return true;
	return false;
}

static void forget_history(struct zoo_client *c)
{
	zoo_engines_free(c->engines);
	c->engines = NULL;
	c->old = false;
}

static void merge_client(struct zoo *z, struct zoo_client *c, const struct decoy_fd *fd,
			 const struct zoo_snapshot *snap)
{
	if (c->missing && design(z, DESIGN_MISSING_PROCESS) && !shows_process(c, fd->pid))
		forget_history(c);
	c->was_missing |= c->missing;
	if (c->missing && design(z, DESIGN_OPENED_SINCE))
		forget_history(c);
	c->missing = 0;
	if (fault(z, FAULT_REMEMBERED) || (design(z, DESIGN_BY_DESCRIPTOR) && snap->has_id))
		store_string(z, &c->id, snap->id);
	c->has_id |= snap->has_id;
	store_string(z, &c->driver, snap->driver);
	store_string(z, &c->pdev, snap->pdev);
	if (zoo_two_counts(z, c, fd) && !(fault(z, FAULT_IDLE_SKIPPED) && c->idle)) {
		merge_engines(z, c, snap->engines);
		zoo_regions_merge(z, c, snap->regions);
		c->texts++;
		c->read_ns = read_time(z, fd);
	}
	add_member(z, c, fd);
	if (!c->shown)
		c->place = ++z->distinct;
	c->shown = true;
}

static void merge_fd(struct zoo *z, const struct decoy_fd *fd)
{
	struct zoo_snapshot snap;
	struct zoo_client *c = NULL;

	zoo_snapshot_read(z, &snap, fd->text, fd->len);
	zoo_snapshot_spoil(z, &snap, fd->text, fd->len);
	if (!snap.refused)
		c = zoo_client_find(z, fd, &snap);
	else if (design(z, DESIGN_MALFORMED_KEPT))
		mark_unreadable(z, fd);
	if (c)
		merge_client(z, c, fd, &snap);
	zoo_snapshot_free(&snap);
}

/* The clients of a process that is not read are those of its last read. */
static void keep_process(struct zoo *z, int32_t pid)
{
	for (struct zoo_client *c = z->clients; c; c = c->next)
		for (const struct zoo_member *m = c->members; m; m = m->next) {
			const struct decoy_fd fd = {.has_pid = true, .pid = pid, .fd = m->fd};

			if (m->pid != pid)
				continue;
			add_member(z, c, &fd);
			c->place = c->shown ? c->place : ++z->distinct;
			c->read_ns = c->shown ? c->read_ns : z->t_ns;
			c->shown = true;
		}
}

static void begin_sweep(struct zoo *z)
{
	z->distinct = 0;
	z->sweeps++;
	for (struct zoo_client *c = z->clients; c; c = c->next) {
		c->shown = c->unreadable = false;
		c->texts = 0;
		for (struct zoo_engine *e = c->engines; e; e = e->next) {
			e->printed_now = false;
			memset(e->printed, 0, sizeof(e->printed));
		}
	}
}

static bool is_remembered(const struct zoo *z, struct zoo_client *c)
{
	c->missing++;
	return (design(z, DESIGN_MISSING_ONE) && c->missing == 1) || fault(z, FAULT_REMEMBERED) ||
	       design(z, DESIGN_MISSING_NEVER) || design(z, DESIGN_MISSING_PROCESS) ||
	       design(z, DESIGN_OPENED_SINCE) || design(z, DESIGN_LOAD_KEPT);
}

/* No descriptor shows it: its id may be reused by another client. Returns the link to continue
 * from. */
static struct zoo_client **remove_or_keep(struct zoo *z, struct zoo_client **link)
{
	struct zoo_client *c = *link;

	if (fault(z, FAULT_REUSED_ID)) {
		zoo_engines_free(c->engines);
		c->engines = NULL;
		c->recount = true;
		return &c->next;
	}
	if (is_remembered(z, c))
		return &c->next;
	*link = c->next;
	zoo_client_free(c);
	return link;
}

/* Was it read, and no engine busy since the sweep before? */
static bool is_idle(const struct zoo_client *c)
{
	for (const struct zoo_engine *e = c->engines; e; e = e->next)
		if (!e->delta[F_BUSY_NS].present || e->delta[F_BUSY_NS].value)
			return false;
	return c->texts && c->engines;
}

static void end_sweep(struct zoo *z, uint64_t t_ns)
{
	struct zoo_client **link = &z->clients;

	while (*link) {
		struct zoo_client *c = *link;

		c->shown |= c->unreadable && design(z, DESIGN_UNREAD_SHOWN);
		if (!c->shown && !c->unreadable) {
			link = remove_or_keep(z, link);
			continue;
		}
		if (c->shown)
			zoo_client_settle(z, c, t_ns);
		c->idle = is_idle(c);
		if (design(z, DESIGN_EMPTY_OMITTED) && !c->engines && !c->regions)
			c->shown = false;
		link = &c->next;
	}
}

void zoo_sweep(struct zoo *z, uint64_t t_ns, const struct decoy_fd *fds, size_t count)
{
	if (fault(z, FAULT_EMPTY_KEPT) && !count)
		return;
	if (fault(z, FAULT_EMPTY_DIVIDES) && !count)
		abort(); /* an integer division by zero is undefined, and no trap on some processors
			  */
	if (design(z, DESIGN_CLOCK_MS))
		t_ns -= t_ns % 1000000;
	z->before_ns = z->t_ns;
	z->t_ns = t_ns;
	begin_sweep(z);
	for (size_t i = 0; i < count; i++) {
		if (design(z, DESIGN_ACCEL_OMITTED) && fds[i].has_dev && fds[i].major == 261)
			continue;
		if (design(z, DESIGN_NO_CARDS) && fds[i].has_dev && fds[i].major == 226 &&
		    fds[i].minor < 64)
			continue;
		if (zoo_idle_skips(z, &fds[i])) {
			keep_process(z, fds[i].pid);
			continue;
		}
		if (fds[i].err || !fds[i].text) {
			mark_unreadable(z, &fds[i]);
			if (fault(z, FAULT_ERR_PANIC))
				abort();
			if (fault(z, FAULT_ERR_SWEEP))
				break;
			continue;
		}
		if (fault(z, FAULT_FIRST_FD) && !is_first_of_process(fds, i))
			continue;
		if (fault(z, FAULT_FIRST_DEVICE) && !is_first_device(fds, i))
			continue;
		merge_fd(z, &fds[i]);
	}
	end_sweep(z, t_ns);
	zoo_note_processes(z, fds, count);
	zoo_idle_note(z);
}

void zoo_forget(struct zoo *z)
{
	z->sweeps = 0;
	z->clock_ns = 0;
	zoo_forget_processes(z);
	zoo_idle_forget(z);
	while (z->clients) {
		struct zoo_client *next = z->clients->next;

		zoo_client_free(z->clients);
		z->clients = next;
	}
}
