/* SPDX-License-Identifier: MIT */
/* An open file of a node, and its calls. Each is printed before it is made. */
#ifndef DECOY_GUEST_DRIVER_CLIENT_H
#define DECOY_GUEST_DRIVER_CLIENT_H

#include <stdbool.h>
#include <stdint.h>

struct driver_client {
	const char *path;
	int fd; /* -1: it could not be opened, or is closed */
	unsigned int file; /* its number, from 1 */
	uint32_t handle; /* of a buffer; 0: none */
};

/* driver_client_open - its path is set, and its file; names it where the kernel has names. False:
 * it cannot be opened. */
bool driver_client_open(struct driver_client *client);
void driver_client_close(struct driver_client *client);

/* driver_emit_open - a descriptor of this process is the open file of that number from now on. */
void driver_emit_open(int fd, unsigned int file);

void driver_ask_version(const struct driver_client *client);

/* driver_buffer_create - a dumb buffer of side x side pixels, filled, where the driver has such. */
void driver_buffer_create(struct driver_client *client, uint32_t side);
/* driver_buffer_share - a handle of the second client for the buffer of the first. */
void driver_buffer_share(struct driver_client *from, struct driver_client *to);
void driver_buffer_free(struct driver_client *client);

#endif
