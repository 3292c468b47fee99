/* SPDX-License-Identifier: MIT */
/* Headers that the model prints in place of the DRM core. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define SCRIPTED "header=scripted pdev=0000:03:00.0 engines/gfx"

static bool distort_device(uint32_t device, const char *line)
{
	char path[96];
	int err;

	gpu_path(device, true, "distort", path, sizeof(path));
	err = file_write(path, line, strlen(line));
	MUST(!err, "\"%s\" is refused: %s", line, strerror(-err));
	return true;
}

static bool text_begins(int fd, const char *want)
{
	char *text = fdinfo(fd);
	const char *at = text ? strstr(text, "\nino:") : NULL;

	at = at ? strchr(at + 1, '\n') : NULL;
	MUST(at && !strncmp(at + 1, want, strlen(want)), "\"%s\" does not begin with \"%s\"",
	     at ? at + 1 : "", want);
	free(text);
	return true;
}

bool check_header_scripted(void)
{
	int fd;

	if (!gpu_make(0, SCRIPTED) || !device_id(0, 77) || (fd = gpu_open(0)) < 0)
		return false;
	if (!text_begins(fd,
			 "drm-driver:\tfake-drm\ndrm-client-id:\t77\ndrm-pdev:\t0000:03:00.0\n"))
		return false;
	return distort_device(0, "pdev-typo") &&
	       text_begins(
		       fd,
		       "drm-driver:\tfake-drm\ndrm-client-id:\t77\ndrm-pdev:\t0000:03.00.0\n") &&
	       distort_device(0, "driver-missing") &&
	       text_begins(fd, "drm-client-id:\t77\ndrm-pdev:\t0000:03.00.0\n");
}

bool check_header_same_id(void)
{
	int one, other, third;
	uint64_t id;
	char *text;

	if (!gpu_make(0, SCRIPTED) || !gpu_make(1, SCRIPTED) || !device_id(0, 5) ||
	    !device_id(1, 5) || (one = gpu_open(0)) < 0 || (other = gpu_open(1)) < 0)
		return false;
	if (!text_begins(one, "drm-driver:\tfake-drm\ndrm-client-id:\t5\n") ||
	    !text_begins(other, "drm-driver:\tfake-drm\ndrm-client-id:\t5\n"))
		return false;
	/* once only: the next client gets the core's count */
	third = gpu_open(1);
	text = third < 0 ? NULL : fdinfo(third);
	MUST(text && text_key(text, "drm-client-id", &id) && id != 5,
	     "the third client has the scripted id, too");
	free(text);
	return true;
}

bool check_header_core_id(void)
{
	char path[96];
	int err;

	if (!gpu_make(0, NULL))
		return false;
	gpu_path(0, true, "id", path, sizeof(path));
	err = file_write(path, "5", 1);
	MUST(err == -EINVAL, "writing id gave %d, expected EINVAL", err);
	return true;
}
