/* SPDX-License-Identifier: MIT */
#include "family.h"

#include <stdlib.h>
#include <string.h>

#include "family_words.h"
#include "xmalloc.h"

struct maker {
	struct casefile *file;
	struct decoy_case *family;
	struct template template;
};

static size_t count_choices(const struct template *template)
{
	size_t count = 1;

	for (size_t i = 0; i < template->count && count <= FAMILY_MEMBERS; i++)
		count *= template->parameters[i].count;
	return count;
}

/* A fault in the bytes beside the case: of the template, where it is for all members. */
static void template_fault(struct maker *maker, const struct template_error *error)
{
	const char *json = maker->file->path;
	char *path = xasprintf("%.*s%s", (int)(strlen(json) - strlen(".json")), json,
			       maker->family->is_recording ? ".fdseq" : ".fdinfo");

	casefile_fault_at(maker->file, path, error->line, error->column, error->text);
	free(path);
}

/* A case of its own: what it shares with its family are the strings of the JSON. */
static struct decoy_case member_of(const struct decoy_case *family, char *words)
{
	struct decoy_case member = *family;

	member.name = xasprintf("%s.%s", family->name, words);
	member.area = xstrdup(family->area);
	member.slug = strchr(member.name, '/') + 1;
	member.id = xasprintf("%s.%s", family->id, words);
	member.title = xasprintf("%s: %s", family->title, words);
	member.member = words;
	member.root = json_incref(family->root);
	member.family = NULL;
	member.members = NULL;
	member.member_count = 0;
	return member;
}

/* The expectation of a member: by hand where "anchors" has it, else the oracle's. */
static void read_anchor(struct maker *maker, struct decoy_case *member)
{
	const json_t *anchor = json_object_get(maker->family->anchors, member->member);
	unsigned int before = maker->file->faults;
	char path[CASEFILE_PATH];

	if (!anchor) {
		casefile_check(maker->file, member);
		return;
	}
	snprintf(path, sizeof(path), "anchors.%s", member->member);
	maker->file->expect = path;
	casefile_expect(maker->file, path, anchor, member);
	if (maker->file->faults == before)
		casefile_check(maker->file, member);
	maker->file->expect = "expect";
}

static void check_bytes(struct maker *maker, const struct decoy_case *member)
{
	for (size_t i = 0; i < maker->family->member_count; i++) {
		const struct decoy_case *other = &maker->family->members[i];

		if (other->len != member->len ||
		    memcmp(other->bytes, member->bytes, member->len) != 0)
			continue;
		casefile_fault(maker->file, "family", "%s and %s have the same bytes",
			       other->member, member->member);
	}
}

/* The member without what the family is about. */
static void make_base(struct maker *maker, struct decoy_case *member)
{
	struct template_parameter *parameters = maker->template.parameters;
	const size_t count = maker->template.count;
	size_t *chosen = xcalloc(count, sizeof(*chosen));
	struct template_error error;
	char *bytes;

	for (size_t i = 0; i < count; i++)
		chosen[i] = parameters[i].chosen;
	if (family_words_no(&maker->template) &&
	    !template_expand(&maker->template, &bytes, &member->base_len, &error))
		member->base = bytes;
	for (size_t i = 0; i < count; i++)
		parameters[i].chosen = chosen[i];
	free(chosen);
}

static void make_member(struct maker *maker)
{
	char *words = family_words_text(&maker->template), *bytes;
	struct template_error error;
	struct decoy_case *member;
	size_t len;

	if (!*words || template_expand(&maker->template, &bytes, &len, &error)) {
		if (*words)
			template_fault(maker, &error);
		free(words);
		return;
	}
	member = &maker->family->members[maker->family->member_count];
	*member = member_of(maker->family, words);
	member->bytes = bytes;
	member->len = len;
	check_bytes(maker, member);
	make_base(maker, member);
	maker->family->member_count++;
	read_anchor(maker, member);
}

static void check_anchors(struct maker *maker)
{
	const struct decoy_case *family = maker->family;
	const char *words;
	json_t *expect;

	json_object_foreach((json_t *)family->anchors, words, expect)
	{
		bool known = false;

		for (size_t i = 0; i < family->member_count; i++)
			known |= !strcmp(family->members[i].member, words);
		if (!known)
			casefile_fault(maker->file, "anchors", "%.60s: no member of the family",
				       words);
	}
}

static void make_members(struct maker *maker)
{
	unsigned int before = maker->file->faults;
	size_t count = count_choices(&maker->template);

	if (count > FAMILY_MEMBERS) {
		casefile_fault(maker->file, "family", "expected at most %d members",
			       FAMILY_MEMBERS);
		return;
	}
	maker->family->members = xcalloc(count, sizeof(*maker->family->members));
	do
		make_member(maker);
	while (maker->file->faults == before && family_words_next(&maker->template));
	if (maker->file->faults == before)
		check_anchors(maker);
}

void family_make(struct casefile *file, struct decoy_case *family)
{
	struct maker maker = {
		.file = file,
		.family = family,
		.template = {.bytes = family->bytes, .len = family->len},
	};
	unsigned int before = file->faults;

	/* a member is a variation of the others already */
	family->no_relations = !json_is_true(json_object_get(family->root, "relations"));
	if (family->is_simulated)
		casefile_fault(file, "family", "expected a .fdinfo or .fdseq file next to it");
	if (family->ask != CASE_ORACLE)
		casefile_fault(
			file, "expect",
			"expected oracle; hand-written expectations for a member belong in anchors");
	if (family->plain && family->is_recording)
		casefile_fault(file, "plain", "expected a .fdinfo file next to the case");
	if (!json_object_size(family->anchors))
		casefile_fault(
			file, family->anchors ? "anchors" : "",
			"expected anchors: a hand-written expectation for at least one member");
	family_words_read(file, family->family, &maker.template);
	family_words_plain(file, family->plain, &maker.template);
	if (file->faults == before && family->bytes && family->area)
		make_members(&maker);
	family_words_free(&maker.template);
}

void families_spread(struct cases *cases)
{
	size_t count = 0;
	struct decoy_case *list, *next;

	for (size_t i = 0; i < cases->count; i++)
		count += cases->list[i].family ? cases->list[i].member_count : 1;
	list = next = xcalloc(count, sizeof(*list));
	for (size_t i = 0; i < cases->count; i++) {
		struct decoy_case *tc = &cases->list[i];

		if (!tc->family) {
			*next++ = *tc;
			continue;
		}
		memcpy(next, tc->members, tc->member_count * sizeof(*next));
		next += tc->member_count;
		tc->member_count = 0;
		case_free(tc);
	}
	free(cases->list);
	*cases = (struct cases){.list = list, .count = count};
}

void family_free(struct decoy_case *tc)
{
	for (size_t i = 0; i < tc->member_count; i++)
		case_free(&tc->members[i]);
	free(tc->members);
	if (!tc->member)
		return;
	free((char *)tc->id);
	free((char *)tc->title);
	free((char *)tc->member);
	free((char *)tc->bytes);
	free((char *)tc->base);
}
