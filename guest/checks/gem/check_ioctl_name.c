/* SPDX-License-Identifier: MIT */
/* The name that a client gives itself. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "gem.h"
#include "ioctl_fields.h"

static int name_set(int fd, const char *name, uint32_t len)
{
	struct fake_drm_name args = {.name = (uintptr_t)name, .len = len};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_NAME, &args) ? -errno : 0;
}

static bool name_is(int fd, const char *line)
{
	char *text = fdinfo(fd);

	MUST(text && (line ? text_has(text, line) && text_count(text, "drm-client-name:") == 1
			   : !text_has(text, "drm-client-name:")),
	     "expected the name \"%s\" once in \"%s\"", line ? line : "", text);
	free(text);
	return true;
}

/* DRM_IOCTL_FAKE_DRM_NAME: which names are accepted, and that every descriptor shows the name. */
bool check_ioctl_name(void)
{
	static const char *const bad[] = {"a b", "a\tb", "a\n", "\x7f", "\x1f", "a\xc3\xa4", ""};
	const char *full;
	int fd, copy;

	if (!ioctl_client_make(&fd, &full) || !name_is(fd, NULL))
		return false;
	copy = dup(fd);
	MUST(!name_set(fd, "worker-1", 8), "NAME \"worker-1\": %s", strerror(errno));
	if (!name_is(fd, "drm-client-name:\tworker-1\n") ||
	    !name_is(copy, "drm-client-name:\tworker-1\n"))
		return false;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		MUST(name_set(fd, bad[i], (uint32_t)strlen(bad[i]) + !*bad[i]) == -EINVAL,
		     "name %zu of the malformed ones was accepted, expected EINVAL", i);
	if (!name_is(fd, "drm-client-name:\tworker-1\n"))
		return false;
	MUST(!name_set(fd, full, FAKE_DRM_NAME_MAX), "a name of 64 bytes is refused: %s",
	     strerror(errno));
	if (!name_is(fd, "drm-client-name:\t!abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
			 "01234567~\n"))
		return false;
	MUST(!name_set(fd, NULL, 0), "a name cannot be removed: %s", strerror(errno));
	return name_is(fd, NULL);
}
