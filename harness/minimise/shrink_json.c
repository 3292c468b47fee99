/* SPDX-License-Identifier: MIT */
/* JSON: what has a name and is named, elements of lists, members of objects, numbers. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "json_part.h"
#include "shrink.h"
#include "xmalloc.h"

/* Parts that a visit collects. */
struct part_list {
	struct json_part **list;
	size_t count, capacity;
};

static void collect_part(struct part_list *all, struct json_part *part)
{
	all->list = xgrow(all->list, all->count, &all->capacity, sizeof(struct json_part *));
	all->list[all->count++] = part;
}

static int compare_keys(const struct item *a, const struct item *b)
{
	return strcmp(((const struct json_part *)a->of)->key,
		      ((const struct json_part *)b->of)->key);
}

static bool leave_parts_out(struct asking *asking, struct json_part *const *parts, size_t count,
			    int (*compare)(const struct item *a, const struct item *b))
{
	struct item *items = xcalloc(count + 1, sizeof(*items));
	size_t left = 0;
	bool some;

	for (size_t i = 0; i < count; i++)
		if (!parts[i]->out) {
			items[left] =
				(struct item){.of = parts[i], .out = &parts[i]->out, .at = left};
			left++;
		}
	some = leave_out(asking, items, left, compare);
	free(items);
	return some;
}

static void collect_elements(struct json_part *part, const struct json_part *parent, void *data)
{
	if (json_is_array(parent->value))
		collect_part(data, part);
}

static void collect_members(struct json_part *part, const struct json_part *parent, void *data)
{
	if (json_is_object(parent->value))
		collect_part(data, part);
}

static bool leave_collected_out(struct asking *asking, struct json_part *root,
				json_part_visitor collect,
				int (*compare)(const struct item *a, const struct item *b))
{
	struct part_list all = {0};
	bool some;

	json_part_visit(root, collect, &all);
	some = leave_parts_out(asking, all.list, all.count, compare);
	free(all.list);
	return some;
}

static void collect_objects(struct json_part *part, const struct json_part *parent, void *data)
{
	(void)parent;
	if (json_is_object(part->value))
		collect_part(data, part);
}

/* An object that is there, or in one that is left out since it was collected: then there is nothing
 * to ask. */
static bool leave_own_out(struct asking *asking, struct json_part *object)
{
	struct part_list own = {0};
	bool some;

	for (size_t i = 0; i < object->count; i++)
		collect_part(&own, &object->parts[i]);
	some = leave_parts_out(asking, own.list, object->out ? 0 : own.count, NULL);
	free(own.list);
	return some;
}

/*
 * What has a name goes with each element that has it: half of all clients before what is in one,
 * which would be asked about while all of them are there. From the end: what comes last is made of
 * what comes first.
 */
static bool leave_names_out(struct asking *asking, struct json_part *root)
{
	bool some = leave_own_out(asking, root), deeper = true;

	for (unsigned int depth = 0; deeper && !asking->stopped; depth++) {
		struct part_list all = {0};

		json_part_visit_named(root, depth, collect_objects, &all);
		for (size_t i = all.count; i-- > 0 && !asking->stopped;)
			some |= leave_own_out(asking, all.list[i]);
		deeper = all.count;
		free(all.list);
	}
	return some;
}

/* All of one name; then those of each object, as some are of use only together. */
static bool leave_members_out(struct asking *asking, struct json_part *root)
{
	struct part_list all = {0};
	bool some = leave_collected_out(asking, root, collect_members, compare_keys);

	json_part_visit(root, collect_objects, &all);
	for (size_t i = 0; i < all.count && !asking->stopped; i++)
		some |= leave_own_out(asking, all.list[i]);
	free(all.list);
	return some;
}

/* Until no part can be left out: what one round leaves out lets the next leave out more. */
static void shrink_all(struct asking *asking, struct json_part *root)
{
	bool some = true;

	while (some && !asking->stopped) {
		some = leave_names_out(asking, root);
		some |= leave_collected_out(asking, root, collect_elements, NULL);
		some |= leave_members_out(asking, root);
		some |= shrink_digits(asking, root);
	}
}

int shrink_json(struct shrink_result *out, const char *bytes, size_t len,
		const struct shrink_question *question)
{
	json_t *value = json_loadb(bytes, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
	struct json_part root;
	struct asking asking = {.question = question,
				.of = &root,
				.write = json_part_write,
				.left = json_part_left};

	*out = (struct shrink_result){0};
	if (!value)
		return -EINVAL;
	json_part_make(&root, NULL, value);
	shrink_all(&asking, &root);
	*out = (struct shrink_result){.asked = asking.asked, .complete = !asking.stopped};
	json_part_left(&root, &out->reads, &out->lines);
	out->bytes = json_part_write(&root, &out->len);
	json_part_free(&root);
	json_decref(value);
	return 0;
}
