/* SPDX-License-Identifier: MIT */
#include "linter_pass.h"

#include <string.h>

#include "linter_finding.h"
#include "rec_fd.h"
#include "xmalloc.h"

static bool span_is(struct fdi_span span, const char *text)
{
	return span.len == strlen(text) && !memcmp(span.ptr, text, span.len);
}

/* A text with a drm- key, or one of amdgpu before 5.19, which has pdev and pasid. */
struct lint_driver lint_driver_of(const struct rec_read *read)
{
	struct lint_driver driver = {0};
	struct fdi_lexer lexer;
	struct fdi_line line;

	if (read->err || !read->text)
		return driver;
	fdi_lexer_init(&lexer, read->text, read->len);
	while (fdi_lexer_next(&lexer, &line)) {
		enum fdi_key key = fdi_key_lookup(line.key, NULL);

		if (line.flags & FDI_LINE_NO_COLON)
			continue;
		if (key == FDI_KEY_DRIVER)
			driver.name = line.value;
		driver.drm = driver.drm || key != FDI_KEY_FOREIGN || span_is(line.key, "pdev") ||
			     span_is(line.key, "pasid");
	}
	return driver;
}

void lint_pass_begin(struct lint_pass *pass, const struct recording *rec)
{
	pass->rec = rec;
	pass->drivers = xcalloc(rec->read_count, sizeof(*pass->drivers));
	for (size_t i = 0; i < rec->read_count; i++)
		pass->drivers[i] = lint_driver_of(&rec->reads[i]);
}

struct fdi_span lint_pass_driver(const struct lint_pass *pass, const struct rec_read *read)
{
	return read ? pass->drivers[read - pass->rec->reads].name : (struct fdi_span){0};
}

static struct fdi_lint_options options_of(struct lint_pass *pass, const char **added)
{
	lint_added(pass->config, added);
	return (struct fdi_lint_options){
		.spec = pass->config->spec,
		.added = added,
		.emit = lint_pass_emit,
		.data = pass,
	};
}

int lint_pass_text(struct lint_pass *pass, void *mem, size_t size)
{
	const char *added[LINT_ADDED_MAX];
	struct fdi_lint_options options = options_of(pass, added);
	struct fdi_arena arena;
	int found;

	fdi_arena_init(&arena, mem, size);
	found = fdi_lint(pass->read->text, pass->read->len, &arena, &options);
	return found < 0 ? found : 0;
}

enum fdi_accounting lint_accounting(const struct lint_config *config, struct fdi_span span)
{
	char driver[64] = "";

	if (span.len && span.len < sizeof(driver))
		memcpy(driver, span.ptr, span.len);
	return cat_accounting(config->driver, driver);
}

static int time_read(const struct lint_pass *pass, struct fdi_timelint *lint,
		     struct fdi_arena *scratch, const struct rec_read *read)
{
	struct fdi_fd fd = rec_fd(read);
	struct fdi_snapshot snap;
	int err;

	fd.accounting = lint_accounting(pass->config, lint_pass_driver(pass, read));
	fd.cookie = read;
	if (read->err || !read->text)
		return fdi_timelint_read(lint, &fd, NULL);
	fdi_arena_reset(scratch);
	err = fdi_parse(&snap, read->text, read->len, scratch);
	return err ? err : fdi_timelint_read(lint, &fd, &snap);
}

int lint_pass_time(struct lint_pass *pass, void *mem, size_t size)
{
	const char *added[LINT_ADDED_MAX];
	struct fdi_lint_options options = options_of(pass, added);
	struct fdi_timelint *lint = fdi_timelint_new(mem, size / 2, &options);
	struct fdi_arena scratch;
	int err = lint ? 0 : -FDI_ENOBUFS;

	fdi_arena_init(&scratch, (unsigned char *)mem + size / 2, size / 2);
	for (size_t s = 0; !err && s < pass->rec->sweep_count; s++) {
		const struct rec_sweep *sweep = &pass->rec->sweeps[s];

		err = fdi_timelint_sweep(lint, sweep->t_ns);
		for (size_t i = 0; !err && i < sweep->count; i++)
			err = time_read(pass, lint, &scratch, &pass->rec->reads[sweep->first + i]);
	}
	if (!err)
		err = fdi_timelint_end(lint, &pass->report->undetermined);
	return err < 0 ? err : 0;
}
