/* SPDX-License-Identifier: MIT */
/*
 * Faults of accounting: what two clients do, and what each kind counts for them. The truth is the
 * same with every kind.
 */
#include <stdio.h>

#include "rig_text.h"

#define ACTS	   6
#define END	   (12 * S)
#define NONE	   ~0u
#define COMPLETION FGPU_DEVICE_COMPLETION
enum { RENDER_0, RENDER_1, COPY, RENDER_2 }; /* rings */

/* Something that happens: at and work are seconds. */
struct act {
	fgpu_u32 op, at, client, index, work, flags;
};

#define WORK(at_, client_, ring_, s_)                                                  \
	{                                                                              \
		.op = FGPU_SUBMIT, .at = (at_), .client = (client_), .index = (ring_), \
		.work = (s_)                                                           \
	}
#define AT(at_, op_, ...)                             \
	{                                             \
		.op = (op_), .at = (at_), __VA_ARGS__ \
	}

/* What two clients have in the end, in seconds; NONE: it is closed. */
struct counted {
	fgpu_u32 first, second;
};

struct story {
	const char *engine;
	struct counted true_s;
	struct act acts[ACTS];
};

/* The second client submits twice while the first one's job runs. */
static const struct story queued = {
	"copy", {4, 5}, {WORK(1, 0, COPY, 4), WORK(2, 1, COPY, 4), WORK(3, 1, COPY, 1)}};
static const struct story two_units = {
	"render", {8, 0}, {WORK(1, 0, RENDER_0, 4), WORK(1, 0, RENDER_1, 4)}};
static const struct story a_unit_each = {
	"render", {4, 4}, {WORK(1, 0, RENDER_0, 4), WORK(1, 1, RENDER_1, 4)}};
static const struct story failed = {
	"copy", {2, 1}, {WORK(1, 0, COPY, 4), AT(3, FGPU_RESET, .index = 1), WORK(6, 1, COPY, 1)}};
static const struct story failed_last = {
	"copy", {2, 0}, {WORK(1, 0, COPY, 4), AT(3, FGPU_RESET, .index = 1)}};
static const struct story replayed = {
	"copy",
	{6, 0},
	{WORK(1, 0, COPY, 4), AT(3, FGPU_RESET, .index = 1, .flags = FGPU_RESET_REPLAY)}};
static const struct story closed = {"copy",
				    {NONE, 3},
				    {WORK(1, 0, COPY, 2), WORK(4, 1, COPY, 2),
				     AT(8, FGPU_CLOSE, .client = 0), WORK(9, 1, COPY, 1)}};
static const struct story closed_elsewhere = {"copy",
					      {NONE, 3},
					      {WORK(1, 0, RENDER_0, 2), WORK(4, 1, COPY, 2),
					       AT(8, FGPU_CLOSE, .client = 0),
					       WORK(9, 1, COPY, 1)}};
static const struct story destroyed = {"copy",
				       {3, 1},
				       {WORK(1, 0, COPY, 4), WORK(2, 1, COPY, 1),
					AT(3, FGPU_DESTROY, .index = COPY), WORK(6, 0, COPY, 1)}};

/* The same, seen from an engine that nobody uses. */
static const struct story queued_elsewhere = {
	"render", {0, 0}, {WORK(1, 0, COPY, 4), WORK(2, 1, COPY, 4), WORK(3, 1, COPY, 1)}};
/* Of a ring that waits for a unit, no job runs. */
static const struct story no_unit = {
	"render",
	{8, 1},
	{WORK(1, 0, RENDER_0, 4), WORK(1, 0, RENDER_1, 4), WORK(2, 1, RENDER_2, 1)}};
/* The second client is another one from 4 s on. */
static const struct story submitter_closed = {"copy",
					      {4, 0},
					      {WORK(1, 0, COPY, 4), WORK(2, 1, COPY, 1),
					       AT(3, FGPU_CLOSE, .client = 1), AT(4, FGPU_OPEN)}};
static const struct story user_closed = {"copy",
					 {4, 0},
					 {WORK(1, 1, COPY, 1), WORK(2, 0, COPY, 4),
					  AT(3, FGPU_CLOSE, .client = 1), AT(4, FGPU_OPEN)}};
static const struct story closed_before = {"copy",
					   {4, 0},
					   {WORK(1, 1, COPY, 1), AT(3, FGPU_CLOSE, .client = 1),
					    AT(4, FGPU_OPEN), WORK(5, 0, COPY, 4)}};
static const struct story submitter_destroyed = {"copy",
						 {4, 0},
						 {WORK(1, 0, COPY, 4), WORK(2, 1, COPY, 1),
						  AT(3, FGPU_DESTROY, .client = 1, .index = COPY)}};

/* Cancelled behind the other's job, it does not wait any more. */
static const struct story cancelled = {"copy",
				       {4, 0},
				       {WORK(1, 0, COPY, 4), WORK(2, 1, COPY, 1),
					AT(3, FGPU_DESTROY, .client = 1, .index = COPY)}};

struct ledger_case {
	const char *kind;
	const struct story *story;
	struct counted counts;
	fgpu_u32 flags; /* of the device */
};

static const struct ledger_case cases[] = {
	{"last-submitter", &queued, {1, 8}, 0},
	{"last-submitter", &queued, {0, 9}, COMPLETION},
	{"last-submitter", &closed, {NONE, 3}, 0},
	{"last-submitter", &submitter_closed, {1, 0}, 0},
	{"last-submitter", &submitter_destroyed, {1, 3}, 0},
	{"previous-user", &queued, {8, 1}, 0},
	{"previous-user", &queued, {8, 1}, COMPLETION},
	{"previous-user", &user_closed, {3, 0}, 0},
	{"previous-user", &closed_before, {4, 0}, 0},
	{"units-once", &two_units, {4, 0}, 0},
	{"units-once", &a_unit_each, {4, 4}, 0},
	{"from-submission", &queued, {4, 14}, 0},
	{"from-submission", &queued, {4, 14}, COMPLETION},
	{"from-submission", &queued_elsewhere, {0, 0}, 0},
	{"from-submission", &replayed, {6, 0}, COMPLETION},
	{"from-submission", &cancelled, {4, 1}, 0},
	{"from-submission", &cancelled, {4, 0}, COMPLETION},
	{"next-counts", &queued, {4, 12}, 0},
	{"next-counts", &queued_elsewhere, {0, 0}, 0},
	{"next-counts", &no_unit, {8, 1}, 0},
	{"reset-loses", &failed, {0, 1}, 0},
	{"reset-loses", &failed, {0, 1}, COMPLETION},
	{"reset-loses", &replayed, {4, 0}, 0},
	{"reset-doubles", &failed, {4, 1}, 0},
	{"reset-doubles", &replayed, {8, 0}, COMPLETION},
	{"hang-goes-on", &failed, {5, 1}, 0},
	{"hang-goes-on", &failed_last, {11, 0}, 0},
	{"hang-goes-on", &replayed, {6, 0}, 0},
	{"close-loses", &closed, {NONE, 1}, 0},
	{"close-loses", &closed, {NONE, 1}, COMPLETION},
	{"close-loses", &closed_elsewhere, {NONE, 3}, 0},
	{"destroy-loses", &destroyed, {1, 1}, 0},
	{"destroy-loses", &destroyed, {1, 1}, COMPLETION},
	{"destroy-loses", &closed, {NONE, 3}, 0},
	{"all-clients", &queued, {9, 9}, 0},
};

static void do_text(struct text_rig *rig, fgpu_u32 op, const char *text, fgpu_u32 index,
		    fgpu_u64 amount, fgpu_u64 span, fgpu_u32 flags)
{
	assert_true(text_do(rig, op, text, strlen(text), index, amount, span, flags) >= 0);
}

/* Two clients of a device whose clocks tick once a ns. */
static void rig_clients(struct text_rig *rig, fgpu_u32 flags)
{
	const fgpu_u32 keys = FGPU_KEY_ENGINE | FGPU_KEY_CYCLES;

	text_rig_blank(rig);
	do_text(rig, FGPU_DEVICE, "fake-drm", 0, 0, 0, flags);
	do_text(rig, FGPU_ENGINE, "render", 0, 2, S, keys | FGPU_KEY_TOTAL_CYCLES);
	do_text(rig, FGPU_ENGINE, "copy", 0, 1, S, keys | FGPU_KEY_MAXFREQ);
	do_text(rig, FGPU_RING, "render-0", 0, 1024, 0, 0);
	do_text(rig, FGPU_RING, "render-1", 0, 1024, 0, 0);
	do_text(rig, FGPU_RING, "copy", 1, 1024, 0, 0);
	do_text(rig, FGPU_RING, "render-2", 0, 1024, 0, 0);
	do_text(rig, FGPU_LIVE, "", 0, 0, 0, 0);
	do_text(rig, FGPU_OPEN, "", 0, 7, 0, 0);
	do_text(rig, FGPU_OPEN, "", 0, 8, 0, 0);
}

static void play(struct text_rig *rig, const struct story *story)
{
	int i;

	for (i = 0; i < ACTS && story->acts[i].op; i++) {
		const struct act *act = &story->acts[i];
		struct fgpu_command command = fgpu_command(act->op, act->at * S);

		text_advance(rig, command.at);
		command.client = act->client;
		command.index = act->index;
		command.amount = act->work * S;
		command.flags = act->flags;
		assert_true(fgpu_do(rig->gpu, &command) >= 0);
	}
	text_advance(rig, END);
}

static void expect_line(struct text_rig *rig, const char *slug, fgpu_u32 client, const char *line)
{
	text_show(rig, client, 3);
	if (!strstr(rig->text, line))
		fail_msg("%s: client %u: expected %s, printed:\n%s", slug, client, line, rig->text);
}

static void expect_counted(struct text_rig *rig, const char *slug, const char *engine,
			   fgpu_u32 client, fgpu_u32 seconds)
{
	char line[64];

	if (seconds == NONE)
		return;
	snprintf(line, sizeof(line), "drm-engine-%s:\t%llu ns\n", engine, seconds * S);
	expect_line(rig, slug, client, line);
	snprintf(line, sizeof(line), "drm-cycles-%s:\t%llu\n", engine, seconds * S);
	expect_line(rig, slug, client, line);
}

static void expect_true(const struct text_rig *rig, const struct story *story, fgpu_u32 client,
			fgpu_u32 seconds)
{
	struct fgpu_usage usage;

	if (seconds == NONE)
		return;
	assert_int_equal(fgpu_true_usage(rig->gpu, client, story->engine[0] == 'c', &usage), 0);
	assert_int_equal(usage.busy_ns, seconds * S);
	assert_int_equal(usage.cycles, seconds * S);
}

/* A ledger begins with its distortion: half a second before the first job. */
static void check_case(const struct ledger_case *tc)
{
	struct fgpu_command command;
	struct text_rig rig;

	rig_clients(&rig, tc->flags);
	command = text_distortion(&rig, tc->kind);
	command.from = S / 2;
	assert_int_equal(text_distort(&rig, &command), 0);
	play(&rig, tc->story);
	expect_counted(&rig, tc->kind, tc->story->engine, 0, tc->counts.first);
	expect_counted(&rig, tc->kind, tc->story->engine, 1, tc->counts.second);
	expect_true(&rig, tc->story, 0, tc->story->true_s.first);
	expect_true(&rig, tc->story, 1, tc->story->true_s.second);
	do_text(&rig, FGPU_UNDISTORT, "", 0, 0, 0, 0);
	expect_counted(&rig, "undistorted", tc->story->engine, 0, tc->story->true_s.first);
	expect_counted(&rig, "undistorted", tc->story->engine, 1, tc->story->true_s.second);
	text_rig_free(&rig);
}

static void test_cases(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(&cases[i]);
}

/* What another distortion has latched is forgotten. */
static void test_after_a_latch(void **state)
{
	struct fgpu_command command;
	struct text_rig rig;

	(void)state;
	rig_clients(&rig, 0);
	play(&rig, &queued);
	command = text_distortion(&rig, "freeze");
	assert_int_equal(text_distort(&rig, &command), 0);
	do_text(&rig, FGPU_UNDISTORT, "", 0, 0, 0, 0);
	command = text_distortion(&rig, "reset-loses");
	assert_int_equal(text_distort(&rig, &command), 0);
	expect_counted(&rig, "reset-loses", "copy", 0, 4);
	text_rig_free(&rig);
}

/* What came before the distortion is not wrong, and two ledgers do not disturb each other. */
static void test_from_then_on(void **state)
{
	struct fgpu_command command;
	struct text_rig rig;

	(void)state;
	rig_clients(&rig, 0);
	command = text_distortion(&rig, "reset-doubles");
	command.from = 2 * S;
	assert_int_equal(text_distort(&rig, &command), 0);
	command = text_distortion(&rig, "last-submitter");
	command.from = 4 * S;
	assert_int_equal(text_distort(&rig, &command), 1);
	play(&rig, &queued);
	expect_counted(&rig, "last-submitter from 4 s", "copy", 0, 3);
	expect_counted(&rig, "last-submitter from 4 s", "copy", 1, 6);
	do_text(&rig, FGPU_UNDISTORT, "", 1, 0, 0, 0);
	expect_counted(&rig, "reset-doubles without a reset", "copy", 0, 4);
	text_rig_free(&rig);
}

/* The next client in a slot has nothing of the one before. */
static void test_newcomer(void **state)
{
	struct fgpu_command command;
	struct text_rig rig;

	(void)state;
	rig_clients(&rig, 0);
	command = text_distortion(&rig, "hang-goes-on");
	assert_int_equal(text_distort(&rig, &command), 0);
	play(&rig, &failed_last);
	do_text(&rig, FGPU_CLOSE, "", 0, 0, 0, 0);
	do_text(&rig, FGPU_OPEN, "", 0, 9, 0, 0);
	text_advance(&rig, END + 3 * S);
	expect_counted(&rig, "a newcomer", "copy", 0, 0);
	text_rig_free(&rig);
}

/* Total cycles: 4 s busy, and 1 s before it that the ledger did not hear of. */
static void test_total(void **state)
{
	struct fgpu_command command;
	struct text_rig rig;

	(void)state;
	rig_clients(&rig, 0);
	command = text_distortion(&rig, "total-idle");
	command.from = S;
	assert_int_equal(text_distort(&rig, &command), 0);
	play(&rig, &two_units);
	expect_line(&rig, "total-idle", 0, "drm-total-cycles-render:\t5000000000\n");
	text_rig_free(&rig);
}

/* A clock of half its frequency. */
static void test_at_max(void **state)
{
	struct fgpu_command command;
	struct text_rig rig;

	(void)state;
	rig_clients(&rig, 0);
	do_text(&rig, FGPU_FREQ, "", 1, S / 2, 0, 0);
	play(&rig, &queued);
	expect_line(&rig, "undistorted", 0, "drm-cycles-copy:\t2000000000\n");
	command = text_distortion(&rig, "cycles-at-max");
	assert_int_equal(text_distort(&rig, &command), 0);
	expect_line(&rig, "cycles-at-max", 0, "drm-cycles-copy:\t4000000000\n");
	text_rig_free(&rig);
}

/* With one engine there is no next one. */
static void test_one_engine(void **state)
{
	static const char *const kinds[] = {"next-engine", "next-frequency"};
	struct text_rig rig;
	size_t i;

	(void)state;
	text_rig_blank(&rig);
	do_text(&rig, FGPU_DEVICE, "fake-drm", 0, 0, 0, 0);
	do_text(&rig, FGPU_ENGINE, "render", 0, 1, S, FGPU_KEYS_OF_ENGINE);
	do_text(&rig, FGPU_LIVE, "", 0, 0, 0, 0);
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct fgpu_command command = text_distortion(&rig, kinds[i]);

		assert_int_equal(text_distort(&rig, &command), -FGPU_EINVAL);
	}
	text_rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),	      cmocka_unit_test(test_from_then_on),
		cmocka_unit_test(test_after_a_latch), cmocka_unit_test(test_newcomer),
		cmocka_unit_test(test_total),	      cmocka_unit_test(test_at_max),
		cmocka_unit_test(test_one_engine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
