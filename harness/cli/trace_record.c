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
#include "terminal.h"

/* Not under another name first: a recorder that is killed leaves what it has written. */
static int open_output(const char *path)
{
	int fd = strcmp(path, "-") ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)
				   : dup(STDOUT_FILENO);

	if (fd < 0)
		terminal_error("trace record: cannot write %s: %s", path, strerror(errno));
	return fd;
}

static void print_summary(const struct options *options, const struct trace_recorded *recorded)
{
	if (options->verbosity < 0)
		return;
	fprintf(stderr, "%" PRIu64 " events recorded", recorded->events);
	if (recorded->lost)
		fprintf(stderr, "; %" PRIu64 " lost, for lack of space", recorded->lost);
	fputc('\n', stderr);
}

int verb_trace_record(const struct options *options)
{
	struct trace_recording as = {.for_ms = options->for_ms, .command = options->command};
	struct trace_recorded recorded;
	char *why;
	int err;

	if (options->arg_count != 1 || (options->command && !*options->command)) {
		terminal_error("trace record: expected a file, and after -- a command");
		return EXIT_USAGE;
	}
	as.out = open_output(options->args[0]);
	if (as.out < 0)
		return EXIT_HARNESS;
	err = trace_record(&as, &recorded, &why);
	close(as.out);
	if (err) {
		terminal_error("trace record: %s", why ? why : strerror(-err));
		free(why);
		return EXIT_HARNESS;
	}
	print_summary(options, &recorded);
	return recorded.code;
}
