/* SPDX-License-Identifier: MIT */
/*
 * Every field of every ioctl at its boundaries: what is refused changes nothing and logs nothing.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"
#include "ioctl_fields.h"

bool check_ioctl_refused(void)
{
	unsigned char args[IOCTL_ARGS_MAX];
	char *before, *after;
	const char *name;
	int fd, log;

	if (!ioctl_client_make(&fd, &name) || !(before = fdinfo(fd)) || (log = log_open()) < 0)
		return false;
	for (size_t i = 0; i < ioctl_refused_count; i++) {
		const struct ioctl_field *field = &ioctl_refused[i];
		int err = ioctl_field_run(fd, field, args);

		MUST(err == field->err, "%s = %" PRIu64 ": %s, expected %s", field->name,
		     field->value, strerror(err), strerror(field->err));
		after = fdinfo(fd);
		MUST(after && !strcmp(before, after),
		     "%s = %" PRIu64 " was refused and changed the text \"%s\" to \"%s\"",
		     field->name, field->value, before, after);
		free(after);
	}
	MUST(dup(0) < fd + 20, "a refused ioctl left descriptors open");
	return log_quiet(log);
}

bool check_ioctl_taken(void)
{
	unsigned char args[IOCTL_ARGS_MAX];
	const char *name;
	int fd, log;

	if (!ioctl_client_make(&fd, &name) || (log = log_open()) < 0)
		return false;
	for (size_t i = 0; i < ioctl_accepted_count; i++) {
		int err = ioctl_field_run(fd, &ioctl_accepted[i], args);

		MUST(!err, "%s = %" PRIu64 ": %s", ioctl_accepted[i].name, ioctl_accepted[i].value,
		     strerror(err));
		/* a fresh client has an empty ring */
		if (ioctl_accepted[i].request == DRM_IOCTL_FAKE_DRM_SUBMIT) {
			close(fd);
			if ((fd = gpu_open(0)) < 0 || gem_create(fd, 0, 4096, 0) != 1)
				return report_failure("no second client with a buffer");
		}
		if (ioctl_accepted[i].request == VGEM_ATTACH)
			attached_signal(fd, ((struct vgem_attach *)(void *)args)->out_fence);
	}
	return log_quiet(log);
}

/* Every other number of the driver's range is refused. */
bool check_ioctl_numbers(void)
{
	struct fake_drm_client client = {0};
	const char *name;
	int fd, log;

	if (!ioctl_client_make(&fd, &name) || (log = log_open()) < 0)
		return false;
	for (unsigned int nr = 0; nr < 0x60; nr++) {
		unsigned char args[IOCTL_ARGS_MAX] = {0};
		bool known = (nr >= DRM_FAKE_DRM_SUBMIT && nr <= DRM_FAKE_DRM_NAME) || nr == 1 ||
			     nr == 2;
		/* 0 is msm's GET_PARAM, which only a device of that name answers */
		int err = nr ? EINVAL : ENOTTY;

		if (known)
			continue;
		MUST(ioctl(fd, _IOC(_IOC_READ | _IOC_WRITE, 'd', 0x40 + nr, 64), args) &&
			     errno == err,
		     "ioctl number 0x%x: %s, expected %s", nr, strerror(errno), strerror(err));
	}
	MUST(ioctl(fd, _IOWR('e', 0x40 + DRM_FAKE_DRM_CLIENT, struct fake_drm_client), &client) &&
		     errno == ENOTTY,
	     "ioctl of another type: %s, expected ENOTTY", strerror(errno));
	return log_quiet(log);
}
