/* SPDX-License-Identifier: MIT */
/* What a device shows of the truth: fake_drm its journal, modelled hardware who was busy. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "agent.h"
#include "drive_agent.h"

#define HARDWARE "/sys/kernel/debug/decoy-hardware/"

uint64_t drive_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void drive_clock(const struct drive_device *device, uint32_t cell)
{
	struct drive_event event = {.kind = DRIVE_CLOCK, .cell = cell};
	char path[96], text[32] = "";

	if (!device->of_plan || !device_debug(0, "advance", path, sizeof(path)))
		return;
	event.t0 = drive_now();
	if (file_read(path, text, sizeof(text) - 1) <= 0)
		return;
	event.t1 = drive_now();
	event.value = strtoull(text, NULL, 10);
	drive_emit(&event);
}

/* When the line's job, or access, began; lines without a time are of all cells. */
static uint64_t busy_time(const char *line)
{
	uint64_t t;

	return sscanf(line, "busy %*s %*s %" SCNu64, &t) == 1 ? t : UINT64_MAX;
}

static uint64_t register_time(const char *line)
{
	uint64_t t;

	return sscanf(line, "%" SCNu64, &t) == 1 ? t : UINT64_MAX;
}

static void emit_lines(const char *file, const char *word, uint64_t began,
		       uint64_t (*time_of)(const char *line))
{
	FILE *stream = fopen(file, "re");
	char line[256];

	while (stream && fgets(line, sizeof(line), stream))
		if (time_of(line) >= began)
			emit("%s %s", word, line);
	if (stream)
		fclose(stream);
}

void drive_witness(const struct drive_device *device, uint64_t began, bool registers)
{
	if (device->of_plan) {
		device_journal(0);
		return;
	}
	emit_lines(HARDWARE "busy", "hardware", began, busy_time);
	if (registers)
		emit_lines(HARDWARE "registers", "register", began, register_time);
}
