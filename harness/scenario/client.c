/* SPDX-License-Identifier: MIT */
/* The clients of the file. */
#include <errno.h>

#include "member.h"

static const struct member client_members[] = {
	{"device", parse_label, .offset = offsetof(struct client, device), .needed = 1,
	 .sort = LABEL_DEVICE},
	{"id", parse_count, .offset = offsetof(struct client, id)},
	{"name", parse_text, .offset = offsetof(struct client, name), .most = NAME_MOST},
};
static const struct members of_client = MEMBERS(client_members);

static int client_parse(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	struct client *client = thing;
	uint32_t given = 0;
	int err = members_parse(c, value, &of_client, client, &given);

	(void)name;
	client->own_id = !!(given & 2);
	return err;
}

int clients_parse(struct compiler *c, const json_t *value)
{
	const struct labels *labels = &c->labels[LABEL_CLIENT];
	const char **names;
	int err = map_parse(c, value, &c->labels[LABEL_CLIENT], (void **)&c->clients,
			    &c->client_count, sizeof(*c->clients), client_parse);

	if (err)
		return err;
	names = arena_alloc(&c->arena, c->client_count, sizeof(*names));
	if (!names)
		return -ENOMEM;
	for (size_t i = 0; i < labels->count; i++)
		names[labels->all[i].number] = labels->all[i].text;
	c->scenario->plan.client_labels = names;
	c->scenario->plan.clients = c->client_count;
	return 0;
}
