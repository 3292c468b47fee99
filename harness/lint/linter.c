/* SPDX-License-Identifier: MIT */
#include "linter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linter_finding.h"
#include "linter_pass.h"
#include "xmalloc.h"

#define ARENA_MIN ((size_t)256 << 10)
#define ARENA_MAX ((size_t)2 << 30)

static const struct rec_read *read_of(const struct lint_pass *pass, const struct fdi_finding *from)
{
	return from->fd && from->fd->cookie ? from->fd->cookie : pass->read;
}

/* Lines count within a text; the text begins on the line after its "@". */
static void place_finding(const struct rec_read *read, const struct fdi_finding *from,
			  struct lint_finding *to)
{
	to->column = from->column;
	to->line = from->line + (read ? read->line : 0);
}

/* Owns what finding holds from now on. */
static void keep_finding(struct lint_pass *pass, struct lint_finding *finding)
{
	struct lint_report *report = pass->report;

	if (report->count == LINT_FINDINGS_MAX) {
		report->unlisted[finding->rule->level] += !finding->waived;
		lint_finding_clear(finding);
		return;
	}
	report->list = xgrow(report->list, report->count, &report->capacity, sizeof(*finding));
	report->list[report->count++] = *finding;
}

void lint_pass_emit(void *data, const struct fdi_finding *from)
{
	struct lint_pass *pass = data;
	const struct rec_read *read = read_of(pass, from);
	struct lint_finding finding;

	if (!lint_finding_make(&finding, pass->config, from, lint_pass_driver(pass, read)))
		return;
	place_finding(read, from, &finding);
	keep_finding(pass, &finding);
}

static void forget_since(struct lint_report *report, const struct lint_report *before)
{
	while (report->count > before->count)
		lint_finding_clear(&report->list[--report->count]);
	memcpy(report->unlisted, before->unlisted, sizeof(report->unlisted));
}

/* The lints want memory in proportion to the input; how much is found out by trying. */
static int with_memory(int (*run)(struct lint_pass *, void *, size_t), struct lint_pass *pass,
		       size_t size)
{
	const struct lint_report before = *pass->report;

	for (;; size *= 4) {
		bool last = size >= ARENA_MAX;
		void *mem = xmalloc(last ? ARENA_MAX : size);
		int err = run(pass, mem, last ? ARENA_MAX : size);

		free(mem);
		if (err != -FDI_ENOBUFS)
			return err;
		if (last)
			return -EFBIG;
		forget_since(pass->report, &before);
	}
}

/* A single read may have lasted too long: time.slow-read. */
static bool has_time(const struct recording *rec)
{
	return rec->read_count > 1 || (rec->read_count && rec->reads[0].has_until);
}

static int lint_recording(struct lint_pass *pass)
{
	const struct recording *rec = pass->rec;
	size_t bytes = 0;
	int err = 0;

	for (size_t i = 0; !err && i < rec->read_count; i++) {
		pass->read = &rec->reads[i];
		bytes += pass->read->len;
		if (!pass->drivers[i].drm)
			continue;
		pass->report->reads++;
		err = with_memory(lint_pass_text, pass, ARENA_MIN + pass->read->len * 16);
	}
	pass->read = NULL;
	if (!err && has_time(rec))
		err = with_memory(lint_pass_time, pass, ARENA_MIN * 2 + bytes * 4);
	return err;
}

static int by_place(const void *a, const void *b)
{
	const struct lint_finding *x = a, *y = b;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->column != y->column)
		return x->column < y->column ? -1 : 1;
	return strcmp(x->rule->slug, y->rule->slug);
}

int linter_run(struct lint_report *report, const struct lint_config *config, const char *file,
	       const char *bytes, size_t len, char **why)
{
	struct lint_pass pass = {.report = report, .config = config};
	struct rec_error error = {0};
	struct recording *rec;
	int err;

	*why = NULL;
	*report = (struct lint_report){.file = file, .spec = config->spec};
	err = rec_load(&rec, bytes, len, &error);
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err) {
		*why = xasprintf("%s:%u:%u: %s", file, error.line, error.column, error.text);
		return err;
	}
	lint_pass_begin(&pass, rec);
	err = lint_recording(&pass);
	if (err)
		*why = xasprintf("%s: %s", file, strerror(-err));
	free(pass.drivers);
	rec_free(rec);
	if (err)
		linter_free(report);
	else if (report->count)
		qsort(report->list, report->count, sizeof(*report->list), by_place);
	return err;
}

size_t linter_unlisted(const struct lint_report *report, enum fdi_level level)
{
	size_t unlisted = 0;

	for (size_t i = 0; i <= (size_t)level; i++)
		unlisted += report->unlisted[i];
	return unlisted;
}

size_t linter_breaks(const struct lint_report *report, enum fdi_level level)
{
	size_t breaks = linter_unlisted(report, level);

	for (size_t i = 0; i < report->count; i++) {
		const struct lint_finding *finding = &report->list[i];

		breaks += finding->rule->level <= level && !finding->waived && !finding->known;
	}
	return breaks;
}

void linter_free(struct lint_report *report)
{
	for (size_t i = 0; i < report->count; i++)
		lint_finding_clear(&report->list[i]);
	free(report->list);
	*report = (struct lint_report){.file = report->file};
}
