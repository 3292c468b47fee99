/* SPDX-License-Identifier: MIT */
/* decoy trace export --to FORMAT FILE...: a trace in the format of another tool. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "terminal.h"
#include "trace_output.h"
#include "trace_verbs.h"
#include "xmalloc.h"

struct export
{
	const struct trace_files *files;
	struct trace_output output;
	struct grt_exporter *exporter;
	uint64_t items, damaged, suspect;
	int err; /* of the output */
};

static int put_item(void *to, const struct grt_item *item)
{
	struct export *export = to;

	export->items++;
	if (item->damage) {
		export->damaged++;
		terminal_error("%s: byte %" PRIu64 ": %" PRIu64 " bytes are damaged: %s",
			       export->files->list[item->source].name, item->offset, item->len,
			       grt_damage_text(item->damage));
	}
	export->suspect += item->suspect;
	export->err = grt_exporter_item(export->exporter, item);
	return export->err ? -ECANCELED : 0;
}

/* Errors of standard output are reported by main(), whatever the verb. */
static int cannot_write(const char *path, int err)
{
	if (err == -ENOMEM)
		xmalloc_failed();
	if (strcmp(path, "-") != 0)
		terminal_error("cannot write %s: %s", path, strerror(-err));
	return EXIT_HARNESS;
}

static int finish_export(struct export *export, const struct options *options, const char *path)
{
	int err = grt_exporter_end(export->exporter);

	if (err) {
		trace_output_abort(&export->output);
		return cannot_write(path, err);
	}
	err = trace_output_commit(&export->output);
	if (err)
		return cannot_write(path, err);
	if (options->verbosity > 0)
		fprintf(stderr, "%" PRIu64 " events\n", grt_exporter_events(export->exporter));
	if (export->suspect)
		terminal_error("%" PRIu64 " records have a wrong checksum; they are marked",
			       export->suspect);
	if (!export->items) {
		terminal_error("trace export: no record can be read");
		return EXIT_NOTHING;
	}
	return export->damaged || export->suspect ? EXIT_BROKEN : EXIT_HOLDS;
}

static int run_export(struct export *export, const struct options *options, const char *path)
{
	const struct grt_output output = {.write = trace_output_write, .to = &export->output};
	enum grt_format format = (enum grt_format)options->trace_format;
	int code, err;

	/* a reader that goes away must not leave a temporary file behind */
	signal(SIGPIPE, SIG_IGN);
	err = trace_output_open(&export->output, path, grt_format_info(format)->is_directory);
	if (err == -EEXIST || err == -ENOTDIR) {
		terminal_error("trace export: %s: %s; expected a new directory", path,
			       err == -EEXIST ? "it is not empty" : "it is no directory");
		return EXIT_USAGE;
	}
	if (err)
		return cannot_write(path, err);
	err = grt_exporter_new(&export->exporter, format, &output);
	if (err) {
		trace_output_abort(&export->output);
		return cannot_write(path, err);
	}
	code = trace_verb_pass(export->files, put_item, NULL, export);
	if (!code && !export->err)
		return finish_export(export, options, path);
	trace_output_abort(&export->output);
	return export->err ? cannot_write(path, export->err) : code;
}

static int check_options(const struct options *options)
{
	const struct grt_format_info *info =
		grt_format_info((enum grt_format)options->trace_format);

	if (!options->arg_count) {
		terminal_error("trace export: expected a trace, or - for standard input");
		return EXIT_USAGE;
	}
	if (info->is_directory && (!options->output || !strcmp(options->output, "-"))) {
		terminal_error("trace export: %s is a directory; name it by -o DIR", info->name);
		return EXIT_USAGE;
	}
	if (!info->is_text && !options->output && isatty(STDOUT_FILENO)) {
		terminal_error("trace export: %s is no text for a terminal; use -o FILE",
			       info->name);
		return EXIT_USAGE;
	}
	return 0;
}

int verb_trace_export(const struct options *options)
{
	struct trace_files files = {0};
	struct export export = {.files = &files};
	int code = check_options(options);

	if (code)
		return code;
	code = EXIT_USAGE;
	if (!trace_files_open(&files, options->args, (unsigned int)options->arg_count))
		code = run_export(&export, options, options->output ? options->output : "-");
	grt_exporter_free(export.exporter);
	trace_files_close(&files);
	return code;
}
