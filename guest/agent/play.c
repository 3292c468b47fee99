/* SPDX-License-Identifier: MIT */
/* Plays the records of a plan, case by case. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent.h"
#include "play.h"
#include "slots.h"

#define FDINFO_MAX (4 << 20)

static bool play_write(const struct plan_record *record)
{
	size_t path = strlen(record->text) + 1;

	if (path > record->as.text_len)
		return report_failure(
			"GUEST_WRITE: a record without a value, expected PATH, NUL, VALUE");
	return device_write(record->text, record->text + path, record->as.text_len - path);
}

/* Other clients may have used the slot: remember the actual one. */
static bool open_shared(const struct guest_record *as, const char *path)
{
	int slot = process_opened(as->process, path, as->fd, as->flags & GUEST_OPEN_CLOEXEC);

	if (slot >= 0 && as->expect >= 0)
		return slots_set(as->device, SLOT_CLIENT, (uint32_t)as->expect, (uint32_t)slot);
	return slot == as->expect ||
	       report_failure("open %s returned %d, expected %d", path, slot, as->expect);
}

static bool play_open(const struct player *player, const struct plan_record *record)
{
	const struct guest_record *as = &record->as;
	char path[64];

	if (as->flags & GUEST_OPEN_ID && !device_id(as->device, as->time))
		return false;
	if (!device_node(as->device, as->flags & GUEST_OPEN_CARD, path, sizeof(path)))
		return false;
	if (player->shared)
		return open_shared(as, path);
	return process_open(as->process, path, as->fd, as->flags & GUEST_OPEN_CLOEXEC, as->expect);
}

static bool play_command(const struct player *player, const struct plan_record *record)
{
	const struct guest_record *as = &record->as;
	struct fake_drm_command command;
	char bytes[GUEST_TEXT];
	int value;

	if (!player->shared)
		return commands_add(as->device, record->text, as->text_len, as->expect);
	if (as->text_len < sizeof(command))
		return report_failure("GUEST_COMMAND: %u bytes, expected at least %zu",
				      as->text_len, sizeof(command));
	memcpy(&command, record->text, sizeof(command));
	memcpy(bytes, record->text, as->text_len);
	slots_apply(as, &command);
	memcpy(bytes, &command, sizeof(command));
	return device_do(as->device, bytes, as->text_len, &value) && slots_result(as, value);
}

static bool play_live(const struct player *player, const struct plan_record *record)
{
	if (record->as.flags & GUEST_LIVE_OFF)
		return device_unplug(record->as.device);
	if (!player->shared)
		trace_case_begin();
	return device_live(record->as.device, record->text) &&
	       (!player->as_user || device_for_all(record->as.device));
}

static bool play_list(const struct plan_record *record)
{
	unsigned int count = processes_listed();

	if (count == (unsigned int)record->as.expect)
		return true;
	return report_failure("%u descriptors of DRM files are listed, expected %d", count,
			      record->as.expect);
}

static bool play_read(struct player *player, const struct plan_record *record)
{
	char path[64];
	ssize_t len;

	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%d", (int)process_pid(record->as.process),
		 record->as.fd);
	if (player->as_user && !user_begin())
		return false;
	len = file_read(path, player->fdinfo, FDINFO_MAX);
	if (player->as_user && !user_end())
		return false;
	emit("# read %u %u %d ", player->number, player->reads++, len < 0 ? (int)-len : 0);
	if (len > 0)
		emit_hex(player->fdinfo, (size_t)len);
	emit("\n");
	return true;
}

/* Queued commands run before any record other than ADVANCE and COMMAND. */
static bool flush_before(const struct plan_record *record)
{
	return record->as.op == GUEST_ADVANCE || record->as.op == GUEST_COMMAND || commands_flush();
}

bool player_apply(struct player *player, const struct plan_record *record)
{
	const struct guest_record *as = &record->as;

	if (!flush_before(record))
		return false;
	switch (as->op) {
	case GUEST_MKDIR:
		return device_mkdir(record->text);
	case GUEST_WRITE:
		return play_write(record);
	case GUEST_LIVE:
		return play_live(player, record);
	case GUEST_ADVANCE:
		return commands_advance(as->time);
	case GUEST_COMMAND:
		return play_command(player, record);
	case GUEST_SPAWN:
		return process_spawn(as->process, record->text);
	case GUEST_FORK:
		return process_fork(as->process, as->to, record->text);
	case GUEST_EXEC:
		return process_exec(as->process, record->text);
	case GUEST_EXIT:
		return process_exit(as->process);
	case GUEST_HIDE:
		return process_hide(as->process, !(as->flags & GUEST_HIDE_OFF));
	case GUEST_OPEN:
		return play_open(player, record);
	case GUEST_DUP:
		return process_dup(as->process, as->fd, as->to_fd);
	case GUEST_SEND:
		return process_send(as->process, as->fd, as->to, as->to_fd);
	case GUEST_CLOSE:
		return process_close(as->process, as->fd);
	case GUEST_LIST:
		return play_list(record);
	case GUEST_READ:
		return play_read(player, record);
	case GUEST_JOURNAL:
		return device_journal(as->device) && device_trace();
	case GUEST_CHECK:
		return check_run(record->text);
	default:
		return report_failure("record of unknown operation %u, expected less than %d",
				      as->op, GUEST_OPS);
	}
}

bool player_next(struct player *player, struct plan_record *record)
{
	size_t left = (size_t)(player->end - player->at), len;

	if (left < sizeof(record->as))
		return false;
	memcpy(&record->as, player->at, sizeof(record->as));
	len = ((size_t)record->as.text_len + 7) & ~(size_t)7;
	if (record->as.text_len > GUEST_TEXT || left - sizeof(record->as) < len)
		return false;
	memcpy(record->text, player->at + sizeof(record->as), record->as.text_len);
	record->text[record->as.text_len] = '\0';
	player->at += sizeof(record->as) + len;
	return true;
}

static void case_end(const struct player *player, const char *name, bool ok)
{
	const bool done = ok && commands_flush();
	const char *skip = reported_skip();
	const bool in_time = case_limit_stop();

	trace_case_end();
	ok = processes_end() && in_time && (done || skip);
	ok = devices_end() && ok;
	emit("%s %u - %s%s%s\n", ok ? "ok" : "not ok", player->number, name,
	     ok && skip ? " # SKIP " : "", ok && skip ? skip : "");
	emit_flush();
}

static void inject_fault(enum agent_fault fault)
{
	static const char splat[] = "<4>WARNING: CPU: 0 PID: 1 at fake.c:1 fake+0x1/0x2\n";

	emit_flush();
	if (fault == FAULT_KILLED)
		raise(SIGKILL);
	if (fault == FAULT_CUT)
		exit(0);
	if (fault == FAULT_SPLAT)
		file_write("/dev/kmsg", splat, sizeof(splat) - 1);
	while (fault == FAULT_HANG)
		pause();
}

/* Inject a fault into a case: wait for a child that does not end, pause without a child, or work
 * for three times the time limit. */
static void stall_case(enum agent_fault fault)
{
	const uint64_t until = now_ns() + 6 * patience_ms() * UINT64_C(1000000);
	pid_t pid;

	while (fault == FAULT_SLOW)
		if (now_ns() >= until)
			return;
	pid = fault == FAULT_LATE ? fork() : 0;

	if (!pid)
		for (;;)
			pause();
	waitpid(pid, NULL, 0);
}

/* Skip the remaining records of a failed case. */
void player_case(struct player *player, const struct plan_record *record)
{
	player->number++;
	player->reads = 0;
	player->as_user = record->as.flags & GUEST_CASE_USER;
	processes_as_user(player->as_user);
}

/* Fences expire after a minute by default: let none expire before the case does. The module may
 * have been reloaded since the previous case. */
static void fences_last(void)
{
	char ms[16];

	snprintf(ms, sizeof(ms), "%u", case_limit_most());
	if (case_limit_most())
		file_write("/sys/module/fake_drm/parameters/fence_expiry_ms", ms, strlen(ms));
}

static void play_all(struct player *player, enum agent_fault fault)
{
	static struct plan_record record;
	char name[GUEST_TEXT + 1] = "";
	bool ok = true;

	while (player_next(player, &record)) {
		if (record.as.op != GUEST_CASE) {
			ok = ok && player_apply(player, &record);
			continue;
		}
		if (player->number) {
			case_end(player, name, ok);
			inject_fault(fault);
		}
		player_case(player, &record);
		strcpy(name, record.text);
		ok = true;
		fences_last();
		case_limit_start();
		if (fault == FAULT_LATE || fault == FAULT_STUCK || fault == FAULT_SLOW)
			stall_case(fault);
	}
	if (player->number) {
		case_end(player, name, ok);
		inject_fault(fault);
	}
}

bool player_open(struct player *player, const char *path, struct guest_plan *plan)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat as;
	char *bytes;

	*player = (struct player){.fdinfo = malloc(FDINFO_MAX)};
	if (fd < 0 || !player->fdinfo || fstat(fd, &as) || as.st_size < (off_t)sizeof(*plan))
		return false;
	bytes = mmap(NULL, (size_t)as.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (bytes == MAP_FAILED)
		return false;
	memcpy(plan, bytes, sizeof(*plan));
	player->at = bytes + sizeof(*plan);
	player->end = bytes + as.st_size;
	return plan->magic == GUEST_MAGIC;
}

int play(const char *path, enum agent_fault fault)
{
	struct guest_plan plan;
	struct player player;
	bool measured = true;
	char wanted[4];

	if (!player_open(&player, path, &plan))
		return 1;
	emit("KTAP version 1\n1..%u\n", plan.cases + 1);
	play_all(&player, fault);
	kunit_run("/kunit");
	cmdline_value("decoy.measure=", wanted, sizeof(wanted));
	if (*wanted == '1')
		measure();
	else if (*wanted == '2')
		measured = measure_trace();
	emit("%s %u - leaves nothing behind\n",
	     driver_unloads_cleanly() && measured ? "ok" : "not ok", plan.cases + 1);
	emit_flush();
	return 0;
}
