/* SPDX-License-Identifier: MIT */
#include "members.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *member_part(const json_t *member, const char *name)
{
	const json_t *value = json_object_get(member, name);

	return value ? json_string_value(value) : "-";
}

/* Set *name to "pid/fd", or to NULL where member is none. Returns 0 or -ENOMEM. */
static int member_name(const json_t *member, char **name)
{
	const char *pid = member_part(member, "pid"), *fd = member_part(member, "fd");

	*name = NULL;
	if (!json_is_object(member) || !pid || !fd)
		return 0;
	return asprintf(name, "%s/%s", pid, fd) < 0 ? -ENOMEM : 0;
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

/* Write the sorted names with a blank between, each once. Returns 0 or -ENOMEM. */
static int join_names(char *const *names, size_t count, char **text)
{
	size_t len;
	FILE *out = open_memstream(text, &len);

	if (!out)
		return -ENOMEM;
	for (size_t i = 0; i < count; i++) {
		if (i && !strcmp(names[i], names[i - 1]))
			continue;
		fprintf(out, "%s%s", i ? " " : "", names[i]);
	}
	if (!fclose(out) && *text)
		return 0;
	free(*text);
	*text = NULL;
	return -ENOMEM;
}

int members_key(const json_t *list, char **key)
{
	size_t count = json_array_size(list), got = 0;
	char **names;
	int ret = 0;

	*key = NULL;
	if (!json_is_array(list))
		return 0;
	names = calloc(count + 1, sizeof(*names));
	if (!names)
		return -ENOMEM;
	for (; got < count; got++) {
		ret = member_name(json_array_get(list, got), &names[got]);
		if (ret || !names[got])
			break;
	}
	if (got == count) {
		qsort(names, count, sizeof(*names), by_name);
		ret = join_names(names, count, key);
	}
	while (got > 0)
		free(names[--got]);
	free(names);
	return ret;
}

static int add_list(const json_t *list, json_t *names, json_t *keys)
{
	char *key;
	size_t index;
	json_t *member;
	int ret = members_key(list, &key);

	if (key)
		ret |= json_object_set_new_nocheck(keys, key, json_true());
	free(key);
	json_array_foreach((json_t *)list, index, member)
	{
		char *name;

		ret |= member_name(member, &name);
		if (name)
			ret |= json_object_set_new_nocheck(names, name, json_true());
		free(name);
	}
	return ret ? -ENOMEM : 0;
}

int members_add(const json_t *expect, json_t *names, json_t *keys)
{
	size_t index;
	json_t *list;
	int ret = 0;

	if (json_is_array(expect))
		return add_list(expect, names, keys);
	json_array_foreach(json_object_get(expect, "any"), index, list)
	{
		if (!ret)
			ret = add_list(list, names, keys);
	}
	return ret;
}
