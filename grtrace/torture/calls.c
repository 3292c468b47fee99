/* SPDX-License-Identifier: MIT */
/* Runs about calls, not about records. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "runs.h"
#include "verify.h"

#define SIZE	 (1 << 18)
#define WAIT_MS	 200
#define FLUSH_MS 100
#define SLACK_MS 900 /* of a guest that a busy machine emulates */

static struct session session;

static void open_session(enum readers readers, uint32_t dev)
{
	struct grt_setup setup = session_setup(SIZE, 0);

	setup.dev = dev;
	session_open(&session, &setup, readers);
}

void run_readers(struct run_sums *sums, struct findings *findings)
{
	uint32_t cpu = 0;
	int fd;

	(void)sums;
	open_session(READ_LATE, ~0U);
	fd = session_call(&session, GRT_IOC_STREAM, &cpu);
	if (fd != -EBUSY)
		finding(findings, 42, "a second descriptor of CPU 0: %s, expected EBUSY",
			fd < 0 ? strerror(-fd) : "it is given");
	if (fd >= 0)
		close(fd);
	session_close(&session);
}

static void *emit_one(void *unused)
{
	const struct torture_run one = {.contexts = 1 << TORTURE_PROCESS,
					.events = 1,
					.ms = 1000,
					.interval_us = 1000,
					.burst = 1};

	(void)unused;
	usleep(WAIT_MS * 1000); /* so that poll() waits */
	torture_do(&one);
	return NULL;
}

void run_flush(struct run_sums *sums, struct findings *findings)
{
	struct pollfd polled[KERNEL_CPUS];
	pthread_t thread;
	uint64_t began, took;

	(void)sums;
	open_session(READ_LATE, ~0U);
	session_start(&session);
	for (uint32_t cpu = 0; cpu < session.setup.cpus; cpu++)
		polled[cpu] = (struct pollfd){.fd = session.streams[cpu].fd, .events = POLLIN};
	if (pthread_create(&thread, NULL, emit_one, NULL))
		give_up("pthread_create", 0);
	began = now_ns();
	poll(polled, session.setup.cpus, WAIT_MS + 3 * (FLUSH_MS + SLACK_MS));
	took = (now_ns() - began) / 1000000;
	/* at its end poll() asks once more, so that its value says nothing */
	if (took > WAIT_MS + FLUSH_MS + SLACK_MS)
		finding(findings, 43, "poll() reports an event %llu ms after it happened",
			(unsigned long long)(took - WAIT_MS));
	pthread_join(thread, NULL);
	session_close(&session);
}

void run_abi(struct run_sums *sums, struct findings *findings)
{
	struct {
		struct grt_setup setup;
		uint64_t more;
	} later = {.setup = session_setup(SIZE, 0), .more = 1};
	int err;

	(void)sums;
	later.setup.size = sizeof(later);
	session = (struct session){.control = open("/dev/grtrace", O_RDWR | O_CLOEXEC)};
	err = session_call(&session, GRT_IOC_SETUP, &later);
	if (err != -E2BIG)
		finding(findings, 45,
			"a setup with a member that is not known, and not 0: %s, "
			"expected E2BIG",
			err ? strerror(-err) : "accepted");
	close(session.control);
}

/* The cookie of a device, from the notes of a session of all. */
static uint32_t cookie_of(const char *name)
{
	uint32_t cookie = ~0U;
	struct grt_record record;

	open_session(READ_LATE, ~0U);
	session_start(&session);
	session_stop(&session);
	session_drain(&session);
	for (size_t at = 0; at < session.notes.len; at += record.len) {
		const char *is = (const char *)session.notes.bytes + at + sizeof(record);

		memcpy(&record, session.notes.bytes + at, sizeof(record));
		if (record.type == GRT_DEV_INFO && !strcmp(is, name))
			cookie = record.dev;
	}
	session_close(&session);
	return cookie;
}

static bool has_forced_end(const struct stream *stream)
{
	struct grt_record record = {0};

	for (size_t at = 0; at < stream->len; at += record.len)
		memcpy(&record, stream->bytes + at, sizeof(record));
	return record.type == GRT_EOS && record.flags & GRT_FL_FORCED;
}

void run_goes(struct run_sums *sums, struct findings *findings)
{
	const struct torture_run some = {.contexts = OWN_CONTEXTS,
					 .events = 1000,
					 .ms = 2000,
					 .interval_us = 300,
					 .burst = 8};
	const uint32_t cookie = cookie_of("hardirq0");

	(void)sums;
	open_session(READ_ROAMING, cookie);
	session_start(&session);
	torture_do(&some);
	module_remove(TORTURE_DEBUGFS);
	if (session_call(&session, GRT_IOC_START, NULL) != -EINVAL)
		finding(findings, 46, "START after the device went is not refused");
	session_drain(&session);
	for (uint32_t cpu = 0; cpu < session.setup.cpus; cpu++)
		if (session.streams[cpu].fd >= 0 && !has_forced_end(&session.streams[cpu]))
			finding(findings, 46,
				"the stream of CPU %u does not end with EOS and FORCED", cpu);
	session_close(&session);
}

/* A buffer that is not freed is in the kernel's list of mappings. */
static bool has_mappings(void)
{
	FILE *list = fopen("/proc/vmallocinfo", "re");
	char line[512];
	bool has = false;

	if (!list)
		give_up("/proc/vmallocinfo", errno);
	while (fgets(line, sizeof(line), list))
		has |= strstr(line, "grt_buffer_init") != NULL;
	fclose(list);
	return has;
}

#define TEARDOWNS 50

void run_teardown(struct run_sums *sums, struct findings *findings)
{
	static const struct torture_run storm = {
		.contexts = ALL_CONTEXTS, .ms = 3000, .interval_us = 200, .burst = 16};

	(void)sums;
	torture_start(&storm);
	for (int i = 0; i < TEARDOWNS; i++) {
		open_session(READ_LATE, ~0U);
		session_start(&session);
		usleep(5000);
		if (session_call(&session, GRT_IOC_TEARDOWN, NULL))
			finding(findings, 34, "TEARDOWN of a session that runs is refused");
		session_close(&session);
	}
	torture_wait();
	if (has_mappings())
		finding(findings, 34, "buffers are still mapped after TEARDOWN");
}

static void set_online(uint32_t cpu, bool online)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/online", cpu);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0 || write(fd, online ? "1" : "0", 1) != 1)
		give_up(path, errno);
	close(fd);
}

void run_offline(struct run_sums *sums, struct findings *findings)
{
	const struct torture_run some = {.contexts = OWN_CONTEXTS,
					 .events = 1000,
					 .ms = 2000,
					 .interval_us = 300,
					 .burst = 8};
	static struct truth before, after;
	struct comparison as = {.session = &session, .before = &before, .after = &after};
	uint32_t last;

	truth_read(&before);
	open_session(READ_LATE, ~0U);
	last = session.setup.cpus - 1;
	session_start(&session);
	torture_do(&some);
	truth_read(&after);
	if (last)
		set_online(last, false);
	session_stop(&session);
	session_drain(&session);
	if (last)
		set_online(last, true);
	verify_streams(&session, findings);
	compare_truth(&as, findings);
	sums->records += as.records;
	session_close(&session);
}
