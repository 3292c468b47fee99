/* SPDX-License-Identifier: MIT */
/* `command` of debugfs: many at once, on a file that stays open. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "input.h"

#define MOST (FAKE_DRM_COMMANDS / sizeof(struct fake_drm_command))

/* Commands one behind the other, as they are written. */
struct pile {
	char bytes[2 * FAKE_DRM_COMMANDS];
	size_t len;
};

static void pile_text(struct pile *pile, struct fake_drm_command command, const char *text)
{
	command.text_len = (uint32_t)strlen(text);
	memcpy(pile->bytes + pile->len, &command, sizeof(command));
	memcpy(pile->bytes + pile->len + sizeof(command), text, command.text_len);
	pile->len += sizeof(command) + (command.text_len + 7) / 8 * 8;
}

static void pile_advance(struct pile *pile, uint64_t ns)
{
	struct fake_drm_command command = gpu_command(FAKE_DRM_ADVANCE);

	command.amount = ns;
	pile_text(pile, command, "");
}

static void pile_submit(struct pile *pile, uint32_t client, uint64_t ns)
{
	struct fake_drm_command command = gpu_command(FGPU_SUBMIT);

	command.client = client;
	command.amount = ns;
	pile_text(pile, command, "");
}

static void pile_name(struct pile *pile, const char *name)
{
	pile_text(pile, gpu_command(FGPU_NAME), name);
}

static int command_open(void)
{
	char path[128];
	int fd;

	gpu_path(0, true, "command", path, sizeof(path));
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		report_failure("%s: %s", path, strerror(errno));
	return fd;
}

/* Written, they give these, and no more. */
static bool pile_gives(int fd, const struct pile *pile, const struct fake_drm_result *want,
		       size_t count)
{
	struct fake_drm_result got[MOST + 1];
	ssize_t len;

	MUST(write(fd, pile->bytes, pile->len) == (ssize_t)pile->len, "%zu bytes: %s", pile->len,
	     strerror(errno));
	len = read(fd, got, sizeof(got));
	MUST(len == (ssize_t)(count * sizeof(*got)), "%zd bytes of %zu results", len, count);
	for (size_t i = 0; i < count; i++)
		MUST(got[i].value == want[i].value && got[i].now == want[i].now && !got[i].reserved,
		     "command %zu gave %d at %" PRIu64, i, got[i].value, (uint64_t)got[i].now);
	MUST(!read(fd, got, sizeof(got)), "there are more results");
	return true;
}

bool check_input_commands_done(void)
{
	static const struct fake_drm_result first[] =
		{
			{0, 0, 0},    {0, 0, 400},  {-ENOENT, 0, 400},	{0, 0, 400},
			{0, 0, 1000}, {0, 0, 1000}, {-EINVAL, 0, 1000}, {-EINVAL, 0, 1000},
		},
					    second[] = {{0, 0, 1001}};
	struct fake_drm_command other = gpu_command(FAKE_DRM_ADVANCE);
	struct pile pile = {.len = 0};
	uint64_t busy;
	int fd;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0 || (fd = command_open()) < 0)
		return false;
	pile_submit(&pile, 0, 1000);
	pile_advance(&pile, 400);
	pile_submit(&pile, 7, 1000); /* nobody */
	pile_name(&pile, "abcde");
	pile_advance(&pile, 600);
	pile_submit(&pile, 0, 50); /* the first job's slot is free again */
	other.span = 1; /* is not one of its members */
	pile_text(&pile, other, "");
	pile_advance(&pile, UINT64_MAX); /* is never */
	if (!pile_gives(fd, &pile, first, COUNT(first)))
		return false;
	pile = (struct pile){.len = 0};
	pile_advance(&pile, 1);
	if (!pile_gives(fd, &pile, second, COUNT(second)))
		return report_failure("on the same descriptor");
	MUST(gpu_truth(0, "engine 0 ", "busy_ns", &busy) && busy == 1001,
	     "the engine worked %" PRIu64 " ns", busy);
	return true;
}

/* What is wrong with the last of three commands. */
enum fault { OP, RESERVED, TEXT, CUT, ZEROS, MEMORY, FAULTS };

static bool fault_holds(int fd, enum fault fault, const char *before)
{
	struct fake_drm_command last = gpu_command(fault == OP ? FGPU_OPEN : FGPU_NAME);
	struct pile pile = {.len = 0};
	const void *from = pile.bytes;
	const int want = fault == MEMORY ? EFAULT : EINVAL;
	struct fake_drm_result result;
	char *after;
	ssize_t len;

	pile_advance(&pile, 100);
	pile_submit(&pile, 0, 1000);
	last.reserved = fault == RESERVED;
	pile_text(&pile, last, "abcde");
	if (fault == ZEROS) {
		pile.bytes[pile.len - 1] = 1;
		pile_advance(&pile, 100);
	}
	pile.len += fault == TEXT ? 8 : 0;
	pile.len -= fault == CUT ? 16 : 0;
	if (fault == MEMORY)
		from = NULL;
	len = write(fd, from, pile.len);
	MUST(len < 0 && errno == want, "fault %d: %zd bytes were taken, or \"%s\"", fault, len,
	     strerror(errno));
	MUST(!pread(fd, &result, sizeof(result), 0), "fault %d: there is a result", fault);
	after = truth_now();
	MUST(after && !strcmp(before, after), "fault %d changed \"%s\" to \"%s\"", fault, before,
	     after);
	free(after);
	return true;
}

bool check_input_commands_refused(void)
{
	static const struct fake_drm_result fine[] = {{0, 0, 0}};
	struct pile pile = {.len = 0};
	char *before;
	int fd, log;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0 || !(before = truth_now()) ||
	    (fd = command_open()) < 0)
		return false;
	log = log_open();
	pile_name(&pile, "");
	for (int fault = 0; fault < FAULTS; fault++)
		if (!pile_gives(fd, &pile, fine, 1) || !fault_holds(fd, fault, before))
			return false;
	free(before);
	return log_quiet(log);
}

/* Neither what it was told, nor anything new. */
bool check_input_commands_gone(void)
{
	struct fake_drm_result result;
	struct pile pile = {.len = 0};
	int fd;

	if (!gpu_make(0, NULL) || (fd = command_open()) < 0)
		return false;
	pile_advance(&pile, 1);
	MUST(write(fd, pile.bytes, pile.len) == (ssize_t)pile.len, "write: %s", strerror(errno));
	if (!devices_end() || !gpu_make(0, NULL))
		return false;
	MUST(pread(fd, &result, sizeof(result), 0) <= 0, "it still has a result");
	MUST(write(fd, pile.bytes, pile.len) < 0, "it takes a command");
	MUST(gpu_truth_has(0, "now 0 "), "the device that came instead was told");
	return !close(fd);
}

bool check_limit_commands(void)
{
	struct fake_drm_result want[MOST];
	struct pile pile = {.len = 0};
	char name[FAKE_DRM_COMMANDS % sizeof(struct fake_drm_command) + 1] = "";
	int fd;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0 || (fd = command_open()) < 0)
		return false;
	for (size_t i = 0; i + 1 < MOST; i++) {
		pile_advance(&pile, 1);
		want[i] = (struct fake_drm_result){.now = i + 1};
	}
	memset(name, 'n', sizeof(name) - 1);
	pile_name(&pile, name);
	want[MOST - 1] = (struct fake_drm_result){.now = MOST - 1};
	MUST(pile.len == FAKE_DRM_COMMANDS, "%zu bytes are not the most", pile.len);
	if (!pile_gives(fd, &pile, want, MOST))
		return false;
	MUST(write(fd, pile.bytes, pile.len + 1) < 0 && errno == EFBIG, "a byte more gives \"%s\"",
	     strerror(errno));
	return true;
}
