/* SPDX-License-Identifier: MIT */
/* Sound and faulty configurations going live. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "input.h"

/* A configuration, and the result of writing 1 to live. */
struct configuration {
	const char *setup;
	int want;
};

static bool configuration_holds(const struct configuration *one)
{
	char path[128], *before, *after;
	int err;

	if (!gpu_setup(0, one->setup) || !(before = state_of(0)))
		return false;
	gpu_path(0, false, "live", path, sizeof(path));
	err = write_gives(path, "1", 1);
	MUST(err == one->want, "\"%.200s\" goes live: %s, expected: %s", one->setup, strerror(-err),
	     strerror(-one->want));
	after = state_of(0);
	MUST(!err || (after && !strcmp(before, after)),
	     "\"%.200s\" did not go live, but changed to %s", one->setup, after);
	gpu_path(0, true, "", path, sizeof(path));
	MUST(!err == !access(path, F_OK), "%s: its directory in debugfs must %s", path,
	     err ? "be absent" : "exist");
	gpu_path(0, false, "live", path, sizeof(path));
	return !write_gives(path, "0", 1) && devices_end();
}

bool check_input_live(void)
{
	static const struct configuration all[] = {
		{"engines/gfx", 0},
		{"driver=x", 0}, /* a device without engines */
		{"driver=\n engines/gfx", -EINVAL},
		{"engines/gfx rings/r/engine=none", -EINVAL},
		{"rings/r/engine=none", -EINVAL},
		{"engines/gfx rings/r", -EINVAL}, /* of the engine "r" */
		{"engines/r rings/r", 0},
		{"engines/gfx rings/r/engine=gfx rings/r/size=0", -EINVAL},
		{"engines/gfx rings/r/engine=gfx rings/r/size=8", 0},
		{"engines/gfx rings/r/engine=gfx rings/r/size=12", -EINVAL},
		{"engines/gfx rings/r/engine=gfx rings/r/size=4294967296", 0},
		{"engines/gfx rings/r/engine=gfx rings/r/size=4294967304", -EINVAL},
		{"engines/gfx rings/r/engine=gfx rings/r/shape=bytes rings/r/size=1", -EINVAL},
		{"engines/gfx rings/r/engine=gfx rings/r/shape=bytes rings/r/size=2", 0},
		{"engines/gfx rings/r/engine=gfx rings/r/shape=push rings/r/size=9", -EINVAL},
		{"engines/gfx rings/r/engine=gfx rings/r/backend=sched",
		 -EINVAL}, /* the scheduler needs the real clock */
		{"engines/gfx rings/r/engine=gfx rings/r/backend=sched clock=real", 0},
		{"engines/gfx parent=0000:1f:1f.7", -ENODEV},
		{"engines/gfx max_text=0", -ENOSPC},
		{"engines/gfx max_text=13",
		 -ENOSPC}, /* "fake-drm", "gfx" and its ring's "gfx": 14 */
		{"engines/gfx max_text=14", 0},
		{"engines/gfx max_distortions=64", 0},
		{"engines/gfx max_distortions=65", -EINVAL},
		{"engines/gfx max_clients=0 max_jobs=0 max_objects=0 max_handles=0", 0},
	};
	bool ok = true;

	for (size_t i = 0; i < COUNT(all); i++)
		ok = configuration_holds(&all[i]) && ok;
	return ok;
}

/* More memory than the machine has: refused, without a line in the log. */
bool check_input_too_large(void)
{
	char setup[8192] = "max_clients=65536", path[128], *at = setup + strlen(setup);
	int log, err;

	for (int i = 0; i < 200; i++)
		at += sprintf(at, " engines/e%d", i);
	if (!gpu_setup(0, setup))
		return false;
	log = log_open();
	gpu_path(0, false, "live", path, sizeof(path));
	err = write_gives(path, "1", 1);
	MUST(err == -ENOMEM || err == -EINVAL,
	     "a device of a gigabyte goes live: %s, expected ENOMEM", strerror(-err));
	return log_quiet(log);
}
