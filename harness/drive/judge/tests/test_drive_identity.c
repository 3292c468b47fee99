/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A judge that misses a fault of ids, memory or clocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "drive_rig.h"
#include "memory_lines.h"
#include "scenes.h"

/* --- ids --- */

static uint32_t by_descriptor(const struct rig_member *member, uint64_t t)
{
	(void)t;
	return (uint32_t)member->fd;
}

static uint32_t always_seven(const struct rig_member *member, uint64_t t)
{
	(void)member;
	(void)t;
	return 7;
}

static uint32_t by_time(const struct rig_member *member, uint64_t t)
{
	return t < 100 ? member->client : 50 + member->client;
}

static void ids_tell_files_apart(void **state)
{
	(void)state;
	scene_dup();
	rig.id = by_descriptor;
	rig_finds("a dup is a new client", "driver.identity");
	scene_two();
	rig.id = always_seven;
	rig_finds("an id is used again while open", "driver.identity");
	scene_one();
	rig.id = by_time;
	rig_finds("an id changes", "driver.identity");
	scene_reopen();
	rig.id = always_seven;
	rig_finds("an id is used again after close", NULL);
}

/* The second descriptor begins at 0. */
static const struct rig_member *second;

static int print_nothing(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	(void)text;
	(void)size;
	(void)t;
	second = member;
	return 0;
}

static uint64_t own_counter(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	(void)queue;
	(void)t;
	/* Texts of the second descriptor follow one of the first, whose lines were last. */
	return second == &rig.members[0] && sum > 40 * MS ? sum - 40 * MS : sum;
}

static void all_descriptors_have_the_same_values(void **state)
{
	(void)state;
	scene_dup();
	rig.lines = print_nothing;
	rig.total = own_counter;
	rig_finds("a dup has a counter of its own", "driver.identity");
}

/* --- memory --- */

static int print_private(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	struct memory_kib kib = memory_sound(member->client, t);

	kib.shared = 0;
	return memory_print(text, size, kib);
}

static int print_kept(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	struct memory_kib kib = memory_sound(member->client, t > 210 ? 210 : t);

	return memory_print(text, size, kib);
}

static int print_purged(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	struct memory_kib kib = memory_sound(member->client, t);

	kib.purgeable = 0;
	return memory_print(text, size, kib);
}

static int print_still_purgeable(char *text, size_t size, const struct rig_member *member,
				 uint64_t t)
{
	struct memory_kib kib = memory_sound(member->client, t);

	kib.purgeable = !member->client && t >= 145 && t < 215 ? BUFFER_KIB : 0;
	return memory_print(text, size, kib);
}

static int print_not_imported(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	struct memory_kib kib = memory_sound(member->client, t);

	kib.total = member->client ? OWN_KIB : kib.total;
	return memory_print(text, size, kib);
}

static int print_one_late(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	return memory_print(text, size,
			    memory_sound(member->client, t > RIG_EVERY ? t - RIG_EVERY : 0));
}

static int print_gone(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	struct memory_kib kib = memory_sound(member->client, t);

	/* Memory was short, and the kernel took what it might. */
	kib.resident -= kib.purgeable;
	kib.purgeable = 0;
	return memory_print(text, size, kib);
}

static void memory_is_compared_after_each_step(void **state)
{
	static const struct {
		const char *name, *rule;
		int (*lines)(char *text, size_t size, const struct rig_member *member, uint64_t t);
	} cases[] = {
		{"shared memory is private", "driver.memory", print_private},
		{"freed memory is kept", "driver.memory", print_kept},
		{"purgeable memory is resident alone", "driver.memory", print_purged},
		{"needed memory is purgeable", "driver.memory", print_still_purgeable},
		{"imported memory is left out", "driver.memory", print_not_imported},
		{"one read late", NULL, print_one_late},
		{"purged", NULL, print_gone},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		scene_memory();
		rig.lines = cases[i].lines;
		rig_finds(cases[i].name, cases[i].rule);
	}
}

/* --- clocks --- */

static uint64_t total_until, cycles_hz, printed_mhz;

static int print_clock(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	uint64_t busy = 0;

	for (uint32_t i = 0; i < rig.job_count; i++)
		if (rig.jobs[i].client == member->client && rig.jobs[i].queue == 0)
			busy += rig_counted(&rig.jobs[i], t);
	return snprintf(text, size,
			"drm-cycles-render:\t%llu\ndrm-total-cycles-render:\t%llu\n"
			"drm-curfreq-render:\t%llu MHz\n",
			(unsigned long long)(busy / 1000 * (cycles_hz / 1000000)),
			(unsigned long long)((t < total_until ? t : total_until) * 500000),
			(unsigned long long)printed_mhz);
}

static void clocks_agree(uint64_t until, uint64_t hz, uint64_t mhz, const char *what,
			 const char *rule)
{
	scene_one();
	rig.lines = print_clock;
	rig.clocks[0] = 500000000;
	rig.clocks[1] = 800000000;
	total_until = until;
	cycles_hz = hz;
	printed_mhz = mhz;
	rig_finds(what, rule);
}

static void clocks_are_compared(void **state)
{
	(void)state;
	clocks_agree(1000, 500000000, 500, "sound", NULL);
	clocks_agree(160, 500000000, 500, "total cycles stop", "driver.total-cycles");
	clocks_agree(1000, 800000000, 500, "cycles of another engine", "driver.frequency");
	clocks_agree(1000, 500000000, 800, "frequency of another engine", "driver.frequency");
	clocks_agree(1000, 500000000, 0, "the clock is off", NULL);
}

/* --- what is not judged is said --- */

static uint32_t no_engine_at_all(const struct rig_job *job)
{
	(void)job;
	return WITNESS_ALL;
}

static void what_is_not_printed_is_said(void **state)
{
	struct drive_findings findings;

	(void)state;
	scene_one();
	snprintf(rig.hello.queues[1].engine, DRIVE_NAME, "%s", "copy");
	rig.inexact = true;
	findings = rig_judge();
	assert_non_null(strstr(findings.skipped, "nobody saw the engines"));
	drive_findings_free(&findings);
	scene_one();
	rig.engine = no_engine_at_all;
	rig_finds("no engine", "driver.busy");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ids_tell_files_apart),
		cmocka_unit_test(all_descriptors_have_the_same_values),
		cmocka_unit_test(memory_is_compared_after_each_step),
		cmocka_unit_test(clocks_are_compared),
		cmocka_unit_test(what_is_not_printed_is_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
