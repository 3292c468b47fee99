/* SPDX-License-Identifier: MIT */
#include "verb.h"

#include "step_members.h"

#define PLAN(member)	offsetof(struct step, plan.member)
#define COMMAND(member) offsetof(struct step, plan.command.member)

/* --- words --- */

static const struct word nodes[] = {{"render", PLAN_RENDER}, {"card", PLAN_CARD}, {NULL, 0}};

static const struct word job_flags[] = {
	{"blocked", FGPU_JOB_BLOCKED},
	{"hang", FGPU_JOB_HANG},
	{"no-doorbell", FGPU_JOB_NO_DOORBELL},
	{"submit-first", FGPU_JOB_SUBMIT_FIRST},
	{"wait-for-space", FGPU_JOB_WAIT_SPACE},
	{"overtake", FGPU_JOB_OVERTAKE},
	{"write", FGPU_JOB_WRITE},
	{"implicit-sync", FGPU_JOB_IMPLICIT_SYNC},
	{NULL, 0},
};

static const struct word reset_flags[] = {
	{"replay", FGPU_RESET_REPLAY},
	{"forget", FGPU_RESET_FORGET},
	{NULL, 0},
};

static const struct word object_flags[] = {
	{"resident", FGPU_OBJECT_RESIDENT},
	{"purgeable", FGPU_OBJECT_PURGEABLE},
	{"imported", FGPU_OBJECT_IMPORTED},
	{NULL, 0},
};

static const struct word keys[] = {
	FGPU_ENGINE_KEY_WORDS(WORD) FGPU_REGION_KEY_WORDS(WORD){"driver", FGPU_KEY_DRIVER},
	{"id", FGPU_KEY_ID},
	{"pdev", FGPU_KEY_PDEV},
	{"name", FGPU_KEY_NAME},
	{"pad", FGPU_KEY_PAD},
	{NULL, 0},
};

/* --- members --- */

#define PROCESS                                                               \
	{                                                                     \
		"process", parse_label, .offset = PLAN(process), .needed = 1, \
					.sort = LABEL_PROCESS                 \
	}
#define DESCRIPTOR                                              \
	{                                                       \
		"fd", parse_fd, .offset = PLAN(fd), .needed = 1 \
	}
#define CLIENT                                            \
	{                                                 \
		"client", parse_client_label, .needed = 1 \
	}
#define DEVICE                                                                                   \
	{                                                                                        \
		"device", parse_label, .offset = PLAN(device), .needed = 1, .sort = LABEL_DEVICE \
	}
#define OBJECT                                                                 \
	{                                                                      \
		"object", parse_label, .offset = COMMAND(object), .needed = 1, \
				       .sort = LABEL_OBJECT                    \
	}
#define EVERY                                                                           \
	{                                                                               \
		"every", parse_time, .offset = offsetof(struct step, every), .least = 1 \
	}
#define UNTIL                                                               \
	{                                                                   \
		"until", parse_time, .offset = offsetof(struct step, until) \
	}

static const struct member of_process[] = {PROCESS};
static const struct member of_object[] = {OBJECT};
static const struct member of_device[] = {DEVICE};
static const struct member of_client_and_object[] = {CLIENT, OBJECT};

static const struct member of_fork[] = {
	PROCESS,
	{"to", parse_label, .offset = PLAN(to), .needed = 1, .sort = LABEL_PROCESS},
};

static const struct member of_exec[] = {PROCESS, {"comm", .parse = parse_comm}};

static const struct member of_open[] = {
	{"client", parse_opened_client, .needed = 1},
	PROCESS,
	DESCRIPTOR,
	{"node", parse_word, .offset = PLAN(node), .words = nodes},
	{"cloexec", parse_flag, .offset = PLAN(flags), .least = PLAN_CLOEXEC},
};

static const struct member of_dup[] = {
	PROCESS,
	DESCRIPTOR,
	{"to", parse_fd, .offset = PLAN(to_fd), .needed = 1},
};

static const struct member of_send[] = {
	PROCESS,
	DESCRIPTOR,
	{"to", parse_label, .offset = PLAN(to), .needed = 1, .sort = LABEL_PROCESS},
	{"to_fd", parse_fd, .offset = PLAN(to_fd), .needed = 1},
};

static const struct member of_close[] = {PROCESS, DESCRIPTOR};

static const struct member of_name[] = {
	CLIENT,
	{"name", parse_command_text, .needed = 1, .most = NAME_MOST},
};

static const struct member of_work[] = {
	CLIENT,
	{"engine", parse_work_engine, .needed = 1, .choice = 1},
	{"ring", parse_ring_label, .needed = 1, .choice = 1},
	{"busy", parse_time, .offset = COMMAND(amount), .choice = 2},
	{"cycles", parse_cycles, .offset = COMMAND(amount), .choice = 2},
	EVERY,
	UNTIL,
	{"units", parse_count, .offset = COMMAND(span), .least = 1},
	{"uses", .parse = parse_uses},
	{"job", .parse = parse_declared_label},
	{"flags", parse_words, .offset = COMMAND(flags), .words = job_flags},
};

static const struct member of_job[] = {
	{"job", parse_label, .offset = COMMAND(job), .needed = 1, .sort = LABEL_JOB},
};

static const struct member of_wait[] = {
	CLIENT,
	{"job", parse_label, .offset = COMMAND(job), .needed = 1, .sort = LABEL_JOB},
	{"timeout", parse_time, .offset = COMMAND(span), .least = 1},
};

static const struct member of_client[] = {CLIENT};

static const struct member of_kick[] = {
	DEVICE,
	{"ring", parse_ring_label, .needed = 1},
	{"client", .parse = parse_ring_client},
};

static const struct member of_undo[] = {
	DEVICE,
	{"ring", parse_ring_label, .needed = 1},
	{"units", parse_count, .offset = COMMAND(span), .least = 1},
	{"client", .parse = parse_ring_client},
};

static const struct member of_destroy[] = {
	CLIENT,
	{"ring", parse_ring_label, .needed = 1},
};

static const struct member of_reset[] = {
	DEVICE,
	{"engine", parse_engine_label, .needed = 1},
	{"flags", parse_words, .offset = COMMAND(flags), .words = reset_flags},
};

static const struct member of_frequency[] = {
	DEVICE,
	{"engine", parse_engine_label, .needed = 1},
	{"hz", parse_hz, .offset = COMMAND(amount), .needed = 1, .choice = 1},
	{"curve", parse_curve, .needed = 1, .choice = 1},
};

static const struct member of_create[] = {
	CLIENT,
	{"object", parse_declared_label, .needed = 1},
	{"region", parse_region_label, .needed = 1},
	{"size", parse_size, .offset = COMMAND(amount), .needed = 1, .least = 1},
	{"flags", parse_words, .offset = COMMAND(flags), .words = object_flags},
};

static const struct member of_madvise[] = {
	OBJECT,
	{"purgeable", parse_flag, .offset = COMMAND(flags), .needed = 1,
	 .least = FGPU_OBJECT_PURGEABLE},
};

static const struct member of_pressure[] = {
	DEVICE,
	{"region", parse_region_label, .needed = 1},
	{"size", parse_size, .offset = COMMAND(amount), .needed = 1},
};

static const struct member of_distort[] = {
	{"kind", parse_kind, .offset = COMMAND(kind), .needed = 1},
	DEVICE,
	{"client", parse_label, .offset = COMMAND(client), .sort = LABEL_CLIENT},
	{"engine", parse_engine_label, .choice = 1},
	{"region", parse_region_label, .choice = 1},
	{"keys", parse_words, .offset = COMMAND(flags), .words = keys},
	{"from", parse_time, .offset = COMMAND(from)},
	{"until", parse_time, .offset = COMMAND(until), .least = 1},
	{"period", parse_time, .offset = COMMAND(period), .least = 1},
	{"chance", parse_number, .offset = COMMAND(chance), .least = 1, .most = 1000},
	{"amount", parse_quantity, .offset = COMMAND(amount)},
	{"span", parse_quantity, .offset = COMMAND(span)},
	{"seed", parse_count, .offset = COMMAND(seed)},
	{"text", parse_distortion_text, .most = DISTORTION_TEXT_MOST},
	{"distortion", .parse = parse_declared_label},
};

static const struct member of_undistort[] = {
	{"distortion", parse_label, .offset = COMMAND(index), .needed = 1,
	 .sort = LABEL_DISTORTION},
};

static const struct member of_sample[] = {
	EVERY,
	UNTIL,
	{"step", parse_time, .offset = PLAN(step)},
	{"dies", parse_label, .offset = PLAN(to), .sort = LABEL_PROCESS},
};

/* --- verbs --- */

#define FILES(verb, op_, table, play_)                      \
	{                                                   \
		verb, op_, 0, MEMBERS(table), .play = play_ \
	}
#define DOES(verb, op_, table, ...)                                  \
	{                                                            \
		verb, PLAN_COMMAND, op_, MEMBERS(table), __VA_ARGS__ \
	}

const struct verb verbs[] = {
	FILES("spawn", PLAN_SPAWN, of_process, play_spawn),
	FILES("fork", PLAN_FORK, of_fork, play_fork),
	FILES("exec", PLAN_EXEC, of_exec, play_exec),
	FILES("exit", PLAN_EXIT, of_process, play_exit),
	FILES("hide", PLAN_HIDE, of_process, play_alive),
	FILES("show", PLAN_SHOW, of_process, play_alive),
	{"open", PLAN_OPEN, FGPU_OPEN, MEMBERS(of_open), .check = check_open, .play = play_open},
	FILES("dup", PLAN_DUP, of_dup, play_dup),
	FILES("send", PLAN_SEND, of_send, play_send),
	FILES("close", PLAN_CLOSE, of_close, play_close),
	DOES("name", FGPU_NAME, of_name, .play = play_client),
	DOES("work", FGPU_SUBMIT, of_work, .makes = "job", .sort = LABEL_JOB, .check = check_work,
	     .play = play_work),
	DOES("ready", FGPU_READY, of_job, .play = play_ready),
	DOES("give-up", FGPU_GIVE_UP, of_job, .play = play_give_up),
	DOES("wait", FGPU_WAIT, of_wait, .play = play_wait),
	DOES("interrupt", FGPU_UNWAIT, of_client, .play = play_client),
	DOES("kick", FGPU_KICK, of_kick, .check = check_kick, .play = play_ring),
	DOES("undo", FGPU_UNDO, of_undo, .check = check_undo, .play = play_ring),
	DOES("destroy", FGPU_DESTROY, of_destroy, .play = play_client),
	DOES("reset", FGPU_RESET, of_reset, .play = NULL),
	DOES("frequency", FGPU_FREQ, of_frequency, .play = NULL),
	DOES("create", FGPU_CREATE, of_create, .makes = "object", .sort = LABEL_OBJECT,
	     .play = play_create),
	DOES("handle", FGPU_HANDLE, of_client_and_object, .play = play_handle),
	DOES("drop", FGPU_DROP, of_client_and_object, .play = play_drop),
	DOES("export", FGPU_EXPORT, of_object, .play = play_export),
	DOES("unexport", FGPU_UNEXPORT, of_object, .play = play_unexport),
	DOES("madvise", FGPU_MADVISE, of_madvise, .play = play_object),
	DOES("populate", FGPU_POPULATE, of_object, .play = play_object),
	DOES("evict", FGPU_EVICT, of_object, .play = play_object),
	DOES("busy", FGPU_BUSY, of_object, .play = play_object),
	DOES("idle", FGPU_IDLE, of_object, .play = play_object),
	DOES("pressure", FGPU_PRESSURE, of_pressure, .play = NULL),
	DOES("distort", FGPU_DISTORT, of_distort, .makes = "distortion", .sort = LABEL_DISTORTION,
	     .check = check_distort, .play = play_distort),
	DOES("undistort", FGPU_UNDISTORT, of_undistort, .play = play_undistort),
	DOES("unplug", FGPU_UNPLUG, of_device, .play = NULL),
	{"sample", PLAN_SAMPLE, 0, MEMBERS(of_sample), .check = check_repeat, .play = play_sample},
};

const size_t verb_count = sizeof(verbs) / sizeof(verbs[0]);
