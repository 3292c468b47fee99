/* SPDX-License-Identifier: MIT */
/* The instant of a text: that of the first read, until the reader seeks back. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reading.h"

/* All lines of the driver, also of a large text, are of the instant of the first read. */
static bool snapshot_holds(const char *setup)
{
	struct reading reading;
	uint64_t before, after;
	char *got, *now;

	if (!reading_open(&reading, setup))
		return false;
	got = calloc(1, 2 * reading.len + 2);
	MUST(read(reading.fdinfo, got, 40) == 40, "40 bytes cannot be read");
	if (!devices_advance(987654321))
		return false;
	MUST(read_by(reading.fdinfo, 1, got + 40, reading.len) == reading.len - 40 &&
		     !strcmp(got, reading.text),
	     "the clock advanced during the read, which gave \"%.400s\", expected \"%.400s\"", got,
	     reading.text);
	now = fdinfo(reading.file);
	MUST(now && text_key(reading.text, "drm-engine-gfx", &before) &&
		     text_key(now, "drm-engine-gfx", &after) && before == 123456789 &&
		     after == 987654321,
	     "the texts of two instants are equal: \"%.400s\" and \"%.400s\"", reading.text, now);
	return true;
}

bool check_text_snapshot(void)
{
	return snapshot_holds(NULL);
}

bool check_text_snapshot_large(void)
{
	char *setup;

	if (asprintf(&setup, "engines/gfx %s", large_of(40, 250, "large").setup) < 0)
		return false;
	return snapshot_holds(setup);
}

/* lseek() back, and pread() at another offset, generate the text anew. */
bool check_text_again(void)
{
	struct reading reading;
	char got[4096] = "";
	uint64_t busy = 0;

	if (!reading_open(&reading, NULL))
		return false;
	MUST(read_by(reading.fdinfo, 100, got, sizeof(got)) == reading.len,
	     "its fdinfo cannot be read");
	for (uint64_t now = 200000000; now <= 800000000; now += 100000000) {
		ssize_t len;

		if (!devices_advance(now))
			return false;
		MUST(!lseek(reading.fdinfo, 0, SEEK_SET), "lseek: %s", strerror(errno));
		len = read(reading.fdinfo, got, sizeof(got) - 1);
		got[len > 0 ? len : 0] = '\0';
		MUST(text_key(got, "drm-engine-gfx", &busy) && busy == now,
		     "after lseek() back at %" PRIu64 " ns the text is \"%s\"", now, got);
	}
	return true;
}

/* Two readers of one file, each with a text of its own instant. */
bool check_text_two_readers(void)
{
	struct reading reading;
	char path[64], one[4096] = "", other[4096] = "";
	uint64_t left, right;
	int second;

	if (!reading_open(&reading, NULL))
		return false;
	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", reading.file);
	second = open(path, O_RDONLY | O_CLOEXEC);
	MUST(read(reading.fdinfo, one, 10) == 10, "10 bytes cannot be read");
	if (!devices_advance(500000000))
		return false;
	MUST(read(second, other, 10) == 10, "10 bytes cannot be read");
	if (!devices_advance(600000000))
		return false;
	for (size_t at = 10; at < reading.len + 10; at++)
		if (read(reading.fdinfo, one + at, 1) < 0 || read(second, other + at, 1) < 0)
			return report_failure("read: %s", strerror(errno));
	MUST(text_key(one, "drm-engine-gfx", &left) && text_key(other, "drm-engine-gfx", &right) &&
		     left == 123456789 && right == 500000000,
	     "the first reader has \"%s\", the second \"%s\"", one, other);
	return true;
}
