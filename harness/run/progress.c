/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "monotonic.h"

#define SECOND	     1000000000ull
#define LOG_INTERVAL (20 * SECOND)

enum report_colour progress_colour(const struct options *options, FILE *stream)
{
	const char *no = getenv("NO_COLOR");

	if (options->colour == COLOUR_ALWAYS)
		return REPORT_COLOUR;
	if (options->colour == COLOUR_NEVER || (no && *no) || !isatty(fileno(stream)))
		return REPORT_PLAIN;
	return REPORT_COLOUR;
}

static bool has_progress(const struct options *options)
{
	return options->verbosity >= 0 && !options->json && isatty(STDERR_FILENO);
}

void progress_show(const struct options *options, const char *format, ...)
{
	va_list args;

	if (!has_progress(options))
		return;
	fputs("\r\033[K", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fflush(stderr);
}

void progress_end(const struct options *options)
{
	if (has_progress(options))
		fputs("\r\033[K", stderr);
}

void progress_log_begin(struct progress_log *log, const struct options *options)
{
	const bool wanted = options->verbosity >= 0 && !options->json && !isatty(STDERR_FILENO);

	*log = (struct progress_log){
		.out = wanted ? stderr : NULL, .now = monotonic_ns, .interval = LOG_INTERVAL};
	log->began = log->last = log->now();
}

void progress_log_step(struct progress_log *log, size_t done, size_t all,
		       const struct results *results)
{
	const uint64_t now = log->out ? log->now() : 0;

	if (!log->out || now - log->last < log->interval)
		return;
	log->last = now;
	if (results) {
		const struct tally tally = results_tally(results);

		fprintf(log->out, "%u passed, %u failed, %u skipped: ", tally.passed, tally.failed,
			tally.skipped);
	}
	fprintf(log->out, "%zu %% of the cases, %llu s\n", all ? done * 100 / all : 100,
		(unsigned long long)((now - log->began) / SECOND));
	fflush(log->out);
}
