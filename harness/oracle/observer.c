/* SPDX-License-Identifier: MIT */
#include "observer.h"

/* What one read shows. */
enum outcome {
	SHOWN, /* it shows a client */
	NO_CLIENT, /* it prints no drm- key */
	UNREADABLE, /* it could not be read, or its text is refused */
};

/* The reads of a sweep that show no client, and of these the unreadable ones. */
struct other_reads {
	const struct rec_read **unshown;
	size_t unshown_count;
	const struct rec_read **unreadable;
	size_t unreadable_count;
};

static struct client *find_client(struct observer *observer, const struct identity *identity)
{
	struct client *found = NULL;

	for (size_t i = 0; i < observer->count; i++) {
		struct client *client = &observer->clients[i];
		const struct identity *own = &client->identity;
		bool same = identity_same(own, identity, IDENTITY_NODE);

		observer->undecided |= identity_may_be_same(own, identity);
		observer->ambiguity.pdev |= same != identity_same(own, identity, IDENTITY_PDEV);
		observer->ambiguity.id |= same != identity_same(own, identity, IDENTITY_ID);
		if (!found && identity_same(own, identity, observer->hypothesis.identity))
			found = client;
	}
	if (found)
		return found;
	observer->clients = pool_grow(observer->pool, observer->clients, observer->count,
				      &observer->cap, sizeof(*observer->clients));
	found = &observer->clients[observer->count++];
	*found = (struct client){.identity = *identity};
	return found;
}

static struct word text_of(struct observer *observer, const struct rec_read *read)
{
	struct word text = {read->text, read->len};
	const char *nul = text.len ? memchr(text.text, '\0', text.len) : NULL;

	observer->ambiguity.nul |= nul != NULL;
	if (nul && observer->hypothesis.nul_ends)
		text.len = (size_t)(nul - text.text);
	return text;
}

/* Does this hypothesis refuse the text as a whole? */
static bool is_refused(struct observer *observer, const struct printed *printed)
{
	observer->ambiguity.refusal |= printed->may_reject;
	return printed->may_reject && observer->hypothesis.refuses;
}

/* Add the text of a read to the client that it shows. */
static enum outcome add_read(struct observer *observer, const struct rec_read *read)
{
	struct printed *printed;
	struct identity identity;
	struct client *client;

	if (read->err)
		return UNREADABLE;
	printed = pool_alloc(observer->pool, 1, sizeof(*printed));
	*printed = printed_parse(observer->pool, text_of(observer, read));
	if (printed->kind == PRINTED_NOTHING)
		return NO_CLIENT;
	if (is_refused(observer, printed))
		return UNREADABLE;
	if (printed->kind == PRINTED_DOUBTFUL || !identity_of(&identity, read, printed)) {
		observer->undecided = true;
		return NO_CLIENT;
	}
	client = find_client(observer, &identity);
	/* Without id, pid and fd a text may be of any of several files. */
	if (!identity.id.text && !read->has_fd && observer->nameless > 1)
		observer->undecided = true;
	client_add_text(observer->pool, client, read, printed);
	return SHOWN;
}

/*
 * Keep the descriptors of a client that are listed and no longer show it: they are its members still, and its only ones
 * while no descriptor shows it.
 */
static void keep_unshown(struct observer *observer, struct client *client,
			 const struct other_reads *reads)
{
	const struct rec_read **unshown = NULL;
	size_t found = 0, cap = 0;

	for (size_t i = 0; i < reads->unshown_count; i++) {
		if (!client_had(client, reads->unshown[i], observer->sweep))
			continue;
		unshown = pool_grow(observer->pool, unshown, found, &cap, sizeof(*unshown));
		unshown[found++] = reads->unshown[i];
	}
	client->unshown = unshown;
	client->unshown_count = found;
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
			 struct window before, const struct other_reads *reads)
{
	for (size_t i = 0; i < observer->count; i++) {
		struct client *client = &observer->clients[i];

		keep_unshown(observer, client, reads);
		if (client->text_count) {
			observer->ambiguity.descriptors |= client_disagrees(client);
			client_step(observer->pool, client, observer->sweep, sweep->t_ns, before,
				    observer->hypothesis.descriptors);
		} else if (client->unshown_count)
			client_hold(observer->pool, client, observer->sweep, client->unshown,
				    client->unshown_count, observer->when);
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

/* A descriptor that could not be read may be of a client that is not known. */
static void keep_unread(struct observer *observer, const struct other_reads *reads)
{
	observer->unread = reads->unreadable;
	observer->unread_count = 0;
	for (size_t i = 0; i < reads->unreadable_count; i++) {
		const struct rec_read *read = reads->unreadable[i];

		if (read->has_fd && !is_member(observer, read))
			observer->unread[observer->unread_count++] = read;
	}
}

static size_t count_nameless(const struct recording *rec, const struct rec_sweep *sweep)
{
	size_t count = 0;

	for (size_t i = 0; i < sweep->count; i++)
		count += !rec->reads[sweep->first + i].has_fd;
	return count;
}

static struct other_reads add_reads(struct observer *observer, const struct recording *rec,
				    const struct rec_sweep *sweep)
{
	struct other_reads reads = {
		.unshown = pool_alloc(observer->pool, sweep->count, sizeof(*reads.unshown)),
		.unreadable = pool_alloc(observer->pool, sweep->count, sizeof(*reads.unreadable)),
	};

	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];
		enum outcome outcome = add_read(observer, read);

		if (outcome != SHOWN)
			reads.unshown[reads.unshown_count++] = read;
		if (outcome == UNREADABLE)
			reads.unreadable[reads.unreadable_count++] = read;
	}
	return reads;
}

void observer_add_sweep(struct observer *observer, const struct recording *rec,
			const struct rec_sweep *sweep)
{
	struct window before = observer->when;
	struct other_reads reads;

	if (observer->undecided)
		return;
	observer->sweep++;
	observer->when = find_window(rec, sweep);
	observer->nameless = count_nameless(rec, sweep);
	reads = add_reads(observer, rec, sweep);
	step_clients(observer, sweep, before, &reads);
	keep_unread(observer, &reads);
}
