/* SPDX-License-Identifier: MIT */
/* decoy trace report FILE...: what a trace shows of rings, clients and their jobs. */
#include "trace_report.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "interrupt.h"
#include "progress.h"
#include "terminal.h"
#include "trace_items.h"
#include "trace_verbs.h"
#include "xmalloc.h"

static bool is_stopped(void)
{
	return interrupt_signal();
}

int trace_verb_pass(const struct trace_files *files,
		    int (*item)(void *to, const struct grt_item *item),
		    int (*counters)(void *to, const struct grt_stats *stats), void *to)
{
	const struct trace_pass pass = {.files = files,
					.item = item,
					.counters = counters,
					.to = to,
					.is_stopped = is_stopped};
	sigset_t ends, before;
	int err;

	/* an output that is open keeps signals off: from here on they end the pass */
	sigemptyset(&ends);
	sigaddset(&ends, SIGHUP);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	interrupt_begin();
	sigprocmask(SIG_UNBLOCK, &ends, &before);
	err = trace_pass(&pass);
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (err == -EINTR)
		terminal_error("stopped by %s", interrupt_signal());
	else if (err && err != -ECANCELED)
		terminal_error("cannot read: %s", strerror(-err));
	interrupt_end();
	return err ? EXIT_HARNESS : 0;
}

bool trace_verb_is_utf8(void)
{
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const char *value = getenv(names[i]);

		if (value && *value)
			return strstr(value, "UTF-8") || strstr(value, "utf8");
	}
	return false;
}

static int add_item(void *to, const struct grt_item *item)
{
	return grt_report_item(to, item);
}

static int add_counters(void *to, const struct grt_stats *stats)
{
	return grt_report_counters(to, stats);
}

int trace_verb_report(const struct trace_files *files, struct grt_report **report)
{
	int code;

	if (grt_report_new(report, NULL))
		xmalloc_failed();
	code = trace_verb_pass(files, add_item, add_counters, *report);
	if (!code && grt_report_end(*report))
		xmalloc_failed();
	return code;
}

static int show_report(const struct options *options, const struct grt_report *report)
{
	const struct grt_totals *totals = grt_report_totals(report);
	const struct trace_style style = {
		.colour = progress_colour(options, stdout) == REPORT_COLOUR,
		.is_utf8 = trace_verb_is_utf8(),
		.has_clients = options->verbosity > 0,
	};

	if (!totals->records) {
		terminal_error("trace report: no record can be read");
		return totals->damaged ? EXIT_BROKEN : EXIT_NOTHING;
	}
	if (options->json)
		trace_report_json(stdout, report);
	else
		trace_report_text(stdout, report, &style);
	return totals->damaged ? EXIT_BROKEN : EXIT_HOLDS;
}

int verb_trace_report(const struct options *options)
{
	struct grt_report *report = NULL;
	struct trace_files files = {0};
	int code = EXIT_USAGE;

	if (!options->arg_count) {
		terminal_error("trace report: expected a trace, or - for standard input");
		return EXIT_USAGE;
	}
	if (!trace_files_open(&files, options->args, (unsigned int)options->arg_count)) {
		code = trace_verb_report(&files, &report);
		code = code ? code : show_report(options, report);
	}
	grt_report_free(report);
	trace_files_close(&files);
	return code;
}
