/* SPDX-License-Identifier: MIT */
#include "held.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

#define HANDLES (CALLS_MAX + 1) /* handles count from 1, and a call makes one at most */
#define TEXT	8192

static struct held_file {
	bool known; /* all that it has been asked */
	bool summed; /* the bytes of all of its objects */
	struct {
		bool held;
		uint64_t bytes;
		unsigned int region;
	} objects[HANDLES];
} held[HELD_FILES];

static bool is_known(unsigned int file)
{
	return calls_alone && held[file].known;
}

void held_new(unsigned int file)
{
	memset(&held[file], 0, sizeof(held[0]));
	held[file].known = held[file].summed = true;
}

void held_unknown(unsigned int file)
{
	held[file].known = false;
}

bool held_has(unsigned int file, uint32_t handle)
{
	return !is_known(file) || (handle < HANDLES && held[file].objects[handle].held);
}

void held_refused(const char *what, int ret, int expected)
{
	if (calls_alone && ret != -expected)
		kernel_failed("%s with an illegal value gives %d, expected %d", what, ret,
			      -expected);
}

void held_found(const char *what, unsigned int file, uint32_t handle, int ret, int missing)
{
	const bool has = held_has(file, handle);

	if (!is_known(file) || has == (ret != -missing))
		return;
	kernel_failed("%s of handle %" PRIu32 ", which is %s, gives %d", what, handle,
		      has ? "held" : "not held", ret);
}

void held_add(const char *what, unsigned int file, uint32_t handle, uint64_t bytes,
	      unsigned int region)
{
	if (!is_known(file))
		return;
	if (!handle || handle >= HANDLES || held[file].objects[handle].held)
		kernel_failed("%s gives handle %" PRIu32 ", which is %s", what, handle,
			      handle && handle < HANDLES ? "held" : "none");
	held[file].objects[handle].held = true;
	held[file].objects[handle].bytes = bytes;
	held[file].objects[handle].region = region;
	held[file].summed = held[file].summed && bytes;
}

void held_drop(unsigned int file, uint32_t handle, int ret)
{
	if (!is_known(file))
		return;
	held_found("close", file, handle, ret, EINVAL);
	if (handle < HANDLES)
		held[file].objects[handle].held = false;
}

/* Of "drm-total-NAME:\t4 KiB" the bytes; 0 where there is no such line. */
static uint64_t total_of(const char *text, const char *name)
{
	static const char *const units[] = {"", " KiB", " MiB", " GiB", " TiB"};
	char key[64], *rest;
	const char *at;
	uint64_t number;

	snprintf(key, sizeof(key), "\ndrm-total-%s:", name);
	at = strstr(text, key);
	if (!at)
		return 0;
	number = strtoull(at + strlen(key), &rest, 10);
	for (size_t i = sizeof(units) / sizeof(units[0]); i--;)
		if (!strncmp(rest, units[i], strlen(units[i])))
			return number << 10 * i;
	return number;
}

void held_check(unsigned int file, int fd, const char *const names[HELD_REGIONS])
{
	static char text[TEXT];
	char path[64];

	if (!is_known(file) || !held[file].summed || fd < 0)
		return;
	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fd);
	if (kernel_read(path, text, sizeof(text)) < 0)
		return;
	for (unsigned int region = 0; region < HELD_REGIONS; region++) {
		uint64_t bytes = 0, shown = total_of(text, names[region]);

		for (uint32_t handle = 1; handle < HANDLES; handle++)
			if (held[file].objects[handle].held &&
			    held[file].objects[handle].region == region)
				bytes += held[file].objects[handle].bytes;
		if (shown != bytes)
			kernel_failed("drm-total-%s of file %u is %" PRIu64
				      " bytes, its objects have %" PRIu64,
				      names[region], file, shown, bytes);
	}
}
