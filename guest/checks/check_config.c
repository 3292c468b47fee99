/* SPDX-License-Identifier: MIT */
/* A configuration that changes while its device goes live. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

#define TURNS 300
#define ENGINES                                                                          \
	200 /* many, which are pinned before the region: rmdir of it can come in between \
	     */

/* Make and remove a region in a loop; both are refused while the device is live. */
static bool come_and_go(void *with)
{
	char path[96];

	(void)with;
	gpu_path(0, false, "regions/late", path, sizeof(path));
	for (int i = 0; i < TURNS; i++) {
		if (mkdir(path, 0755))
			MUST(errno == EBUSY || errno == EEXIST, "mkdir: %s", strerror(errno));
		if (rmdir(path))
			MUST(errno == EBUSY || errno == ENOENT, "rmdir: %s", strerror(errno));
	}
	while (rmdir(path) && errno == EBUSY)
		usleep(1000);
	return true;
}

bool check_config_race(void)
{
	char setup[16 * ENGINES] = "", path[96];
	size_t len = 0;
	bool ok = true;
	pid_t other;

	for (int i = 0; i < ENGINES; i++)
		len += (size_t)snprintf(setup + len, sizeof(setup) - len, "engines/e%d ", i);
	if (!gpu_setup(0, setup))
		return false;
	gpu_path(0, false, "live", path, sizeof(path));
	other = child_start(come_and_go, NULL);
	for (int i = 0; ok && i < TURNS; i++) {
		int err = file_write(path, "1", 1);

		ok = !err || err == -EBUSY || report_failure("writing 1 to live gave %d", err);
		err = file_write(path, "0", 1);
		ok = ok && (!err || report_failure("writing 0 to live gave %d", err));
	}
	ok = child_join(other) && ok;
	return ok && gpu_live(0);
}
