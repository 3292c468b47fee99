/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A judge that blames a sound driver. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "drive_rig.h"
#include "memory_lines.h"
#include "scenes.h"

static const struct {
	const char *name;
	void (*play)(void);
} scenes[] = {
	{"idle", scene_idle},	    {"one", scene_one},	      {"two", scene_two},
	{"engines", scene_engines}, {"queue", scene_queue},   {"capacity", scene_capacity},
	{"hang", scene_hang},	    {"close", scene_close},   {"destroy", scene_destroy},
	{"dup", scene_dup},	    {"reopen", scene_reopen}, {"unbind", scene_unbind},
	{"memory", scene_memory},
};

static int print_memory(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	return memory_print(text, size, memory_sound(member->client, t));
}

/* Total cycles that go on, cycles of the same clock, the frequency of it. */
static int print_cycles(char *text, size_t size, const struct rig_member *member, uint64_t t)
{
	uint64_t cycles = 0;

	for (uint32_t i = 0; i < rig.job_count; i++)
		if (rig.jobs[i].client == member->client && rig.jobs[i].queue == 0)
			cycles += rig_counted(&rig.jobs[i], t) / 2;
	return snprintf(text, size,
			"drm-cycles-render:\t%llu\ndrm-total-cycles-render:\t%llu\n"
			"drm-curfreq-render:\t500 MHz\n",
			(unsigned long long)cycles, (unsigned long long)(t * MS / 2));
}

static void is_sound(const char *name, int completion, int variant)
{
	char what[64];

	rig.completion = completion;
	rig.without_jobs = variant == 1;
	rig.inexact = variant == 2;
	snprintf(what, sizeof(what), "%s, %s, variant %d", name,
		 completion ? "completion" : "running", variant);
	rig_finds(what, NULL);
}

static void sound_drivers_have_no_finding(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(scenes) / sizeof(*scenes); i++) {
		for (int completion = 0; completion < 2; completion++) {
			for (int variant = 0; variant < 3; variant++) {
				scenes[i].play();
				if (scenes[i].play == scene_memory)
					rig.lines = print_memory;
				is_sound(scenes[i].name, completion, variant);
			}
		}
	}
}

static void sound_cycles_have_no_finding(void **state)
{
	(void)state;
	for (int completion = 0; completion < 2; completion++) {
		scene_two();
		rig.lines = print_cycles;
		rig.clocks[0] = 500000000;
		is_sound("cycles", completion, 0);
	}
}

static uint64_t falls_and_returns(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	(void)queue;
	return t >= 120 && t < 140 && sum > 20 * MS ? sum - 20 * MS : sum;
}

/* rst:98 */
static void a_dip_may_come_back(void **state)
{
	(void)state;
	scene_one();
	rig.total = falls_and_returns;
	rig_finds("a dip that comes back", NULL);
}

static uint64_t begins_at_five(uint64_t sum, uint32_t client, uint32_t queue, uint64_t t)
{
	(void)client;
	(void)queue;
	(void)t;
	return sum + 5 * MS;
}

static void a_driver_may_work_for_itself_at_open(void **state)
{
	(void)state;
	scene_one();
	rig.total = begins_at_five;
	rig_finds("work at open", NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sound_drivers_have_no_finding),
		cmocka_unit_test(sound_cycles_have_no_finding),
		cmocka_unit_test(a_dip_may_come_back),
		cmocka_unit_test(a_driver_may_work_for_itself_at_open),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
