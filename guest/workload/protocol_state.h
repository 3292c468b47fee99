/* SPDX-License-Identifier: MIT */
/* The parts of the protocol. */
#ifndef DECOY_GUEST_WORKLOAD_PROTOCOL_STATE_H
#define DECOY_GUEST_WORKLOAD_PROTOCOL_STATE_H

#include <poll.h>

#include "protocol.h"

#define NAME_BYTES 32

struct protocol {
	const struct workload *workload;
	const char *node;
	struct workload_client clients[WORKLOAD_CLIENTS];
	char queues[WORKLOAD_QUEUES][NAME_BYTES];
	uint32_t queue_count;
	bool started; /* the job that is submitted now has said so */
};

extern struct protocol protocol;

/* command_obey - a line, as words; prints its answer. */
void command_obey(char *line);

/* fences_add - the job ends when the sync_file signals. False: there are too many. */
bool fences_add(uint32_t job, int fence);

/* fences_wait - until there is input, and print which jobs have ended before. False: an error. */
bool fences_wait(int input);

#endif
