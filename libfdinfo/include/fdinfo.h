/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * libfdinfo: the reference parser of DRM fdinfo texts.
 *
 * Three layers, each usable alone:
 *
 *   lexer     bytes -> lines, keys, values. Never fails: every byte string is a list of lines.
 *   snapshot  one text: engines and regions by whole name, numbers exact to 2^64-1.
 *   tracker   a series of sweeps: one client per open DRM file, values held through dips.
 *
 * and two lints of what a driver printed:
 *
 *   fdi_lint()        one text against the rules that need only one text.
 *   fdi_timelint_*()  a series of reads against the rules that need time.
 *
 * Everything but the tracker also builds inside a kernel: no libc, no floating point, small frames.
 *
 * Memory: the library allocates only in memory that the caller hands in, and never beyond its size.
 * Spans point into the text that was parsed unless a comment names another owner.
 * Input: any bytes, of any length, are valid; the library never prints and never asserts on them.
 * Errors: functions that can fail return 0 or a negative errno value, one of FDI_E* below. Pointers
 * must not be NULL unless their comment allows it; where -FDI_EINVAL is listed, NULL is checked.
 * Threads: calls on one arena, lexer, tracker or time lint must not run at the same time.
 *
 * "rst:N" cites a line of Documentation/gpu/drm-usage-stats.rst, the text of 2026-05.
 */
#ifndef FDINFO_H
#define FDINFO_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define FDI_API __attribute__((visibility("default")))

#define FDI_EINVAL 22 /* an argument that no caller may give */
#define FDI_ENOBUFS                                                                   \
	105 /* the arena's cap is reached; a larger arena makes the same call succeed \
	     */

/* --- spans, numbers, arena --- */

/* Bytes inside a text that the caller owns; not terminated. ptr is NULL when there are none. */
struct fdi_span {
	const char *ptr;
	size_t len;
};

/* A <uint> (rst:46). value is exact up to 2^64-1; beyond, it is 2^64-1 and saturated is set. */
struct fdi_num {
	uint64_t value;
	bool present;
	bool saturated;
};

/* A capped bump allocator over memory of the caller: size bytes at base, used of them allocated. */
struct fdi_arena {
	unsigned char *base;
	size_t size;
	size_t used;
};

/**
 * fdi_arena_init:
 * @arena: the arena to initialise
 * @mem: its memory, of any alignment; NULL: the arena is empty
 * @size: bytes at @mem
 *
 * @mem stays the caller's, and must outlive the arena and everything allocated in it.
 *
 * Since: 1
 */
FDI_API void fdi_arena_init(struct fdi_arena *arena, void *mem, size_t size);

/**
 * fdi_arena_reset:
 * @arena: an initialised arena
 *
 * Free everything allocated in the arena. Pointers into it become invalid.
 *
 * Since: 1
 */
FDI_API void fdi_arena_reset(struct fdi_arena *arena);

/* --- lexer --- */

enum fdi_line_flag {
	FDI_LINE_NO_COLON = 1 << 0, /* there is no ':' */
	FDI_LINE_NO_LF = 1 << 1, /* the text ends without a line feed */
	FDI_LINE_CR = 1 << 2, /* a carriage return before the line feed */
	FDI_LINE_NUL = 1 << 3, /* a NUL byte anywhere in the line */
	FDI_LINE_TRAILING = 1 << 4, /* blanks or tabs after the value */
};

/* One line of a text. All spans point into the text given to fdi_lexer_init(). */
struct fdi_line {
	unsigned int number; /* from 1 */
	unsigned int flags; /* enum fdi_line_flag */
	struct fdi_span raw; /* without its line feed */
	struct fdi_span key; /* before the first ':' (rst:25); the whole line when there is none */
	struct fdi_span value; /* after it, trimmed of blanks, tabs and the CR (rst:30) */
};

/* The state of a lexer; no member is the caller's to read. */
struct fdi_lexer {
	const char *next;
	const char *end;
	unsigned int line;
};

/**
 * fdi_lexer_init:
 * @lexer: the lexer to initialise
 * @text: any bytes, NUL among them; NULL: a text without lines
 * @len: bytes at @text
 *
 * @text stays the caller's, and must outlive the lexer and the lines that it returns.
 *
 * Since: 1
 */
FDI_API void fdi_lexer_init(struct fdi_lexer *lexer, const char *text, size_t len);

/**
 * fdi_lexer_next:
 * @lexer: an initialised lexer
 * @line: gets the next line; unchanged at the end of the text
 *
 * Each line feed ends a line, and so does the end of a text that does not end with one.
 *
 * Returns: true, or false at the end of the text.
 *
 * Since: 1
 */
FDI_API bool fdi_lexer_next(struct fdi_lexer *lexer, struct fdi_line *line);

/* What a whole key means. The order is that of the specification. */
enum fdi_key {
	FDI_KEY_FOREIGN, /* no drm- prefix: printed by the VFS, or a driver's own key (rst:27) */
	FDI_KEY_UNKNOWN, /* drm- prefix, but no key of the specification */
	FDI_KEY_DRIVER, /* rst:53 */
	FDI_KEY_PDEV, /* rst:64 */
	FDI_KEY_CLIENT_ID, /* rst:69 */
	FDI_KEY_CLIENT_NAME, /* rst:81; not in the text of 6.12 */
	FDI_KEY_ENGINE, /* rst:89 */
	FDI_KEY_CAPACITY, /* rst:104 */
	FDI_KEY_CYCLES, /* rst:113 */
	FDI_KEY_TOTAL_CYCLES, /* rst:125 */
	FDI_KEY_MAXFREQ, /* rst:138 */
	FDI_KEY_CURFREQ, /* undocumented, printed by panfrost and panthor */
	FDI_KEY_TOTAL, /* rst:165 */
	FDI_KEY_SHARED, /* rst:173 */
	FDI_KEY_RESIDENT, /* rst:179 */
	FDI_KEY_MEMORY, /* rst:184 */
	FDI_KEY_PURGEABLE, /* rst:189 */
	FDI_KEY_ACTIVE, /* rst:197 */
	FDI_KEYS
};

/**
 * fdi_key_lookup:
 * @key: a key without its colon, as fdi_line has it
 * @name: gets the name of the engine or region inside @key, or no bytes; may be NULL
 *
 * Decide by the whole key, never by a prefix of it. The longest prefix of the specification wins:
 * drm-engine-capacity-x is the capacity of x, and drm-total-cycles-x the total cycles of x, not an
 * engine "capacity-x" or a region "cycles-x" (rst:89, rst:104, rst:125 and rst:165 leave it open).
 * A key whose engine or region name is empty is FDI_KEY_UNKNOWN.
 *
 * Returns: the meaning of the key; every byte string has one.
 *
 * Since: 1
 */
FDI_API enum fdi_key fdi_key_lookup(struct fdi_span key, struct fdi_span *name);

/**
 * fdi_uint_parse:
 * @value: "digits [blanks] [unit]" (rst:33, rst:46), with or without blanks behind it
 * @num: gets the number, in the unit that is printed: no factor is applied
 * @unit: gets what follows the digits, without blanks on either side; no bytes: no unit
 *
 * Any number of digits is read; no sign, no base prefix, no fraction. @unit may be any bytes: which
 * units a key has is for fdi_parse() and fdi_lint().
 *
 * Returns: 0, or -FDI_EINVAL when the value does not begin with a digit; then @num is absent and
 * @unit has no bytes.
 *
 * Since: 1
 */
FDI_API int fdi_uint_parse(struct fdi_span value, struct fdi_num *num, struct fdi_span *unit);

/* --- snapshot --- */

enum fdi_engine_field {
	FDI_BUSY_NS, /* ns */
	FDI_CAPACITY, /* as printed, 0 or absent included; fdi_capacity() is the divisor */
	FDI_CYCLES,
	FDI_TOTAL_CYCLES, /* in the unit of FDI_CYCLES, which is unspecified (rst:131) */
	FDI_MAXFREQ_HZ, /* Hz */
	FDI_CURFREQ_HZ, /* Hz */
	FDI_ENGINE_FIELDS
};

enum fdi_region_field {
	FDI_TOTAL, /* all in bytes */
	FDI_SHARED,
	FDI_RESIDENT,
	FDI_MEMORY, /* the deprecated alias of FDI_RESIDENT; fdi_resident() merges the two */
	FDI_PURGEABLE,
	FDI_ACTIVE,
	FDI_REGION_FIELDS
};

struct fdi_engine {
	struct fdi_engine *next; /* in order of first appearance, or NULL */
	struct fdi_span name;
	struct fdi_num field[FDI_ENGINE_FIELDS];
};

struct fdi_region {
	struct fdi_region *next; /* in order of first appearance, or NULL */
	struct fdi_span name;
	struct fdi_num field[FDI_REGION_FIELDS];
};

/*
 * One text. Spans point into the text, nodes into the arena: both must outlive it.
 *
 * A value that cannot be parsed (no digits, a unit that the key does not have) is absent and
 * counted in malformed; it does not affect other keys. Of a repeated key the last readable value
 * counts. A number without a unit is in the unit of its key: ns, bytes (rst:162), Hz. client_id
 * holds the digits without leading zeros, any number of them; compare ids as strings.
 */
struct fdi_snapshot {
	struct fdi_span driver;
	struct fdi_span pdev;
	struct fdi_span client_id;
	struct fdi_span client_name;
	struct fdi_engine *engines;
	struct fdi_region *regions;
	unsigned int engine_count;
	unsigned int region_count;
	unsigned int lines;
	unsigned int drm_lines; /* lines whose key begins with drm-; 0: no DRM text */
	unsigned int malformed;
	unsigned int saturated; /* numbers beyond 2^64-1 */
};

/**
 * fdi_parse:
 * @snap: gets the snapshot; overwritten
 * @text: any bytes, NUL among them; may be NULL when @len is 0
 * @len: bytes at @text
 * @arena: memory for the engines and regions of @snap
 *
 * Parse the text of one read. @text and @arena stay the caller's. Memory in use is proportional to
 * the number of names, time to @len, for hostile texts, too.
 *
 * Returns: 0; -FDI_ENOBUFS when the arena is full, with the lines before the one that did not fit
 * in @snap; -FDI_EINVAL when an argument is NULL that must not be, with @snap unchanged.
 *
 * Since: 1
 */
FDI_API int fdi_parse(struct fdi_snapshot *snap, const char *text, size_t len,
		      struct fdi_arena *arena);

/**
 * fdi_capacity:
 * @engine: an engine of a snapshot
 *
 * Returns: the number to divide its time by: the capacity printed, or 1 when that is absent or 0
 * (rst:110). Always present, never 0.
 *
 * Since: 1
 */
FDI_API struct fdi_num fdi_capacity(const struct fdi_engine *engine);

/**
 * fdi_resident:
 * @region: a region of a snapshot
 *
 * Returns: drm-resident- in bytes, or its alias drm-memory- where that is absent; never the sum
 * (rst:184). Absent when both are.
 *
 * Since: 1
 */
FDI_API struct fdi_num fdi_resident(const struct fdi_region *region);

/* --- rules and lint --- */

enum fdi_level {
	FDI_MUST,
	FDI_SHOULD,
	FDI_MAY,
	FDI_UNCLEAR, /* the specification can be read in more than one way */
	FDI_INFO,
	FDI_LEVELS
};

enum fdi_spec { /* which text of the specification, oldest first */
		FDI_SPEC_6_12,
		FDI_SPEC_LATEST,
		FDI_SPECS
};

/* One rule for drivers. Slugs never change their meaning. */
struct fdi_rule {
	const char *slug; /* "family.words", unique */
	enum fdi_level level;
	enum fdi_spec since; /* the first text that has it */
	enum fdi_spec until; /* the last text that has it */
	bool optional; /* judged only where fdi_lint_options.added names it */
};

/**
 * fdi_rules:
 * @count: gets the number of rules; may be NULL
 *
 * Returns: all rules of both lints, in the order in which they are judged. Static data, never NULL.
 *
 * Since: 1
 */
FDI_API const struct fdi_rule *const *fdi_rules(size_t *count);

/* How a driver accounts: while a job runs, or in one step when it completes. */
enum fdi_accounting {
	FDI_ACCOUNT_RUNNING,
	FDI_ACCOUNT_COMPLETION,
};

/* The origin of a text: one read of one file descriptor. Times are ns of one clock. */
struct fdi_fd {
	uint64_t t_ns; /* CLOCK_BOOTTIME before open */
	uint64_t until_ns; /* and after the last read; valid with has_until */
	bool has_until;
	bool has_pid; /* pid and fd are known */
	bool has_dev; /* major and minor are known */
	int32_t pid;
	int32_t fd;
	uint32_t major;
	uint32_t minor;
	int32_t err; /* 0, or the positive errno of a descriptor that could not be read */
	enum fdi_accounting accounting; /* of its driver; for the time lint */
	const void *cookie; /* the caller's; returned in findings */
};

/* A value and its time: a number, or a text. */
struct fdi_point {
	bool known;
	uint64_t t_ns; /* fdi_fd.t_ns of the read; until_ns in fdi_finding.now of time.slow-read */
	struct fdi_num value; /* absent where it is no number */
	struct fdi_span text;
};

/*
 * One finding. name is the engine, region or key of the finding, text the offending bytes, expected
 * a sentence fragment ("a number greater than zero"), which is static. line and column count from
 * 1; 0: the finding is of the whole text. got and limit carry the two numbers of a comparison, in
 * the unit of the rule: ns, cycles, Hz, bytes.
 */
struct fdi_finding {
	const struct fdi_rule *rule;
	unsigned int line;
	unsigned int column; /* in bytes */
	struct fdi_span name;
	struct fdi_span text;
	const char *expected;
	struct fdi_num got;
	struct fdi_num limit;
	const struct fdi_fd *fd; /* the read that breaks the rule; NULL: a finding of fdi_lint() */
	/* Set by the time lint only; fdi_lint() leaves all of them empty. */
	const char *key; /* the prefix of name in its key ("drm-engine-"); NULL: none, or several */
	struct fdi_span client; /* the id of the client; no bytes: it has none */
	struct fdi_point before; /* the earlier value, */
	struct fdi_point low; /* of a counter that does not catch up, the first below that, */
	struct fdi_point now; /* and the value that breaks the rule */
	struct fdi_span
		other; /* the id of the client that before is of; no bytes: the same client */
};

/* Called once per finding, which is valid during the call only, with its spans. */
typedef void (*fdi_emit)(void *data, const struct fdi_finding *finding);

struct fdi_lint_options {
	enum fdi_spec spec;
	const char *const *added; /* slugs of optional rules to judge, NULL-terminated; or NULL */
	fdi_emit emit; /* or NULL: findings are only counted */
	void *data; /* for emit */
};

/**
 * fdi_lint:
 * @text: any bytes, NUL among them; may be NULL when @len is 0
 * @len: bytes at @text
 * @arena: memory for the call; as much of it is in use after the call as before
 * @options: the text of the specification, the optional rules, and the receiver of the findings
 *
 * Judge one text. Findings come in the order of the lines; spans point into @text. A text without
 * a drm- key has no finding, unless it is one of amdgpu before the specification (pdev, pasid).
 *
 * Returns: the number of findings; -FDI_ENOBUFS when the arena is full, without any finding;
 * -FDI_EINVAL when an argument is NULL that must not be.
 *
 * Since: 1
 */
FDI_API int fdi_lint(const char *text, size_t len, struct fdi_arena *arena,
		     const struct fdi_lint_options *options);

/*
 * How long a counter may stay below an earlier value: it is late when this many ns passed since it
 * was first read below, and this many further reads were made, without one that passed that value.
 * The specification has "a reasonable period" (rst:98, rst:119); the figures are this library's: a
 * counter should catch up in the first, and must in the second.
 */
#define FDI_CATCH_UP_NS		  10000000000ull
#define FDI_CATCH_UP_READS	  3
#define FDI_CATCH_UP_MINUTE_NS	  60000000000ull
#define FDI_CATCH_UP_MINUTE_READS 10

struct fdi_timelint;

/*
 * A device is known by its number (has_dev) or its drm-pdev; where neither is known its clients are
 * not compared. What is kept for that, whatever the number of clients: one record for each device
 * that is listed, one for each name of an engine that a listed client of it has printed, and one
 * for each name of a driver.
 */

/**
 * fdi_timelint_new:
 * @mem: memory of the time lint, of any alignment
 * @size: bytes at @mem; the time lint never uses more
 * @options: as of fdi_lint(); must outlive the time lint
 *
 * The time lint lives inside @mem, which stays the caller's: there is nothing to destroy. Memory of
 * clients that a sweep does not list is reused.
 *
 * Returns: the time lint, or NULL when @mem or @options is NULL or @size too small for it.
 *
 * Since: 1
 */
FDI_API struct fdi_timelint *fdi_timelint_new(void *mem, size_t size,
					      const struct fdi_lint_options *options);

/**
 * fdi_timelint_sweep:
 * @lint: the time lint
 * @t_ns: the begin of the sweep, in ns of the clock of fdi_fd.t_ns
 *
 * Begin a sweep over all descriptors. The sweep before is closed: its findings are emitted, and
 * descriptors and clients that it did not list are forgotten. The reads of one client within a
 * sweep are one sample: the largest value of each counter.
 *
 * Returns: 0, or -FDI_EINVAL when @lint is NULL or @t_ns before that of the last sweep.
 *
 * Since: 1
 */
FDI_API int fdi_timelint_sweep(struct fdi_timelint *lint, uint64_t t_ns);

/**
 * fdi_timelint_read:
 * @lint: the time lint, with a sweep begun
 * @fd: the origin of the read; copied, but for what its cookie points to
 * @snap: its snapshot; NULL: the descriptor is listed, but could not be read
 *
 * Add one read to the sweep. Rules about a single read are judged at once, others when the sweep
 * ends. What the time lint needs of @snap is copied.
 *
 * Returns: 0; -FDI_ENOBUFS when the memory is full: the read is judged in part or not at all, and
 * its descriptor stays listed; -FDI_EINVAL when @lint or @fd is NULL or no sweep is begun.
 *
 * Since: 1
 */
FDI_API int fdi_timelint_read(struct fdi_timelint *lint, const struct fdi_fd *fd,
			      const struct fdi_snapshot *snap);

/**
 * fdi_timelint_end:
 * @lint: the time lint
 * @undetermined: gets the number of counters that were below an earlier value and still in time to
 *	catch up, when the last sweep ended or their client was closed; may be NULL
 *
 * Close the last sweep and emit its findings. The call may be repeated, and another sweep may
 * follow.
 *
 * Returns: 0, or -FDI_EINVAL when @lint is NULL.
 *
 * Since: 1
 */
FDI_API int fdi_timelint_end(struct fdi_timelint *lint, unsigned int *undetermined);

/* --- tracker --- */

/* num / den; den is never 0. present is false where the ratio is unknown. It may exceed 1. */
struct fdi_ratio {
	uint64_t num;
	uint64_t den;
	bool present;
};

/* A descriptor of a client. */
struct fdi_member {
	struct fdi_member *next;
	int32_t pid;
	int32_t fd;
};

/* The values held of one engine of one client. */
struct fdi_track_engine {
	struct fdi_track_engine *next; /* in order of first read, or NULL */
	struct fdi_span name;
	struct fdi_num field[FDI_ENGINE_FIELDS]; /* counters at their largest (rst:98, rst:119) */
	struct fdi_num delta_ns; /* of FDI_BUSY_NS since the sweep before; absent at first */
	struct fdi_ratio busy; /* engine time / wall / capacity, or cycles / total / capacity */
	struct fdi_ratio freq; /* cycles / (maxfreq x wall x capacity) */
};

/*
 * One drm_file, by any number of descriptors (rst:69). Spans, members, engines and regions are the
 * tracker's.
 */
struct fdi_client {
	struct fdi_span driver;
	struct fdi_span pdev;
	struct fdi_span id; /* no bytes: none is printed, the client is one descriptor */
	struct fdi_span name;
	uint32_t major, minor;
	bool has_dev;
	struct fdi_member *members; /* of the last sweep */
	struct fdi_track_engine *engines;
	struct fdi_region *regions; /* the last value of each field */
};

struct fdi_tracker;

/**
 * fdi_tracker_new:
 * @mem: memory of the tracker, of any alignment
 * @size: bytes at @mem; the tracker never uses more
 *
 * The tracker lives inside @mem, which stays the caller's: there is nothing to destroy. Memory of
 * clients that a sweep does not list is reused.
 *
 * Returns: the tracker, or NULL when @mem is NULL or @size too small for it.
 *
 * Since: 1
 */
FDI_API struct fdi_tracker *fdi_tracker_new(void *mem, size_t size);

/**
 * fdi_tracker_reset:
 * @tracker: the tracker
 *
 * Forget all clients, and an open sweep. Pointers to clients become invalid.
 *
 * Since: 1
 */
FDI_API void fdi_tracker_reset(struct fdi_tracker *tracker);

/**
 * fdi_sweep_begin:
 * @tracker: the tracker
 * @t_ns: the time of the sweep, in ns of CLOCK_BOOTTIME
 *
 * Begin a sweep over all descriptors; one that is open is ended first. Without an advance of @t_ns
 * since the sweep before, ratios over wall time are absent.
 *
 * Returns: 0, or -FDI_EINVAL when @tracker is NULL.
 *
 * Since: 1
 */
FDI_API int fdi_sweep_begin(struct fdi_tracker *tracker, uint64_t t_ns);

/**
 * fdi_sweep_read:
 * @tracker: the tracker, with a sweep open
 * @fd: the origin of the read; times and accounting are not used
 * @snap: its snapshot; NULL, or @fd->err set: the descriptor is listed, but could not be read
 *
 * Add one descriptor to the sweep. Its client is that of (device, client-id), where the device is
 * major and minor, or driver and pdev when they are unknown; without an id it is the descriptor
 * itself. A descriptor without a DRM text keeps the client that it showed last, unless its device
 * is another now. What the tracker needs of @snap is copied.
 *
 * Returns: 0; -FDI_ENOBUFS when the memory is full, with what fitted merged; -FDI_EINVAL when
 * @tracker or @fd is NULL or no sweep is open.
 *
 * Since: 1
 */
FDI_API int fdi_sweep_read(struct fdi_tracker *tracker, const struct fdi_fd *fd,
			   const struct fdi_snapshot *snap);

/**
 * fdi_sweep_end:
 * @tracker: the tracker
 *
 * End the sweep: compute deltas and ratios, and forget clients without a listed descriptor. No
 * effect without an open sweep.
 *
 * Returns: 0, or -FDI_EINVAL when @tracker is NULL.
 *
 * Since: 1
 */
FDI_API int fdi_sweep_end(struct fdi_tracker *tracker);

/**
 * fdi_client_next:
 * @tracker: the tracker, after fdi_sweep_end()
 * @client: a client of the tracker; NULL: before the first
 *
 * Returns: the next client of the last sweep in order of first read, or NULL after the last. It is
 * the tracker's, and valid until the next fdi_sweep_begin() or fdi_tracker_reset().
 *
 * Since: 1
 */
FDI_API const struct fdi_client *fdi_client_next(const struct fdi_tracker *tracker,
						 const struct fdi_client *client);

/**
 * fdi_tracker_used:
 * @tracker: the tracker
 *
 * Returns: bytes of its memory in use now, the tracker itself and padding included.
 *
 * Since: 1
 */
FDI_API size_t fdi_tracker_used(const struct fdi_tracker *tracker);

#ifdef __cplusplus
}
#endif

#endif /* FDINFO_H */
