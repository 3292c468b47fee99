/* SPDX-License-Identifier: MIT */
#include "vm_observe.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "linter.h"
#include "recording.h"
#include "observations.h"
#include "xmalloc.h"

#define SLOW "time.slow-read" /* caused by a busy machine, not by the driver */
#define NO_MEMORY \
	"memory.total-while-busy" /* the clients of the load use an engine, but no buffer */

void observed_wrong(struct observed *observed, size_t read, const char *format, ...)
{
	const struct sample *is = &observed->observations->samples.all[observed->first + read];
	va_list args;

	if (observed->wrong++ >= OBSERVED_SHOWN)
		return;
	fprintf(observed->out, VM_OBSERVE_FILE ":%u: sweep %" PRIu64 ", client %u: ", is->reader,
		observed->rec->reads[read].line, is->sweep, is->client);
	va_start(args, format);
	vfprintf(observed->out, format, args);
	va_end(args);
	fputc('\n', observed->out);
}

/* The read that a line of the recording belongs to. */
static size_t read_at(const struct recording *rec, unsigned int line)
{
	size_t read = 0;

	while (read + 1 < rec->read_count && rec->reads[read + 1].line <= line)
		read++;
	return read;
}

static void print_finding(struct observed *observed, const struct lint_finding *finding)
{
	char numbers[80] = "";

	if (finding->got.present)
		snprintf(numbers, sizeof(numbers), "; got %" PRIu64 ", limit %" PRIu64,
			 finding->got.value, finding->limit.value);
	observed_wrong(observed, read_at(observed->rec, finding->line),
		       "%s%s%s%s%.*s: expected %s%s", finding->rule->slug,
		       *finding->name ? ": " : "", finding->name, finding->text_len ? " " : "",
		       (int)finding->text_len, finding->text,
		       finding->expected ? finding->expected : "otherwise", numbers);
}

/* The drivers have no distortions: every finding is a fault, at any level. */
static int lint_texts(struct observed *observed, const char *bytes, size_t len)
{
	const struct cat_driver_choice by_text = {0};
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &by_text};
	struct lint_report report;
	char *why = NULL;
	int err = linter_run(&report, &config, "reader", bytes, len, &why);

	free(why);
	if (err)
		return err;
	for (size_t i = 0; i < report.count; i++)
		if (!report.list[i].waived && strcmp(report.list[i].rule->slug, SLOW) != 0 &&
		    strcmp(report.list[i].rule->slug, NO_MEMORY) != 0)
			print_finding(observed, &report.list[i]);
	if (report.reads != observed->rec->read_count)
		observed_wrong(observed, 0,
			       "only %zu of the reader's %zu texts belong to DRM files",
			       report.reads, observed->rec->read_count);
	if (report.undetermined)
		observed_wrong(observed, observed->rec->read_count - 1,
			       "%u counters are below an earlier value at the end",
			       report.undetermined);
	linter_free(&report);
	return 0;
}

static void print_omitted(struct observed *observed)
{
	if (observed->wrong > OBSERVED_SHOWN)
		fprintf(observed->out, "and %u more of " VM_OBSERVE_FILE "\n",
			observed->wrong - OBSERVED_SHOWN, observed->reader);
	observed->wrong = 0;
}

static int judge_recording(struct observed *observed, const char *bytes, size_t len)
{
	struct rec_error error = {0};
	struct recording *rec;
	int err = rec_load(&rec, bytes, len, &error);

	if (err == -EINVAL) {
		fprintf(observed->out,
			"reader %u: its samples are not a valid recording: %u:%u: %s\n",
			observed->reader, error.line, error.column, error.text);
		return 0;
	}
	if (err)
		xmalloc_failed();
	observed->rec = rec;
	if (rec->read_count) {
		err = lint_texts(observed, bytes, len);
		print_omitted(observed);
		observed_states(observed);
		print_omitted(observed);
	}
	rec_free(rec);
	return err;
}

static int reader_judge(const struct observations *observations, uint32_t reader, FILE *out)
{
	struct observed observed = {.observations = observations, .reader = reader, .out = out};
	char *bytes = NULL;
	size_t len = 0;
	FILE *to = xmemstream(&bytes, &len);
	int err = observations_record(observations, reader, to);

	xmemstream_close(to);
	while (observed.first < observations->samples.count &&
	       observations->samples.all[observed.first].reader != reader)
		observed.first++;
	err = err ? err : judge_recording(&observed, bytes, len);
	free(bytes);
	return err;
}

int vm_observe(const struct observations *observations, char **wrong)
{
	size_t len = 0;
	FILE *out = xmemstream(wrong, &len);
	int err = 0;

	if (observations->why)
		fprintf(out, "%s\n", observations->why);
	for (uint32_t i = 0; !err && i < observations->samples.readers; i++)
		err = reader_judge(observations, i, out);
	xmemstream_close(out);
	if (!err && len)
		return 0;
	free(*wrong);
	*wrong = NULL;
	return err;
}
