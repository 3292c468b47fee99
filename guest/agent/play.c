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

static bool play_write(const struct act *act)
{
	size_t path = strlen(act->text) + 1;

	if (path > act->as.text_len)
		return report_failure("a record without a value");
	return device_write(act->text, act->text + path, act->as.text_len - path);
}

/* Others may have had the slot. */
static bool open_shared(const struct guest_record *as, const char *path)
{
	int slot = process_opened(as->process, path, as->fd, as->flags & GUEST_OPEN_CLOEXEC);

	if (slot >= 0 && as->expect >= 0)
		return slots_note(as->device, SLOT_CLIENT, (uint32_t)as->expect, (uint32_t)slot);
	return slot == as->expect ||
	       report_failure("open %s gave %d, expected %d", path, slot, as->expect);
}

static bool play_open(const struct player *player, const struct act *act)
{
	const struct guest_record *as = &act->as;
	char path[64];

	if (as->flags & GUEST_OPEN_ID && !device_id(as->device, as->time))
		return false;
	if (!device_node(as->device, as->flags & GUEST_OPEN_CARD, path, sizeof(path)))
		return false;
	if (player->shared)
		return open_shared(as, path);
	return process_open(as->process, path, as->fd, as->flags & GUEST_OPEN_CLOEXEC, as->expect);
}

static bool play_command(const struct player *player, const struct act *act)
{
	const struct guest_record *as = &act->as;
	struct fake_drm_command command;
	char bytes[GUEST_TEXT];
	int value;

	if (!player->shared)
		return commands_add(as->device, act->text, as->text_len, as->expect);
	if (as->text_len < sizeof(command))
		return report_failure("a command is cut");
	memcpy(&command, act->text, sizeof(command));
	memcpy(bytes, act->text, as->text_len);
	slots_put(as, &command);
	memcpy(bytes, &command, sizeof(command));
	return device_do(as->device, bytes, as->text_len, &value) && slots_result(as, value);
}

static bool play_live(const struct player *player, const struct act *act)
{
	if (act->as.flags & GUEST_LIVE_OFF)
		return device_unplug(act->as.device);
	return device_live(act->as.device, act->text) &&
	       (!player->as_user || device_for_all(act->as.device));
}

static bool play_list(const struct act *act)
{
	unsigned int count = processes_listed();

	if (count == (unsigned int)act->as.expect)
		return true;
	return report_failure("%u descriptors of DRM files are listed, expected %d", count,
			      act->as.expect);
}

static bool play_read(struct player *player, const struct act *act)
{
	char path[64];
	ssize_t len;

	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%d", (int)process_pid(act->as.process),
		 act->as.fd);
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

/* Who looks at a device, or acts on it otherwise, finds all done that came before. */
static bool is_done(const struct act *act)
{
	return act->as.op == GUEST_ADVANCE || act->as.op == GUEST_COMMAND || commands_flush();
}

bool player_act(struct player *player, const struct act *act)
{
	const struct guest_record *as = &act->as;

	if (!is_done(act))
		return false;
	switch (as->op) {
	case GUEST_MKDIR:
		return device_mkdir(act->text);
	case GUEST_WRITE:
		return play_write(act);
	case GUEST_LIVE:
		return play_live(player, act);
	case GUEST_ADVANCE:
		return commands_advance(as->time);
	case GUEST_COMMAND:
		return play_command(player, act);
	case GUEST_SPAWN:
		return process_spawn(as->process, act->text);
	case GUEST_FORK:
		return process_fork(as->process, as->to, act->text);
	case GUEST_EXEC:
		return process_exec(as->process, act->text);
	case GUEST_EXIT:
		return process_exit(as->process);
	case GUEST_HIDE:
		return process_hide(as->process, !(as->flags & GUEST_HIDE_OFF));
	case GUEST_OPEN:
		return play_open(player, act);
	case GUEST_DUP:
		return process_dup(as->process, as->fd, as->to_fd);
	case GUEST_SEND:
		return process_send(as->process, as->fd, as->to, as->to_fd);
	case GUEST_CLOSE:
		return process_close(as->process, as->fd);
	case GUEST_LIST:
		return play_list(act);
	case GUEST_READ:
		return play_read(player, act);
	case GUEST_JOURNAL:
		return device_journal(as->device);
	case GUEST_CHECK:
		return check_run(act->text);
	default:
		return report_failure("no act %u", as->op);
	}
}

bool player_next(struct player *player, struct act *act)
{
	size_t left = (size_t)(player->end - player->at), len;

	if (left < sizeof(act->as))
		return false;
	memcpy(&act->as, player->at, sizeof(act->as));
	len = ((size_t)act->as.text_len + 7) & ~(size_t)7;
	if (act->as.text_len > GUEST_TEXT || left - sizeof(act->as) < len)
		return false;
	memcpy(act->text, player->at + sizeof(act->as), act->as.text_len);
	act->text[act->as.text_len] = '\0';
	player->at += sizeof(act->as) + len;
	return true;
}

static void case_end(const struct player *player, const char *name, bool ok)
{
	const bool done = ok && commands_flush();
	const char *skip = reported_skip();
	const bool in_time = watch_end();

	ok = processes_end() && in_time && (done || skip);
	ok = devices_end() && ok;
	emit("%s %u - %s%s%s\n", ok ? "ok" : "not ok", player->number, name,
	     ok && skip ? " # SKIP " : "", ok && skip ? skip : "");
	emit_flush();
}

static void tell(enum lie lie)
{
	static const char splat[] = "<4>WARNING: CPU: 0 PID: 1 at fake.c:1 fake+0x1/0x2\n";

	emit_flush();
	if (lie == LIE_KILLED)
		raise(SIGKILL);
	if (lie == LIE_CUT)
		exit(0);
	if (lie == LIE_SPLAT)
		file_write("/dev/kmsg", splat, sizeof(splat) - 1);
	while (lie == LIE_HANG)
		pause();
}

/* In a case: waits for one who does not end, or for nobody. */
static void dawdle(enum lie lie)
{
	pid_t pid = lie == LIE_LATE ? fork() : 0;

	if (!pid)
		for (;;)
			pause();
	waitpid(pid, NULL, 0);
}

/* A case that failed is over; its records up to the next one are passed over. */
void player_case(struct player *player, const struct act *act)
{
	player->number++;
	player->reads = 0;
	player->as_user = act->as.flags & GUEST_CASE_USER;
	processes_as_user(player->as_user);
}

static void play_all(struct player *player, enum lie lie)
{
	static struct act act;
	char name[GUEST_TEXT + 1] = "";
	bool ok = true;

	while (player_next(player, &act)) {
		if (act.as.op != GUEST_CASE) {
			ok = ok && player_act(player, &act);
			continue;
		}
		if (player->number) {
			case_end(player, name, ok);
			tell(lie);
		}
		player_case(player, &act);
		strcpy(name, act.text);
		ok = true;
		watch_begin();
		if (lie == LIE_LATE || lie == LIE_STUCK)
			dawdle(lie);
	}
	if (player->number) {
		case_end(player, name, ok);
		tell(lie);
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

int play(const char *path, enum lie lie)
{
	struct guest_plan plan;
	struct player player;
	char wanted[4];

	if (!player_open(&player, path, &plan))
		return 1;
	emit("KTAP version 1\n1..%u\n", plan.cases + 1);
	play_all(&player, lie);
	kunit_play("/kunit");
	word_of("decoy.measure=", wanted, sizeof(wanted));
	if (*wanted == '1')
		measure();
	emit("%s %u - leaves nothing behind\n", leftovers() ? "ok" : "not ok", plan.cases + 1);
	emit_flush();
	return 0;
}
