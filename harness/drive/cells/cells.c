/* SPDX-License-Identifier: MIT */
#include "cells.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "cells_inside.h"
#include "corpus.h"
#include "xmalloc.h"

/* Texts that belong to the cells: a list, each behind a pointer to the next. */
struct kept {
	struct kept *next;
	char text[];
};

const char *cells_text_keep(struct compile *c, const char *text)
{
	const size_t len = strlen(text) + 1;
	struct kept *kept = xmalloc(sizeof(*kept) + len);

	memcpy(kept->text, text, len);
	kept->next = c->out->memory;
	c->out->memory = kept;
	return kept->text;
}

void cells_free(struct cells *cells)
{
	for (struct kept *kept = cells->memory, *next; kept; kept = next) {
		next = kept->next;
		free(kept);
	}
	free(cells->cells);
	free(cells->steps);
	free(cells->about);
	memset(cells, 0, sizeof(*cells));
}

/* --- order and selection --- */

static int compare_cells(const void *a, const void *b)
{
	return strcmp(((const struct cell *)a)->name, ((const struct cell *)b)->name);
}

/* Those that are skipped stand behind. */
static int compare_about(const void *a, const void *b)
{
	const struct cells_about *left = a, *right = b;

	if (!left->skip != !right->skip)
		return left->skip ? 1 : -1;
	return strcmp(left->name, right->name);
}

/* A cell without its queue is all of its family. */
static bool is_asked(const char *run, const char *name)
{
	const size_t len = strcspn(name, ":");

	return !run || !fnmatch(run, name, 0) || (strlen(run) == len && !strncmp(run, name, len));
}

static void select_cells(struct cells *out, const char *run)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < out->count; i++)
		if (is_asked(run, out->cells[i].name))
			out->cells[kept++] = out->cells[i];
	out->count = kept;
	kept = 0;
	for (uint32_t i = 0; i < out->about_count; i++)
		if (is_asked(run, out->about[i].name))
			out->about[kept++] = out->about[i];
	out->about_count = kept;
	if (out->count)
		qsort(out->cells, out->count, sizeof(*out->cells), compare_cells);
	if (out->about_count)
		qsort(out->about, out->about_count, sizeof(*out->about), compare_about);
}

/* --- files --- */

static int compile_file(struct compile *c, const char *file, const char *bytes, size_t len)
{
	c->file = file;
	c->bytes = bytes;
	c->len = len;
	return cells_file_compile(c);
}

static int compile_all(struct compile *c, const char *run)
{
	size_t count;
	const struct corpus_file *files = corpus_files(&count);
	int err = 0;

	for (size_t i = 0; i < count && !err; i++)
		if (!strncmp(files[i].path, "cells/", 6))
			err = compile_file(c, files[i].path, files[i].bytes, files[i].len);
	if (err)
		cells_free(c->out);
	else
		select_cells(c->out, run);
	return err;
}

int cells_compile(const struct drive_hello *hello, const char *run, struct cells *out,
		  struct cells_error *error)
{
	struct compile c = {.hello = hello, .out = out, .error = error};

	memset(out, 0, sizeof(*out));
	return compile_all(&c, run);
}

int cells_compile_file(const struct drive_hello *hello, const char *file, const char *bytes,
		       size_t len, struct cells *out, struct cells_error *error)
{
	struct compile c = {.hello = hello, .out = out, .error = error};
	int err;

	memset(out, 0, sizeof(*out));
	err = compile_file(&c, file, bytes, len);
	if (err)
		cells_free(out);
	else
		select_cells(out, NULL);
	return err;
}

int cells_list(struct cells *out, struct cells_error *error)
{
	struct compile c = {.out = out, .error = error};

	memset(out, 0, sizeof(*out));
	return compile_all(&c, NULL);
}
