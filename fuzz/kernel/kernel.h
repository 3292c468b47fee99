/* SPDX-License-Identifier: MIT */
/*
 * Fuzz targets inside of a guest: an input is a table of calls to the kernel.
 *
 * An input is up to CALLS_MAX calls of eight bytes, little-endian:
 *
 *     0  kind    of the target's table, modulo its length
 *     1  flags   CALL_BESIDE: a second thread makes this call, at the same time as the first makes
 * the others; the other bits by kind 2  a       which of the target's objects, modulo how many it
 * has 3  b       by kind 4  n       by kind, 32 bits
 *
 * What is left of the last call is ignored.
 */
#ifndef DECOY_FUZZ_KERNEL_H
#define DECOY_FUZZ_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CALLS_MAX   32
#define CALL_BESIDE 1

struct kernel_call {
	uint8_t kind, flags, a, b;
	uint32_t n;
};

/* One kind of call. Returns 0 or more, or a negative errno. */
struct kernel_kind {
	const char *name; /* in messages */
	int (*make)(const struct kernel_call *call);
};

/* A file k_NAME.c has the one target of its program. */
struct kernel_target {
	const char *name;
	const struct kernel_kind *kinds;
	size_t kind_count;
	bool (*begin)(void); /* once, after the modules were loaded. False: after kernel_failed() */
	void (*end)(void); /* after each input: nothing of it may be left; or NULL */
	bool must_overlap; /* a run in which both threads were never in a call at once has failed */
};
extern const struct kernel_target kernel_target;

/* --- what targets use --- */

/* kernel_failed - the property that did not hold: the host gets it, with the input, and the guest
 * ends. */
void kernel_failed(const char *format, ...) __attribute__((format(printf, 1, 2)))
__attribute__((noreturn));

/* kernel_number - n as a number of a member: half of all n are numbers at limits. */
uint64_t kernel_number(uint32_t n);

/* kernel_place - where a call's bytes are: in place, at the end of what can be accessed, beyond, or
 * nowhere. */
void *kernel_place(unsigned int how, void *bytes, size_t len);

/*
 * kernel_write - write a file whole: 0 or a negative errno. kernel_read - its length, ended by NUL.
 */
int kernel_write(const char *path, const char *text);
int kernel_read(const char *path, char *bytes, size_t size);

/*
 * kernel_hold - a descriptor of our own for the file behind fd, whose path has that word; close()
 * it. -EBADF: it is another one, since the other thread closed fd and its number was given to
 * something else.
 */
int kernel_hold(int fd, const char *word);

/* gpu_make - gpuN of configfs with an engine and a region, live. gpu_live - plug it in or out. 0 or
 * a negative errno. */
int gpu_make(unsigned int number, const char *const *leaves);
int gpu_live(unsigned int number, bool live);
/* gpu_is_unplugged - since the last gpu_live() that did what it was asked. */
bool gpu_is_unplugged(unsigned int number);

/* gpu_open - a file of its render node, or of its card. A negative errno. */
int gpu_open(unsigned int number, bool card);

/* --- between the files of a program --- */

/* Frames to the host: a letter, the length as 32 bits, bytes. */
enum frame {
	FRAME_INPUT = 'I', /* it runs next */
	FRAME_UNIT = 'U', /* of the corpus: it found something new */
	FRAME_FAILED = 'F', /* a line; the guest ends */
	FRAME_CLEAN = 'C', /* no memory was leaked by the inputs so far */
	FRAME_END = 'E', /* a line with counts; the guest ends, and nothing was found */
};
void host_open(void);
void host_send(enum frame frame, const void *bytes, size_t len);

/* host_check_log - end with FRAME_FAILED where the kernel's log has a report. */
void host_check_log(void);

/* coverage_thread - this thread's calls are covered from now on. */
void coverage_thread(unsigned int thread);
/* coverage_forget - what was covered so far; coverage_fold - add to what the engine reads. */
void coverage_forget(unsigned int thread);
void coverage_fold(unsigned int thread);

/* calls_begin - start the second thread. calls_run - one input. */
void calls_begin(void);
void calls_run(const uint8_t *data, size_t size);
extern bool calls_alone; /* of the input that runs: no call is made beside the others */
extern unsigned long long
	calls_overlapped; /* calls that began inside of one of the other thread's */

/* leaks_check - end with FRAME_FAILED where kmemleak has a report. */
void leaks_check(void);

#endif
