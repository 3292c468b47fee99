/* SPDX-License-Identifier: MIT */
/* What happens during a session, besides the torture. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runs.h"

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

void stop_often(struct session *session, struct run *run, struct findings *findings)
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

/* Of one writer: in each stream they go up, and in all there are as many as were sent. Gives how
 * many there are. */
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

void send_messages(struct session *session, struct run *run, struct findings *findings)
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
