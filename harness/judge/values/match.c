/* SPDX-License-Identifier: MIT */
#include "match.h"

#include <stdio.h>
#include <stdlib.h>

#include "diff.h"
#include "members.h"
#include "pair.h"
#include "xmalloc.h"

static char *make_label(const struct match_client *client)
{
	char *id = diff_answer_text(json_object_get(client->client, "id"));
	bool named = json_is_string(json_object_get(client->client, "id"));
	char *label = xasprintf("client %s%s%s%s", named ? id : "without id",
				client->key ? " (" : "", client->key ? client->key : "",
				client->key ? ")" : "");

	free(id);
	return label;
}

/*
 * No sentence of the specification requires a client without usage to be listed. For a subject
 * without memory, a client that has nothing but regions has no usage.
 */
static bool is_optional(const json_t *client, unsigned int features)
{
	return json_is_true(json_object_get(client, "optional")) ||
	       (!(features & FEATURE_MEMORY) && json_object_get(client, "regions") &&
		!json_object_get(client, "engines"));
}

static void fill_client(struct match_client *client, const json_t *json, unsigned int features)
{
	const json_t *members = json_object_get(json, "members");

	client->client = json;
	client->key = members_key(members);
	client->mate = MATCH_NONE;
	client->optional = is_optional(json, features);
	client->has_members = members && !json_is_null(members);
	client->names = json_object();
	client->keys = json_object();
	members_add(members, client->names, client->keys);
}

static struct match_client *fill_all(const json_t *list, unsigned int features)
{
	size_t count = json_array_size(list);
	struct match_client *clients = xcalloc(count, sizeof(*clients));

	for (size_t i = 0; i < count; i++)
		fill_client(&clients[i], json_array_get(list, i), features);
	return clients;
}

void match_init(struct match *match, const json_t *expected, const json_t *answered,
		unsigned int features)
{
	*match = (struct match){
		.expected = fill_all(expected, features),
		.expected_count = json_array_size(expected),
		.answered = fill_all(answered, features),
		.answered_count = json_array_size(answered),
	};
	pair_clients(match, features);
}

static void label_clients(struct match_client *clients, size_t count)
{
	for (size_t i = 0; i < count; i++)
		clients[i].label = make_label(&clients[i]);
}

void match_label(struct match *match)
{
	label_clients(match->expected, match->expected_count);
	label_clients(match->answered, match->answered_count);
}

static void free_clients(struct match_client *clients, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		free(clients[i].label);
		free(clients[i].key);
		json_decref(clients[i].names);
		json_decref(clients[i].keys);
	}
	free(clients);
}

void match_free(struct match *match)
{
	free_clients(match->expected, match->expected_count);
	free_clients(match->answered, match->answered_count);
}

/* The clients of the other side that share a descriptor with this one; names gets their labels. New
 * reference. */
static json_t *find_overlaps(const struct match_client *client, const struct match_client *others,
			     size_t count, char **names)
{
	json_t *found = json_array(), *value;
	size_t len;
	FILE *out = xmemstream(names, &len);
	const char *name;

	for (size_t i = 0; i < count; i++) {
		json_object_foreach(client->names, name, value)
		{
			if (!json_object_get(others[i].names, name))
				continue;
			fprintf(out, "%s%s", json_array_size(found) ? ", " : "", others[i].label);
			json_array_append(found, (json_t *)others[i].client);
			break;
		}
	}
	xmemstream_close(out);
	return found;
}

static void explain_answered(const struct match *match, size_t index, struct judge_diff *diff)
{
	const struct match_client *client = &match->answered[index];
	const struct diff_place at = {.name = client->label, .after = ": "};
	const struct diff_place members = {.parent = &at, .name = "members", .after = "."};
	char *names;
	json_t *shown;
	size_t count;

	diff_values(diff, client->client);
	if (!diff_wants(diff))
		return;
	shown = find_overlaps(client, match->expected, match->expected_count, &names);
	count = json_array_size(shown);
	if (client->has_members && !client->key)
		diff_expected(diff, &members, "a list of {\"pid\",\"fd\"} in decimal strings");
	else if (count > 1)
		diff_client(diff, DIFFERENCE_UNEXPECTED, &at, "%zu clients merged into one: %s",
			    count, names);
	else if (count == 1)
		diff_client(diff, DIFFERENCE_UNEXPECTED, &at,
			    "not expected; its descriptors belong to %s", names);
	else
		diff_client(diff, DIFFERENCE_UNEXPECTED, &at, "not expected");
	diff_about(diff, shown, json_pack("[O]", client->client));
	free(names);
}

static void explain_expected(const struct match *match, size_t index, struct judge_diff *diff)
{
	const struct match_client *client = &match->expected[index];
	const struct diff_place at = {.name = client->label, .after = ": "};
	char *names;
	json_t *shown;

	diff_values(diff, client->client);
	if (!diff_wants(diff))
		return;
	shown = find_overlaps(client, match->answered, match->answered_count, &names);
	if (json_array_size(shown) > 1)
		diff_client(diff, DIFFERENCE_MISSING, &at, "counted %zu times: %s",
			    json_array_size(shown), names);
	else
		diff_client(diff, DIFFERENCE_MISSING, &at, "missing");
	diff_about(diff, json_pack("[O]", client->client), shown);
	free(names);
}

bool match_explain(const struct match *match, struct judge_diff *diff)
{
	bool ok = true;

	for (size_t i = 0; i < match->expected_count; i++) {
		if (match->expected[i].mate != MATCH_NONE || match->expected[i].optional)
			continue;
		explain_expected(match, i, diff);
		ok = false;
	}
	for (size_t i = 0; i < match->answered_count; i++) {
		if (match->answered[i].mate != MATCH_NONE)
			continue;
		explain_answered(match, i, diff);
		ok = false;
	}
	return ok;
}
