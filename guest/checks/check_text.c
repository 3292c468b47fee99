/* SPDX-License-Identifier: MIT */
/* Reads of any size and offset give one text, though seq_file may generate it anew for each. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "reading.h"

#define PAGE	4096
#define ENGINES 256

/* The text is complete: the core's lines and then the body, once and to its last byte. */
static bool is_whole(const char *text, const char *driver, const char *body)
{
	char head[128];
	uint64_t id;
	size_t at;

	MUST(text_key(text, "drm-client-id", &id), "no drm-client-id in \"%.300s\"", text);
	snprintf(head, sizeof(head), "drm-driver:\t%s\ndrm-client-id:\t%" PRIu64 "\n", driver, id);
	text = text_driver(text);
	MUST(!strncmp(text, head, strlen(head)), "the text begins with \"%.300s\", expected \"%s\"",
	     text, head);
	text += strlen(head);
	for (at = 0; body[at] && body[at] == text[at];)
		at++;
	MUST(body[at] == text[at], "at byte %zu of %zu the text is \"%.40s\", expected \"%.40s\"",
	     at, strlen(body), text + at, body + at);
	return true;
}

static bool large_holds(unsigned int engines, size_t least)
{
	struct large large = large_of(engines, 250, "large");
	char *text;
	int fd;

	MUST(strlen(large.body) > least, "the text is too short for this check");
	if (!gpu_make(0, large.setup) || (fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
		return false;
	return is_whole(text, "large", large.body);
}

bool check_text_over_page(void)
{
	return large_holds(17, PAGE);
}

bool check_text_over_64k(void)
{
	return large_holds(ENGINES, 64 << 10);
}

/* Texts about as long as a page: seq_file treats one that fills its buffer as an overflow. */
bool check_text_page_edge(void)
{
	struct large large = large_of(15, 249, "d");
	size_t least = SIZE_MAX, most = 0;
	char driver[64] = "";

	if (!gpu_make(0, large.setup))
		return false;
	for (size_t len = 1; len < 61; len++) {
		char *text;
		int fd;

		driver[len - 1] = 'd';
		if (!gpu_unplug(0) || !device_write("gpu0/driver", driver, len) || !gpu_live(0) ||
		    (fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
			return false;
		if (!is_whole(text, driver, large.body))
			return report_failure("... in a text of %zu bytes", strlen(text));
		least = strlen(text) < least ? strlen(text) : least;
		most = strlen(text) > most ? strlen(text) : most;
		close(fd);
	}
	MUST(least < PAGE && most > PAGE, "no text is as long as a page: %zu to %zu", least, most);
	return true;
}

static bool short_reads_hold(const char *setup)
{
	static const size_t sizes[] = {1, 2, 3, 7, 61, 4095, 4096, 4097, 65536};
	struct reading reading;
	char *got;

	if (!reading_open(&reading, setup))
		return false;
	got = malloc(2 * reading.len + 65536);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		size_t len;

		lseek(reading.fdinfo, 0, SEEK_SET);
		len = read_by(reading.fdinfo, sizes[i], got, 2 * reading.len + 65536);
		MUST(len == reading.len && !memcmp(got, reading.text, len),
		     "reads of %zu bytes give %zu bytes, other than one read, which gives %zu",
		     sizes[i], len, reading.len);
	}
	return true;
}

bool check_text_short_reads(void)
{
	return short_reads_hold(NULL);
}

bool check_text_short_reads_large(void)
{
	return short_reads_hold(large_of(40, 250, "large").setup);
}

static bool pread_holds(const struct reading *reading, char *got, size_t size, size_t offset)
{
	size_t want = offset < reading->len ? reading->len - offset : 0;
	ssize_t len = pread(reading->fdinfo, got, size, (off_t)offset);

	want = want < size ? want : size;
	MUST(len == (ssize_t)want, "pread() of %zu bytes at %zu gave %zd, expected %zu", size,
	     offset, len, want);
	MUST(!want || !memcmp(got, reading->text + offset, want),
	     "pread() of %zu bytes at %zu gave other bytes than the whole text has", size, offset);
	return true;
}

static bool preads_hold(const char *setup)
{
	static const size_t sizes[] = {1, 5, 100, 4095, 4096, 4097, 65536};
	char got[65536];
	struct reading reading;

	if (!reading_open(&reading, setup))
		return false;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const size_t offsets[] = {reading.len - 1,
					  1,
					  4097,
					  reading.len / 2 + 1,
					  3,
					  reading.len,
					  4095,
					  0,
					  17,
					  reading.len + 1,
					  4096,
					  7,
					  1ul << 40,
					  reading.len / 3};

		for (size_t k = 0; k < sizeof(offsets) / sizeof(offsets[0]); k++)
			if (!pread_holds(&reading, got, sizes[i], offsets[k]))
				return false;
	}
	MUST(pread(reading.fdinfo, got, 1, -1) < 0 && errno == EINVAL,
	     "pread() at a negative offset: expected EINVAL");
	return true;
}

bool check_text_preads(void)
{
	return preads_hold(NULL);
}

bool check_text_preads_large(void)
{
	return preads_hold(large_of(40, 250, "large").setup);
}

bool check_text_readv(void)
{
	struct reading reading;
	struct iovec parts[8];
	char got[4096];
	size_t at = 0;

	if (!reading_open(&reading, NULL))
		return false;
	for (int i = 0; i < 8; i++) {
		parts[i].iov_base = got + at;
		parts[i].iov_len = i < 7 ? (size_t)(2 * i + 1) : sizeof(got) - at;
		at += parts[i].iov_len;
	}
	MUST(readv(reading.fdinfo, parts, 8) == (ssize_t)reading.len &&
		     !memcmp(got, reading.text, reading.len),
	     "readv() gives another text than read()");
	return true;
}

bool check_text_seek(void)
{
	struct reading reading;
	char got[4096];

	if (!reading_open(&reading, NULL))
		return false;
	for (size_t at = 1; at < reading.len; at += 13) {
		ssize_t len;

		MUST(lseek(reading.fdinfo, (off_t)at, SEEK_SET) == (off_t)at, "lseek to %zu: %s",
		     at, strerror(errno));
		len = read(reading.fdinfo, got, sizeof(got));
		MUST(len == (ssize_t)(reading.len - at) &&
			     !memcmp(got, reading.text + at, (size_t)len),
		     "read() after lseek() to %zu gave another text", at);
	}
	MUST(lseek(reading.fdinfo, 0, SEEK_END) < 0 && errno == EINVAL,
	     "lseek() with SEEK_END succeeded, expected EINVAL");
	MUST(lseek(reading.fdinfo, -1, SEEK_SET) < 0 && errno == EINVAL,
	     "lseek() to -1 succeeded, expected EINVAL");
	return true;
}

/* pos, flags, mnt_id, ino, drm-driver, drm-client-id, then the driver's. */
bool check_text_frame(void)
{
	static const char *const order[] = {
		"pos:\t",	   "flags:\t0", "mnt_id:\t", "ino:\t", "drm-driver:\tframe\n",
		"drm-client-id:\t"};
	char *text;
	int fd;

	if (!gpu_make(0, "driver=frame engines/gfx regions/vram") || (fd = gpu_open(0)) < 0 ||
	    !(text = fdinfo(fd)))
		return false;
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		MUST(!strncmp(text, order[i], strlen(order[i])),
		     "expected a line with \"%s\", got \"%s\"", order[i], text);
		text = strchr(text, '\n') + 1;
	}
	MUST(!strcmp(text, "drm-engine-gfx:\t0 ns\ndrm-total-vram:\t0\ndrm-shared-vram:\t0\n"
			   "drm-active-vram:\t0\ndrm-resident-vram:\t0\ndrm-purgeable-vram:\t0\n"),
	     "the driver's own lines are \"%s\"", text);
	return true;
}

/* fdinfo has the lines that raw_fdinfo in debugfs has of the client, with its header. */
bool check_text_raw(void)
{
	struct reading reading;
	char path[128], raw[8192], *body;
	ssize_t len;

	if (!reading_open(&reading, "accounting=running engines/gfx regions/vram"))
		return false;
	gpu_path(0, true, "raw_fdinfo", path, sizeof(path));
	len = file_read(path, raw, sizeof(raw) - 1);
	MUST(len > 0, "%s: %s", path, strerror((int)-len));
	raw[len] = '\0';
	MUST(strstr(raw, "# client 0\ndrm-driver:\tfake-drm\ndrm-client-id:\t") == raw,
	     "raw_fdinfo begins with \"%.100s\"", raw);
	body = strstr(reading.text, "drm-engine-gfx");
	MUST(body && strstr(raw, body) && !strcmp(strstr(raw, body), body),
	     "fdinfo shows \"%s\", raw_fdinfo \"%s\"", reading.text, raw);
	return true;
}
