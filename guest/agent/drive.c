/* SPDX-License-Identifier: MIT */
/* Plays the cells of /cells by the player of the host, with a workload of the guest. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent.h"
#include "drive_agent.h"

#define READS_PART (512 << 10) /* bytes of reads that are sent at once */
#define HUNG_S	   "30" /* a task that waits for longer in the kernel */

struct drive_agent {
	struct guest_drive head;
	const struct cell *cells;
	const struct cell_step *steps;
	const char *argv[DRIVE_ARGUMENTS + 1];
	struct drive_device device;
	uint64_t sweep;
	uint64_t began; /* of the cell, CLOCK_BOOTTIME */
	bool failed;
	/* Reads of the cell that were not sent yet: sweeps of one reader are in order. */
	struct {
		FILE *stream;
		char *bytes;
		size_t len;
	} reads[DRIVE_READERS];
};

/* --- /cells --- */

/* The next so many bytes of the file. */
static const void *next_bytes(const char **at, const char *end, size_t count, size_t size)
{
	const char *bytes = *at;

	if (count > (size_t)(end - *at) / size)
		return NULL;
	*at += count * size;
	return bytes;
}

static bool arguments_read(struct drive_agent *agent, const char *at, const char *end)
{
	if (!agent->head.arguments || agent->head.arguments > DRIVE_ARGUMENTS)
		return false;
	for (uint32_t i = 0; i < agent->head.arguments; i++) {
		const char *nul = memchr(at, '\0', (size_t)(end - at));

		if (!nul)
			return false;
		agent->argv[i] = at;
		at = nul + 1;
	}
	return true;
}

static bool cells_are_whole(const struct drive_agent *agent)
{
	for (uint32_t i = 0; i < agent->head.cells; i++)
		if (agent->cells[i].first > agent->head.steps ||
		    agent->cells[i].count > agent->head.steps - agent->cells[i].first)
			return false;
	return true;
}

static bool cells_read(struct drive_agent *agent)
{
	const int fd = open(DRIVE_CELLS, O_RDONLY | O_CLOEXEC);
	const char *at, *end;
	struct stat as;

	if (fd < 0 || fstat(fd, &as) || (size_t)as.st_size < sizeof(agent->head))
		return false;
	at = mmap(NULL, (size_t)as.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (at == MAP_FAILED)
		return false;
	end = at + as.st_size;
	memcpy(&agent->head, at, sizeof(agent->head));
	at += sizeof(agent->head);
	agent->cells = next_bytes(&at, end, agent->head.cells, sizeof(*agent->cells));
	agent->steps = agent->cells ? next_bytes(&at, end, agent->head.steps, sizeof(*agent->steps))
				    : NULL;
	return agent->head.magic == DRIVE_MAGIC && agent->steps && cells_are_whole(agent) &&
	       arguments_read(agent, at, end);
}

/* --- what the player says --- */

void drive_emit(const struct drive_event *event)
{
	char line[DRIVE_LINE];

	drive_write_event(line, event);
	emit("drive %s\n", line);
}

static void sink_hello(void *user, const struct drive_hello *hello)
{
	char line[DRIVE_LINE];

	(void)user;
	drive_write_hello(line, hello);
	emit("drive %s\n", line);
}

static void sink_event(void *user, const struct drive_event *event)
{
	(void)user;
	drive_emit(event);
	/* which cell it is, should the kernel fail in it */
	if (event->kind == DRIVE_CELL)
		emit_flush();
}

static void reads_send(struct drive_agent *agent, uint32_t cell, uint32_t reader)
{
	char name[32];

	if (!agent->reads[reader].stream)
		return;
	snprintf(name, sizeof(name), "drive-%u", cell);
	if (fclose(agent->reads[reader].stream) ||
	    !artifact_send(name, agent->reads[reader].bytes, agent->reads[reader].len))
		agent->failed = !driver_fail("send reads", -EIO);
	free(agent->reads[reader].bytes);
	agent->reads[reader].stream = NULL;
}

static void sink_read(void *user, uint32_t cell, uint32_t reader, const struct rec_read *read)
{
	struct drive_agent *agent = user;
	FILE **stream = &agent->reads[reader].stream;

	if (!*stream)
		*stream = open_memstream(&agent->reads[reader].bytes, &agent->reads[reader].len);
	if (!*stream || rec_write_counted(*stream, read))
		agent->failed = !driver_fail("keep reads", -ENOMEM);
	else if (ftell(*stream) >= READS_PART)
		reads_send(agent, cell, reader);
}

static void sink_cell_begin(void *user, uint32_t cell)
{
	struct drive_agent *agent = user;
	char number[16];

	snprintf(number, sizeof(number), "%u", cell);
	driver_log_mark(DRIVER_MARK_CELL, number);
	agent->failed = !drive_device_ready(&agent->device);
	drive_clock(&agent->device, cell);
}

/* What a workload left in another session, too. */
static void processes_end_all(void)
{
	kill(-1, SIGKILL);
	while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
		;
}

static void sink_cell_end(void *user, uint32_t cell)
{
	struct drive_agent *agent = user;

	processes_end_all();
	drive_clock(&agent->device, cell);
	drive_witness(&agent->device, agent->began, agent->head.flags & DRIVE_REGISTERS);
	for (uint32_t reader = 0; reader < DRIVE_READERS; reader++)
		reads_send(agent, cell, reader);
}

static int unbind(void *user)
{
	struct drive_agent *agent = user;

	return drive_device_unbind(&agent->device);
}

/* --- cells --- */

static bool cells_play(struct drive_agent *agent)
{
	const struct drive_sink sink = {sink_hello,	 sink_event,	sink_read,
					sink_cell_begin, sink_cell_end, agent};
	struct drive_config config = {.argv = agent->argv,
				      .node = agent->device.node,
				      .proc = "/proc",
				      .unbind = unbind,
				      .user = agent,
				      .answer_ns = agent->head.answer_ns,
				      .end_ns = agent->head.end_ns,
				      .first = agent->head.first,
				      .sweep = &agent->sweep};
	int err = 0;

	if (agent->head.flags & DRIVE_ASK) {
		if (!drive_device_ready(&agent->device))
			return false;
		err = drive_ask(&config, &sink);
		return !err || err == -EPROTO || driver_fail("start the workload", err);
	}
	for (uint32_t i = 0; !err && !agent->failed && i < agent->head.cells; i++) {
		agent->began = drive_now();
		err = drive_play(&config, &agent->cells[i], 1, agent->steps, &sink);
		config.first++;
		emit_flush();
	}
	return !err || err == -EPROTO || driver_fail("play cells", err);
}

int drive_run(void)
{
	static struct drive_agent agent;

	signal(SIGPIPE, SIG_IGN);
	file_write("/proc/sys/kernel/hung_task_timeout_secs", HUNG_S, strlen(HUNG_S));
	if (!cells_read(&agent))
		driver_fail(DRIVE_CELLS, -EINVAL);
	else if (drive_device_find(&agent.device) && cells_play(&agent))
		drive_device_end(&agent.device);
	emit("drive-end\n");
	emit_flush();
	return 0;
}
