/* SPDX-License-Identifier: MIT */
#include "observer.h"

static struct client *find_client(struct observer *observer, const struct identity *identity)
{
	struct client *client;

	for (size_t i = 0; i < observer->count; i++) {
		client = &observer->clients[i];
		if (client_is(client, identity))
			return client;
		observer->lost |= client_may_be(client, identity);
	}
	observer->clients = pool_grow(observer->pool, observer->clients, observer->count,
				      &observer->cap, sizeof(*observer->clients));
	client = &observer->clients[observer->count++];
	*client = (struct client){.identity = *identity};
	return client;
}

/* A read that shows a client is given to it. Returns false where it shows none. */
static bool show(struct observer *observer, const struct rec_read *read)
{
	struct said *said;
	struct identity identity;
	struct client *client;

	if (read->err)
		return false;
	said = pool_alloc(observer->pool, 1, sizeof(*said));
	*said = said_read(observer->pool, (struct word){read->text, read->len});
	if (said->kind == SAID_NOTHING)
		return false;
	if (said->kind == SAID_DOUBTFUL || !client_identity(&identity, read, said)) {
		observer->lost = true;
		return false;
	}
	client = find_client(observer, &identity);
	/* Of several files without pid and fd, who says no id can be any of them. */
	if (!identity.id.text && !read->has_fd && observer->nameless > 1)
		observer->lost = true;
	client_show(observer->pool, client, read, said);
	return true;
}

/*
 * Descriptors of a client that are listed and mute: they are its own still, and while nobody shows it,
 * they are all that is left of it.
 */
static void keep_quiet(struct observer *observer, struct client *client,
		       const struct rec_read *const *mute, size_t count)
{
	const struct rec_read **quiet = NULL;
	size_t found = 0, cap = 0;

	for (size_t i = 0; i < count; i++) {
		if (!client_knows(client, mute[i], observer->sweep))
			continue;
		quiet = pool_grow(observer->pool, quiet, found, &cap, sizeof(*quiet));
		quiet[found++] = mute[i];
	}
	client->quiet = quiet;
	client->quiet_count = found;
}

static struct window find_window(const struct recording *rec, const struct rec_sweep *sweep)
{
	struct window when = {sweep->t_ns, sweep->t_ns};

	for (size_t i = 0; i < sweep->count; i++) {
		uint64_t to = client_read_end(&rec->reads[sweep->first + i]);

		if (to > when.to)
			when.to = to;
	}
	return when;
}

static void step_clients(struct observer *observer, const struct rec_sweep *sweep,
			 struct window before, const struct rec_read *const *mute, size_t count)
{
	for (size_t i = 0; i < observer->count; i++) {
		struct client *client = &observer->clients[i];

		keep_quiet(observer, client, mute, count);
		if (client->sighting_count)
			observer->lost |= !client_step(observer->pool, client, observer->sweep,
						       sweep->t_ns, before);
		else if (client->quiet_count)
			client_linger(observer->pool, client, observer->sweep, client->quiet,
				      client->quiet_count, observer->when);
	}
}

static bool is_member(const struct observer *observer, const struct rec_read *read)
{
	for (size_t i = 0; i < observer->count; i++) {
		const struct client *client = &observer->clients[i];

		for (size_t j = 0; client->sweep == observer->sweep && j < client->member_count;
		     j++) {
			if (client->members[j] == read)
				return true;
		}
	}
	return false;
}

/* What could not be read may be a client, too; nobody knows which. */
static void keep_unread(struct observer *observer, const struct rec_read **mute, size_t count)
{
	observer->unread = mute;
	observer->unread_count = 0;
	for (size_t i = 0; i < count; i++) {
		if (mute[i]->err && mute[i]->has_fd && !is_member(observer, mute[i]))
			observer->unread[observer->unread_count++] = mute[i];
	}
}

static size_t count_nameless(const struct recording *rec, const struct rec_sweep *sweep)
{
	size_t count = 0;

	for (size_t i = 0; i < sweep->count; i++)
		count += !rec->reads[sweep->first + i].has_fd;
	return count;
}

void observer_look(struct observer *observer, const struct recording *rec,
		   const struct rec_sweep *sweep)
{
	const struct rec_read **mute;
	struct window before = observer->when;
	size_t count = 0;

	if (observer->lost)
		return;
	observer->sweep++;
	observer->when = find_window(rec, sweep);
	observer->nameless = count_nameless(rec, sweep);
	mute = pool_alloc(observer->pool, sweep->count, sizeof(*mute));
	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];

		if (!show(observer, read))
			mute[count++] = read;
	}
	step_clients(observer, sweep, before, mute, count);
	keep_unread(observer, mute, count);
}
