/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

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
