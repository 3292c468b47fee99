/* SPDX-License-Identifier: MIT */
#include "members.h"

#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

static const char *member_part(const json_t *member, const char *name)
{
	const json_t *value = json_object_get(member, name);

	return value ? json_string_value(value) : "-";
}

/* "pid/fd"; NULL: member is none. */
static char *member_name(const json_t *member)
{
	const char *pid = member_part(member, "pid"), *fd = member_part(member, "fd");

	return json_is_object(member) && pid && fd ? xasprintf("%s/%s", pid, fd) : NULL;
}

/* Order 9/3 before 10/3: without leading zeros, a shorter number is a smaller one. */
static int by_name(const void *a, const void *b)
{
	const char *x = *(char *const *)a, *y = *(char *const *)b;
	size_t pid_x = strcspn(x, "/"), pid_y = strcspn(y, "/");
	int order = (pid_x > pid_y) - (pid_x < pid_y);

	if (!order)
		order = memcmp(x, y, pid_x);
	if (!order)
		order = (strlen(x) > strlen(y)) - (strlen(x) < strlen(y));
	return order ? order : strcmp(x, y);
}

/* The sorted names with a blank between, each once. */
static char *join_names(char *const *names, size_t count)
{
	size_t size = 1;
	char *text, *end;

	for (size_t i = 0; i < count; i++)
		size += strlen(names[i]) + 1;
	text = end = xmalloc(size);
	*end = '\0';
	for (size_t i = 0; i < count; i++) {
		if (i && !strcmp(names[i], names[i - 1]))
			continue;
		if (i)
			*end++ = ' ';
		end = stpcpy(end, names[i]);
	}
	return text;
}

char *members_key(const json_t *list)
{
	size_t count = json_array_size(list), got = 0;
	char **names, *key = NULL;

	if (!json_is_array(list))
		return NULL;
	names = xcalloc(count, sizeof(*names));
	while (got < count && (names[got] = member_name(json_array_get(list, got))))
		got++;
	if (got == count) {
		qsort(names, count, sizeof(*names), by_name);
		key = join_names(names, count);
	}
	while (got > 0)
		free(names[--got]);
	free(names);
	return key;
}

static void add_list(const json_t *list, json_t *names, json_t *keys)
{
	char *key = members_key(list);
	size_t index;
	json_t *member;

	if (key)
		json_object_set_new_nocheck(keys, key, json_true());
	free(key);
	json_array_foreach((json_t *)list, index, member)
	{
		char *name = member_name(member);

		if (name)
			json_object_set_new_nocheck(names, name, json_true());
		free(name);
	}
}

void members_add(const json_t *expect, json_t *names, json_t *keys)
{
	size_t index;
	json_t *list;

	if (json_is_array(expect))
		add_list(expect, names, keys);
	json_array_foreach(json_object_get(expect, "any"), index, list)
	{
		add_list(list, names, keys);
	}
}

json_t *members_names(const json_t *expect)
{
	json_t *names = json_object(), *keys = json_object();

	members_add(expect, names, keys);
	json_decref(keys);
	return names;
}

static void add_ones(json_t *list, const json_t *members)
{
	json_t *member;
	size_t i;

	json_array_foreach((json_t *)members, i, member)
		json_array_append_new(list, json_pack("[O]", member));
}

json_t *members_one_of(const json_t *expect)
{
	const json_t *any = json_object_get(expect, "any");
	json_t *list, *members;
	size_t i;

	if (!any && !json_array_size(expect))
		return json_incref((json_t *)expect);
	list = json_array();
	add_ones(list, json_is_array(expect) ? expect : NULL);
	json_array_foreach((json_t *)any, i, members) add_ones(list, members);
	return json_pack("{s:o}", "any", list);
}

char *members_words(const json_t *client)
{
	const char *device = json_string_value(json_object_get(client, "device"));
	const char *id = json_string_value(json_object_get(client, "id"));
	char *key, *words;

	if (id)
		return xasprintf("%s id %s", device ? device : "", id);
	key = members_key(json_object_get(client, "members"));
	words = xasprintf("%s members %s", device ? device : "", key ? key : "");
	free(key);
	return words;
}
