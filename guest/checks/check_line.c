/* SPDX-License-Identifier: MIT */
/* Commands as text: scenario and distort in debugfs. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

#define SETUP "engines/gfx engines/enc regions/vram max_jobs=4"
#define MOST  65536 /* bytes of a scenario, at most */

static int line_write(const char *file, const char *text, size_t len)
{
	char path[96];

	gpu_path(0, true, file, path, sizeof(path));
	return file_write(path, text, len);
}

static int scenario_write(const char *text)
{
	return line_write("scenario", text, strlen(text));
}

static bool truth_is(const char *line, const char *word, uint64_t want)
{
	uint64_t got;

	if (!gpu_truth(0, line, word, &got))
		return false;
	MUST(got == want, "%s %s is %" PRIu64 ", not %" PRIu64, line, word, got, want);
	return true;
}

bool check_line_scenario(void)
{
	static const char lines[] =
		"# what a client does\n"
		"\n"
		"submit client=0 ring=gfx ns=1000 cookie=0xff\n"
		"  submit  client=0 ring=1 ns=500 units=16\t\n"
		"advance ns=700\n"
		"create client=0 region=vram size=8192 flags=resident,purgeable\n"
		"name client=0 text=a name\\x21 of two words\n"
		"frequency engine=enc hz=500000000";
	int fd = -1, err;
	char *text;

	if (!gpu_make(0, SETUP) || (fd = gpu_open(0)) < 0)
		return false;
	err = scenario_write(lines);
	MUST(!err, "the scenario is refused: %s", strerror(-err));
	text = fdinfo(fd);
	MUST(text && text_has(text, "drm-client-name:\ta name! of two words\n"),
	     "no drm-client-name in \"%s\"", text ? text : "");
	free(text);
	return truth_is("client 0 engine 0 ", "busy_ns", 700) &&
	       truth_is("client 0 engine 1 ", "busy_ns", 500) &&
	       truth_is("client 0 region 0 ", "purgeable", 8192) &&
	       truth_is("engine 1 ", "hz", 500000000) && truth_is("ring 1 ", "written", 16);
}

/* Malformed lines: the lines before one have no effect, either. */
static const char *const bad_lines[] = {
	"sub",
	"submit client",
	"submit client=",
	"submit client=x",
	"submit client=-1",
	"submit client=4294967296",
	"submit client=0 ns=18446744073709551616",
	"submit client=0 ring=none",
	"submit client=0 what=1",
	"submit client=0 =1",
	"submit client=0 flags=fast",
	"submit client=0 uses=0,0,0,0,0",
	"submit client=0 uses=,",
	"kick flags=hang",
	"distort kind=none",
	"distort kind=dip keys=none",
	"ready kind=dip",
	"open",
	"close client=0",
	"unplug",
	"live",
	"engine text=more",
};

bool check_line_bad(void)
{
	int fd, err;

	if (!gpu_make(0, SETUP) || (fd = gpu_open(0)) < 0)
		return false;
	for (size_t i = 0; i < sizeof(bad_lines) / sizeof(bad_lines[0]); i++) {
		char text[256];

		snprintf(text, sizeof(text), "submit client=0 ns=5\nadvance ns=5\n%s\n",
			 bad_lines[i]);
		err = scenario_write(text);
		MUST(err == -EINVAL, "\"%s\" gave %d, expected -EINVAL", bad_lines[i], err);
	}
	MUST(line_write("scenario", "advance ns=5\0", 13) == -EINVAL,
	     "a line with a NUL is accepted, expected EINVAL");
	return truth_is("engine 0 ", "busy_ns", 0) && truth_is("now ", "entries", 8);
}

/*
 * A command that the device refuses ends the scenario with its errno; the lines before it are done.
 */
bool check_line_refused(void)
{
	int fd, err;

	if (!gpu_make(0, SETUP) || (fd = gpu_open(0)) < 0)
		return false;
	err = scenario_write("submit client=0 ns=5\nsubmit client=7 ns=5\nadvance ns=50");
	MUST(err == -ENOENT, "an unknown client gave %d, expected -ENOENT", err);
	err = scenario_write("submit client=0 ns=5\nsubmit client=0 ns=5\nsubmit client=0 ns=5\n"
			     "submit client=0 ns=5\nadvance ns=50");
	MUST(err == -ENOSPC, "a job above the limit gave %d, expected -ENOSPC", err);
	return truth_is("ring 0 ", "queued", 4) && truth_is("engine 0 ", "busy_ns", 0);
}

bool check_line_size(void)
{
	static char text[MOST + 1];
	int err;

	if (!gpu_make(0, SETUP))
		return false;
	memset(text, '\n', sizeof(text));
	err = line_write("scenario", text, MOST);
	MUST(!err, "%d bytes are refused: %d", MOST, err);
	err = line_write("scenario", text, MOST + 1);
	MUST(err == -E2BIG, "a scenario above the limit gave %d, expected -E2BIG", err);
	memset(text, ' ', sizeof(text));
	memcpy(text, "pause amount=5", 14);
	err = line_write("distort", text, 8192);
	MUST(err == -EFBIG, "a distortion of 8 KiB gave %d, expected -EFBIG", err);
	return true;
}

/* undistort accepts the slot that distort gives. */
bool check_line_distort(void)
{
	static const char *const bad[] = {"", "none", "dip amount=x", "dip\ndip",
					  "spike amount=5 x=y"};
	unsigned int first, second;
	char *text;
	int fd;

	if (!gpu_make(0, SETUP " engines/gfx/keys=time,capacity") || (fd = gpu_open(0)) < 0)
		return false;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		MUST(line_write("distort", bad[i], strlen(bad[i])) == -EINVAL || !*bad[i],
		     "\"%s\" is accepted, expected EINVAL", bad[i]);
	if (!gpu_distort(0, "capacity-zero engine=gfx until=0x100", &first) ||
	    !gpu_distort(0, "pad amount=64", &second))
		return false;
	text = fdinfo(fd);
	MUST(first == 0 && second == 1 && text && text_has(text, "drm-engine-capacity-gfx:\t0\n") &&
		     text_has(text, "fake-drm-pad-0:"),
	     "slots %u and %u, \"%s\"", first, second, text ? text : "");
	free(text);
	text = gpu_undistort(0, second) ? fdinfo(fd) : NULL;
	MUST(text && !text_has(text, "fake-drm-pad-0:"),
	     "the distortion is still printed after undistort: \"%s\"", text ? text : "");
	free(text);
	return true;
}

bool check_line_inject(void)
{
	char path[96];
	int fd;

	if (!gpu_make(0, SETUP))
		return false;
	gpu_path(0, true, "inject/opens", path, sizeof(path));
	MUST(!file_write(path, "2", 1), "writing inject/opens fails");
	for (int i = 0; i < 2; i++) {
		char node[64];

		if (!device_node(0, false, node, sizeof(node)))
			return false;
		fd = open(node, O_RDWR | O_CLOEXEC);
		MUST(fd < 0 && errno == ENOMEM, "open %d gave %d, expected ENOMEM", i,
		     fd < 0 ? errno : 0);
	}
	fd = gpu_open(0);
	MUST(fd >= 0 && gpu_slot(fd) == 0, "the third open fails, expected two injected errors");
	return true;
}
