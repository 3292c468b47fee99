/* SPDX-License-Identifier: MIT */
/* Who a client is. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "track.h"

void zoo_engines_free(struct zoo_engine *engine)
{
	while (engine) {
		struct zoo_engine *next = engine->next;

		free((char *)engine->name.at);
		free(engine);
		engine = next;
	}
}

void zoo_regions_free(struct zoo_item *region)
{
	while (region) {
		struct zoo_item *next = region->next;

		free((char *)region->name.at);
		free(region);
		region = next;
	}
}

void zoo_members_free(struct zoo_member *member)
{
	while (member) {
		struct zoo_member *next = member->next;

		free(member);
		member = next;
	}
}

void zoo_client_free(struct zoo_client *client)
{
	zoo_members_free(client->members);
	zoo_members_free(client->fresh);
	zoo_engines_free(client->engines);
	zoo_regions_free(client->regions);
	free((char *)client->device.at);
	free((char *)client->id.at);
	free((char *)client->driver.at);
	free((char *)client->pdev.at);
	free(client);
}

/* The first device of the list, of any client. */
static struct zoo_span first_device(const struct zoo *z)
{
	for (const struct zoo_client *c = z->clients; c; c = c->next)
		if (c->pdev.len)
			return c->device;
	return (struct zoo_span){0};
}

/* Is the device known from the text, not from the node? */
static bool is_by_pdev(const struct zoo *z)
{
	return design(z, DESIGN_BY_PDEV) || design(z, DESIGN_ID_ALONE);
}

/* "226:128" by node, else driver and slot; owned by the caller. */
static struct zoo_span device_of(struct zoo *z, const struct decoy_fd *fd,
				 const struct zoo_snapshot *snap)
{
	struct zoo_span first = first_device(z);
	size_t len = 32 + snap->driver.len + snap->pdev.len;
	char *name;

	if (fault(z, FAULT_NO_PDEV_FIRST) && !snap->pdev.len && first.len)
		return zoo_span_keep(z, first);
	name = zoo_alloc(z, len);
	if (!name)
		return (struct zoo_span){0};
	if (fd->has_dev && !(is_by_pdev(z) && snap->pdev.len)) {
		len = (size_t)snprintf(name, len, "%" PRIu32 ":%" PRIu32, fd->major, fd->minor);
	} else {
		memcpy(name, snap->driver.at ? snap->driver.at : "", snap->driver.len);
		name[snap->driver.len] = '@';
		memcpy(name + snap->driver.len + 1, snap->pdev.at ? snap->pdev.at : "",
		       snap->pdev.len);
		len = snap->driver.len + 1 + snap->pdev.len;
	}
	return (struct zoo_span){name, len};
}

static bool same_descriptor(const struct zoo_client *c, const struct decoy_fd *fd)
{
	return c->has_pid && fd->has_pid && c->pid == fd->pid && c->fd == fd->fd;
}

/* Is b a or the number behind it? */
static bool numbers_near(int32_t a, int32_t b)
{
	return b - (int64_t)a >= 0 && b - (int64_t)a <= 1;
}

static bool is_accel(struct zoo_span device)
{
	return zoo_span_starts(device, "261:");
}

static bool has_member(const struct zoo_client *c, const struct decoy_fd *fd)
{
	for (const struct zoo_member *m = c->members; m; m = m->next)
		if (m->pid == fd->pid && m->fd == fd->fd)
			return true;
	return false;
}

/*
 * Does a descriptor that was its member show it, with an id where it had none, or without its id?
 */
static bool is_descriptor_of(const struct zoo *z, const struct zoo_client *c,
			     const struct decoy_fd *fd, const struct zoo_snapshot *snap,
			     struct zoo_span device)
{
	return design(z, DESIGN_BY_DESCRIPTOR) && c->has_id != snap->has_id && fd->has_pid &&
	       zoo_span_is(c->device, device) && has_member(c, fd);
}

static bool is_client(struct zoo *z, const struct zoo_client *c, const struct decoy_fd *fd,
		      const struct zoo_snapshot *snap, struct zoo_span device)
{
	bool same_device = zoo_span_is(c->device, device);

	if (c->has_id != snap->has_id)
		return false;
	if (!c->has_id)
		return same_device && same_descriptor(c, fd);
	if (fault(z, FAULT_ONE_A_PROCESS) && c->has_pid && fd->has_pid && c->pid == fd->pid)
		return same_device;
	if (fault(z, FAULT_REMEMBERED) && c->missing && same_descriptor(c, fd))
		return same_device;
	if (!zoo_span_is(c->id, snap->id))
		return false;
	if (fault(z, FAULT_ID_GLOBAL))
		return true;
	if (design(z, DESIGN_ACCEL_MERGED) && (is_accel(c->device) || is_accel(device)))
		return true;
	if (design(z, DESIGN_ID_ALONE) && !c->pdev.len && !snap->pdev.len)
		return true;
	if (fault(z, FAULT_PID_IN_KEY) || design(z, DESIGN_LOAD_OWN))
		return same_device && c->pid == fd->pid;
	if (fault(z, FAULT_NO_DEDUPE))
		return same_device && same_descriptor(c, fd);
	if (fault(z, FAULT_NEAR_FDS) && c->pid == fd->pid)
		return same_device && numbers_near(c->fd, fd->fd);
	if (fault(z, FAULT_NEAR_PIDS))
		return same_device && numbers_near(c->pid, fd->pid);
	if (fault(z, FAULT_ID_PER_DRIVER))
		return zoo_span_is(c->driver, snap->driver);
	return same_device;
}

static struct zoo_client *client_add(struct zoo *z, const struct decoy_fd *fd,
				     const struct zoo_snapshot *snap, struct zoo_span device)
{
	struct zoo_client *client = zoo_alloc(z, sizeof(*client));
	struct zoo_client **end = &z->clients;

	if (!client) {
		free((char *)device.at);
		return NULL;
	}
	client->device = device;
	client->has_id = snap->has_id;
	client->id = zoo_span_keep(z, snap->id);
	client->driver = zoo_span_keep(z, snap->driver);
	client->pdev = zoo_span_keep(z, snap->pdev);
	client->has_pid = fd->has_pid;
	client->pid = fd->pid;
	client->fd = fd->fd;
	while (*end)
		end = &(*end)->next;
	if (design(z, DESIGN_NEWEST_FIRST))
		end = &z->clients;
	client->next = *end;
	*end = client;
	return client;
}

struct zoo_client *zoo_client_find(struct zoo *z, const struct decoy_fd *fd,
				   const struct zoo_snapshot *snap)
{
	struct zoo_span device = device_of(z, fd, snap);
	struct zoo_client *c = z->clients;

	if (!device.at)
		return NULL;
	while (c && !is_client(z, c, fd, snap, device))
		c = c->next;
	for (struct zoo_client *b = z->clients; !c && b; b = b->next)
		if (is_descriptor_of(z, b, fd, snap, device))
			c = b;
	if (!c)
		return client_add(z, fd, snap, device);
	free((char *)device.at);
	return c;
}
