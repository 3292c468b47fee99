/* SPDX-License-Identifier: MIT */
#include "runs.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Rates that a guest under TCG bears; a thread rests, so that readers keep up. */
#define PACED  .interval_us = 300, .burst = 8, .rest_us = 200
#define STORMY .interval_us = 200, .burst = 16

/*
 * --- filters -------------------------------------------------------------------------------------
 */

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

/*
 * --- what happens during a session ---------------------------------------------------------------
 */

#define STOPS 200

/* Counters do not move once STOP has returned. */
static void check_stopped(struct session *session, struct findings *findings)
{
	struct grt_stats before[KERNEL_CPUS];

	session_stats(session);
	memcpy(before, session->stats, sizeof(before));
	usleep(1000);
	session_stats(session);
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++)
		if (session->stats[cpu].attempted != before[cpu].attempted)
			finding(findings, 33,
				"CPU %u: %llu events were recorded after STOP returned", cpu,
				(unsigned long long)(session->stats[cpu].attempted -
						     before[cpu].attempted));
}

static unsigned int count_clocks(const struct stream *notes)
{
	struct grt_record record;
	unsigned int count = 0;

	for (size_t at = 0; at < notes->len; at += record.len) {
		memcpy(&record, notes->bytes + at, sizeof(record));
		count += record.type == GRT_CLOCK && record.dev == GRT_NONE;
	}
	return count;
}

static void stop_often(struct session *session, struct run *run, struct findings *findings)
{
	torture_start(&run->torture);
	for (int i = 0; i < STOPS; i++) {
		usleep(2000);
		session_stop(session);
		check_stopped(session, findings);
		session_start(session);
	}
	torture_wait();
	session_stop(session);
	session_drain(session);
	if (count_clocks(&session->notes) != STOPS + 1)
		finding(findings, 35, "%u CLOCK notes after %d times START",
			count_clocks(&session->notes), STOPS + 1);
	session_start(session);
}

#define MESSAGES 600
#define MOST	 256

/* Message i: its number, then letters. */
static uint32_t make_message(char text[MOST + 1], unsigned int i)
{
	memset(text, 'a' + (int)(i % 26), MOST + 1);
	memcpy(text, &i, sizeof(i));
	return sizeof(i) + i % (MOST - sizeof(i) + 1);
}

static int send_message(struct session *session, const char *text, uint32_t len)
{
	struct grt_msg message = {.len = len, .text = (uintptr_t)text};
	int err;

	while ((err = session_call(session, GRT_IOC_MSG, &message)) == -EAGAIN)
		usleep(500);
	return err;
}

/* Of one writer: in each stream they go up, and in all there are as many as were sent. Gives how many there are. */
static unsigned int check_messages(const struct stream *stream, struct findings *findings)
{
	struct grt_record record;
	unsigned int count = 0, next = 0, i;
	char text[MOST + 1];

	for (size_t at = 0; at < stream->len; at += record.len) {
		const unsigned char *got = stream->bytes + at + sizeof(record);

		memcpy(&record, stream->bytes + at, sizeof(record));
		if (record.type != GRT_MSG)
			continue;
		memcpy(&i, got, sizeof(i));
		if (make_message(text, i) != record.bytes || memcmp(text, got, record.bytes) != 0)
			finding(findings, 40, "CPU %u: a MSG of %u bytes is none that was sent",
				stream->cpu, record.bytes);
		else if (i < next)
			finding(findings, 40, "CPU %u: message %u comes after number %u",
				stream->cpu, i, next - 1);
		next = i + 1;
		count++;
	}
	return count;
}

static void send_messages(struct session *session, struct run *run, struct findings *findings)
{
	char text[MOST + 1];
	unsigned int count = 0;

	torture_start(&run->torture);
	for (unsigned int i = 0; i < MESSAGES; i++) {
		const uint32_t len = make_message(text, i);
		int err = send_message(session, text, len);

		if (err)
			finding(findings, 40, "a message of %u bytes is refused: %s", len,
				strerror(-err));
	}
	if (send_message(session, text, MOST + 1) != -EINVAL)
		finding(findings, 40, "a message of %d bytes is accepted", MOST + 1);
	torture_wait();
	session_stop(session);
	session_drain(session);
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++)
		count += check_messages(&session->streams[cpu], findings);
	if (count != MESSAGES)
		finding(findings, 40, "%u messages were sent, %u are there", MESSAGES, count);
	session_start(session);
}

/*
 * --- the table -----------------------------------------------------------------------------------
 */

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
};

static const struct {
	const char *name;
	run_whole *whole;
} others[] = {
	{"readers", run_readers}, {"flush", run_flush},	      {"abi", run_abi},
	{"goes", run_goes},	  {"teardown", run_teardown}, {"offline", run_offline},
};

#define SESSIONS (sizeof(sessions) / sizeof(*sessions))
#define OTHERS	 (sizeof(others) / sizeof(*others))

const char *run_name(unsigned int i)
{
	if (i < SESSIONS)
		return sessions[i].name;
	return i - SESSIONS < OTHERS ? others[i - SESSIONS].name : NULL;
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
