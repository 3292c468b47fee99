/* SPDX-License-Identifier: MIT */
#include "observer.h"

/* What one read came to. */
enum outcome {
	SHOWN, /* it shows a client */
	MUTE, /* it prints nothing of any */
	UNREADABLE, /* it could not be read, or its text is refused */
};

/* The reads of a sweep that show no client, and of these the unreadable ones. */
struct silence {
	const struct rec_read **mute;
	size_t mute_count;
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

/* Is the text taken for none at all? */
static bool is_refused(struct observer *observer, const struct printed *printed)
{
	observer->ambiguity.refusal |= printed->may_reject;
	return printed->may_reject && observer->hypothesis.refuses;
}

/* A read that shows a client is given to it. */
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
		return MUTE;
	if (is_refused(observer, printed))
		return UNREADABLE;
	if (printed->kind == PRINTED_DOUBTFUL || !identity_of(&identity, read, printed)) {
		observer->undecided = true;
		return MUTE;
	}
	client = find_client(observer, &identity);
	/* Of several files without pid and fd, who says no id can be any of them. */
	if (!identity.id.text && !read->has_fd && observer->nameless > 1)
		observer->undecided = true;
	client_show(observer->pool, client, read, printed);
	return SHOWN;
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
			 struct window before, const struct silence *silence)
{
	for (size_t i = 0; i < observer->count; i++) {
		struct client *client = &observer->clients[i];

		keep_quiet(observer, client, silence->mute, silence->mute_count);
		if (client->sighting_count) {
			observer->ambiguity.descriptors |= client_disagrees(client);
			client_step(observer->pool, client, observer->sweep, sweep->t_ns, before,
				    observer->hypothesis.descriptors);
		} else if (client->quiet_count)
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
static void keep_unread(struct observer *observer, const struct silence *silence)
{
	observer->unread = silence->unreadable;
	observer->unread_count = 0;
	for (size_t i = 0; i < silence->unreadable_count; i++) {
		const struct rec_read *read = silence->unreadable[i];

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

static struct silence show_all(struct observer *observer, const struct recording *rec,
			       const struct rec_sweep *sweep)
{
	struct silence silence = {
		.mute = pool_alloc(observer->pool, sweep->count, sizeof(*silence.mute)),
		.unreadable = pool_alloc(observer->pool, sweep->count, sizeof(*silence.unreadable)),
	};

	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];
		enum outcome outcome = add_read(observer, read);

		if (outcome != SHOWN)
			silence.mute[silence.mute_count++] = read;
		if (outcome == UNREADABLE)
			silence.unreadable[silence.unreadable_count++] = read;
	}
	return silence;
}

void observer_add_sweep(struct observer *observer, const struct recording *rec,
			const struct rec_sweep *sweep)
{
	struct window before = observer->when;
	struct silence silence;

	if (observer->undecided)
		return;
	observer->sweep++;
	observer->when = find_window(rec, sweep);
	observer->nameless = count_nameless(rec, sweep);
	silence = show_all(observer, rec, sweep);
	step_clients(observer, sweep, before, &silence);
	keep_unread(observer, &silence);
}
