/* SPDX-License-Identifier: MIT */
/* Orders of the agent to its processes, over a socket. */
#ifndef DECOY_GUEST_ORDER_H
#define DECOY_GUEST_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "wire.h"

#define ORDER_CONTROL (GUEST_FDS + 8) /* the process's end of its socket */
#define ORDER_CLOEXEC 1

enum order_op {
	ORDER_FORK, /* a socket is passed along, for the child; text comm or none; answer: its pid
		     */
	ORDER_EXEC, /* text comm or none; the new program sends the answer */
	ORDER_EXIT, /* no answer */
	ORDER_OPEN, /* text path, fd; answer: the client's slot, or -errno; then fd is /dev/null */
	ORDER_DUP, /* fd -> to_fd */
	ORDER_PASS, /* fd is passed along with the answer */
	ORDER_RECEIVE, /* the descriptor that is passed along becomes to_fd */
	ORDER_CLOSE, /* fd */
	ORDER_HIDE, /* flags: 1: not dumpable, 0: dumpable again */
	ORDER_CLIENT, /* fd; answer: its client's slot */
	ORDER_OPS
};

struct order {
	uint32_t op;
	uint32_t flags;
	int32_t fd;
	int32_t to_fd;
	char text[64];
};

struct answer {
	int32_t result; /* 0, a number, or -errno */
};

/* order_send, order_receive - one message and one descriptor, -1: none; fd may be NULL. 0 or
 * -errno. */
int order_send(int socket, const void *bytes, size_t len, int fd);
int order_receive(int socket, void *bytes, size_t len, int *fd);

/* child_adopt - in a new process: socket becomes ORDER_CONTROL, the agent's files are closed. */
void child_adopt(int socket);

#endif
