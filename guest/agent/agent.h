/* SPDX-License-Identifier: MIT */
/*
 * The agent in a guest: plays a plan with real devices, real processes and real descriptors, and
 * emits the results on its stream. It never waits for the host.
 */
#ifndef DECOY_AGENT_H
#define DECOY_AGENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "wire.h"

/* --- the stream: KTAP, and the texts that were read --- */

/* channel_open - a terminal by its path, or a port by its name; waits a few seconds for a port to
 * appear. A descriptor or -errno. */
int channel_open(const char *where);

/* channel_write - all len bytes. 0 or -errno. */
int channel_write(int fd, const void *bytes, size_t len);

/* emit_to - make this descriptor the stream. 0 or -errno. */
int emit_to(int fd);

/* emit_fd - its descriptor. */
int emit_fd(void);

/* emit - a line or a part of one, buffered. */
void emit(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* emit_hex - bytes as hexadecimal digits. */
void emit_hex(const void *bytes, size_t len);

/* emit_flush - write all that is buffered, so that nothing is lost if the agent dies next. */
void emit_flush(void);

/* report_failure - "# " and a sentence: why the case fails. Returns false, for the caller to
 * return. */
bool report_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* report_skip - the case needs what this kernel lacks. Returns false, for the caller to return. */
bool report_skip(const char *why);

/* reported_skip - the reason of the last report_skip(), once; or NULL. */
const char *reported_skip(void);

/* now_ns - CLOCK_MONOTONIC, in nanoseconds. */
uint64_t now_ns(void);

/* --- devices --- */

/* Each returns false after report_failure(). devices_end() forgets the devices of a case. */
bool device_mkdir(const char *path);
bool device_write(const char *path, const char *value, size_t len);
bool device_live(uint32_t device, const char *dir);
/* device_unplug - its directories in configfs and debugfs stay. */
bool device_unplug(uint32_t device);
/* device_id - set the client-id of the client that opens the device next. */
bool device_id(uint32_t device, uint64_t id);
/* device_for_all - let every user open its nodes. */
bool device_for_all(uint32_t device);
/* device_node - the path of its node, also after unplug; an accelerator has one node only. */
bool device_node(uint32_t device, bool card, char *path, size_t size);
/* devices_live - how many devices were made live; their numbers begin at 0. */
uint32_t devices_live(void);
/* device_truth - the bytes of its file truth in debugfs. Their number, or -errno after
 * report_failure(). */
ssize_t device_truth(uint32_t device, char *bytes, size_t size);
/* device_journal - emit its truth, and what its journal has gained since the last call. */
bool device_journal(uint32_t device);
/* device_debug - the path of a file of it in debugfs. */
bool device_debug(uint32_t device, const char *file, char *path, size_t size);
/* device_trace - emit what the ring tracer has recorded of all devices since the last call. */
bool device_trace(void);
/* trace_case_begin, trace_case_end - record the devices of a case that are made from now on. */
void trace_case_begin(void);
void trace_case_end(void);
/* device_may_expire - fences of it may expire in this case without failing the run. */
void device_may_expire(uint32_t device);
/* devices_end - unplug all devices and remove their directories. */
bool devices_end(void);
/* devices_remove_stale - remove every device that is left in configfs; true: there was none. */
bool devices_remove_stale(void);

/* --- clocks and commands --- */

/* commands_begin, commands_end - of a device that goes live, and of one that is removed. Between
 * them the agent may hold its file `command` open; commands_end() drops what is queued. */
void commands_begin(uint32_t device);
void commands_end(uint32_t device);
/* device_do - run one command at once; *value gets its result. */
bool device_do(uint32_t device, const void *command, size_t len, int *value);
/* device_advance - advance one clock to a time, at once. devices_advance - all, device 0 first. */
bool device_advance(uint32_t device, uint64_t to);
bool devices_advance(uint64_t to);
/* devices_follow - from now on all clocks follow CLOCK_MONOTONIC since base, up to a limit;
 * devices_advance() still works. */
bool devices_follow(uint64_t base, uint64_t limit);
/* commands_add, commands_advance - queue the same; commands_flush() runs it at the latest. */
bool commands_add(uint32_t device, const void *command, size_t len, int expect);
bool commands_advance(uint64_t to);
/* commands_flush - run all that is queued; false: a result is not the expected one. */
bool commands_flush(void);

/* --- processes --- */

/* processes_as_user - spawn processes without privileges from now on, or with all of them. */
void processes_as_user(bool user);
/* user_begin - the agent itself reads without privileges, until user_end(). */
bool user_begin(void);
bool user_end(void);

bool process_spawn(uint32_t process, const char *comm);
bool process_fork(uint32_t process, uint32_t to, const char *comm);
bool process_exec(uint32_t process, const char *comm);
bool process_exit(uint32_t process);
/* process_hide - make it undumpable: neither other users' processes nor its own user's may read its
 * fdinfo. */
bool process_hide(uint32_t process, bool hide);
/* process_open - expect: the slot of the client, or a negative errno; then fd is no DRM file. */
bool process_open(uint32_t process, const char *path, int fd, bool cloexec, int expect);
/* process_opened - the same; returns the slot or -errno instead of comparing it. */
int process_opened(uint32_t process, const char *path, int fd, bool cloexec);
bool process_dup(uint32_t process, int fd, int to_fd);
bool process_send(uint32_t process, int fd, uint32_t to, int to_fd);
bool process_close(uint32_t process, int fd);
/* process_pid - as it is in this guest; also when it has ended. */
pid_t process_pid(uint32_t process);
bool process_runs(uint32_t process);
/* process_client - the slot of a descriptor's client, or -errno: it is no file of a fake device. */
int process_client(uint32_t process, int fd);
/* processes_listed - how many descriptors of DRM files all of them have. */
unsigned int processes_listed(void);
bool processes_end(void);

/* child_main - serve a process's orders until ORDER_EXIT. Its exit code. */
int child_main(const char *comm);
/* child_resume - the same in the program that process_exec() started. */
int child_resume(const char *comm);

/* --- the rest --- */

/* port_open - a virtio serial port, by the name that the host gave it. A descriptor or -errno. */
int port_open(const char *name);

/* program_run - command mode: run what the file describes, in a root of its own; see program.h.
 * Exit code. */
int program_run(const char *path, const char *nonce);

/* title_init - remember where main's arguments are; title_set - overwrite them, for
 * /proc/PID/cmdline. */
void title_init(char **arguments);
void title_set(const char *name);

/* file_read - at most size bytes of a file. Their number or -errno. */
ssize_t file_read(const char *path, void *bytes, size_t size);

/* file_write - with one write. 0 or -errno. */
int file_write(const char *path, const void *bytes, size_t len);

/* Faults that a test of the host asks for: each must make the run fail. */
enum agent_fault {
	FAULT_NONE,
	FAULT_KILLED, /* the agent dies */
	FAULT_CUT, /* it exits early, with exit code 0 */
	FAULT_SPLAT, /* the kernel's log has a warning, and all cases pass */
	FAULT_NONCE, /* the verdict has another nonce */
	FAULT_NO_VERDICT,
	FAULT_PANIC, /* after the verdict */
	FAULT_HANG, /* the stream stops */
	FAULT_LATE, /* a case never ends, but its processes can be killed */
	FAULT_STUCK, /* a case never ends, and the agent cannot end it */
	FAULT_SLOW, /* none: a case works for longer than its limit, as on a busy host */
	FAULT_TAINT, /* the kernel is tainted */
	FAULT_REFUSAL, /* ends without GUEST_EXIT_GOOD */
	AGENT_FAULTS
};

/* --- how long a case may last --- */

/*
 * case_limit_set - for every case; 0: none. Where the guest was not idle for half of it, the host
 * has no time for the guest: the case goes on, ten times as long at most.
 */
void case_limit_set(unsigned int ms);
/* patience_ms - how long to wait for what must come: half of a case's limit, so that what is
 * missing has a message. */
unsigned int patience_ms(void);
void case_limit_start(void);
/* case_limit_most - how long a case may last where the host has no time; 0: for ever. */
unsigned int case_limit_most(void);
/* case_limit_stop - false after report_failure(): the case was too long. */
bool case_limit_stop(void);

/* rounds - how many times as much work checks of random input and races do; 1 unless the host wants
 * more. */
unsigned int rounds(void);

/* first_seed - of random input: 1 unless the host wants another one. */
unsigned int first_seed(void);

/* check_run - one check, by its slug, in a process of its own. */
bool check_run(const char *slug);

/* play - the plan in the file. Exit code of the agent: 0, whatever the verdicts of the cases. */
int play(const char *path, enum agent_fault fault);

/* kunit_run - for every module of suites in the list: load it, emit its results, remove it. The
 * host has the same list and reports what is missing. */
void kunit_run(const char *list);

/* measure - what reads cost here, as the artifact "measures"; measure_trace - what the ring tracer
 * does. */
bool measure(void);
bool measure_trace(void);

/* modules_load - a file with a path a line, in the order in which they are to be loaded; the
 * module's parameters may follow the path. */
bool modules_load(const char *list);

/* module_unload - a module that is in use gets patience_ms(): a file that was closed is released a
 * moment later. 0 or -errno. */
int module_unload(const char *name);

/* driver_unloads_cleanly - remove the driver; true: it could be removed, and no memory leaked. */
bool driver_unloads_cleanly(void);

/* cmdline_value - the value of NAME= on the kernel's command line; an empty string where it is
 * absent. */
void cmdline_value(const char *name, char *value, size_t size);
enum agent_fault fault_requested(void);

/* artifact_send - a file for the host; true: it was sent. */
bool artifact_send(const char *name, const void *bytes, size_t len);

/* run_end - send the kernel's log and the verdict, power off. Returns for FAULT_PANIC alone. */
void run_end(enum agent_fault fault);

/* machine_end - power off; good: with GUEST_EXIT_GOOD, which marks a complete run. */
void machine_end(bool good);

#endif
