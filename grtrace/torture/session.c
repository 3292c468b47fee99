/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define CHUNK (1 << 16) /* bytes of the largest read */

int session_call(const struct session *session, unsigned long what, void *argument)
{
	int ret = ioctl(session->control, what, argument);

	return ret < 0 ? -errno : ret;
}

struct grt_setup session_setup(uint32_t size, uint32_t flags)
{
	const uint32_t piece = size / 2 < GRT_BUF_SIZE_MAX ? size / 2 : GRT_BUF_SIZE_MAX;

	return (struct grt_setup){
		.size = sizeof(struct grt_setup),
		.version = GRT_VERSION,
		.flags = flags,
		.buf_size = piece,
		.buf_count = size / piece,
		.dev = ~0U,
	};
}

static void open_stream(struct session *session, struct stream *stream, uint32_t cpu)
{
	int fd = session_call(session, GRT_IOC_STREAM, &cpu);

	*stream = (struct stream){.session = session, .cpu = cpu, .fd = fd < 0 ? -1 : fd};
	if (fd < 0 && fd != -EINVAL)
		give_up("STREAM", -fd);
}

void session_open(struct session *session, const struct grt_setup *setup, enum readers readers)
{
	int err;

	*session = (struct session){.setup = *setup, .readers = readers};
	session->control = open("/dev/grtrace", O_RDWR | O_CLOEXEC);
	if (session->control < 0)
		give_up("/dev/grtrace", errno);
	err = session_call(session, GRT_IOC_SETUP, &session->setup);
	if (err)
		give_up("SETUP", -err);
	if (session->setup.cpus > KERNEL_CPUS)
		give_up("too many CPUs", 0);
	open_stream(session, &session->notes, GRT_NOTES);
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++)
		open_stream(session, &session->streams[cpu], cpu);
}

/* --- reading --- */

static void run_on(uint32_t cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	sched_setaffinity(0, sizeof(set), &set); /* one that is offline leaves us where we are */
}

/* Any size is allowed; where the next record is longer, this is the answer. */
static ssize_t read_some(struct stream *stream, size_t size)
{
	ssize_t len = read(stream->fd, stream->bytes + stream->len, size);

	if (len < 0 && errno == EINVAL)
		len = read(stream->fd, stream->bytes + stream->len, GRT_RECORD_MAX);
	return len;
}

static void make_space(struct stream *stream)
{
	if (stream->space - stream->len >= CHUNK)
		return;
	stream->space = 2 * stream->space + CHUNK;
	stream->bytes = realloc(stream->bytes, stream->space);
	if (!stream->bytes)
		give_up("no memory", 0);
}

/* false: nothing is left of a session that was stopped. */
static bool read_next(struct stream *stream, unsigned int *seed)
{
	const size_t size = GRT_RECORD_SIZE + (size_t)rand_r(seed) % (CHUNK - GRT_RECORD_SIZE);
	ssize_t len;

	make_space(stream);
	len = read_some(stream, rand_r(seed) % 4 ? size : size % (8 * GRT_RECORD_SIZE) + 1);
	if (len > 0) {
		stream->len += (size_t)len;
		stream->reads += !__atomic_load_n(&stream->session->stopped, __ATOMIC_RELAXED);
	} else if (len < 0 && (errno == EBUSY || errno == EINTR)) {
		usleep(1000); /* one that is overwritten cannot be read yet */
	} else if (len < 0) {
		give_up("reading a stream", errno);
	}
	return len;
}

static void *reader(void *argument)
{
	struct stream *stream = argument;
	const uint32_t cpus = stream->session->setup.cpus;
	const enum readers where = stream->session->readers;
	unsigned int seed = stream->cpu + 1;

	if (where == READ_SAME)
		run_on(stream->cpu);
	if (where == READ_OTHER)
		run_on((stream->cpu + 1) % cpus);
	do {
		if (where == READ_ROAMING)
			run_on((uint32_t)rand_r(&seed) % cpus);
		if (!read_next(stream, &seed))
			usleep(1000); /* it may be started again */
	} while (!__atomic_load_n(&stream->session->ending, __ATOMIC_RELAXED));
	return NULL;
}

void session_read(struct session *session)
{
	session->started = true;
	session->ending = false;
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++) {
		struct stream *stream = &session->streams[cpu];

		if (stream->fd >= 0 && pthread_create(&stream->thread, NULL, reader, stream))
			give_up("pthread_create", EAGAIN);
	}
}

void session_start(struct session *session)
{
	int err = session_call(session, GRT_IOC_START, NULL);

	if (err)
		give_up("START", -err);
	__atomic_store_n(&session->stopped, false, __ATOMIC_RELAXED);
	if (!session->started && session->readers != READ_LATE)
		session_read(session);
}

void session_stop(struct session *session)
{
	int err;

	__atomic_store_n(&session->stopped, true, __ATOMIC_RELAXED);
	err = session_call(session, GRT_IOC_STOP, NULL);
	if (err)
		give_up("STOP", -err);
}

static void read_rest(struct stream *stream)
{
	unsigned int seed = 1;

	while (stream->fd >= 0 && read_next(stream, &seed))
		;
}

void session_read_rest(struct session *session)
{
	__atomic_store_n(&session->stopped, true, __ATOMIC_RELAXED);
	__atomic_store_n(&session->ending, true, __ATOMIC_RELAXED);
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++) {
		if (session->started && session->streams[cpu].fd >= 0)
			pthread_join(session->streams[cpu].thread, NULL);
		read_rest(&session->streams[cpu]);
	}
	session->started = false;
	read_rest(&session->notes);
}

void session_drain(struct session *session)
{
	session_read_rest(session);
	session_stats(session);
}

void session_stats(struct session *session)
{
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++) {
		struct grt_stats stats = {.size = sizeof(stats), .cpu = cpu};

		if (session->streams[cpu].fd >= 0 && session_call(session, GRT_IOC_STATS, &stats))
			give_up("STATS", 0);
		session->stats[cpu] = stats;
	}
}

uint64_t session_reads(const struct session *session)
{
	uint64_t reads = 0;

	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++)
		reads += session->streams[cpu].reads;
	return reads;
}

static void close_stream(struct stream *stream)
{
	if (stream->fd >= 0)
		close(stream->fd);
	free(stream->bytes);
}

void session_close(struct session *session)
{
	close_stream(&session->notes);
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++)
		close_stream(&session->streams[cpu]);
	close(session->control);
}
