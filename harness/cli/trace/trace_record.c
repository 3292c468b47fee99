/* SPDX-License-Identifier: MIT */
/* decoy trace record FILE [-- CMD]: what the ring tracer of this kernel sees. */
#include "trace_record.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "output_path.h"
#include "terminal.h"

/*
 * Not under another name first: a recorder that is killed leaves what it has written. A snapshot
 * may never be made: what is in the file stays until then.
 */
static int open_output(const char *path, bool is_snapshot)
{
	int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (is_snapshot ? 0 : O_TRUNC);
	int fd = strcmp(path, "-") ? output_path_open(path, flags, 0666)
				   : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);

	if (fd < 0)
		terminal_error("trace record: cannot write %s: %s", path, strerror(-fd));
	return fd;
}

static void print_summary(const struct options *options, const struct trace_recorded *recorded)
{
	if (options->verbosity < 0)
		return;
	if (recorded->triggered)
		fprintf(stderr, "snapshot: %s\n", recorded->triggered);
	fprintf(stderr, "%" PRIu64 " events recorded", recorded->events);
	if (recorded->lost)
		fprintf(stderr, "; %" PRIu64 " lost, for lack of space", recorded->lost);
	fputc('\n', stderr);
}

/* Nothing came: a file that was made for it goes again. */
static int report_no_snapshot(const struct options *options, bool is_new, int code)
{
	terminal_error("trace record: %s did not come: nothing is written", options->snapshot_on);
	if (is_new)
		unlink(options->args[0]);
	return code ? code : EXIT_NOTHING;
}

static int finish_record(const struct options *options, const struct trace_recorded *recorded,
			 bool is_new)
{
	if (options->snapshot_on && !recorded->triggered)
		return report_no_snapshot(options, is_new, recorded->code);
	print_summary(options, recorded);
	return recorded->code;
}

static int record_to(const struct options *options, int out, bool is_new)
{
	struct trace_trigger trigger;
	struct trace_recording as = {
		.out = out, .for_ms = options->for_ms, .command = options->command};
	struct trace_recorded recorded;
	char *why;
	int err;

	if (options->snapshot_on && !trace_trigger_parse(options->snapshot_on, &trigger))
		as.snapshot_on = &trigger;
	err = trace_record(&as, &recorded, &why);
	if (err && is_new && options->snapshot_on)
		unlink(options->args[0]);
	if (err)
		terminal_error("trace record: %s", why ? why : strerror(-err));
	else
		err = finish_record(options, &recorded, is_new);
	free(why);
	free(recorded.triggered);
	return err < 0 ? EXIT_HARNESS : err;
}

int verb_trace_record(const struct options *options)
{
	bool is_new;
	int out, code;

	if (options->arg_count != 1 || (options->command && !*options->command)) {
		terminal_error("trace record: expected a file, and after -- a command");
		return EXIT_USAGE;
	}
	is_new = strcmp(options->args[0], "-") != 0 && access(options->args[0], F_OK) != 0;
	out = open_output(options->args[0], options->snapshot_on);
	if (out < 0)
		return EXIT_HARNESS;
	code = record_to(options, out, is_new);
	close(out);
	return code;
}
