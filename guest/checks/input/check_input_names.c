/* SPDX-License-Identifier: MIT */
/* Directories in configfs: in which groups, and with which names. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input.h"

static int mkdir_gives(const char *path)
{
	char full[1024];
	int err;

	gpu_path(0, false, path, full, sizeof(full));
	err = mkdir(full, 0755) ? -errno : 0;
	if (!err)
		rmdir(full);
	return err;
}

struct dir {
	const char *path;
	int want;
};

static bool dirs_hold(const struct dir *dirs, size_t count)
{
	int log = log_open();
	bool ok = log >= 0;

	for (size_t i = 0; i < count; i++) {
		int err = mkdir_gives(dirs[i].path);

		if (err != dirs[i].want)
			ok = report_failure("mkdir %.80s: %s, expected: %s", dirs[i].path,
					    strerror(-err), strerror(-dirs[i].want));
	}
	ok = log_quiet(log) && ok;
	close(log);
	return ok;
}

static const struct dir dirs[] = {
	{"engines/a", 0},
	{"engines/video-enhance", 0},
	{"engines/0", 0},
	{"engines/a.b_c+d", 0},
	{"engines/" X255, 0},
	{"engines/" X255 "x", -ENAMETOOLONG},
	{"engines/gfx", -EEXIST},
	{"engines/a b", -EINVAL},
	{"engines/a:", -EINVAL},
	{"engines/a\tb", -EINVAL},
	{"engines/a\nb", -EINVAL},
	{"engines/\177", -EINVAL},
	{"regions/a b", -EINVAL},
	{"rings/a\nb", -EINVAL},
	{"regions/a", 0},
	{"rings/a", 0},
	{"rings/gfx", 0},
	{"other", -EPERM},
	{"engines/gfx/other", -EPERM},
	{"engines", -EEXIST},
	{"none/a", -ENOENT},
};

bool check_input_names(void)
{
	return gpu_setup(0, LEAVES) && dirs_hold(dirs, COUNT(dirs));
}

bool check_input_names_while_live(void)
{
	static const struct dir live[] = {
		{"engines/a", -EBUSY},
		{"regions/a", -EBUSY},
		{"rings/a", -EBUSY},
		{"engines/gfx", -EEXIST},
	};

	return gpu_make(0, LEAVES) && dirs_hold(live, COUNT(live));
}
