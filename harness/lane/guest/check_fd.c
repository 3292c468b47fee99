/* SPDX-License-Identifier: MIT */
/* Which descriptors are one client, and which are not. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

/* The id that a descriptor of this process shows. */
static bool id_of(int fd, uint64_t *id)
{
	char *text = fdinfo(fd);

	if (!text)
		return false;
	MUST(text_key(text, "drm-client-id", id), "no drm-client-id in \"%s\"", text);
	return true;
}

bool check_fd_dup(void)
{
	int fd, copy;
	char *one, *other;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 1000), "no work can be submitted");
	copy = dup(fd);
	one = fdinfo(fd);
	other = fdinfo(copy);
	if (!one || !other)
		return false;
	MUST(text_has(one, "drm-client-id:"), "no drm-client-id in \"%s\"", one);
	MUST(!strcmp(text_driver(one), text_driver(other)),
	     "descriptor %d says \"%s\", its duplicate \"%s\"", fd, one, other);
	return true;
}

bool check_fd_reopen(void)
{
	uint64_t last = 0, id;

	if (!gpu_make(0, NULL))
		return false;
	for (int i = 0; i < 20; i++) {
		int fd = gpu_open(0);

		if (fd < 0 || !id_of(fd, &id))
			return false;
		MUST(id > last, "client %" PRIu64 " came after client %" PRIu64, id, last);
		last = id;
		if (i % 2)
			close(fd);
	}
	return true;
}

bool check_fd_two_devices(void)
{
	int one, other;
	char *left, *right;
	uint64_t ids[2];

	if (!gpu_make(0, "driver=one engines/gfx") || !gpu_make(1, "driver=other engines/gfx"))
		return false;
	one = gpu_open(0);
	other = gpu_open(1);
	if (one < 0 || other < 0 || !id_of(one, &ids[0]) || !id_of(other, &ids[1]))
		return false;
	left = fdinfo(one);
	right = fdinfo(other);
	MUST(left && right && text_has(left, "drm-driver:\tone\n") &&
		     text_has(right, "drm-driver:\tother\n"),
	     "drivers one and other say \"%s\" and \"%s\"", left, right);
	MUST(ids[0] != ids[1], "two clients have the id %" PRIu64, ids[0]);
	return true;
}
