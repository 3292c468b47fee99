/* SPDX-License-Identifier: MIT */
/* decoy trace live [FILE]: what rings and clients do, interval by interval. */
#include "trace_live.h"

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "interrupt.h"
#include "monotonic.h"
#include "progress.h"
#include "terminal.h"
#include "trace_device.h"
#include "trace_feed.h"
#include "trace_verbs.h"
#include "watch_screen.h"
#include "xmalloc.h"

#define EVERY_MS    1000
#define MS	    1000000ull
#define DRAIN_NS    (100 * MS) /* from one read of the streams to the next */
#define SETTLE_NS   MS /* an event that is older can be read */
#define SCREEN_HEAD "rings, then clients, and what bounds each; Ctrl-C ends with a summary\n"
#define LINES_MOST  100 /* rings and clients, where there is no terminal */

struct run {
	const struct options *options;
	struct trace_style style;
	bool screen;
	struct trace_live *live;
	struct trace_feed *feed;
};

/* --- what is shown --- */

static void draw_screen(const struct run *run, const struct live_interval *interval)
{
	char *text = NULL;
	size_t rows, columns, len;
	FILE *out = xmemstream(&text, &len);

	watch_screen_size(STDOUT_FILENO, &rows, &columns);
	fputs(SCREEN_HEAD, out);
	live_text(out, interval, &run->style, "", rows > 5 ? rows - 5 : 1);
	xmemstream_close(out);
	watch_screen_draw(STDOUT_FILENO, text, len);
	free(text);
}

static void show_interval(void *to, const struct live_interval *interval)
{
	const struct run *run = to;
	char before[32] = "";

	if (run->options->json) {
		live_json(stdout, interval);
	} else if (run->screen && !interval->is_all) {
		draw_screen(run, interval);
	} else if (run->options->verbosity >= 0 || interval->is_all) {
		if (run->screen)
			watch_screen_close(STDOUT_FILENO);
		if (!interval->is_all)
			snprintf(before, sizeof(before), "%" PRIu64 ".%03" PRIu64 " s  ",
				 interval->end / 1000000000, (uint64_t)(interval->end / MS % 1000));
		live_text(stdout, interval, &run->style, before, LINES_MOST);
	}
	fflush(stdout);
}

/* --- streams --- */

static int give_item(void *to, const struct grt_item *item)
{
	return trace_live_item(to, item);
}

static int give_counters(void *to, const struct grt_stats *stats)
{
	return trace_live_counters(to, stats);
}

static int receive_bytes(void *to, uint32_t cpu, const unsigned char *bytes, size_t len)
{
	trace_feed_add(to, cpu, bytes, len);
	return 0;
}

/* A signal ends it sooner. */
static void wait_until(uint64_t time)
{
	struct pollfd end = {.fd = interrupt_fd(), .events = POLLIN};
	uint64_t now = monotonic_ns();

	if (time > now)
		poll(&end, 1, (int)((time - now + MS - 1) / MS));
}

static void give_session_counters(struct run *run, const struct trace_session *session)
{
	struct grt_stats *list = xcalloc(session->setup.cpus, sizeof(*list));
	const size_t count = trace_session_stats(session, list);

	for (size_t i = 0; i < count; i++)
		trace_live_counters(run->live, &list[i]);
	free(list);
}

/* The session's clock is that of monotonic_ns(). */
static int follow_session(struct run *run, struct trace_session *session, char **why)
{
	const uint64_t began = monotonic_ns();
	const uint64_t end = run->options->for_ms ? began + run->options->for_ms * MS : UINT64_MAX;
	uint64_t now = began;
	int err = 0;

	while (!err && now < end && !interrupt_signal() && !ferror(stdout)) {
		uint64_t until, next;

		wait_until(now + DRAIN_NS < end ? now + DRAIN_NS : end);
		now = monotonic_ns();
		until = now - SETTLE_NS;
		err = trace_session_drain(session, receive_bytes, run->feed, why);
		trace_feed_each(run->feed, until, give_item, run->live);
		next = trace_live_until(run->live, until) + SETTLE_NS;
		now = next < now + DRAIN_NS ? next - DRAIN_NS : now;
	}
	err = err ? err : trace_session_stop(session, why);
	err = err ? err : trace_session_drain(session, receive_bytes, run->feed, why);
	trace_feed_each(run->feed, UINT64_MAX, give_item, run->live);
	give_session_counters(run, session);
	return err;
}

static int show_session(struct run *run)
{
	struct trace_session session;
	char *why = NULL;
	int err = trace_session_open(&session, &why);

	if (!err) {
		run->feed = trace_feed_new(session.setup.cpus);
		interrupt_begin();
		err = trace_session_start(&session, &why);
		if (!err && run->screen)
			watch_screen_open(STDOUT_FILENO);
		err = err ? err : follow_session(run, &session, &why);
		trace_live_end(run->live);
		interrupt_end();
	}
	trace_session_close(&session);
	if (err)
		terminal_error("trace live: %s", why ? why : strerror(-err));
	free(why);
	return err ? EXIT_HARNESS : EXIT_HOLDS;
}

static int show_file(struct run *run)
{
	struct trace_files files;
	int code = EXIT_USAGE;

	if (!trace_files_open(&files, run->options->args, 1))
		code = trace_verb_pass(&files, give_item, give_counters, run->live);
	trace_files_close(&files);
	if (trace_live_end(run->live) || code)
		return code;
	terminal_error("trace live: no record can be read");
	return EXIT_NOTHING;
}

int verb_trace_live(const struct options *options)
{
	struct run run = {
		.options = options,
		.style = {.colour = progress_colour(options, stdout) == REPORT_COLOUR,
			  .is_utf8 = trace_verb_is_utf8()},
	};
	int code;

	if (options->arg_count > 1) {
		terminal_error(
			"trace live: expected one trace, or none: the tracer of this kernel");
		return EXIT_USAGE;
	}
	run.screen = !options->arg_count && !options->json && options->verbosity >= 0 &&
		     isatty(STDOUT_FILENO) && getenv("TERM") && strcmp(getenv("TERM"), "dumb") != 0;
	run.live = trace_live_new(option_or(options->every_ms, EVERY_MS) * MS, show_interval, &run);
	code = options->arg_count ? show_file(&run) : show_session(&run);
	trace_live_free(run.live);
	trace_feed_free(run.feed);
	return code;
}
