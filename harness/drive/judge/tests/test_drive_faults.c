/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A judge that misses a fault of a driver, or names another rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "drive_rig.h"
#include "scenes.h"

/* --- what of a job is counted --- */

static uint64_t from_submission(const struct rig_job *job, uint64_t t)
{
	struct rig_job as = *job;

	as.start = job->sent;
	return rig_counted(&as, t);
}

/* The wait is added when the job starts. */
static uint64_t wait_at_start(const struct rig_job *job, uint64_t t)
{
	return rig_counted(job, t) + (t >= job->start ? (job->start - job->sent) * MS : 0);
}

static uint64_t twice(const struct rig_job *job, uint64_t t)
{
	return 2 * rig_counted(job, t);
}

static uint64_t half(const struct rig_job *job, uint64_t t)
{
	return rig_counted(job, t) / 2;
}

static uint64_t failed_lost(const struct rig_job *job, uint64_t t)
{
	return job->failed && t >= job->end ? 0 : rig_counted(job, t);
}

static uint64_t failed_doubled(const struct rig_job *job, uint64_t t)
{
	return rig_counted(job, t) * (job->failed && t >= job->end ? 2 : 1);
}

static uint64_t failed_goes_on(const struct rig_job *job, uint64_t t)
{
	struct rig_job as = *job;

	as.end = job->failed ? job->end + 60 : job->end;
	return rig_counted(&as, t);
}

static uint64_t first_only(const struct rig_job *job, uint64_t t)
{
	return job == rig.jobs ? rig_counted(job, t) : 0;
}

static uint64_t microseconds(const struct rig_job *job, uint64_t t)
{
	return rig_counted(job, t) / 1000;
}

static uint64_t picoseconds(const struct rig_job *job, uint64_t t)
{
	return rig_counted(job, t) * 1000;
}

/* Of four jobs in a slot, each is counted since it went to the slot: when the one before began. */
static uint64_t next_slot(const struct rig_job *job, uint64_t t)
{
	struct rig_job as = *job;

	as.start -= job == rig.jobs ? 0 : 50;
	return rig_counted(&as, t);
}

/* --- whose it is --- */

static uint32_t last_submitter(const struct rig_job *job)
{
	(void)job;
	return 1;
}

static uint32_t last_user_of_file(const struct rig_job *job)
{
	return job->client == 1 ? 2 : job->client;
}

static uint32_t other_engine(const struct rig_job *job)
{
	(void)job;
	return 0;
}

/* --- what the sum becomes --- */

static uint64_t always_busy(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	return client || queue ? sum : t * MS;
}

static uint64_t for_everybody(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	if (client == 2)
		for (uint32_t i = 0; i < rig.job_count; i++)
			sum += rig.jobs[i].queue == queue ? rig_counted(&rig.jobs[i], t) : 0;
	return sum;
}

static uint64_t all_of_all(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	sum = 0;
	for (uint32_t i = 0; i < rig.job_count; i++)
		sum += rig.jobs[i].queue == queue ? rig_counted(&rig.jobs[i], t) : 0;
	return sum;
}

static uint64_t wraps(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	(void)queue;
	(void)t;
	return sum % (1u << 26);
}

static uint64_t freezes(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	(void)queue;
	(void)t;
	return sum < 30 * MS ? sum : 30 * MS;
}

static uint64_t stalls(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	(void)queue;
	return t < 220 && sum > 30 * MS ? 30 * MS : sum;
}

static uint64_t lost_at_close(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)queue;
	return client == 0 && t >= 105 && sum > 50 * MS ? sum - 50 * MS : sum;
}

static uint64_t gained_at_close(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	return client == 0 && !queue && t >= 105 ? sum + 20 * MS : sum;
}

static uint64_t lost_at_destroy(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	(void)queue;
	return t >= 85 && sum ? sum - 70 * MS : sum;
}

static uint64_t grows_after_unbind(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	return !queue && t >= 100 ? sum + (t - 100) * MS : sum;
}

static uint64_t drops(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	(void)queue;
	return t >= 90 && sum ? sum - 20 * MS : sum;
}

static const struct fault {
	const char *name, *rule;
	void (*play)(void);
	uint64_t (*of_job)(const struct rig_job *job, uint64_t t);
	uint32_t (*owner)(const struct rig_job *job);
	uint32_t (*engine)(const struct rig_job *job);
	uint64_t (*total)(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t);
	uint64_t capacity;
	const char *unit;
	bool running; /* a driver that accounts at completion cannot have it */
} faults[] = {
	{"counted from submission", "driver.waiting", scene_two, .of_job = from_submission},
	{"counted from submission, in one queue", "driver.waiting", scene_queue,
	 .of_job = from_submission},
	{"counted in the NEXT slot", "driver.waiting", scene_queue, .of_job = next_slot},
	{"credited to the last submitter", "driver.client", scene_two, .owner = last_submitter},
	{"credited to who used the file", "driver.client", scene_two, .owner = last_user_of_file},
	{"the wait is added at the start", "driver.waiting", scene_two, .of_job = wait_at_start},
	{"each client has all", "driver.client", scene_two, .total = all_of_all},
	{"credited to everybody", "driver.client", scene_two, .total = for_everybody},
	{"credited to another engine", "driver.engine", scene_engines, .engine = other_engine},
	{"counted twice", "driver.excess", scene_one, .of_job = twice},
	{"counted twice, several in flight", "driver.excess", scene_queue, .of_job = twice},
	{"counted twice, two units", "driver.excess", scene_capacity, .of_job = twice},
	{"counted half", "driver.busy", scene_one, .of_job = half},
	{"counted half beside others", "driver.busy", scene_two, .of_job = half},
	{"only the first job", "driver.busy", scene_one, .of_job = first_only},
	{"freezes", "driver.busy", scene_one, .total = freezes},
	{"freezes beside a close", "driver.busy", scene_close, .total = freezes},
	{"stalls", "driver.late", scene_one, .total = stalls},
	{"reset loses", "driver.reset", scene_hang, .of_job = failed_lost},
	{"reset doubles", "driver.reset", scene_hang, .of_job = failed_doubled},
	{"goes on after a hang", "driver.idle", scene_hang, .of_job = failed_goes_on,
	 .running = true},
	{"always busy", "driver.idle", scene_one, .total = always_busy},
	{"busy without any job", "driver.idle", scene_idle, .total = always_busy},
	{"close loses", "driver.close", scene_close, .total = lost_at_close},
	{"close gains", "driver.close", scene_close, .total = gained_at_close},
	{"a destroyed queue loses", "driver.queue", scene_destroy, .total = lost_at_destroy},
	{"grows after unbind", "driver.unplug", scene_unbind, .total = grows_after_unbind},
	{"drops", "driver.dip", scene_one, .total = drops},
	{"wraps", "driver.dip", scene_one, .total = wraps},
	{"us", "driver.unit", scene_one, .of_job = microseconds},
	{"us beside others", "driver.unit", scene_two, .of_job = microseconds},
	{"ps", "driver.unit", scene_one, .of_job = picoseconds},
	{"us, and says so", "driver.unit", scene_one, .unit = "us"},
	{"capacity 4 of 2", "driver.capacity", scene_capacity, .capacity = 3},
	{"capacity 1 of 2", "driver.capacity", scene_capacity, .capacity = 1},
};

static void play_fault(const struct fault *fault, bool completion)
{
	fault->play();
	rig.completion = completion;
	rig.of_job = fault->of_job;
	rig.owner = fault->owner;
	rig.engine = fault->engine;
	rig.total = fault->total;
	rig.capacity = fault->capacity;
	rig.unit = fault->unit;
}

static void each_fault_is_named_by_its_own_rule(void **state)
{
	char what[128];

	(void)state;
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++) {
		for (int completion = 0; completion < 2 - faults[i].running; completion++) {
			play_fault(&faults[i], completion);
			snprintf(what, sizeof(what), "%s, %s", faults[i].name,
				 completion ? "completion" : "running");
			rig_finds(what, faults[i].rule);
		}
	}
}

/* A witness of registers has no jobs: they are matched by their order. */
static void jobs_are_matched_without_numbers(void **state)
{
	(void)state;
	for (size_t i = 0; i < 4; i++) {
		play_fault(&faults[i], true);
		rig.without_jobs = true;
		rig_finds(faults[i].name, faults[i].rule);
	}
}

static void what_follows_names_its_cause(void **state)
{
	struct drive_findings findings;
	bool found = false;

	(void)state;
	scene_queue();
	rig.of_job = twice;
	findings = rig_judge();
	for (size_t i = 0; i < findings.count; i++)
		found |= !strcmp(findings.list[i].rule, "driver.wall") && findings.list[i].cause &&
			 !strcmp(findings.list[i].cause, "driver.excess");
	assert_true(found);
	drive_findings_free(&findings);
}

static void without_a_witness_wall_time_is_left(void **state)
{
	(void)state;
	scene_two();
	rig.inexact = true;
	rig.of_job = twice;
	rig_names("twice, by fences", "driver.wall");
	scene_idle();
	rig.inexact = true;
	rig.total = always_busy;
	rig_finds("idle, by fences", "driver.idle");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_fault_is_named_by_its_own_rule),
		cmocka_unit_test(jobs_are_matched_without_numbers),
		cmocka_unit_test(what_follows_names_its_cause),
		cmocka_unit_test(without_a_witness_wall_time_is_left),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
