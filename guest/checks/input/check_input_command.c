/* SPDX-License-Identifier: MIT */
/* `command` in debugfs: every form, every op, every member. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "input.h"

/* Malformed commands. */
bool check_input_command_form(void)
{
	struct fake_drm_command fine = gpu_command(FGPU_NAME), as;
	char bytes[8192] = "";
	int log;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0)
		return false;
	log = log_open();
	for (size_t len = 1; len < sizeof(fine); len += 13)
		if (!debug_gives("command", &fine, len, -EINVAL))
			return false;
	if (!debug_gives("command", &fine, sizeof(fine), 0))
		return false;
	as = fine;
	as.reserved = 1;
	if (!debug_gives("command", &as, sizeof(as), -EINVAL))
		return false;
	as = fine;
	as.text_len = 1;
	memcpy(bytes, &as, sizeof(as));
	if (!debug_gives("command", bytes, sizeof(as), -EINVAL) ||
	    !debug_gives("command", bytes, sizeof(as) + 2, -EINVAL) ||
	    !debug_gives("command", bytes, sizeof(as) + 1, 0) ||
	    !debug_gives("command", bytes, sizeof(bytes), -EFBIG) ||
	    !debug_gives("command", NULL, sizeof(as), -EFAULT))
		return false;
	return log_quiet(log);
}

/* Ops of configfs, open() and close(), and unknown ones. */
bool check_input_command_ops(void)
{
	static const uint32_t refused[] = {
		FGPU_DEVICE,  FGPU_PDEV, FGPU_ENGINE,	       FGPU_REGION, FGPU_RING,
		FGPU_LIVE,    FGPU_OPEN, FGPU_CLOSE,	       FGPU_UNPLUG, FGPU_OPS,
		FGPU_OPS + 1, 1u << 30,	 FAKE_DRM_ADVANCE + 1, UINT32_MAX,
	};
	char *before, *after;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0 || !(before = truth_now()))
		return false;
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct fake_drm_command as = gpu_command(refused[i]);

		if (!debug_gives("command", &as, sizeof(as), -EINVAL))
			return report_failure("op %u", refused[i]);
	}
	after = truth_now();
	MUST(after && !strcmp(before, after), "refused ops changed \"%s\" to \"%s\"", before,
	     after);
	return true;
}

/* Members by offset, so that each can be set to each value. */
#define MEMBER(name)                                                 \
	{                                                            \
#name, offsetof(struct fake_drm_command, name),      \
			sizeof(((struct fake_drm_command *)0)->name) \
	}

static const struct {
	const char *name;
	size_t at, size;
} members[] = {
	MEMBER(client),	 MEMBER(index),	 MEMBER(object), MEMBER(job),
	MEMBER(kind),	 MEMBER(flags),	 MEMBER(chance), MEMBER(uses[0]),
	MEMBER(uses[3]), MEMBER(amount), MEMBER(span),	 MEMBER(cookie),
	MEMBER(from),	 MEMBER(until),	 MEMBER(period), MEMBER(seed),
};

static const uint64_t values[] = {
	1,
	2,
	63,
	64,
	65,
	1u << 31,
	(1u << 31) - 1,
	UINT32_MAX - 1,
	UINT32_MAX,
	1ull << 32,
	1ull << 63,
	UINT64_MAX - 1,
	UINT64_MAX,
};

static bool is_documented(int err)
{
	static const int errs[] = {-EINVAL, -ENOENT, -ENOSPC, -EBUSY};

	for (size_t i = 0; i < sizeof(errs) / sizeof(errs[0]); i++)
		if (err == errs[i])
			return true;
	return err >= 0;
}

/* Either done, or refused with a documented error and without an effect. */
static bool command_holds(const struct fake_drm_command *as, const char *member, uint64_t value)
{
	char *before = truth_now(), *after;
	int ret = 0;

	if (!before || !gpu_do(0, as, NULL, &ret))
		return report_failure("op %u, %s = %#" PRIx64, as->op, member, value);
	MUST(is_documented(ret), "op %u, %s = %#" PRIx64 " gives %d", as->op, member, value, ret);
	after = truth_now();
	MUST(ret >= 0 || (after && !strcmp(before, after)),
	     "op %u, %s = %#" PRIx64 " was refused, but changed \"%s\" to \"%s\"", as->op, member,
	     value, before, after);
	free(before);
	free(after);
	return true;
}

bool check_input_command_fields(void)
{
	int log;

	if (!gpu_make(0, "max_jobs=8 max_objects=8 max_distortions=8 engines/gfx "
			 "regions/vram/size=65536 journal=0") ||
	    gpu_open(0) < 0)
		return false;
	log = log_open();
	for (uint32_t op = FGPU_NAME; op < FGPU_OPS; op++) {
		if (op == FGPU_CLOSE || op == FGPU_UNPLUG)
			continue;
		for (size_t m = 0; m < sizeof(members) / sizeof(members[0]); m++)
			for (size_t v = 0; v < sizeof(values) / sizeof(values[0]); v++) {
				struct fake_drm_command as = gpu_command(op);

				if (values[v] > UINT32_MAX && members[m].size == 4)
					continue;
				/* numbers are little-endian */
				memcpy((char *)&as + members[m].at, &values[v], members[m].size);
				if (!command_holds(&as, members[m].name, values[v]))
					return false;
			}
	}
	return log_quiet(log);
}
