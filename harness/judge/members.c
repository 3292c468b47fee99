/* SPDX-License-Identifier: MIT */
#include "members.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *part(const json_t *member, const char *name)
{
	const json_t *value = json_object_get(member, name);

	return value ? json_string_value(value) : "-";
}

static char *member_name(const json_t *member)
{
	const char *pid = part(member, "pid"), *fd = part(member, "fd");
	char *name = NULL;

	if (!json_is_object(member) || !pid || !fd || asprintf(&name, "%s/%s", pid, fd) < 0)
		return NULL;
	return name;
}

/* 9/3 before 10/3: as long as names have no leading zeros, shorter parts are smaller. */
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

static char *join(char *const *names, size_t count)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	if (!out)
		return NULL;
	for (size_t i = 0; i < count; i++) {
		if (i && !strcmp(names[i], names[i - 1]))
			continue;
		fprintf(out, "%s%s", i ? " " : "", names[i]);
	}
	if (fclose(out)) {
		free(text);
		return NULL;
	}
	return text;
}

char *members_key(const json_t *list)
{
	size_t count = json_array_size(list), got = 0;
	char **names, *key = NULL;

	if (!json_is_array(list))
		return NULL;
	names = calloc(count + 1, sizeof(*names));
	if (!names)
		return NULL;
	for (; got < count; got++) {
		names[got] = member_name(json_array_get(list, got));
		if (!names[got])
			break;
	}
	if (got == count) {
		qsort(names, count, sizeof(*names), by_name);
		key = join(names, count);
	}
	while (got > 0)
		free(names[--got]);
	free(names);
	return key;
}

static int add_list(const json_t *list, json_t *names, json_t *keys)
{
	char *key = members_key(list);
	size_t index;
	json_t *member;
	int ret = 0;

	if (key)
		ret = json_object_set_new_nocheck(keys, key, json_true());
	free(key);
	json_array_foreach((json_t *)list, index, member)
	{
		char *name = member_name(member);

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
