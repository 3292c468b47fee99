/* SPDX-License-Identifier: MIT */
/* `command` in debugfs: many commands in one write, on a file that stays open. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "input.h"

#define MOST (FAKE_DRM_COMMANDS / sizeof(struct fake_drm_command))

/* Commands one behind the other, for one write. */
struct batch {
	char bytes[2 * FAKE_DRM_COMMANDS];
	size_t len;
};

static void batch_text(struct batch *batch, struct fake_drm_command command, const char *text)
{
	command.text_len = (uint32_t)strlen(text);
	memcpy(batch->bytes + batch->len, &command, sizeof(command));
	memcpy(batch->bytes + batch->len + sizeof(command), text, command.text_len);
	batch->len += sizeof(command) + (command.text_len + 7) / 8 * 8;
}

static void batch_advance(struct batch *batch, uint64_t ns)
{
	struct fake_drm_command command = gpu_command(FAKE_DRM_ADVANCE);

	command.amount = ns;
	batch_text(batch, command, "");
}

static void batch_submit(struct batch *batch, uint32_t client, uint64_t ns)
{
	struct fake_drm_command command = gpu_command(FGPU_SUBMIT);

	command.client = client;
	command.amount = ns;
	batch_text(batch, command, "");
}

static void batch_name(struct batch *batch, const char *name)
{
	batch_text(batch, gpu_command(FGPU_NAME), name);
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

/* Write them and compare their results, of which there are no more. */
static bool batch_gives(int fd, const struct batch *batch, const struct fake_drm_result *want,
			size_t count)
{
	struct fake_drm_result got[MOST + 1];
	ssize_t len;

	MUST(write(fd, batch->bytes, batch->len) == (ssize_t)batch->len, "%zu bytes: %s",
	     batch->len, strerror(errno));
	len = read(fd, got, sizeof(got));
	MUST(len == (ssize_t)(count * sizeof(*got)), "%zd bytes of %zu results", len, count);
	for (size_t i = 0; i < count; i++)
		MUST(got[i].value == want[i].value && got[i].now == want[i].now && !got[i].reserved,
		     "command %zu gave %d at %" PRIu64, i, got[i].value, (uint64_t)got[i].now);
	MUST(!read(fd, got, sizeof(got)), "there are more results than commands");
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
	struct batch batch = {.len = 0};
	uint64_t busy;
	int fd;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0 || (fd = command_open()) < 0)
		return false;
	batch_submit(&batch, 0, 1000);
	batch_advance(&batch, 400);
	batch_submit(&batch, 7, 1000); /* a client that is absent */
	batch_name(&batch, "abcde");
	batch_advance(&batch, 600);
	batch_submit(&batch, 0, 50); /* the first job's slot is free again */
	other.span = 1; /* ADVANCE does not use this member */
	batch_text(&batch, other, "");
	batch_advance(&batch, UINT64_MAX); /* reserved for never */
	if (!batch_gives(fd, &batch, first, COUNT(first)))
		return false;
	batch = (struct batch){.len = 0};
	batch_advance(&batch, 1);
	if (!batch_gives(fd, &batch, second, COUNT(second)))
		return report_failure("... on the second write to the same descriptor");
	MUST(gpu_truth(0, "engine 0 ", "busy_ns", &busy) && busy == 1001,
	     "the engine ran %" PRIu64 " ns, expected 1001", busy);
	return true;
}

/* The defect of the last of three commands. */
enum defect { OP, RESERVED, TEXT, CUT, ZEROS, MEMORY, DEFECTS };

static bool defect_refused(int fd, enum defect defect, const char *before)
{
	struct fake_drm_command last = gpu_command(defect == OP ? FGPU_OPEN : FGPU_NAME);
	struct batch batch = {.len = 0};
	const void *from = batch.bytes;
	const int want = defect == MEMORY ? EFAULT : EINVAL;
	struct fake_drm_result result;
	char *after;
	ssize_t len;

	batch_advance(&batch, 100);
	batch_submit(&batch, 0, 1000);
	last.reserved = defect == RESERVED;
	batch_text(&batch, last, "abcde");
	if (defect == ZEROS) {
		batch.bytes[batch.len - 1] = 1;
		batch_advance(&batch, 100);
	}
	batch.len += defect == TEXT ? 8 : 0;
	batch.len -= defect == CUT ? 16 : 0;
	if (defect == MEMORY)
		from = NULL;
	len = write(fd, from, batch.len);
	MUST(len < 0 && errno == want, "defect %d: write() gave %zd (%s), expected %s", defect, len,
	     strerror(errno), strerror(want));
	MUST(!pread(fd, &result, sizeof(result), 0), "defect %d: refused commands have a result",
	     defect);
	after = truth_now();
	MUST(after && !strcmp(before, after), "defect %d changed \"%s\" to \"%s\"", defect, before,
	     after);
	free(after);
	return true;
}

bool check_input_commands_refused(void)
{
	static const struct fake_drm_result fine[] = {{0, 0, 0}};
	struct batch batch = {.len = 0};
	char *before;
	int fd, log;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0 || !(before = truth_now()) ||
	    (fd = command_open()) < 0)
		return false;
	log = log_open();
	batch_name(&batch, "");
	for (int defect = 0; defect < DEFECTS; defect++)
		if (!batch_gives(fd, &batch, fine, 1) || !defect_refused(fd, defect, before))
			return false;
	free(before);
	return log_quiet(log);
}

/* After unplug the file has no results and accepts no commands. */
bool check_input_commands_gone(void)
{
	struct fake_drm_result result;
	struct batch batch = {.len = 0};
	int fd;

	if (!gpu_make(0, NULL) || (fd = command_open()) < 0)
		return false;
	batch_advance(&batch, 1);
	MUST(write(fd, batch.bytes, batch.len) == (ssize_t)batch.len, "write: %s", strerror(errno));
	if (!devices_end() || !gpu_make(0, NULL))
		return false;
	MUST(pread(fd, &result, sizeof(result), 0) <= 0,
	     "the file of an unplugged device still has a result");
	MUST(write(fd, batch.bytes, batch.len) < 0,
	     "the file of an unplugged device accepts a command");
	MUST(gpu_truth_has(0, "now 0 "), "the command reached the device that replaced it");
	return !close(fd);
}

bool check_limit_commands(void)
{
	struct fake_drm_result want[MOST];
	struct batch batch = {.len = 0};
	char name[FAKE_DRM_COMMANDS % sizeof(struct fake_drm_command) + 1] = "";
	int fd;

	if (!gpu_make(0, NULL) || gpu_open(0) < 0 || (fd = command_open()) < 0)
		return false;
	for (size_t i = 0; i + 1 < MOST; i++) {
		batch_advance(&batch, 1);
		want[i] = (struct fake_drm_result){.now = i + 1};
	}
	memset(name, 'n', sizeof(name) - 1);
	batch_name(&batch, name);
	want[MOST - 1] = (struct fake_drm_result){.now = MOST - 1};
	MUST(batch.len == FAKE_DRM_COMMANDS, "%zu bytes are not the limit", batch.len);
	if (!batch_gives(fd, &batch, want, MOST))
		return false;
	MUST(write(fd, batch.bytes, batch.len + 1) < 0 && errno == EFBIG,
	     "a write above the limit: %s, expected EFBIG", strerror(errno));
	return true;
}
