/* SPDX-License-Identifier: MIT */
#include "member.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "nearest.h"

static const struct member *member_find(const struct members *members, const char *name)
{
	for (size_t i = 0; i < members->count; i++)
		if (!strcmp(members->all[i].name, name))
			return &members->all[i];
	return NULL;
}

static int fail_unknown(struct compiler *c, const struct members *members, const char *name)
{
	struct nearest nearest;
	char names[200] = "";
	size_t used = 0;

	nearest_begin(&nearest, name, strlen(name));
	for (size_t i = 0; i < members->count; i++)
		nearest_add(&nearest, members->all[i].name);
	for (size_t i = 0; i < members->count && used < sizeof(names); i++)
		used += (size_t)snprintf(names + used, sizeof(names) - used, "%s%s", i ? ", " : "",
					 members->all[i].name);
	return fail(c, "unknown member%s expected one of %s",
		    *nearest_hint(&nearest) ? nearest.hint : ":", names);
}

static int check_names(struct compiler *c, const json_t *object, const struct members *members)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)object, name, value)
	{
		if (member_find(members, name))
			continue;
		path_enter(c, name);
		return fail_unknown(c, members, name);
	}
	return 0;
}

/* Another member of the same choice that is given, or NULL. */
static const struct member *other_of_choice(const json_t *object, const struct members *members,
					    const struct member *member)
{
	for (size_t i = 0; member->choice && i < members->count; i++) {
		const struct member *other = &members->all[i];

		if (other != member && other->choice == member->choice &&
		    json_object_get(object, other->name))
			return other;
	}
	return NULL;
}

static int fail_missing(struct compiler *c, const struct members *members,
			const struct member *member)
{
	path_enter(c, member->name);
	for (size_t i = 0; member->choice && i < members->count; i++) {
		const struct member *other = &members->all[i];

		if (other != member && other->choice == member->choice)
			return fail(c, "missing: expected %s or %s", member->name, other->name);
	}
	return fail(c, "missing: this member is required");
}

static int member_parse(struct compiler *c, const json_t *object, const struct members *members,
			const struct member *member, void *base)
{
	const json_t *value = json_object_get(object, member->name);
	const struct member *other = other_of_choice(object, members, member);
	int err;

	if (!value)
		return member->needed && !other ? fail_missing(c, members, member) : 0;
	path_enter(c, member->name);
	if (other)
		return fail(c, "given beside %s: remove one of them", other->name);
	err = member->parse(c, value, member, base);
	if (!err)
		path_leave(c);
	return err;
}

int members_parse(struct compiler *c, const json_t *object, const struct members *members,
		  void *base, uint32_t *given)
{
	int err;

	if (!json_is_object(object))
		return fail(c, "expected an object");
	err = check_names(c, object, members);
	for (size_t i = 0; !err && i < members->count; i++) {
		const struct member *member = &members->all[i];

		err = member_parse(c, object, members, member, base);
		if (given && json_object_get(object, member->name))
			*given |= 1U << i;
	}
	return err;
}

static int map_name(struct compiler *c, const char *name, struct label *label, uint32_t number)
{
	label->text = name;
	label->len = strlen(name);
	label->number = number;
	if (!label->len)
		return fail(c, "empty name: expected at least one byte");
	return label->len > UINT32_MAX / 2 ? fail(c, "name too long") : 0;
}

int map_parse(struct compiler *c, const json_t *object, struct labels *labels, void **array,
	      uint32_t *count, size_t size,
	      int (*each)(struct compiler *c, const char *name, const json_t *value, void *thing))
{
	size_t n = json_object_size(object), i = 0;
	const char *name;
	json_t *value;

	if (!json_is_object(object))
		return fail(c, "expected an object");
	labels->all = arena_alloc(&c->scratch, n, sizeof(*labels->all));
	*array = arena_alloc(&c->scratch, n, size);
	if (!labels->all || !*array)
		return -ENOMEM;
	json_object_foreach((json_t *)object, name, value)
	{
		int err;

		path_enter(c, name);
		err = map_name(c, name, &labels->all[i], (uint32_t)i);
		err = err ? err : each(c, name, value, (unsigned char *)*array + i * size);
		if (err)
			return err;
		path_leave(c);
		i++;
	}
	labels->count = n;
	*count = (uint32_t)n;
	labels_sort(labels);
	return 0;
}
