/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "descriptor.h"

struct fdi_tracker {
	struct pool pool;
	struct clients clients;
	struct descriptors descriptors;
	unsigned char *mem; /* of the pool */
	size_t size;
	size_t overhead; /* bytes before it */
	uint64_t sweep; /* the number of this sweep, from 1 */
	uint64_t t_ns; /* when it began */
	uint64_t wall_ns; /* since the one before; 0: unknown */
	uint32_t anonymous; /* reads of this sweep without pid and fd */
	bool open; /* between fdi_sweep_begin() and fdi_sweep_end() */
};

/* tracker_clear - forget clients and descriptors, all memory is free again. */
static void tracker_clear(struct fdi_tracker *tracker)
{
	pool_init(&tracker->pool, tracker->mem, tracker->size);
	tracker->clients = (struct clients){.pool = &tracker->pool};
	tracker->descriptors = (struct descriptors){.pool = &tracker->pool};
}

struct fdi_tracker *fdi_tracker_new(void *mem, size_t size)
{
	size_t overhead =
		(-(uintptr_t)mem & (_Alignof(struct fdi_tracker) - 1)) + sizeof(struct fdi_tracker);
	unsigned char *base = mem;
	struct fdi_tracker *tracker;

	if (!mem || size < overhead)
		return NULL;
	base += overhead;
	tracker = (struct fdi_tracker *)(base - sizeof(*tracker));
	*tracker = (struct fdi_tracker){
		.mem = base,
		.size = size - overhead,
		.overhead = overhead,
	};
	tracker_clear(tracker);
	return tracker;
}

void fdi_tracker_reset(struct fdi_tracker *tracker)
{
	tracker_clear(tracker);
	tracker->sweep = tracker->t_ns = 0;
	tracker->open = false;
}

size_t fdi_tracker_used(const struct fdi_tracker *tracker)
{
	return tracker->overhead + tracker->pool.used;
}

int fdi_sweep_begin(struct fdi_tracker *tracker, uint64_t t_ns)
{
	if (!tracker)
		return -FDI_EINVAL;
	fdi_sweep_end(tracker);
	tracker->wall_ns = tracker->sweep && t_ns > tracker->t_ns ? t_ns - tracker->t_ns : 0;
	tracker->t_ns = t_ns;
	tracker->sweep++;
	tracker->anonymous = 0;
	tracker->open = true;
	return 0;
}

static struct descriptor_key descriptor_key_of(struct fdi_tracker *tracker, const struct fdi_fd *fd)
{
	if (fd->has_pid)
		return (struct descriptor_key){true, fd->pid, fd->fd};
	return (struct descriptor_key){false, 0, (int32_t)tracker->anonymous++};
}

/* identity_of - the client of a text: (device, id), or the descriptor without an id. */
static struct identity identity_of(const struct fdi_fd *fd, struct descriptor_key key,
				   const struct fdi_snapshot *snap)
{
	struct identity identity = {
		.driver = snap->driver,
		.pdev = snap->pdev,
		.id = snap->client_id,
		.has_dev = fd->has_dev,
	};
	uint64_t hash = hash_span(fd->has_dev, identity.id);

	if (fd->has_dev) {
		identity.major = fd->major;
		identity.minor = fd->minor;
		hash = hash_number(hash, (uint64_t)identity.major << 32 | identity.minor);
	} else {
		hash = hash_span(hash_span(hash, identity.driver), identity.pdev);
	}
	if (!identity.id.len) {
		identity.key = key;
		hash = descriptor_key_hash(hash, key);
	}
	identity.hash = hash;
	return identity;
}

/* descriptor_get - the descriptor of a key, listed in this sweep; NULL: no memory. */
static struct descriptor *descriptor_get(struct fdi_tracker *tracker, struct descriptor_key key)
{
	struct descriptors *all = &tracker->descriptors;
	struct descriptor *descriptor = descriptor_find(all, key);

	if (!descriptor)
		descriptor = descriptor_add(all, key);
	if (descriptor)
		descriptor_list(all, descriptor, tracker->sweep);
	return descriptor;
}

/* text_read - merge the text of a descriptor into its client, which may be another than before. */
static int text_read(struct fdi_tracker *tracker, struct descriptor *descriptor,
		     const struct identity *identity, const struct fdi_snapshot *snap)
{
	struct client *client = client_find(&tracker->clients, identity);

	if (!client)
		client = client_add(&tracker->clients, identity);
	descriptor->client = client;
	if (!client)
		return -FDI_ENOBUFS;
	descriptor->read = client->read = tracker->sweep;
	return client_read(&tracker->clients, client, snap);
}

/*
 * descriptor_keep - list a descriptor without a DRM text: the client that it showed before is kept,
 * unless the descriptor is of another device now.
 */
static void descriptor_keep(struct fdi_tracker *tracker, struct descriptor_key key,
			    const struct fdi_fd *fd)
{
	struct descriptor *descriptor = descriptor_find(&tracker->descriptors, key);
	const struct fdi_client *client;

	if (!descriptor || !descriptor->client)
		return;
	client = &descriptor->client->shown;
	if (fd->has_dev && client->has_dev &&
	    (fd->major != client->major || fd->minor != client->minor))
		return;
	descriptor_list(&tracker->descriptors, descriptor, tracker->sweep);
}

int fdi_sweep_read(struct fdi_tracker *tracker, const struct fdi_fd *fd,
		   const struct fdi_snapshot *snap)
{
	struct descriptor *descriptor;
	struct identity identity;
	struct descriptor_key key;

	if (!tracker || !fd || !tracker->open)
		return -FDI_EINVAL;
	key = descriptor_key_of(tracker, fd);
	if (!snap || fd->err || !snap->drm_lines) {
		/* Without pid and fd, an earlier read of the descriptor cannot be found. */
		if (fd->has_pid)
			descriptor_keep(tracker, key, fd);
		return 0;
	}
	descriptor = descriptor_get(tracker, key);
	if (!descriptor)
		return -FDI_ENOBUFS;
	identity = identity_of(fd, key, snap);
	return text_read(tracker, descriptor, &identity, snap);
}

/* member_add - append a descriptor to the members of its client. */
static void member_add(struct descriptor *descriptor)
{
	struct client *client = descriptor->client;
	struct fdi_member *member = &descriptor->member;

	member->next = NULL;
	*(client->last_member ? &client->last_member->next : &client->shown.members) = member;
	client->last_member = member;
}

/*
 * members_gather - the members of a client are the descriptors that showed it in this sweep; where
 * none did, those that showed it before and are still listed.
 */
static void members_gather(struct fdi_tracker *tracker)
{
	struct descriptor *descriptor;
	struct client *client;

	for (client = tracker->clients.first; client; client = client->next) {
		client->shown.members = client->last_member = NULL;
		client->listed = client->read;
	}
	for (descriptor = tracker->descriptors.first; descriptor; descriptor = descriptor->next) {
		client = descriptor->client;
		if (!client)
			continue;
		client->listed = tracker->sweep;
		if (descriptor->key.has_pid &&
		    (descriptor->read == tracker->sweep || client->read != tracker->sweep))
			member_add(descriptor);
	}
}

int fdi_sweep_end(struct fdi_tracker *tracker)
{
	struct client *client, *next;

	if (!tracker)
		return -FDI_EINVAL;
	if (!tracker->open)
		return 0;
	tracker->open = false;
	descriptors_purge(&tracker->descriptors, tracker->sweep);
	members_gather(tracker);
	for (client = tracker->clients.first; client; client = next) {
		next = client->next;
		if (client->listed == tracker->sweep)
			parts_settle(&client->parts[PART_ENGINE], tracker->wall_ns);
		else
			client_forget(&tracker->clients, client);
	}
	if (!tracker->clients.first && !tracker->descriptors.first)
		tracker_clear(tracker);
	return 0;
}

const struct fdi_client *fdi_client_next(const struct fdi_tracker *tracker,
					 const struct fdi_client *client)
{
	const struct client *next;

	next = client ? ((const struct client *)client)->next : tracker->clients.first;
	return next ? &next->shown : NULL;
}
