/* SPDX-License-Identifier: MIT */
#include "vm_expect.h"

#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "shown.h"
#include "terminal.h"
#include "xmalloc.h"

struct vm_expect {
	struct shown_pattern *pattern;
	struct shown *shown;
	const struct plan *plan;
	struct vm_program_watch watch;
};

static void receive_output(void *user, const char *bytes, size_t len)
{
	struct vm_expect *expect = user;

	shown_output(expect->shown, bytes, len);
}

static void receive_stamp(void *user, uint64_t total, uint64_t t_ns)
{
	struct vm_expect *expect = user;

	shown_stamp(expect->shown, total, t_ns);
}

static void receive_round(void *user, uint64_t offset_ns)
{
	struct vm_expect *expect = user;

	shown_distort_plan(expect->shown, expect->plan, offset_ns);
}

int vm_expect_new(struct vm_expect **out, const char *pattern, struct vm_program *program)
{
	struct vm_expect *expect = xcalloc(1, sizeof(*expect));
	char *why = NULL;

	if (shown_pattern_new(&expect->pattern, pattern, &why)) {
		terminal_error("vm: --expect-percent: %s", why);
		free(why);
		free(expect);
		return EXIT_USAGE;
	}
	expect->shown = shown_new(expect->pattern);
	expect->plan = &program->scenario->plan;
	expect->watch =
		(struct vm_program_watch){receive_output, receive_stamp, receive_round, expect};
	program->watch = &expect->watch;
	receive_round(expect, 0);
	*out = expect;
	return 0;
}

void vm_expect_free(struct vm_expect *expect)
{
	if (!expect)
		return;
	shown_free(expect->shown);
	shown_pattern_free(expect->pattern);
	free(expect);
}

int vm_expect_judge(struct vm_expect *expect, const char *truth, size_t len, int code)
{
	const struct shown_counts *counts;
	enum shown_end end;

	if (shown_judge(expect->shown, truth, len)) {
		terminal_error("vm: --expect-percent: the guest's truth is malformed");
		return EXIT_HARNESS;
	}
	counts = shown_counts(expect->shown);
	shown_print(expect->shown, stderr);
	end = shown_end(expect->shown, code);
	if (end == SHOWN_NOT_STARTED) {
		terminal_error("vm: the command did not start, and ended with %d", code);
		return EXIT_HARNESS;
	}
	if (end == SHOWN_DIED)
		terminal_error("vm: the command died of signal %d (%s)", code - 128,
			       strsignal(code - 128));
	else if (code)
		terminal_error("vm: the command ended with %d", code);
	if (counts->off || end == SHOWN_DIED)
		return EXIT_BROKEN;
	if (counts->within)
		return EXIT_HOLDS;
	terminal_error("vm: --expect-percent: nothing was judged: %s",
		       counts->pieces ? "a full-screen program writes only what changes of a line; "
					"expected whole lines, such as those of a batch mode"
				      : "expected at least three outputs that match, each written "
					"when it is measured");
	return EXIT_NOTHING;
}
