/* SPDX-License-Identifier: MIT */
/*
 * A recording of one job, written by hand as docs/grtrace.md has it, and the journal of its device.
 * Which bug makes this fail? A member that is not compared, an event too few or too many that is
 * passed over, loss that is not allowed for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "grtrace.h"
#include "journal_rig.h"
#include "trace_check.h"

#define DEV	 3 /* cookie */
#define CLIENT	 41 /* drm-client-id */
#define CONTEXT	 9
#define MOST	 16
#define JOB	 32 /* bytes of a job: 8 units of 4 bytes */
#define JOB_ENDS 110 /* ns */

struct recording {
	struct grt_record list[MOST];
	size_t count, len; /* bytes of the last one that are there */
};

static struct grt_record *add(struct recording *recording, unsigned int type, uint64_t time)
{
	struct grt_record *record = &recording->list[recording->count++];

	*record = (struct grt_record){.magic = GRT_MAGIC,
				      .len = sizeof(*record),
				      .type = (uint16_t)type,
				      .time = time,
				      .dev = DEV,
				      .ring = GRT_NONE};
	recording->len = recording->count * sizeof(*record);
	return record;
}

static struct grt_record *add_event(struct recording *recording, unsigned int type, uint64_t time)
{
	struct grt_record *record = add(recording, type, time);

	record->order = (uint32_t)recording->count - 2; /* DEV_INFO is in front */
	record->ring = 0;
	record->client = CLIENT;
	record->fctx = CONTEXT;
	record->fseq = 1;
	return record;
}

static void add_positions(struct recording *recording, unsigned int type, uint64_t time,
			  uint64_t pos)
{
	struct grt_record *record = add_event(recording, type, time);

	record->pos = pos;
	record->bytes = JOB;
}

/* A job of 100 ns that is submitted at 10 ns. */
static struct recording job_recording(void)
{
	struct recording recording = {.count = 0};

	add(&recording, GRT_DEV_INFO, 0);
	add_positions(&recording, GRT_RING_ALLOC, 10, 0);
	add_positions(&recording, GRT_RING_COMMIT, 10, JOB);
	add_positions(&recording, GRT_RING_SUBMIT, 10, JOB);
	add_positions(&recording, GRT_QUEUE, 10, JOB);
	add_event(&recording, GRT_CTX_SWITCH, 10);
	add_positions(&recording, GRT_ISSUE, 10, JOB);
	add_positions(&recording, GRT_COMPLETE, JOB_ENDS, JOB);
	recording.list[recording.count - 1].aux = 100;
	add_event(&recording, GRT_FENCE_SIGNAL, JOB_ENDS);
	return recording;
}

static void job_journal(void)
{
	rig_device();
	rig_submit(10, 100, 0);
}

static char *checked(const struct recording *recording, uint32_t device, uint32_t *flags)
{
	char *bytes = malloc(recording->len), *why;

	assert_non_null(bytes);
	memcpy(bytes, recording->list, recording->len);
	why = trace_check(bytes, recording->len, device, journal_rig.bytes, journal_rig.len, flags);
	free(bytes);
	return why;
}

/* says: a part of the sentence; NULL: they agree. */
static void expect(const char *what, const struct recording *recording, const char *says)
{
	uint32_t flags = 0;
	char *why = checked(recording, 0, &flags);

	if (!why != !says || (says && !strstr(why, says)))
		fail_msg("%s: \"%s\", expected \"%s\"", what, why ? why : "", says ? says : "");
	free(why);
}

/* Of a type; fails the test if there is none. */
static struct grt_record *find(struct recording *recording, unsigned int type)
{
	for (size_t i = 0; i < recording->count; i++)
		if (recording->list[i].type == type)
			return &recording->list[i];
	fail_msg("there is no record of type %u", type);
	return NULL;
}

static void the_same(void **state)
{
	struct recording recording = job_recording();

	(void)state;
	job_journal();
	rig_mark(0);
	expect("the same", &recording, NULL);
}

/* --- members --- */

#define CHANGE(name, member, value)                     \
	static void change_##name(struct grt_record *r) \
	{                                               \
		r->member = value;                      \
	}

CHANGE(type, type, GRT_HANG)
CHANGE(time, time, r->time + 1)
CHANGE(ring, ring, 1)
CHANGE(error, error, -5)
CHANGE(fence, fseq, 2)
CHANGE(context, fctx, 0)
CHANGE(client, client, CLIENT + 1)
CHANGE(position, pos, r->pos + 4)
CHANGE(bytes, bytes, r->bytes - 4)
CHANGE(aux, aux, r->aux + 1)
CHANGE(replayed, flags, GRT_FL_REPLAYED)

static const struct member {
	const char *says;
	void (*change)(struct grt_record *record);
} members[] = {
	{"the trace has type ", change_type},	      {"the trace has time ", change_time},
	{"the trace has ring ", change_ring},	      {"the trace has error ", change_error},
	{"the trace has fence ", change_fence},	      {"the trace has a context ", change_context},
	{"the trace has client ", change_client},     {"the trace has position ", change_position},
	{"the trace has bytes ", change_bytes},	      {"the trace has aux ", change_aux},
	{"the trace has replayed ", change_replayed},
};

static void each_member(void **state)
{
	static const unsigned int types[] = {GRT_RING_COMMIT, GRT_ISSUE, GRT_FENCE_SIGNAL};

	(void)state;
	job_journal();
	rig_mark(0);
	for (size_t i = 0; i < sizeof(members) / sizeof(*members); i++) {
		for (size_t k = 0; k < sizeof(types) / sizeof(*types); k++) {
			struct recording recording = job_recording();

			members[i].change(find(&recording, types[k]));
			expect(members[i].says, &recording, members[i].says);
		}
	}
}

/* The client before may have had an id that a scenario wrote. */
static void the_client_before(void **state)
{
	struct recording recording = job_recording();

	(void)state;
	job_journal();
	rig_mark(0);
	find(&recording, GRT_CTX_SWITCH)->aux = 77;
	expect("aux of CTX_SWITCH", &recording, NULL);
}

/* --- events --- */

static void remove_at(struct recording *recording, size_t at)
{
	memmove(&recording->list[at], &recording->list[at + 1],
		(--recording->count - at) * sizeof(*recording->list));
	recording->len -= sizeof(*recording->list);
}

static void one_is_missing(void **state)
{
	const size_t count = job_recording().count;

	(void)state;
	job_journal();
	rig_mark(0);
	for (size_t i = 1; i < count; i++) {
		struct recording recording = job_recording();
		struct grt_record *lost;

		remove_at(&recording, i);
		expect("one is missing", &recording,
		       "is missing from the trace, which reports no loss");
		lost = add(&recording, GRT_LOST, 10);
		lost->dev = GRT_NONE;
		expect("LOST of none", &recording,
		       "is missing from the trace, which reports no loss");
		lost->aux = 1;
		expect("LOST of one", &recording, NULL);
	}
}

static void one_too_many(void **state)
{
	struct recording recording = job_recording();

	(void)state;
	job_journal();
	rig_mark(0);
	*add_event(&recording, GRT_FENCE_SIGNAL, JOB_ENDS) = (struct grt_record){
		.magic = GRT_MAGIC,
		.len = sizeof(struct grt_record),
		.type = GRT_FENCE_SIGNAL,
		.time = JOB_ENDS,
		.order = 8,
		.dev = DEV,
	};
	expect("one too many", &recording, "the trace counts 9 events, the replay has 8");
	find(&recording, GRT_FENCE_SIGNAL)[1].dev = DEV + 1;
	expect("one of another device", &recording, NULL);
}

/* A job that is done later than the trace ends is no difference. */
static void beyond_the_end(void **state)
{
	struct recording recording = job_recording();

	(void)state;
	job_journal();
	rig_mark(0);
	remove_at(&recording, recording.count - 1);
	remove_at(&recording, recording.count - 1);
	expect("it ends before the job", &recording, NULL);
}

/* --- hostile bytes --- */

static void no_records(void **state)
{
	struct recording recording = job_recording();
	uint32_t flags = 0;
	char *why;

	(void)state;
	job_journal();
	rig_mark(0);
	why = checked(&recording, 1, &flags);
	assert_string_equal(why, "the trace has no device 1");
	free(why);
	recording.len--;
	expect("a cut record", &recording, "no record begins at byte 640 of the trace");
	recording = job_recording();
	recording.list[3].len = 84;
	expect("a length", &recording, "no record begins at byte 240 of the trace");
	recording = job_recording();
	recording.list[3].magic = 0;
	expect("a magic", &recording, "no record begins at byte 240 of the trace");
	recording = job_recording();
	recording.list[2].order = UINT32_MAX; /* no memory for that many */
	expect("an order number", &recording, "is missing from the trace, which reports no loss");
}

static void a_broken_journal(void **state)
{
	struct recording recording = job_recording();
	uint32_t flags = 0;
	char *why;

	(void)state;
	job_journal();
	journal_rig.len -= 8;
	why = checked(&recording, 0, &flags);
	assert_non_null(why);
	free(why);
}

/* Rules that jobs with such flags break are expected to be broken. */
static void flags_of_jobs(void **state)
{
	struct recording recording = job_recording();
	struct fgpu_command submit = fgpu_command(FGPU_SUBMIT, 200);
	uint32_t flags = 1u << 31;

	(void)state;
	job_journal();
	submit.index = 0;
	submit.amount = 1;
	submit.flags = FGPU_JOB_BLOCKED;
	rig_command(&submit, 1);
	rig_mark(0);
	free(checked(&recording, 0, &flags));
	assert_int_equal(flags, 1u << 31 | FGPU_JOB_BLOCKED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same),	     cmocka_unit_test(each_member),
		cmocka_unit_test(the_client_before), cmocka_unit_test(one_is_missing),
		cmocka_unit_test(one_too_many),	     cmocka_unit_test(beyond_the_end),
		cmocka_unit_test(no_records),	     cmocka_unit_test(a_broken_journal),
		cmocka_unit_test(flags_of_jobs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
