/* SPDX-License-Identifier: MIT */
#include "reading.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PAGE 4096

struct large large_of(unsigned int engines, unsigned int name_len, const char *driver)
{
	struct large large = {0};
	size_t len;
	FILE *setup = open_memstream(&large.setup, &len), *body = open_memstream(&large.body, &len);

	fprintf(setup, "driver=%s max_text=%u", driver, engines * name_len * 2 + PAGE);
	for (unsigned int i = 0; i < engines; i++) {
		char name[256];

		memset(name, 'x', sizeof(name));
		snprintf(name, sizeof(name), "e%03u", i);
		name[4] = 'x';
		name[name_len] = '\0';
		fprintf(setup, " engines/%s", name);
		fprintf(body, "drm-engine-%s:\t0 ns\n", name);
	}
	fclose(setup);
	fclose(body);
	return large;
}

bool reading_open(struct reading *reading, const char *setup)
{
	char path[64];

	if (!gpu_make(0, setup) || (reading->file = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(reading->file, 0, 1000000000), "a job cannot be submitted");
	if (!devices_advance(123456789) || !(reading->text = fdinfo(reading->file)))
		return false;
	reading->len = strlen(reading->text);
	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", reading->file);
	reading->fdinfo = open(path, O_RDONLY | O_CLOEXEC);
	MUST(reading->fdinfo >= 0, "%s: %s", path, strerror(errno));
	return true;
}

size_t read_by(int fd, size_t size, char *to, size_t capacity)
{
	size_t len = 0;
	ssize_t n = 1;

	while (n > 0 && len + size <= capacity) {
		n = read(fd, to + len, size);
		len += n > 0 ? (size_t)n : 0;
	}
	return len;
}
