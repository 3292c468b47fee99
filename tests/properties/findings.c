/* SPDX-License-Identifier: MIT */
#include "findings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "catalogue.h"
#include "rec_fd.h"
#include "rules.h"

#define TIMELINT_MEMORY ((size_t)64 << 20)

/*
 * Kept from one recording to the next: a sanitizer marks each byte of an allocation, which is slow.
 */
static struct {
	void *timelint, *text;
	size_t text_size;
} memory;

static void *text_memory(size_t size)
{
	if (size > memory.text_size) {
		free(memory.text);
		memory.text = malloc(size);
		memory.text_size = size;
	}
	assert_non_null(memory.text);
	return memory.text;
}

static void emit_finding(void *data, const struct fdi_finding *finding)
{
	rules_set *found = data;

	*found |= rules_bit(finding->rule->slug, strlen(finding->rule->slug));
}

static enum fdi_accounting parse_accounting(const struct fdi_snapshot *snap)
{
	static const struct cat_driver_choice choice;
	char *driver = strndup(snap->driver.ptr ? snap->driver.ptr : "", snap->driver.len);
	enum fdi_accounting style = cat_accounting(&choice, driver);

	free(driver);
	return style;
}

static void lint_read(struct fdi_timelint *time, const struct fdi_lint_options *options,
		      const struct rec_read *read)
{
	void *text = text_memory(((size_t)1 << 16) + 64 * read->len);
	struct fdi_fd fd = rec_fd(read);
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	fdi_arena_init(&arena, text, memory.text_size);
	if (!read->err) {
		assert_true(fdi_lint(read->text, read->len, &arena, options) >= 0);
		fdi_arena_reset(&arena);
		assert_int_equal(fdi_parse(&snap, read->text, read->len, &arena), 0);
		fd.accounting = parse_accounting(&snap);
	}
	assert_int_equal(fdi_timelint_read(time, &fd, read->err ? NULL : &snap), 0);
}

rules_set findings_of(const struct recording *rec)
{
	rules_set found = 0;
	struct fdi_lint_options options = {
		.spec = FDI_SPEC_LATEST, .emit = emit_finding, .data = &found};
	struct fdi_timelint *time;

	if (!memory.timelint)
		memory.timelint = malloc(TIMELINT_MEMORY);
	time = fdi_timelint_new(memory.timelint, TIMELINT_MEMORY, &options);
	assert_non_null(time);
	for (size_t s = 0; s < rec->sweep_count; s++) {
		const struct rec_sweep *sweep = &rec->sweeps[s];

		assert_int_equal(fdi_timelint_sweep(time, sweep->t_ns), 0);
		for (size_t i = 0; i < sweep->count; i++)
			lint_read(time, &options, &rec->reads[sweep->first + i]);
	}
	assert_int_equal(fdi_timelint_end(time, NULL), 0);
	return found;
}

void findings_free(void)
{
	free(memory.timelint);
	free(memory.text);
	memory.timelint = memory.text = NULL;
	memory.text_size = 0;
}
