/* SPDX-License-Identifier: MIT */
/* R14: clients and their owners. */
#include <errno.h>
#include <inttypes.h>

#include "verify.h"

static struct client *client_of(struct grt_verifier *v)
{
	const struct key key = {v->event.dev, v->event.client, 0};
	struct client *client = table_find(&v->clients, key);

	if (client)
		return client;
	if (table_is_full(&v->clients)) {
		undetermined(v, RULE_CLIENT_DECLARED, "too many clients to follow");
		return NULL;
	}
	client = table_add(&v->clients, key);
	if (!client)
		v->err = -ENOMEM;
	return client;
}

static void report_owner(struct grt_verifier *v, struct client *client)
{
	if (client->awaited.type)
		broken_at(v, RULE_CLIENT_DECLARED, &client->awaited, &client->at,
			  "its pid is %u, but the owner of client %" PRIu64 " is %u",
			  client->awaited_pid, client->entry.key.b, client->pid);
	client->awaited.type = 0;
}

/*
 * Devices that have clocks of their own share the table: the note may be behind that of a device
 * whose clock is ahead. One event is enough until it comes.
 */
static void await_owner(struct grt_verifier *v, struct client *client)
{
	if (client->awaited.type && client->awaited_pid == v->event.pid)
		return;
	report_owner(v, client);
	client->awaited = v->at;
	client->awaited_pid = v->event.pid;
}

/* Each stream may have the table in front: the same note comes again, and an older one after a
 * newer one. */
void learn_client(struct grt_verifier *v)
{
	struct client *client = client_of(v);

	if (!client)
		return;
	if (!client->declared || !is_later(v, &client->first))
		client->first = v->at;
	if (client->declared && !is_later(v, &client->at))
		return;
	if (client->used.type && !client->declared && is_later(v, &client->used))
		broken_at(v, RULE_CLIENT_DECLARED, &client->used, &v->at,
			  "it uses client %" PRIu64 " before the note that declares it",
			  v->event.client);
	client->used.type = 0;
	if (client->awaited_pid != v->event.pid || is_later(v, &client->awaited))
		report_owner(v, client);
	client->awaited.type = 0;
	client->has_older = client->has_old;
	client->has_old = client->declared;
	client->old_pid = client->pid;
	client->declared = true;
	client->pid = v->event.pid;
	client->at = v->at;
}

/* What the device does later may have the owner of the call that asked for it. */
static bool is_of_call(unsigned int type)
{
	switch (type) {
	case GRT_QUEUE:
	case GRT_ISSUE:
	case GRT_HW_START:
	case GRT_COMPLETE:
	case GRT_FENCE_SIGNAL:
	case GRT_TIMEOUT:
	case GRT_HANG:
	case GRT_RESET:
	case GRT_CTX_SWITCH:
		return false;
	default:
		return true;
	}
}

/*
 * One that closed before the trace began is perhaps not known: the device ends what it had begun.
 */
static bool must_be_open(const struct grt_verifier *v)
{
	return v->device->from_start || is_of_call(v->at.type);
}

/* The table may be in front of a stream, and so the first note in front of an event that was before
 * it. */
static void check_first(struct grt_verifier *v, struct client *client)
{
	bool is_before = (int32_t)(v->at.order - client->first.order) < 0;
	bool has_times = v->has_stream && v->stream.clock != GRT_CLOCK_DEVICE;

	client->is_used = true;
	if (is_before && (!has_times || v->at.time <= client->first.time))
		broken(v, RULE_CLIENT_DECLARED, &client->first,
		       "it uses client %" PRIu64 " before the note that declares it",
		       v->event.client);
}

void check_client(struct grt_verifier *v)
{
	struct client *client = client_of(v);
	uint32_t pid = v->event.pid;
	bool is_before;

	if (!client)
		return;
	if (!client->declared) {
		if (!client->used.type && must_be_open(v))
			client->used = v->at;
		return;
	}
	if (!client->is_used && !v->table_damaged)
		check_first(v, client);
	if (!pid || pid == client->pid || v->table_damaged)
		return;
	is_before = (int32_t)(v->at.order - client->at.order) < 0;
	/* the whole table may be in front: which of several earlier owners it had is not known */
	if (is_before && (!client->has_old || client->has_older))
		return;
	if (client->has_old && pid == client->old_pid && (is_before || !is_of_call(v->at.type)))
		return;
	if (!is_before && v->has_stream && v->stream.clock == GRT_CLOCK_DEVICE) {
		await_owner(v, client);
		return;
	}
	broken(v, RULE_CLIENT_DECLARED, &client->at,
	       "its pid is %u, but the owner of client %" PRIu64 " is %u", pid, v->event.client,
	       client->pid);
}

void end_clients(struct grt_verifier *v)
{
	for (struct entry *entry = v->clients.oldest; entry; entry = entry->newer) {
		struct client *client = (struct client *)entry;

		if (!client->declared && client->used.type)
			broken_at(v, RULE_CLIENT_DECLARED, &client->used, NULL,
				  "no note declares its client %" PRIu64, entry->key.b);
		report_owner(v, client);
	}
}
