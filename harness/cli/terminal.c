/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "format.h"
#include "monotonic.h"

void cli_error(const char *format, ...)
{
	char *text = NULL;
	va_list args;
	int len;

	va_start(args, format);
	len = vasprintf(&text, format, args);
	va_end(args);
	if (len < 0)
		return;
	while (len && text[len - 1] == '\n')
		text[--len] = '\0';
	fputs("decoy: ", stderr);
	for (const char *line = text; line; line = line[len] ? line + len + 1 : NULL) {
		len = (int)strcspn(line, "\n");
		format_visible(stderr, line, (size_t)len);
		fputc('\n', stderr);
	}
	free(text);
}

enum report_colour cli_colour(const struct options *options, FILE *stream)
{
	const char *no = getenv("NO_COLOR");

	if (options->colour == CLI_COLOUR_ALWAYS)
		return REPORT_COLOUR;
	if (options->colour == CLI_COLOUR_NEVER || (no && *no) || !isatty(fileno(stream)))
		return REPORT_PLAIN;
	return REPORT_COLOUR;
}

static bool has_progress(const struct options *options)
{
	return options->verbosity >= 0 && !options->json && isatty(STDERR_FILENO);
}

void cli_progress(const struct options *options, const char *format, ...)
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

void cli_progress_end(const struct options *options)
{
	if (has_progress(options))
		fputs("\r\033[K", stderr);
}

void cli_begin(struct results *results)
{
	results->version = DECOY_VERSION;
	results->began_ns = monotonic_ns();
}

int cli_reports(const struct options *options, const struct results *results)
{
	int code = CLI_HOLDS;
	char *why;

	for (size_t i = 0; i < options->reports.count; i++) {
		if (!report_write(options->reports.item[i], results, &why))
			continue;
		cli_error("%s", why ? why : "out of memory");
		free(why);
		code = CLI_HARNESS; /* what was found is still to be said */
	}
	return code;
}

int cli_finish(const struct options *options, struct results *results)
{
	int code;

	results->seconds = monotonic_since(results->began_ns);
	code = cli_reports(options, results);
	if (options->json)
		report_json(stdout, results);
	else
		report_text(stdout, results, cli_colour(options, stdout), options->verbosity);
	return code ? code : results_exit(results);
}

/* Control bytes by the picture that people know; what is not ASCII by its number. */
void cli_visible(FILE *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c == '\n')
			fputs("\\n\n", out);
		else if (c == '\t')
			fputs("\\t", out);
		else if (c == '\r')
			fputs("\\r", out);
		else if (c == ' ')
			fputs("\u00b7", out);
		else if (c == '\\')
			fputs("\\\\", out);
		else if (c < 0x20 || c >= 0x7f)
			fprintf(out, "\\x%02x", c);
		else
			fputc(c, out);
	}
	if (len && text[len - 1] != '\n')
		fputs("(no line feed)\n", out);
}
