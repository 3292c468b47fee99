/* SPDX-License-Identifier: MIT */
/* The longest names and the longest text. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "check.h"

/* The longest names: 63 bytes of a driver, 255 of an engine. */
bool check_limit_names(void)
{
	char driver[64], engine[256], setup[512], line[320], *text;
	int fd;

	memset(driver, 'd', 63);
	memset(engine, 'e', 255);
	driver[63] = engine[255] = '\0';
	snprintf(setup, sizeof(setup), "driver=%s engines/%s", driver, engine);
	if (!gpu_make(0, setup) || (fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
		return false;
	snprintf(line, sizeof(line), "drm-driver:\t%s\n", driver);
	MUST(text_has(text, line), "no driver of 63 bytes in \"%s\"", text);
	snprintf(line, sizeof(line), "drm-engine-%s:\t0 ns\n", engine);
	MUST(text_has(text, line), "no engine of 255 bytes in \"%s\"", text);
	return true;
}

/* Bytes of a client's text after the core's lines, read in pieces: a buffer for all of it is too
 * large. */
static ssize_t body_len(int fd)
{
	static char bytes[65536];
	char path[64];
	size_t len = 0, head = 0;
	ssize_t n;
	int info;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fd);
	info = open(path, O_RDONLY | O_CLOEXEC);
	while ((n = read(info, bytes, sizeof(bytes) - 1)) > 0) {
		bytes[n] = '\0';
		if (!len && strstr(bytes, "drm-client-id:"))
			head = strcspn(strstr(bytes, "drm-client-id:"), "\n") + 1 +
			       (size_t)(strstr(bytes, "drm-client-id:") - bytes);
		len += (size_t)n;
	}
	close(info);
	return n < 0 ? -errno : (ssize_t)(len - head);
}

/* Distort by long-key: a line with a key of `amount` bytes. */
static bool long_key(uint64_t amount)
{
	char path[128], line[64];

	gpu_path(0, true, "distort", path, sizeof(path));
	snprintf(line, sizeof(line), "long-key amount=%" PRIu64, amount);
	MUST(!file_write(path, line, strlen(line)), "%s: %s", line, strerror(errno));
	return true;
}

#define TEXT_MAX (16 << 20)
#define KEY_MAX	 (1 << 20)

/*
 * The longest text; of one that is a byte longer only the core's lines are printed. UML cannot run
 * it: its buffers need more mappings than a process may have.
 */
bool check_limit_text(void)
{
	const size_t engine = strlen("drm-engine-gfx:\t0 ns\n"), line = strlen("d-:\t0\n");
	struct fake_drm_command undo = gpu_command(FGPU_UNDISTORT);
	const uint64_t last = TEXT_MAX - engine - 15 * (KEY_MAX + line) - line;
	ssize_t len;
	int fd, ret;

	if (!gpu_make(0, "driver=d journal=0 engines/gfx") || (fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 15; i++)
		if (!long_key(KEY_MAX))
			return false;
	if (!long_key(last))
		return false;
	len = body_len(fd);
	MUST(len == TEXT_MAX, "a text of %d bytes arrives with %zd", TEXT_MAX, len);
	undo.index = 15;
	if (!gpu_do(0, &undo, NULL, &ret) || !long_key(last + 1))
		return false;
	len = body_len(fd);
	MUST(len == 0, "a text above the limit arrives with %zd bytes, expected 0", len);
	undo.index = 15;
	if (!gpu_do(0, &undo, NULL, &ret))
		return false;
	len = body_len(fd);
	MUST(len == (ssize_t)(TEXT_MAX - line - last),
	     "a shorter text after it arrives with %zd bytes", len);
	return true;
}
