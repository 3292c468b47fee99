/* SPDX-License-Identifier: MIT */
#include "linter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "linter_pass.h"

#define ARENA_MIN ((size_t)256 << 10)
#define ARENA_MAX ((size_t)2 << 30)

/* Names are what reports and baselines distinguish findings by. */
static char *name_of(struct fdi_span span)
{
	return bytes_utf8(span.ptr, span.len);
}

/* To the byte: a NUL ends no line. */
static char *copy(struct fdi_span span)
{
	char *text = malloc(span.len + 1);

	if (text && span.len)
		memcpy(text, span.ptr, span.len);
	return text;
}

static const struct rec_read *read_of(const struct lint_pass *pass, const struct fdi_finding *from)
{
	return from->fd && from->fd->cookie ? from->fd->cookie : pass->read;
}

/* Lines count within a text; the text begins on the line after its "@". */
static void place(const struct rec_read *read, const struct fdi_finding *from,
		  struct lint_finding *to)
{
	to->column = from->column;
	to->line = from->line + (read ? read->line : 0);
}

static struct lint_finding *append(struct lint_report *report)
{
	if (report->count == report->capacity) {
		size_t capacity = report->capacity ? report->capacity * 2 : 32;
		void *list = reallocarray(report->list, capacity, sizeof(*report->list));

		if (!list)
			return NULL;
		report->list = list;
		report->capacity = capacity;
	}
	return memset(&report->list[report->count++], 0, sizeof(*report->list));
}

static void clear(struct lint_finding *finding)
{
	free(finding->name);
	free(finding->text);
	free(finding->driver);
	free(finding->client);
	free(finding->before.text);
	free(finding->low.text);
	free(finding->now.text);
}

/* Owns what finding holds from now on. */
static void keep(struct lint_pass *pass, struct lint_finding *finding)
{
	struct lint_report *report = pass->report;
	struct lint_finding *kept = NULL;

	if (report->count == LINT_FINDINGS_MAX)
		report->unlisted[finding->rule->level] += !finding->waived;
	else if (!(kept = append(report)))
		pass->err = -ENOMEM;
	if (kept)
		*kept = *finding;
	else
		clear(finding);
}

static int keep_point(struct lint_point *to, const struct fdi_point *from)
{
	to->known = from->known;
	to->t_ns = from->t_ns;
	to->value = from->value;
	to->text = from->known ? name_of(from->text) : NULL;
	return from->known && !to->text ? -ENOMEM : 0;
}

/* Who a finding over time is about, and when. */
static int keep_time(struct lint_finding *to, const struct fdi_finding *from)
{
	to->key = from->key;
	to->client = name_of(from->client);
	if (from->fd && from->fd->has_pid) {
		to->has_pid = true;
		to->pid = from->fd->pid;
		to->fd = from->fd->fd;
	}
	if (!to->client || keep_point(&to->before, &from->before) ||
	    keep_point(&to->low, &from->low))
		return -ENOMEM;
	return keep_point(&to->now, &from->now);
}

/* A rule that is judged only for some drivers may have been switched on for another one's sake. */
static bool is_for(const struct lint_pass *pass, const char *driver, const struct fdi_rule *rule)
{
	const char *added[LINT_ADDED_MAX];

	if (!rule->optional)
		return true;
	cat_added(pass->config->driver, driver, added, LINT_ADDED_MAX);
	for (size_t i = 0; added[i]; i++)
		if (!strcmp(added[i], rule->slug))
			return true;
	return false;
}

void lint_pass_emit(void *data, const struct fdi_finding *from)
{
	struct lint_pass *pass = data;
	const struct rec_read *read = read_of(pass, from);
	const struct cat_driver_entry *waiver;
	struct lint_finding finding = {
		.rule = from->rule,
		.name = name_of(from->name),
		.text = copy(from->text),
		.text_len = from->text.len,
		.driver = name_of(lint_pass_driver(pass, read)),
		.expected = from->expected,
		.got = from->got,
		.limit = from->limit,
	};

	if (!finding.name || !finding.text || !finding.driver || keep_time(&finding, from)) {
		pass->err = -ENOMEM;
		clear(&finding);
		return;
	}
	if (!is_for(pass, finding.driver, finding.rule)) {
		clear(&finding);
		return;
	}
	place(read, from, &finding);
	waiver = cat_waives(pass->config->driver, finding.driver, from->rule->slug, finding.name);
	if (waiver)
		finding.waived = waiver->reason;
	keep(pass, &finding);
}

static void forget_since(struct lint_report *report, const struct lint_report *before)
{
	while (report->count > before->count)
		clear(&report->list[--report->count]);
	memcpy(report->unlisted, before->unlisted, sizeof(report->unlisted));
}

/* The lints want memory in proportion to the input; how much is found out by trying. */
static int with_memory(int (*run)(struct lint_pass *, void *, size_t), struct lint_pass *pass,
		       size_t size)
{
	const struct lint_report before = *pass->report;

	for (;; size *= 4) {
		bool last = size >= ARENA_MAX;
		void *mem = malloc(last ? ARENA_MAX : size);
		int err;

		if (!mem)
			return -ENOMEM;
		err = run(pass, mem, last ? ARENA_MAX : size);
		free(mem);
		if (err != -FDI_ENOBUFS || last)
			return err == -FDI_ENOBUFS ? -ENOMEM : err;
		forget_since(pass->report, &before);
	}
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
	if (!err && rec->read_count > 1)
		err = with_memory(lint_pass_time, pass, ARENA_MIN * 2 + bytes * 4);
	return err ? err : pass->err;
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
	if (!err) {
		err = lint_pass_begin(&pass, rec);
		if (!err)
			err = lint_recording(&pass);
		free(pass.drivers);
		rec_free(rec);
	}
	if (err == -EINVAL &&
	    asprintf(why, "%s:%u:%u: %s", file, error.line, error.column, error.text) < 0)
		*why = NULL;
	else if (err && err != -EINVAL && asprintf(why, "%s: %s", file, strerror(-err)) < 0)
		*why = NULL;
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
		clear(&report->list[i]);
	free(report->list);
	*report = (struct lint_report){.file = report->file};
}
