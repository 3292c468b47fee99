/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * libfdinfo: the reference reader of DRM fdinfo texts.
 *
 * Three layers, each usable alone:
 *
 *   lexer     bytes -> lines, keys, values. Never fails: every byte string is a list of lines.
 *   snapshot  what one text says: engines and regions by whole name, numbers exact to 2^64-1.
 *   tracker   what a series of sweeps means: one client per open DRM file, values held through dips.
 *
 * and two judges of what a driver said:
 *
 *   fdi_lint()        one text against the rules that need only one text.
 *   fdi_timelint_*()  a series of reads against the rules that need time.
 *
 * Everything but the tracker also builds inside a kernel: no libc, no floating point, small frames.
 * The library never prints, never allocates outside the arena that the caller hands in, and never
 * asserts on input. Errors are negative errno values; FDI_E* names those that callers test for.
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

#define FDI_EINVAL  22 /* an argument that no caller may give */
#define FDI_ENOBUFS 105 /* the arena's cap is reached; a larger arena makes the same call succeed */

/* --- spans, numbers, arena ------------------------------------------------------------------- */

/* Bytes inside a text that the caller owns; not terminated. ptr is NULL when there are none. */
struct fdi_span {
	const char *ptr;
	size_t len;
};

/* A <uint>. value is exact up to 2^64-1; beyond, value is 2^64-1 and saturated is set. */
struct fdi_num {
	uint64_t value;
	bool present;
	bool saturated;
};

/*
 * A capped bump allocator over memory of the caller. The library never asks for more than size
 * bytes and never frees; fdi_arena_reset() makes the whole of it free again.
 */
struct fdi_arena {
	unsigned char *base;
	size_t size;
	size_t used;
};

/*
 * fdi_arena_init - hand size bytes at mem to an arena. mem needs no alignment and stays the
 * caller's. Since: 1
 */
FDI_API void fdi_arena_init(struct fdi_arena *arena, void *mem, size_t size);

/* fdi_arena_reset - forget everything allocated; pointers into the arena dangle. Since: 1 */
FDI_API void fdi_arena_reset(struct fdi_arena *arena);

/* --- lexer ----------------------------------------------------------------------------------- */

enum fdi_line_flag {
	FDI_LINE_NO_COLON = 1 << 0, /* there is no ':' */
	FDI_LINE_NO_LF = 1 << 1, /* the text ended before a line feed did */
	FDI_LINE_CR = 1 << 2, /* a carriage return stood before the line feed */
	FDI_LINE_NUL = 1 << 3, /* a NUL byte is somewhere in the line */
	FDI_LINE_TRAILING = 1 << 4, /* blanks or tabs stood after the value */
};

/* One line of a text. All spans point into the text given to fdi_lexer_init(). */
struct fdi_line {
	unsigned int number; /* from 1 */
	unsigned int flags; /* enum fdi_line_flag */
	struct fdi_span raw; /* without its line feed */
	struct fdi_span key; /* before the first ':'; the whole line when there is none */
	struct fdi_span value; /* after it, without blanks, tabs and the CR on either side */
};

struct fdi_lexer {
	const char *next;
	const char *end;
	unsigned int line;
};

/* fdi_lexer_init - start at the first byte of text; text must outlive the lexer. Since: 1 */
FDI_API void fdi_lexer_init(struct fdi_lexer *lexer, const char *text, size_t len);

/* fdi_lexer_next - fill *line and return true, or return false at the end. Since: 1 */
FDI_API bool fdi_lexer_next(struct fdi_lexer *lexer, struct fdi_line *line);

/* What a whole key means. The order is that of the specification. */
enum fdi_key {
	FDI_KEY_FOREIGN, /* no drm- prefix: the frame of the VFS, or a driver's own key */
	FDI_KEY_UNKNOWN, /* drm- prefix, but no key of the specification */
	FDI_KEY_DRIVER,
	FDI_KEY_PDEV,
	FDI_KEY_CLIENT_ID,
	FDI_KEY_CLIENT_NAME,
	FDI_KEY_ENGINE,
	FDI_KEY_CAPACITY,
	FDI_KEY_CYCLES,
	FDI_KEY_TOTAL_CYCLES,
	FDI_KEY_MAXFREQ,
	FDI_KEY_CURFREQ, /* undocumented, printed by panfrost and panthor */
	FDI_KEY_TOTAL,
	FDI_KEY_SHARED,
	FDI_KEY_RESIDENT,
	FDI_KEY_MEMORY,
	FDI_KEY_PURGEABLE,
	FDI_KEY_ACTIVE,
	FDI_KEYS
};

/*
 * fdi_key_lookup - decide by the whole key, never by a prefix of it.
 *
 * The longest prefix of the specification wins: drm-engine-capacity-x is the capacity of x, and
 * drm-total-cycles-x the total cycles of x, not an engine "capacity-x" or a region "cycles-x"
 * (rst:87, rst:104, rst:127 and rst:165 leave it open). A key whose engine or region name is empty
 * is FDI_KEY_UNKNOWN. *name gets the engine or region name, or no bytes. name may be NULL. Since: 1
 */
FDI_API enum fdi_key fdi_key_lookup(struct fdi_span key, struct fdi_span *name);

/*
 * fdi_uint_parse - read "digits [blanks] [unit]" (rst:33, rst:46).
 *
 * *num gets the number; *unit what follows it without blanks (no bytes: no unit). Any number of
 * digits is read; no sign, no base prefix, no fraction. Returns 0, or -FDI_EINVAL when the value
 * does not begin with a digit, and *num is then absent. Since: 1
 */
FDI_API int fdi_uint_parse(struct fdi_span value, struct fdi_num *num, struct fdi_span *unit);

/* --- snapshot -------------------------------------------------------------------------------- */

enum fdi_engine_field {
	FDI_BUSY_NS,
	FDI_CAPACITY, /* as said: absent and 0 stay so; fdi_capacity() gives the number to divide by */
	FDI_CYCLES,
	FDI_TOTAL_CYCLES,
	FDI_MAXFREQ_HZ,
	FDI_CURFREQ_HZ,
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
	struct fdi_engine *next; /* in order of first appearance */
	struct fdi_span name;
	struct fdi_num field[FDI_ENGINE_FIELDS];
};

struct fdi_region {
	struct fdi_region *next;
	struct fdi_span name;
	struct fdi_num field[FDI_REGION_FIELDS];
};

/*
 * What one text says. Spans point into the text, nodes into the arena: both must outlive it.
 *
 * A value that cannot be read (no digits, a unit that the key does not have) is absent and counted
 * in malformed; it never harms another key. Of a repeated key the last readable value counts. A
 * number without a unit is in the unit of its key: ns, bytes, Hz. client_id holds the digits
 * without leading zeros, however many they are; compare ids as strings.
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

/*
 * fdi_parse - read a text into *snap.
 *
 * text is any bytes, len any length. Returns 0; -FDI_ENOBUFS when the arena is full (*snap then
 * holds the lines before the one that did not fit); -FDI_EINVAL when an argument is NULL where it
 * may not be. Takes no ownership. Since: 1
 */
FDI_API int fdi_parse(struct fdi_snapshot *snap, const char *text, size_t len,
		      struct fdi_arena *arena);

/* fdi_capacity - the capacity to divide by: what was said, 1 when absent or 0 (rst:110). Since: 1 */
FDI_API struct fdi_num fdi_capacity(const struct fdi_engine *engine);

/* fdi_resident - drm-resident-, or its alias where that is absent; never the sum (rst:184). Since: 1 */
FDI_API struct fdi_num fdi_resident(const struct fdi_region *region);

/* --- rules and lint --------------------------------------------------------------------------- */

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

/* One rule for producers, beside the code that checks it. Slugs never change their meaning. */
struct fdi_rule {
	const char *slug;
	enum fdi_level level;
	enum fdi_spec since; /* the first text that has it */
	enum fdi_spec until; /* the last text that has it */
	bool optional; /* judged only for drivers that a driver row adds it for */
};

/* fdi_rules - all rules of both lints; *count gets how many. Static data. Since: 1 */
FDI_API const struct fdi_rule *const *fdi_rules(size_t *count);

/* How a driver accounts: while a job runs, or in one step when it completes. */
enum fdi_accounting {
	FDI_ACCOUNT_RUNNING,
	FDI_ACCOUNT_COMPLETION,
};

/* Where a text came from: one look at one file descriptor. */
struct fdi_fd {
	uint64_t t_ns; /* CLOCK_BOOTTIME before open */
	uint64_t until_ns; /* and after the last read; meaningless without has_until */
	bool has_until;
	bool has_pid; /* pid and fd are known */
	bool has_dev; /* major and minor are known */
	int32_t pid;
	int32_t fd;
	uint32_t major;
	uint32_t minor;
	int32_t err; /* 0, or the positive errno of a descriptor that could not be read */
	enum fdi_accounting accounting; /* of its driver; for the time lint */
	const void *cookie; /* the caller's; comes back in findings */
};

/* What was read, and when: a number, or a text. */
struct fdi_point {
	bool known;
	uint64_t t_ns; /* before the descriptor was opened */
	struct fdi_num value; /* absent where it is no number */
	struct fdi_span text;
};

/*
 * One finding. name is the engine, region or key it is about, text the offending bytes, expected a
 * sentence fragment ("a number greater than zero"). line and column count from 1; 0: no place in
 * the text. got and limit carry the two numbers of a comparison, in the unit of the rule.
 */
struct fdi_finding {
	const struct fdi_rule *rule;
	unsigned int line;
	unsigned int column;
	struct fdi_span name;
	struct fdi_span text;
	const char *expected;
	struct fdi_num got;
	struct fdi_num limit;
	const struct fdi_fd *fd; /* the read that shows it; NULL: a finding of fdi_lint() */
	/* Of the time lint alone; of fdi_lint() there are no bytes and no point is known. */
	const char *key; /* what name is the end of ("drm-engine-"); NULL: nothing, or several */
	struct fdi_span client; /* the id of the client; no bytes: it has none */
	struct fdi_point before; /* what it is compared with, */
	struct fdi_point
		low; /* of a counter that does not catch up, when it was first below that, */
	struct fdi_point now; /* and what breaks the rule */
};

/* Called once per finding; the finding and its spans live only during the call. */
typedef void (*fdi_emit)(void *data, const struct fdi_finding *finding);

struct fdi_lint_options {
	enum fdi_spec spec;
	const char *const *added; /* slugs of optional rules to judge, NULL-terminated; or NULL */
	fdi_emit emit;
	void *data;
};

/*
 * fdi_lint - judge one text. A text without a drm- key yields no finding: it is not ours to judge.
 * Returns the number of findings, or a negative errno as fdi_parse(). Since: 1
 */
FDI_API int fdi_lint(const char *text, size_t len, struct fdi_arena *arena,
		     const struct fdi_lint_options *options);

/*
 * How long a counter may stay below an earlier value: it is late when both this time has gone since
 * it was first read below, and so many further reads were made, without one that passed that value.
 */
#define FDI_CATCH_UP_NS	   10000000000ull
#define FDI_CATCH_UP_READS 3

struct fdi_timelint;

/*
 * fdi_timelint_new - a time lint that lives in mem and never uses more than size bytes.
 * options must outlive it. Returns NULL when size is too small for an empty one. Since: 1
 */
FDI_API struct fdi_timelint *fdi_timelint_new(void *mem, size_t size,
					      const struct fdi_lint_options *options);

/*
 * fdi_timelint_sweep - begin a new look at all descriptors; t_ns must not go back. Reads of one
 * client within a sweep count as one look: the largest counter. Since: 1
 */
FDI_API int fdi_timelint_sweep(struct fdi_timelint *lint, uint64_t t_ns);

/* fdi_timelint_read - one read of the current sweep. snap NULL: it could not be read. Since: 1 */
FDI_API int fdi_timelint_read(struct fdi_timelint *lint, const struct fdi_fd *fd,
			      const struct fdi_snapshot *snap);

/*
 * fdi_timelint_end - close the last sweep and report what can be said only at the end.
 * *undetermined (may be NULL) gets the number of counters that were still catching up. Since: 1
 */
FDI_API int fdi_timelint_end(struct fdi_timelint *lint, unsigned int *undetermined);

/* --- tracker ---------------------------------------------------------------------------------- */

/* num / den; den is never 0. present is false where nothing can be said. */
struct fdi_ratio {
	uint64_t num;
	uint64_t den;
	bool present;
};

struct fdi_member {
	struct fdi_member *next;
	int32_t pid;
	int32_t fd;
};

/* Held values of one engine of one client. */
struct fdi_track_engine {
	struct fdi_track_engine *next;
	struct fdi_span name;
	struct fdi_num field[FDI_ENGINE_FIELDS]; /* counters held at their largest */
	struct fdi_num delta_ns; /* since the sweep before; absent at first sight */
	struct fdi_ratio busy; /* engine time / wall / capacity, or cycles / total / capacity */
	struct fdi_ratio freq; /* cycles / (maxfreq x wall x capacity) */
};

/* One drm_file, however many descriptors show it. Spans and lists belong to the tracker. */
struct fdi_client {
	struct fdi_span driver;
	struct fdi_span pdev;
	struct fdi_span id; /* no bytes: none was said, the client is one descriptor */
	struct fdi_span name;
	uint32_t major, minor;
	bool has_dev;
	struct fdi_member *members; /* of the last sweep */
	struct fdi_track_engine *engines;
	struct fdi_region *regions;
};

struct fdi_tracker;

/*
 * fdi_tracker_new - a tracker that lives in mem (kept by the caller, any alignment) and never uses
 * more than size bytes; clients that are gone give theirs back. NULL: size is too small. Since: 1
 */
FDI_API struct fdi_tracker *fdi_tracker_new(void *mem, size_t size);

/* fdi_tracker_reset - forget all clients. Since: 1 */
FDI_API void fdi_tracker_reset(struct fdi_tracker *tracker);

/* fdi_sweep_begin - a new look at all descriptors, at t_ns (CLOCK_BOOTTIME). Since: 1 */
FDI_API int fdi_sweep_begin(struct fdi_tracker *tracker, uint64_t t_ns);

/*
 * fdi_sweep_read - one descriptor of this sweep. snap NULL: it was listed and could not be read;
 * the client it last showed is kept. Copies what it needs. Returns 0 or -FDI_ENOBUFS. Since: 1
 */
FDI_API int fdi_sweep_read(struct fdi_tracker *tracker, const struct fdi_fd *fd,
			   const struct fdi_snapshot *snap);

/*
 * fdi_sweep_end - compute deltas and ratios; forget clients that no descriptor showed. Returns 0.
 * Since: 1
 */
FDI_API int fdi_sweep_end(struct fdi_tracker *tracker);

/*
 * fdi_client_next - walk the clients of the last sweep, in order of first sight; NULL begins, NULL
 * ends. Valid until the next fdi_sweep_begin(). Since: 1
 */
FDI_API const struct fdi_client *fdi_client_next(const struct fdi_tracker *tracker,
						 const struct fdi_client *client);

/* fdi_tracker_used - bytes of mem in use now. Since: 1 */
FDI_API size_t fdi_tracker_used(const struct fdi_tracker *tracker);

#ifdef __cplusplus
}
#endif

#endif /* FDINFO_H */
