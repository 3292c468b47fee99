/* SPDX-License-Identifier: MIT */
/*
 * Helpers of checks. A check runs in a process of its own, which ends what it opened, mapped,
 * allocated and started; its devices are removed after it. All functions here report_failure() when
 * they fail.
 */
#ifndef DECOY_GUEST_CHECK_H
#define DECOY_GUEST_CHECK_H

#include <stdint.h>

#include "agent.h"
#include "fake_drm.h"

#define CHECK(slug, rule, backends, title) bool check_##slug(void);
#include "checks.def"
#undef CHECK

/* MUST - return report_failure() with this sentence unless the condition holds. */
#define MUST(holds, ...)                                    \
	do {                                                \
		if (!(holds))                               \
			return report_failure(__VA_ARGS__); \
	} while (0)

/* --- devices --- */

/*
 * gpu_make - device number `device` in the directory "gpuN". setup is blank-separated: PATH=VALUE
 * writes an attribute (commas set_user blanks), PATH makes a directory; the directory of an
 * attribute is made with it. NULL: an engine "gfx" and a region "vram". gpu_setup - the same,
 * without making it live.
 */
bool gpu_make(uint32_t device, const char *setup);
bool gpu_setup(uint32_t device, const char *setup);

/* gpu_open - its render node; gpu_open_card - its card. A descriptor, or -1. */
int gpu_open(uint32_t device);
int gpu_open_card(uint32_t device);

/* gpu_unplug - `live` becomes 0; the directory stays. gpu_live - and 1 again. */
bool gpu_unplug(uint32_t device);
bool gpu_live(uint32_t device);

/* gpu_slot - which client of the model a file is, or -1. */
int gpu_slot(int fd);

/* gpu_submit - a job of ns into a ring. 0 or -errno, without report_failure(). */
int gpu_submit(int fd, uint32_t ring, uint64_t ns);

/* gpu_command - an empty command; gpu_do - what it gave, in *value. */
struct fake_drm_command gpu_command(uint32_t op);
bool gpu_do(uint32_t device, const struct fake_drm_command *command, const char *text, int *value);

/*
 * gpu_truth - a number of `truth` in debugfs: of the line that begins with `line`, behind `word`.
 */
bool gpu_truth(uint32_t device, const char *line, const char *word, uint64_t *value);

/* gpu_truth_text - all of that file; free() it. NULL after report_failure(). */
char *gpu_truth_text(uint32_t device);

/* gpu_truth_has - whether there is such a line. */
bool gpu_truth_has(uint32_t device, const char *line);

/*
 * gpu_truth_gets - the same, as soon as there is one: another task may be late. gpu_truth_becomes -
 * the number has a value at last. Both wait for patience_ms(), and only the second one reports a
 * failure.
 */
bool gpu_truth_gets(uint32_t device, const char *line);
bool gpu_truth_becomes(uint32_t device, const char *line, const char *word, uint64_t value);

/* gpu_distort - a line for `distort` in debugfs; *slot gets the distortion's. gpu_undistort - end
 * it. */
bool gpu_distort(uint32_t device, const char *line, unsigned int *slot);
bool gpu_undistort(uint32_t device, unsigned int slot);

/*
 * gpu_buffer - a dumb buffer of a page, as a dma-buf; *map (or NULL) gets its offset for mmap() on
 * the card. A descriptor, or -1.
 */
int gpu_buffer(int card, uint64_t *map);

/* gpu_path - a file of the device below configfs or debugfs. */
void gpu_path(uint32_t device, bool debug, const char *file, char *path, size_t size);

/* --- texts --- */

/* fdinfo - of a descriptor of this process, or of another's. A string, or NULL. */
char *fdinfo(int fd);
char *fdinfo_of(pid_t pid, int fd);

/* text_key - the value of a key, as a number; false: there is no such key, or another value. */
bool text_key(const char *text, const char *key, uint64_t *value);

/* client_id - drm-client-id of a descriptor; 0: it prints none. */
uint64_t client_id(int fd);

/* text_has - is there a line that begins so? text_count - how many of them. */
bool text_has(const char *text, const char *begins);
unsigned int text_count(const char *text, const char *begins);

/* text_driver - from "drm-driver:" on, or the end of the text. */
const char *text_driver(const char *text);

/* --- processes --- */

/* child_start - run this in a child. child_join - wait for it; true: it returned true. */
pid_t child_start(bool (*run)(void *with), void *with);
bool child_join(pid_t pid);

/* child_ended - whether child_join() would not wait. */
bool child_ended(pid_t pid);

/* task_sleeps - wait until a process or a thread sleeps in a call. False after report_failure(): it
 * does not. */
bool task_sleeps(pid_t task);

/* cpu_pin - this process, and what it starts, stays on the processor that it runs on. */
bool cpu_pin(void);

/* set_user - drop to that user, without report_failure(). */
#define CHECK_USER 1000 /* an unprivileged user */
bool set_user(uid_t uid);

/* --- the kernel's log --- */

/* log_open - at the log's end; log_quiet - true: no line was added since, but by another part of
 * the kernel. */
int log_open(void);
bool log_quiet(int log);

#endif
