/* SPDX-License-Identifier: MIT */
#include "linter_read.h"

#include <string.h>

#include "rec_fd.h"
#include "xmalloc.h"

static bool span_is(struct fdi_span span, const char *text)
{
	return span.len == strlen(text) && !memcmp(span.ptr, text, span.len);
}

/* A text with a drm- key, or one of amdgpu before 5.19, which has pdev and pasid. */
struct lint_driver lint_driver_of(const struct rec_read *read)
{
	struct lint_driver driver = {.name = {"", 0}};
	struct fdi_lexer lexer;
	struct fdi_line line;

	if (read->err || !read->text)
		return driver;
	fdi_lexer_init(&lexer, read->text, read->len);
	while (fdi_lexer_next(&lexer, &line)) {
		enum fdi_key key = fdi_key_lookup(line.key, NULL);

		if (line.flags & FDI_LINE_NO_COLON)
			continue;
		if (key == FDI_KEY_DRIVER && line.value.len)
			driver.name = line.value;
		driver.drm = driver.drm || key != FDI_KEY_FOREIGN || span_is(line.key, "pdev") ||
			     span_is(line.key, "pasid");
	}
	return driver;
}

void lint_reader_open(struct lint_reader *reader, const struct lint_config *config,
		      void (*emit)(void *data, const struct fdi_finding *finding), void *data)
{
	*reader = (struct lint_reader){
		.config = config,
		.options = {.spec = config->spec,
			    .added = cat_optional,
			    .emit = emit,
			    .data = data},
		.memory = xreserve(),
		.scratch = xreserve(),
	};
	reader->time = fdi_timelint_new(reader->memory, XRESERVED, &reader->options);
}

void lint_reader_close(struct lint_reader *reader)
{
	xunreserve(reader->memory);
	xunreserve(reader->scratch);
}

bool lint_reader_parse(struct lint_reader *reader, const struct rec_read *read)
{
	fdi_arena_init(&reader->arena, reader->scratch, XRESERVED);
	return !read->err && read->text &&
	       !fdi_parse(&reader->snap, read->text, read->len, &reader->arena);
}

bool lint_reader_read(struct lint_reader *reader, const struct rec_read *read, bool drm,
		      const char *driver, const void *cookie)
{
	struct fdi_fd fd = rec_fd(read);

	fd.accounting = cat_accounting(reader->config->driver, driver);
	fd.cookie = cookie;
	if (drm && fdi_lint(read->text, read->len, &reader->arena, &reader->options) < 0)
		return false;
	/* without a DRM text the descriptor is listed as it was */
	return !fdi_timelint_read(reader->time, &fd, drm ? &reader->snap : NULL);
}
