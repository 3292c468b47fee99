/* SPDX-License-Identifier: MIT */
/*
 * The agent in a guest: plays a plan with real devices, real processes and real descriptors, and says
 * on its stream what came of it. It never waits for the host.
 */
#ifndef DECOY_AGENT_H
#define DECOY_AGENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "wire.h"

/* --- the stream: KTAP, and the texts that were read ------------------------------------------------ */

/* channel_open - a terminal by its path, or a port by its name, which may take a while to appear. A
 * descriptor or -errno. */
int channel_open(const char *where);

/* channel_write - all of it. 0 or -errno. */
int channel_write(int fd, const void *bytes, size_t len);

/* emit_to - the stream is this descriptor. 0 or -errno. */
int emit_to(int fd);

/* say - a line or a part of one. */
void emit(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* emit_hex - any bytes as hexadecimal digits. */
void emit_hex(const void *bytes, size_t len);

/* emit_flush - nothing said so far is lost if the agent dies now. */
void emit_flush(void);

/* report_failure - "# " and a sentence: why the case fails. Returns false, for the caller to return. */
bool report_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* report_skip - the case needs what this kernel has not. Returns false, for the caller to return. */
bool report_skip(const char *why);

/* reported_skip - why, once; or NULL. */
const char *reported_skip(void);

/* now_ns - CLOCK_MONOTONIC, in nanoseconds. */
uint64_t now_ns(void);

/* --- devices --------------------------------------------------------------------------------------- */

/* Each returns false after it said why. Devices of a case are forgotten by devices_end(). */
bool device_mkdir(const char *path);
bool device_write(const char *path, const char *value, size_t len);
bool device_live(uint32_t device, const char *dir);
/* device_unplug - its directory, and what debugfs says, stay. */
bool device_unplug(uint32_t device);
/* device_id - of the client that opens it next. */
bool device_id(uint32_t device, uint64_t id);
/* device_for_all - anybody may open its nodes. */
bool device_for_all(uint32_t device);
/* device_node - the path of its node, also of one that is gone; of an accelerator, of its only one. */
bool device_node(uint32_t device, bool card, char *path, size_t size);
/* devices_live - how many, from 0 on. */
uint32_t devices_live(void);
/* device_truth - what debugfs says of it. Bytes, or -errno after it said why. */
ssize_t device_truth(uint32_t device, char *bytes, size_t size);
/* device_journal - say what debugfs says is true of it, and its journal since the last time. */
bool device_journal(uint32_t device);
/* device_debug - the path of a file of it in debugfs. */
bool device_debug(uint32_t device, const char *file, char *path, size_t size);
/* device_may_expire - a case lets fences of it expire, and is sound all the same. */
void device_may_expire(uint32_t device);
/* devices_end - makes them live no more, and removes all directories. */
bool devices_end(void);
/* devices_swept - true: no device is left; one that is, whosever it was, is removed. */
bool devices_swept(void);

/* --- their clocks, and what is done to them -------------------------------------------------------- */

/* commands_begin, commands_end - of a device that goes live, and of one that is removed: between them the
 * agent may keep a file of its open. What waits at the end is not done. */
void commands_begin(uint32_t device);
void commands_end(uint32_t device);
/* device_do - one command, now; what it gave. */
bool device_do(uint32_t device, const void *command, size_t len, int *value);
/* devices_advance - all clocks go on to a time, now. */
bool devices_advance(uint64_t to);
/* commands_add, commands_advance - the same, when commands_flush() is called at the latest. */
bool commands_add(uint32_t device, const void *command, size_t len, int expect);
bool commands_advance(uint64_t to);
/* commands_flush - all that waits is done; false: something did not give what was expected. */
bool commands_flush(void);

/* --- processes ------------------------------------------------------------------------------------- */

/* processes_as_user - those that are spawned from now on have no rights, or all. */
void processes_as_user(bool user);
/* user_begin - the agent itself reads without rights, until user_end(). */
bool user_begin(void);
bool user_end(void);

bool process_spawn(uint32_t process, const char *comm);
bool process_fork(uint32_t process, uint32_t to, const char *comm);
bool process_exec(uint32_t process, const char *comm);
bool process_exit(uint32_t process);
/* process_hide - another user's processes may not look at it; nor its own, without rights. */
bool process_hide(uint32_t process, bool hide);
/* process_open - expect: the slot of the client, or a negative errno; then fd is no DRM file. */
bool process_open(uint32_t process, const char *path, int fd, bool cloexec, int expect);
/* process_opened - the same, whatever it gives. */
int process_opened(uint32_t process, const char *path, int fd, bool cloexec);
bool process_dup(uint32_t process, int fd, int to_fd);
bool process_send(uint32_t process, int fd, uint32_t to, int to_fd);
bool process_close(uint32_t process, int fd);
/* process_pid - as it is in this guest; also when it has ended. */
pid_t process_pid(uint32_t process);
bool process_runs(uint32_t process);
/* process_client - the slot of a descriptor's client, or -errno: it is no fake device's. */
int process_client(uint32_t process, int fd);
/* processes_listed - how many descriptors of DRM files all of them have. */
unsigned int processes_listed(void);
bool processes_end(void);

/* child_main - what a process of the plan does, until it is told to exit. Its exit code. */
int child_main(const char *comm);
/* child_resume - the same after process_exec() began the program anew. */
int child_resume(const char *comm);

/* --- the rest -------------------------------------------------------------------------------------- */

/* port_open - a serial port of virtio, by the name that the host gave it. A descriptor or -errno. */
int port_open(const char *name);

/* program_run - command mode: what the file says, in a root of its own; see program.h. Exit code. */
int program_run(const char *path, const char *nonce);

/* title_keep, title_set - where main's arguments are; what they shall be from now on, in a process. */
void title_keep(char **arguments);
void title_set(const char *name);

/* file_read - at most size bytes of a file; -errno. */
ssize_t file_read(const char *path, void *bytes, size_t size);

/* file_write - with one write. 0 or -errno. */
int file_write(const char *path, const void *bytes, size_t len);

/* Kinds of lies that a test asks for: does the host believe them? */
enum lie {
	LIE_NONE,
	LIE_KILLED, /* the agent dies */
	LIE_CUT, /* it ends early, as if all were well */
	LIE_SPLAT, /* the kernel's log has a complaint, and all cases pass */
	LIE_NONCE, /* the verdict is of another run */
	LIE_NO_VERDICT,
	LIE_PANIC, /* after the verdict */
	LIE_HANG, /* nothing more is said */
	LIE_LATE, /* a case never ends, but those who have part in it can be killed */
	LIE_STUCK, /* nor can the agent end it */
	LIE_TAINT, /* the kernel says that it warned */
	LIE_REFUSAL, /* ends without what says to the machine that all was well */
	LIES
};

/* --- how long a case may last ---------------------------------------------------------------------- */

/* watch_limit - of every case; 0: none. */
void watch_limit(unsigned int ms);
void watch_begin(void);
/* watch_end - false after it said why: the case was too long. */
bool watch_end(void);

/* check_run - one check, by its slug, in a process of its own. */
bool check_run(const char *slug);

/* play - the plan in the file. Exit code of the agent: 0, whatever the cases said. */
int play(const char *path, enum lie lie);

/* kunit_play - every module of suites in the list: loads it, says its results, removes it. The host,
 * which has the same list, misses what is not said. */
void kunit_play(const char *list);

/* measure - what reads cost here, as the artifact "measures". */
bool measure(void);

/* leftovers - removes the driver; true: that works, and no memory was lost. */
bool leftovers(void);

/* word_of - the value of a word of the kernel's command line, or nothing. */
void word_of(const char *name, char *value, size_t size);
enum lie lie_asked(void);

/* artifact_send - a file for the host; true: it was sent. */
bool artifact_send(const char *name, const void *bytes, size_t len);

/* run_end - the kernel's log and the verdict are sent, the machine ends. Returns for LIE_PANIC alone. */
void run_end(enum lie lie);

/* machine_end - good: in the way that only a good end has. */
void machine_end(bool good);

#endif
