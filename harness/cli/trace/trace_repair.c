/* SPDX-License-Identifier: MIT */
/* decoy trace repair IN... -o OUT: what can be read of damaged streams. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>

#include "atomic.h"
#include "cli.h"
#include "terminal.h"
#include "trace_repair.h"

static int write_bytes(void *to, const void *bytes, size_t len)
{
	errno = 0;
	if (fwrite(bytes, 1, len, to) == len)
		return 0;
	return errno ? -errno : -EIO;
}

static void print_summary(const struct options *options, const struct trace_repaired *repaired)
{
	FILE *out = strcmp(options->output, "-") ? stdout : stderr;

	if (options->verbosity < 0)
		return;
	fprintf(out,
		"%" PRIu64 " records kept; %" PRIu64 " places damaged; %" PRIu64
		" events lost, which %" PRIu64 " new LOST records say\n",
		repaired->kept, repaired->damaged, repaired->lost, repaired->gaps);
	if (repaired->repeated)
		fprintf(out, "%" PRIu64 " events were there before, and are left out\n",
			repaired->repeated);
	if (repaired->suspect_notes)
		fprintf(out,
			"%" PRIu64
			" notes are of a block with a wrong checksum: what they say may be wrong\n",
			repaired->suspect_notes);
	if (repaired->unusable)
		fprintf(out, "%" PRIu64 " records are of CPU 65535, which no file can have\n",
			repaired->unusable);
}

static int report_failure(const struct options *options, int err)
{
	if (err == -ENODATA) {
		terminal_error("trace repair: no record can be read; nothing is written");
		return EXIT_NOTHING;
	}
	terminal_error("trace repair: cannot make %s: %s", options->output, strerror(-err));
	return EXIT_HARNESS;
}

static int repair_files(const struct options *options, const struct trace_files *files)
{
	struct trace_repaired repaired;
	struct atomic_file file;
	int err = atomic_open(&file, options->output);

	if (err)
		return report_failure(options, err);
	signal(SIGPIPE, SIG_IGN);
	err = trace_repair(files, &(struct grt_sink){write_bytes, file.stream}, &repaired);
	if (err)
		atomic_abort(&file);
	else
		err = atomic_commit(&file);
	if (err)
		return report_failure(options, err);
	print_summary(options, &repaired);
	return EXIT_HOLDS;
}

int verb_trace_repair(const struct options *options)
{
	struct trace_files files;
	int code = EXIT_USAGE;

	if (!options->arg_count || !options->output) {
		terminal_error("trace repair: expected a trace, and -o FILE");
		return EXIT_USAGE;
	}
	if (!trace_files_open(&files, options->args, (unsigned int)options->arg_count))
		code = repair_files(options, &files);
	trace_files_close(&files);
	return code;
}
