/* SPDX-License-Identifier: MIT */
/*
 * The guest has one processor that executes an instruction a nanosecond of its time; while it waits
 * for the host its time stands still or moves to the next timer. What is measured is made of
 * intervals, timers and instructions of the way, and depends little on the host.
 */
#include "bench_trace_live.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decoy_path.h"
#include "progress.h"
#include "scenarios.h"
#include "terminal.h"
#include "vm.h"
#include "xmalloc.h"

#define KERNEL	 "stock"
#define LIMIT_MS 300000
#define MS	 1000000ull

/* What stands between two jobs is no multiple of the interval: they come at all of its times. */
#define INTERVAL "50ms"
#define JOB_NS	 (437 * MS)
#define SCENARIO                                                                                  \
	"{\"title\":\"a job now and then\",\"why\":\"the time from a job to its line\","          \
	"\"origin\":\"made\",\"devices\":{\"gpu0\":{\"engines\":{\"render\":{}}}},"               \
	"\"processes\":{\"app\":{}},\"clients\":{\"main\":{\"device\":\"gpu0\"}},\"steps\":["     \
	"{\"at\":0,\"spawn\":{\"process\":\"app\"}},"                                             \
	"{\"at\":0,\"open\":{\"client\":\"main\",\"process\":\"app\",\"fd\":5}},"                 \
	"{\"at\":\"437ms\",\"work\":{\"client\":\"main\",\"engine\":\"render\",\"busy\":\"1us\"," \
	"\"every\":\"437ms\",\"until\":\"600s\"}}]}"

/* What the command printed, and when so much of it was there: the two come by ways of their own. */
struct printed {
	char *text;
	FILE *stream;
	size_t len;
	struct stamp {
		uint64_t total, t_ns;
	} * stamps;
	size_t count, capacity;
};

struct delays {
	uint64_t worst_ns, sum_ns, count;
};

static void receive_output(void *user, const char *bytes, size_t len)
{
	struct printed *printed = user;

	fwrite(bytes, 1, len, printed->stream);
}

static void receive_stamp(void *user, uint64_t total, uint64_t t_ns)
{
	struct printed *printed = user;

	printed->stamps = xgrow(printed->stamps, printed->count, &printed->capacity,
				sizeof(*printed->stamps));
	printed->stamps[printed->count++] = (struct stamp){total, t_ns};
}

static void receive_round(void *user, uint64_t offset_ns)
{
	(void)user;
	(void)offset_ns;
}

/* A line of one more job: the one that was submitted last. The summary is of all jobs. */
static void note_line(struct delays *delays, const char *line, uint64_t t_ns)
{
	const uint64_t delay = t_ns % JOB_NS;

	if (!strstr(line, "\"summary\":false") || !strstr(line, "\"jobs\":\"1\""))
		return;
	delays->worst_ns = delay > delays->worst_ns ? delay : delays->worst_ns;
	delays->sum_ns += delay;
	delays->count++;
}

/* A line was there at the first stamp that counts all of it. */
static struct delays find_delays(const struct printed *printed)
{
	struct delays delays = {.count = 0};
	char *rest = printed->text, *line;
	size_t i = 0;

	while ((line = strtok_r(rest, "\n", &rest))) {
		const size_t end = (size_t)(line - printed->text) + strlen(line) + 1;

		while (i < printed->count && printed->stamps[i].total < end)
			i++;
		if (i < printed->count)
			note_line(&delays, line, printed->stamps[i].t_ns);
	}
	return delays;
}

/* vm_program(), whose standard output is read by the watch alone. */
static int run_silently(struct vm_program *program, const struct vm_options *as, char **why)
{
	const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
	const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
	int err = null < 0 || out < 0 || dup2(null, STDOUT_FILENO) < 0 ? -errno : 0;

	err = err ? err : vm_program(program, vm_kernel_find(KERNEL), as, why);
	vm_returned_free(&program->returned);
	if (out >= 0) {
		dup2(out, STDOUT_FILENO);
		close(out);
	}
	if (null >= 0)
		close(null);
	return err;
}

static int play(const char *guest, const struct scenario *scenario, struct printed *printed)
{
	char *decoy = decoy_path();
	const char *const arguments[] = {decoy,	   "trace", "live", "--json", "--every",
					 INTERVAL, "--for", "20s",  NULL};
	const struct vm_program_watch watch = {receive_output, receive_stamp, receive_round,
					       printed};
	const struct vm_options as = {.guest = guest,
				      .accel = "tcg",
				      .timeout_ms = LIMIT_MS,
				      .measure = VM_MEASURE_TRACE};
	struct vm_program program = {.arguments = arguments,
				     .root = "/",
				     .directory = "/",
				     .scenario = scenario,
				     .watch = &watch};
	char *why = NULL;
	int err = decoy ? 0 : -errno;

	err = err ? err : run_silently(&program, &as, &why);
	if (!err && program.code)
		err = -ENODATA;
	if (err)
		terminal_error("bench: trace live in a guest: %s",
			       why ? why : "the command failed");
	free(program.held);
	free(decoy);
	free(why);
	return err;
}

int bench_trace_live(const struct options *options, const char *guest, struct measure *longest,
		     struct measure *mean)
{
	struct printed printed = {.count = 0};
	struct delays delays;
	struct scenario *scenario;
	int err = scenario_load(&scenario, "bench", SCENARIO, strlen(SCENARIO)) ? -EINVAL : 0;

	if (err)
		return err;
	printed.stream = xmemstream(&printed.text, &printed.len);
	progress_show(options, "bench: trace live in such a guest");
	err = play(guest, scenario, &printed);
	progress_end(options);
	xmemstream_close(printed.stream);
	delays = find_delays(&printed);
	scenario_free(scenario);
	free(printed.stamps);
	free(printed.text);
	*longest = (struct measure){.id = "M11",
				    .what = "from a job to its line of trace live --every " INTERVAL
					    ", at most",
				    .unit = "ms",
				    .goal = 100,
				    .gated = true};
	*mean = (struct measure){.id = "M11.a", .what = "the same, the mean", .unit = "ms"};
	longest->skipped = mean->skipped = delays.count ? NULL : "no line had a job";
	longest->value = (double)delays.worst_ns / MS;
	mean->value = delays.count ? (double)delays.sum_ns / MS / (double)delays.count : 0;
	return err;
}
