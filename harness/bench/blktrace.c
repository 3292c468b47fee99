/* SPDX-License-Identifier: MIT */
#include "blktrace.h"

#include <errno.h>
#include <linux/blktrace_api.h>
#include <stdio.h>
#include <stdlib.h>

#include "xmalloc.h"

/* The stages of a read, as the block layer has them. */
static const uint32_t actions[] = {BLK_TA_QUEUE, BLK_TA_GETRQ, BLK_TA_INSERT, BLK_TA_ISSUE,
				   BLK_TA_COMPLETE};

#define ACTIONS (sizeof(actions) / sizeof(*actions))

static struct blk_io_trace make_event(uint64_t number, const uint32_t *sequence, uint32_t cpu)
{
	uint64_t request = number / ACTIONS;

	return (struct blk_io_trace){
		.magic = BLK_IO_TRACE_MAGIC | BLK_IO_TRACE_VERSION,
		.sequence = sequence[cpu],
		.time = number * 1000,
		.sector = request * 8,
		.bytes = 4096,
		.action = actions[number % ACTIONS] | BLK_TC_ACT(BLK_TC_READ),
		.pid = 1000,
		.device = 8 << 20,
		.cpu = cpu,
	};
}

static int write_events(FILE *const *streams, FILE *all, uint64_t events)
{
	uint32_t sequence[BLKTRACE_CPUS] = {0};

	for (uint64_t i = 0; i < events; i++) {
		uint32_t cpu = (uint32_t)(i / ACTIONS % BLKTRACE_CPUS);
		struct blk_io_trace trace;

		sequence[cpu]++;
		trace = make_event(i, sequence, cpu);
		if (fwrite(&trace, sizeof(trace), 1, streams[cpu]) != 1 ||
		    fwrite(&trace, sizeof(trace), 1, all) != 1)
			return -EIO;
	}
	return 0;
}

int blktrace_write(const char *dir, uint64_t events)
{
	FILE *files[BLKTRACE_CPUS + 1];
	int err = 0;

	for (unsigned int i = 0; i <= BLKTRACE_CPUS; i++) {
		char *path = i < BLKTRACE_CPUS ? xasprintf("%s/run.blktrace.%u", dir, i)
					       : xasprintf("%s/run.bin", dir);

		files[i] = fopen(path, "w");
		err = files[i] || err ? err : -errno;
		free(path);
	}
	if (!err)
		err = write_events(files, files[BLKTRACE_CPUS], events);
	for (unsigned int i = 0; i <= BLKTRACE_CPUS; i++)
		if (files[i] && fclose(files[i]) && !err)
			err = -errno;
	return err;
}
