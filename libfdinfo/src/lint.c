/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "lint.h"

/* item_get - the item of a line: found, or made when make is set; NULL: the arena is full. */
static struct lint_item *item_get(struct lint *lint, const struct lint_line *line, bool make)
{
	struct trie *trie = &lint->items[line->family];
	struct trie_node *node = trie_find(trie, line->name);
	struct lint_item *item;

	if (node || !make)
		return node ? TRIE_RECORD(node, struct lint_item, node) : NULL;
	item = arena_alloc(lint->arena, sizeof(*item), _Alignof(struct lint_item));
	if (!item)
		return NULL;
	*item = (struct lint_item){.next = lint->lists[line->family], .first = line->at.number};
	lint->lists[line->family] = item;
	trie_insert(trie, &item->node, line->name);
	return item;
}

/* frame_note - which lines of the frame come before, and which after those of the driver. */
static void frame_note(struct lint *lint, const struct lint_line *line)
{
	if (line->kind < FDI_KEYS) {
		lint->drm |= line->kind != FDI_KEY_FOREIGN;
		return;
	}
	if (line->kind != LINT_FRAME)
		return;
	if (!lint->drm)
		lint->frame |= lint_frame_bit(line->key);
	else if (!lint->frame_late)
		lint->frame_late = line->at.number;
}

/* line_note - the first pass over a line. Returns 0 or -FDI_ENOBUFS. */
static int line_note(struct lint *lint, const struct lint_line *line)
{
	struct lint_field *field;
	struct lint_item *item;

	frame_note(lint, line);
	if (!lint->first[line->kind])
		lint->first[line->kind] = line->at.number;
	if (line->kind >= FDI_KEYS)
		return 0;
	if (line->kind == FDI_KEY_FOREIGN &&
	    (span_is(line->key, "pdev") || span_is(line->key, "pasid")))
		lint->legacy = true;
	if (line->kind == FDI_KEY_DRIVER && line->at.value.len)
		lint->driver = line->at.value;
	item = item_get(lint, line, true);
	if (!item)
		return -FDI_ENOBUFS;
	field = &item->field[line->field];
	if (!field->first)
		field->first = line->at.number;
	if (line->number == LINT_NUMBER_OK) {
		field->num = line->num;
		field->line = line->at.number;
	}
	return 0;
}

/* column_of - of the offending bytes, from 1. */
static unsigned int column_of(const struct lint_line *line, struct fdi_span text)
{
	uintptr_t start = (uintptr_t)line->at.raw.ptr, offending = (uintptr_t)text.ptr;

	if (line->kind == LINT_WHOLE)
		return 0;
	if (!text.ptr || offending < start || offending > start + line->at.raw.len)
		return 1;
	return (unsigned int)(offending - start) + 1;
}

/*
 * rule_judge - check one line against one rule, and emit what breaks it. Most lines break none:
 * *finding is only made where one does, by a second call, and has until then what other rules left
 * in it.
 */
static void rule_judge(struct lint *lint, const struct lint_rule *rule,
		       const struct lint_line *line, struct fdi_finding *finding)
{
	if (!rule->check(lint, line, finding))
		return;
	*finding = (struct fdi_finding){
		.rule = &rule->rule,
		.line = line->at.number,
		.name = line->name,
		.text = line->at.value,
	};
	rule->check(lint, line, finding);
	finding->column = column_of(line, finding->text);
	if (lint->options->emit)
		lint->options->emit(lint->options->data, finding);
	if (lint->findings < __INT_MAX__)
		lint->findings++;
}

static void line_judge(struct lint *lint, const struct lint_line *line)
{
	const unsigned int on = ON(line->kind);
	struct fdi_finding finding;
	unsigned int i;

	for (i = 0; i < LINT_RULE_COUNT; i++) {
		if (lint->lines[i] & on)
			rule_judge(lint, &lint_rules[i], line, &finding);
	}
}

/* text_note - the first pass. Returns 1 if the text has a DRM key, 0 if not, or -FDI_ENOBUFS. */
static int text_note(struct lint *lint, const char *text, size_t len)
{
	bool is_drm = false;
	struct fdi_lexer lexer;
	struct lint_line line;
	int err;

	fdi_lexer_init(&lexer, text, len);
	while (lint_line_next(&lexer, &line)) {
		err = line_note(lint, &line);
		if (err)
			return err;
		is_drm = is_drm || fdi_key_lookup(line.at.key, NULL) != FDI_KEY_FOREIGN;
	}
	lint_note_regions(lint);
	return is_drm || lint->legacy;
}

/* text_judge - the second pass. */
static void text_judge(struct lint *lint, const char *text, size_t len)
{
	struct lint_line line = {.kind = LINT_WHOLE};
	struct fdi_lexer lexer;

	line_judge(lint, &line);
	fdi_lexer_init(&lexer, text, len);
	while (lint_line_next(&lexer, &line)) {
		if (line.kind < FDI_KEYS)
			line.item = item_get(lint, &line, false);
		line_judge(lint, &line);
	}
}

int fdi_lint(const char *text, size_t len, struct fdi_arena *arena,
	     const struct fdi_lint_options *options)
{
	static const struct lint empty;
	struct lint *lint;
	unsigned int i;
	size_t mark;
	int is_drm;

	if (!arena || !options || (!text && len))
		return -FDI_EINVAL;
	mark = arena->used;
	lint = arena_alloc(arena, sizeof(*lint), _Alignof(struct lint));
	if (!lint)
		return -FDI_ENOBUFS;
	*lint = empty; /* a literal would be on the stack first, which is small in a kernel */
	lint->options = options;
	lint->arena = arena;
	for (i = 0; i < LINT_RULE_COUNT; i++) {
		if (rule_is_judged(&lint_rules[i].rule, options))
			lint->lines[i] = lint_rules[i].lines;
	}
	is_drm = text_note(lint, text, len);
	if (is_drm > 0)
		text_judge(lint, text, len);
	arena->used = mark;
	return is_drm < 0 ? is_drm : lint->findings;
}
