/* SPDX-License-Identifier: MIT */
/* Boundary values of every field of every ioctl, and how each ends. */
#ifndef DECOY_GUEST_IOCTL_FIELDS_H
#define DECOY_GUEST_IOCTL_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IOCTL_ARGS_MAX 128 /* bytes of the largest argument, at least */

/*
 * One value of one field of an ioctl whose other fields are sound; err: the expected errno, or 0.
 */
struct ioctl_field {
	unsigned long request;
	const char *name;
	size_t offset, size;
	uint64_t value;
	int err;
};

extern const struct ioctl_field ioctl_refused[], ioctl_accepted[];
extern const size_t ioctl_refused_count, ioctl_accepted_count;

/* ioctl_client_make - device 0 and a client of it with one buffer and one running job; *name gets a
 * name of the largest length. False after report_failure(). */
bool ioctl_client_make(int *fd, const char **name);

/*
 * ioctl_field_run - 0 or an errno. args: IOCTL_ARGS_MAX bytes, which get the ioctl's results; a
 * sync_file among them is closed.
 */
int ioctl_field_run(int fd, const struct ioctl_field *field, void *args);

#endif
