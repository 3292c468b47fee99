/* SPDX-License-Identifier: MIT */
#include "linter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linter_finding.h"
#include "linter_read.h"
#include "xmalloc.h"

struct run {
	struct lint_report *report;
	const struct lint_config *config;
	const struct recording *rec;
	struct lint_driver
		*drivers; /* one a read of rec: a hostile text makes a million findings */
	const struct rec_read *read; /* in hand */
};

/* Owns what finding holds from now on. */
static void keep_finding(struct lint_report *report, struct lint_finding *finding)
{
	if (report->count == LINT_FINDINGS_MAX) {
		report->unlisted[finding->rule->level] += !finding->waived;
		lint_finding_clear(finding);
		return;
	}
	report->list = xgrow(report->list, report->count, &report->capacity, sizeof(*finding));
	report->list[report->count++] = *finding;
}

static void emit_finding(void *data, const struct fdi_finding *from)
{
	struct run *run = data;
	const struct rec_read *read = from->fd ? from->fd->cookie : run->read;
	struct lint_finding finding;

	if (!lint_finding_make(&finding, run->config, from,
			       run->drivers[read - run->rec->reads].name))
		return;
	finding.line +=
		read->line; /* lines count within a text, which begins on the line after its "@" */
	keep_finding(run->report, &finding);
}

static bool lint_read(struct run *run, struct lint_reader *reader, size_t nth)
{
	const struct lint_driver *driver = &run->drivers[nth];
	char *name = xutf8(driver->name.ptr, driver->name.len);
	bool judged;

	run->read = &run->rec->reads[nth];
	run->report->reads += driver->drm;
	judged = (!driver->drm || lint_reader_parse(reader, run->read)) &&
		 lint_reader_read(reader, run->read, driver->drm, name, run->read);
	free(name);
	return judged;
}

static bool lint_sweeps(struct run *run, struct lint_reader *reader)
{
	const struct recording *rec = run->rec;

	for (size_t i = 0; i < rec->read_count; i++)
		run->drivers[i] = lint_driver_of(&rec->reads[i]);
	for (size_t s = 0; s < rec->sweep_count; s++) {
		const struct rec_sweep *sweep = &rec->sweeps[s];

		fdi_timelint_sweep(reader->time, sweep->t_ns);
		for (size_t i = 0; i < sweep->count; i++)
			if (!lint_read(run, reader, sweep->first + i))
				return false;
	}
	fdi_timelint_end(reader->time, &run->report->undetermined);
	return true;
}

static int by_place(const void *a, const void *b)
{
	const struct lint_finding *x = a, *y = b;
	int order = (x->line > y->line) - (x->line < y->line);

	order = order ? order : (x->column > y->column) - (x->column < y->column);
	return order ? order : strcmp(x->rule->slug, y->rule->slug);
}

static bool lint_recording(struct lint_report *report, const struct lint_config *config,
			   const struct recording *rec)
{
	struct run run = {.report = report, .config = config, .rec = rec};
	struct lint_reader reader;
	bool judged;

	run.drivers = xcalloc(rec->read_count, sizeof(*run.drivers));
	lint_reader_open(&reader, config, emit_finding, &run);
	judged = lint_sweeps(&run, &reader);
	lint_reader_close(&reader);
	free(run.drivers);
	return judged;
}

int linter_run(struct lint_report *report, const struct lint_config *config, const char *file,
	       const char *bytes, size_t len, char **why)
{
	struct rec_error error = {0};
	struct recording *rec;
	bool judged;
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
	judged = lint_recording(report, config, rec);
	rec_free(rec);
	if (!judged) {
		*why = xasprintf("%s: %s", file, strerror(EFBIG));
		linter_free(report);
		return -EFBIG;
	}
	if (report->count)
		qsort(report->list, report->count, sizeof(*report->list), by_place);
	return 0;
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
