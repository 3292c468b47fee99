/* SPDX-License-Identifier: MIT */
#include "observer.h"

/* What one read shows. */
enum outcome {
	SHOWN, /* it shows a client */
	NO_CLIENT, /* it prints no drm- key */
	REFUSED,
	UNREADABLE,
};

/* A read that shows no client. */
struct other_read {
	const struct rec_read *read;
	enum outcome outcome;
};

struct other_reads {
	struct other_read *all;
	size_t count;
};

/* The client that the descriptor showed in the sweep before, of which only one of both texts prints
 * an id. */
static struct client *find_by_file(struct observer *observer, const struct identity *identity)
{
	for (size_t i = 0; i < observer->count; i++) {
		struct client *client = &observer->clients[i];

		if (!client->identity.id.text == !identity->id.text ||
		    !client_showed(client, identity->file, observer->sweep))
			continue;
		observer->ambiguity.file = true;
		return observer->hypothesis.by_file ? client : NULL;
	}
	return NULL;
}

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
	if (!found) {
		found = find_by_file(observer, identity);
		if (found && identity->id.text)
			found->identity = *identity;
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

/* Does this hypothesis refuse the text as a whole? Without usage a client need not be listed: that
 * is no refusal here. */
static bool is_refused(struct observer *observer, const struct printed *printed)
{
	const unsigned int reasons = printed->refusal & ~REFUSAL_BIT(USAGE);

	refusals_add(&observer->ambiguity.refusals, reasons);
	return reasons & observer->hypothesis.refuses;
}

/*
 * Decide who the client is, where the text leaves that open. A program decides alike where texts
 * break the format alike; returns false where they do not, and where there are too many ways.
 */
static bool pick_identity(struct observer *observer, const struct rec_read *read,
			  struct printed *printed, struct identity *identity)
{
	const enum choice_pick pick = observer->hypothesis.pick;
	struct choice *id = &printed->ident[IDENT_ID];

	if (!identity_of(identity, read, printed, pick))
		return false;
	if (!identity_is_open(read, printed))
		return true;
	if (observer->alone || (observer->is_open && observer->open_for != printed->refusal))
		return false;
	observer->ambiguity.pick = observer->is_open = true;
	observer->open_for = printed->refusal;
	*id = choice_pick(id, pick);
	return true;
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
	if (!printed->has_client)
		return NO_CLIENT;
	if (is_refused(observer, printed))
		return REFUSED;
	if (!pick_identity(observer, read, printed, &identity)) {
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
 * Keep the descriptors of a client that are listed and no longer show it: they are its members
 * still, and its only ones while no descriptor shows it.
 */
static void keep_unshown(struct observer *observer, struct client *client,
			 const struct other_reads *reads)
{
	const struct rec_read **unshown = NULL;
	size_t found = 0, cap = 0;

	for (size_t i = 0; i < reads->count; i++) {
		const struct other_read *other = &reads->all[i];

		/* What is refused may be of a client that was missing since; of what cannot be
		 * read, see keep_unread(). */
		if (client->sweep + 1 != observer->sweep && other->outcome != REFUSED)
			continue;
		if (!client_had(client, other->read))
			continue;
		unshown = pool_grow(observer->pool, unshown, found, &cap, sizeof(*unshown));
		unshown[found++] = other->read;
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
			client->opened = (observer->hypothesis.unknown ? client_may_be_opened
								       : client_is_opened)(
				client, &observer->listed, observer->pool, before);
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
	observer->unread = pool_alloc(observer->pool, reads->count, sizeof(*observer->unread));
	observer->unread_count = 0;
	for (size_t i = 0; i < reads->count; i++) {
		const struct rec_read *read = reads->all[i].read;

		if (reads->all[i].outcome == UNREADABLE && read->has_fd &&
		    !is_member(observer, read))
			observer->unread[observer->unread_count++] = read;
	}
}

/* What the sweep says of clients that the next one may show first. */
static void list_others(struct observer *observer, const struct other_reads *reads)
{
	struct listed *listed = &observer->listed;

	listed->unshown = pool_alloc(observer->pool, reads->count, sizeof(*listed->unshown));
	listed->unshown_count = 0;
	listed->whole = true;
	for (size_t i = 0; i < reads->count; i++) {
		listed->unshown[listed->unshown_count++] = reads->all[i].read;
		listed->whole = listed->whole && reads->all[i].outcome == NO_CLIENT;
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
		.all = pool_alloc(observer->pool, sweep->count, sizeof(*reads.all)),
	};

	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];
		enum outcome outcome = add_read(observer, read);

		if (outcome != SHOWN)
			reads.all[reads.count++] = (struct other_read){read, outcome};
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
	listed_add(&observer->listed, observer->pool, &rec->reads[sweep->first], sweep->count);
	list_others(observer, &reads);
}
