/* SPDX-License-Identifier: MIT */
#include "runs.h"

#include <string.h>

/* Rates that a guest under TCG bears; a thread rests, so that readers keep up. */
#define PACED  .interval_us = 300, .burst = 8, .rest_us = 200
#define STORMY .interval_us = 200, .burst = 16

/* --- filters --- */

static void choose_types(struct run *run, const struct truth *before)
{
	(void)before;
	run->setup.type_mask = 1 << GRT_RING_SUBMIT | 1 << GRT_FENCE_SIGNAL;
}

/* An owner of a client that has several in the run, and whose events come from an interrupt. */
static void choose_owner(struct run *run, const struct truth *before)
{
	run->setup.pid =
		torture_owner(TORTURE_HARDIRQ, before->sources[TORTURE_HARDIRQ].events) + 1;
}

static void choose_client(struct run *run, const struct truth *before)
{
	(void)before;
	run->setup.client = torture_client(TORTURE_SOFTIRQ);
}

static void choose_rings(struct run *run, const struct truth *before)
{
	(void)before;
	/* and a ring that there is not, while there is one of 64 more */
	run->setup.ring_mask = 1ULL << torture_ring(TORTURE_PROCESS) |
			       1ULL << torture_ring(TORTURE_HARDIRQ) |
			       1ULL << (torture_ring(10) - 64);
}

/* Both ends are the end of a job. */
static void choose_positions(struct run *run, const struct truth *before)
{
	const uint64_t job = before->sources[TORTURE_PROCESS].events / TORTURE_STEPS;

	run->setup.pos_low = torture_position(job + 20);
	run->setup.pos_high = torture_position(job + 120);
}

/* --- the table --- */

static const struct run sessions[] = {
	{.name = "whole",
	 .torture = {.contexts = ALL_CONTEXTS, .events = 30000, .ms = 20000, PACED},
	 .races = true,
	 .setup = {.buf_size = 1 << 20}},
	{.name = "brief",
	 .torture = {.contexts = ALL_CONTEXTS, .events = 6000, .ms = 10000, PACED},
	 .races = true,
	 .setup = {.buf_size = 1 << 18}},
	{.name = "loses",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 20000, .ms = 5000, STORMY},
	 .races = true,
	 .setup = {.buf_size = 1 << 13},
	 .loses = true},
	{.name = "late",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 5000, .ms = 5000, STORMY},
	 .races = true,
	 .setup = {.buf_size = 1 << 17},
	 .readers = READ_LATE,
	 .loses = true},
	{.name = "overwrite",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 20000, .ms = 5000, STORMY},
	 .races = true,
	 .setup = {.buf_size = 1 << 17, .flags = GRT_SETUP_OVERWRITE},
	 .loses = true},
	{.name = "pdu",
	 .torture = {.contexts = OWN_CONTEXTS,
		     .events = 5000,
		     .ms = 10000,
		     .flags = TORTURE_PDU,
		     PACED},
	 .setup = {.buf_size = 1 << 15}},
	{.name = "bulk",
	 .torture = {.contexts = OWN_CONTEXTS,
		     .events = 5000,
		     .ms = 10000,
		     .flags = TORTURE_PDU,
		     STORMY},
	 .races = true,
	 .setup = {.buf_size = 1 << 14},
	 .loses = true},
	{.name = "alien",
	 .torture = {.contexts = OWN_CONTEXTS,
		     .events = 5000,
		     .ms = 5000,
		     .flags = TORTURE_ALIEN,
		     PACED},
	 .setup = {.buf_size = 1 << 18}},
	{.name = "types",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 10000, .ms = 5000, PACED},
	 .setup = {.buf_size = 1 << 18},
	 .choose = choose_types},
	{.name = "owner",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 12000, .ms = 5000, PACED},
	 .setup = {.buf_size = 1 << 18},
	 .choose = choose_owner},
	{.name = "client",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 5000, .ms = 5000, PACED},
	 .setup = {.buf_size = 1 << 18},
	 .choose = choose_client},
	{.name = "rings",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 5000, .ms = 5000, PACED},
	 .setup = {.buf_size = 1 << 18},
	 .choose = choose_rings},
	{.name = "positions",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 5000, .ms = 5000, PACED},
	 .setup = {.buf_size = 1 << 18},
	 .choose = choose_positions},
	{.name = "device-clock",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 3000, .ms = 5000, PACED},
	 .setup = {.buf_size = 1 << 18, .clock = GRT_CLOCK_DEVICE}},
	{.name = "stops",
	 .torture = {.contexts = ALL_CONTEXTS, .ms = 3000, PACED},
	 .races = true,
	 .setup = {.buf_size = 1 << 18},
	 .during = stop_often,
	 .stopped_within = true},
	{.name = "messages",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 5000, .ms = 5000, PACED},
	 .setup = {.buf_size = 1 << 16},
	 .during = send_messages,
	 .stopped_within = true},
	{.name = "relay",
	 .torture = {.contexts = ALL_CONTEXTS, .events = 20000, .ms = 20000, PACED},
	 .races = true,
	 .setup = {.buf_size = 1 << 20},
	 .during = relay_beside,
	 .relay = {.size = 1 << 10, .count = 256},
	 .passes = 8},
	{.name = "relay-held",
	 .torture = {.contexts = 1 << TORTURE_PROCESS, .events = 100, .ms = 5000, PACED},
	 .setup = {.buf_size = 1 << 18},
	 .readers = READ_OTHER,
	 .during = relay_beside,
	 .relay = {.size = 1 << 12, .count = 64, .hold_ms = 300}},
	{.name = "relay-overwrite",
	 .torture = {.contexts = OWN_CONTEXTS, .events = 5000, .ms = 5000, STORMY},
	 .setup = {.buf_size = 1 << 17, .flags = GRT_SETUP_OVERWRITE},
	 .readers = READ_LATE,
	 .loses = true,
	 .during = relay_beside,
	 .relay = {.size = 1 << 12, .count = 32, .flags = TORTURE_RELAY_OVERWRITE}},
	{.name = "lockdown",
	 .torture = {.contexts = ALL_CONTEXTS, .ms = 3000, PACED},
	 .races = true,
	 .setup = {.buf_size = 1 << 20},
	 .during = lock_down,
	 .alone = true},
};

static const struct {
	const char *name;
	run_whole *whole;
	bool alone;
} others[] = {
	{.name = "readers", .whole = run_readers},
	{.name = "flush", .whole = run_flush},
	{.name = "abi", .whole = run_abi},
	{.name = "goes", .whole = run_goes},
	{.name = "teardown", .whole = run_teardown},
	{.name = "offline", .whole = run_offline},
	{.name = "no-debugfs", .whole = run_no_debugfs, .alone = true},
};

#define SESSIONS (sizeof(sessions) / sizeof(*sessions))
#define OTHERS	 (sizeof(others) / sizeof(*others))

const char *run_name(unsigned int i)
{
	for (size_t k = 0; k < SESSIONS; k++)
		if (!sessions[k].alone && !i--)
			return sessions[k].name;
	for (size_t k = 0; k < OTHERS; k++)
		if (!others[k].alone && !i--)
			return others[k].name;
	return NULL;
}

bool run_find(const char *name, struct run *run, run_whole **whole)
{
	*whole = NULL;
	for (size_t i = 0; i < SESSIONS; i++)
		if (!strcmp(sessions[i].name, name)) {
			*run = sessions[i];
			return true;
		}
	for (size_t i = 0; i < OTHERS; i++)
		if (!strcmp(others[i].name, name))
			*whole = others[i].whole;
	return *whole;
}
