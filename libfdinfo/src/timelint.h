/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The time lint. Reads of one sweep are gathered by client and engine, and compared with the sweeps
 * before when the sweep ends: only then is the largest of a counter known. Rules about a single
 * read are judged at once.
 */
#ifndef FDI_TIMELINT_H
#define FDI_TIMELINT_H

#include "pool.h"
#include "rules.h"
#include "timelint_key.h"
#include "trie.h"

/* The values of an engine that only rise. */
enum tl_counter_kind { TL_BUSY, TL_CYCLES, TL_TOTAL, TL_COUNTERS };

/* How late a counter is that does not catch up: FDI_CATCH_UP_* and FDI_CATCH_UP_MINUTE_*. */
enum tl_late { TL_LATE, TL_LATE_MINUTE, TL_LATES };

struct tl_counter {
	struct fdi_num now; /* the largest of this sweep */
	uint64_t now_t; /* t_ns of its read, */
	uint64_t now_width; /* the ns that the read lasted, */
	bool now_until; /* and whether they are known */
	struct fdi_num held; /* the largest of all sweeps; absent before the first */
	uint64_t t; /* t, width and until: of the newest read that was not below held */
	uint64_t width;
	bool until;
	bool has_risen; /* it passed held at least once, ... */
	uint64_t risen; /* ... most recently after the read at this time */
	struct fdi_num step; /* the value after a rise, the one that bounds later ones most; ... */
	uint64_t step_t, step_risen; /* ... its read, and risen as it was then */
	bool dipping; /* below held ... */
	unsigned int reported; /* ... for too long; bits of enum tl_late: emitted findings */
	uint64_t dip_t; /* of the first read below held, */
	struct fdi_num dip; /* its value, */
	unsigned int dip_reads; /* and how many reads below held followed */
	uint64_t still; /* the first read since it rose last, */
	unsigned int outrun; /* and in how many sweeps since its partner rose (tl_partner()) */
	bool still_reported;
};

/* A value that may rise and fall: capacity, maxfreq. */
struct tl_setting {
	struct fdi_num now; /* the first of this sweep */
	struct fdi_num last; /* of the newest sweep before that had one */
	uint64_t now_t, last_t; /* when they were read */
};

struct tl_client;

/* A setting of an engine, as the newest read of any client of the device has it. */
struct tl_shared_setting {
	struct fdi_num value;
	uint64_t t;
	const struct tl_client *by; /* whose read it was; NULL: it was closed */
	bool reported;
};

/* The largest total-cycles of the clients of a device in one sweep. */
struct tl_shared_total {
	struct fdi_num value; /* absent: none */
	uint64_t t, end; /* of its read; */
	bool until; /* whether end is known */
	const struct tl_client *by;
};

/* By how much the engine time of all clients rose in one sweep, and in which interval. */
struct tl_sum {
	uint64_t ns, begin, end, capacity;
	unsigned int clients; /* that have a part in it, and the first of them */
	const struct tl_client *first;
};

/* An engine of a device, as its clients print it; it lives as long as one of theirs. */
struct tl_shared {
	struct trie_node node; /* its key, the name, follows in memory */
	struct tl_shared *next, *prev;
	size_t users; /* engines of clients */
	uint64_t sweep; /* of printed, sum and total */
	const struct tl_client *printed; /* the first client that printed it; NULL: none did */
	struct tl_sum sum;
	struct tl_shared_total total, total_before; /* total_before: of the sweep before */
	uint64_t behind; /* the newest sweep in which a client was behind another's total-cycles, */
	unsigned int behind_sweeps; /* and how many in a row were such */
	bool behind_reported, absent_reported;
	struct tl_shared_setting capacity, maxfreq;
};

/* Which keys of an engine or a region are printed; bits of its fields. */
struct tl_keys {
	unsigned int now; /* in this sweep */
	unsigned int last; /* in the one before */
	unsigned int missing; /* present in an earlier sweep, absent since */
};

/* A region of a client. */
struct tl_region {
	struct trie_node node; /* its key, the name, follows in memory */
	struct tl_region *next;
	uint64_t sweep; /* of keys.now */
	uint64_t first, last; /* the first and the newest sweep that printed it, */
	uint64_t t; /* and the read of the newest */
	struct tl_keys keys;
};

struct tl_engine {
	struct trie_node node; /* its key, the name, follows the engine in memory */
	struct tl_engine *next;
	struct tl_shared *shared; /* NULL: the device is unknown */
	uint64_t sweep; /* of every member named now */
	uint64_t disagreed; /* the last sweep whose reads contradict one another */
	struct tl_keys keys;
	struct tl_counter counter[TL_COUNTERS];
	struct tl_setting capacity; /* 1 where none was printed */
	struct tl_setting maxfreq;
	struct fdi_num curfreq_now;
	struct fdi_num total_then; /* of the sweep that printed the cycles held */
	struct fdi_num total_risen; /* of the sweep after which they rose most recently */
	struct fdi_num curfreq_then;
};

/* A text that all clients of a device print alike: of the first read of a sweep that has one. */
struct tl_shared_text {
	struct fdi_span text; /* a block of its own */
	uint64_t sweep, t;
	const struct tl_client *by; /* whose read it was; valid in that sweep */
	bool reported;
};

/* What the clients of one device have in common. */
struct tl_device {
	struct trie_node node; /* its key is a block of its own */
	struct tl_device *next;
	uint64_t listed; /* the newest sweep that lists a client of it */
	struct tl_shared_text driver, pdev;
	struct trie names;
	struct tl_shared *engines; /* in no order */
};

/* What a driver relates its cycles to: total-cycles or a maximum frequency. */
struct tl_choice {
	struct trie_node node; /* its key, the name of the driver, follows in memory */
	struct tl_choice *next;
	uint64_t listed; /* the newest sweep that lists a client of it */
	const char *prefix; /* of the key that it printed first; NULL: none yet */
	struct fdi_span key; /* that key, a block of its own */
	uint64_t t; /* of the read that printed it, */
	const struct tl_client *by; /* and its client; NULL: it was closed */
	bool reported;
};

struct tl_client {
	struct trie_node node; /* its key, device and id, is a block of its own */
	struct tl_client *next;
	struct tl_device *device; /* NULL: unknown */
	struct tl_choice *choice; /* of its driver; NULL: none is printed */
	struct fdi_span driver, pdev; /* blocks of their own; the last printed */
	struct fdi_span id; /* inside the key; no bytes: the client is its descriptor */
	struct fdi_fd fd; /* the first read of the newest sweep that could be read */
	uint64_t listed; /* the newest sweep that lists it */
	uint64_t read; /* the newest sweep that could read it; 0: none yet */
	uint64_t kept; /* the newest sweep that lists a descriptor that is not new to it */
	uint64_t before_t; /* its first read of the sweep before that */
	bool has_before;
	uint64_t disagreed; /* the last sweep whose reads contradict one another */
	bool ambiguous; /* several clients that cannot be distinguished: not judged */
	struct trie names, region_names;
	struct tl_engine *engines; /* in order of first appearance */
	struct tl_engine *last;
	struct tl_region *regions; /* in order of first appearance */
	struct tl_region *last_region;
	uint64_t worked; /* the newest sweep in which an engine time or cycles rose */
	bool totals, memory; /* in this sweep: it prints a drm-total-, one is not 0 */
	unsigned int empty; /* sweeps in a row in which it worked and had no memory */
	bool empty_reported;
	uint64_t regions_read; /* the newest sweep before this one that printed a region; 0: none */
};

struct tl_descriptor {
	struct trie_node node;
	struct tl_descriptor *next;
	struct tl_client *client; /* that it showed last; lives as long as it is shown */
	uint64_t listed;
	int32_t key[2]; /* pid, fd */
};

/* A client-id that was printed without a pdev. */
struct tl_id {
	struct trie_node node; /* its key, the digits, follows in memory */
	struct tl_id *next;
	uint64_t listed;
	uint32_t major, minor; /* of the first device in that sweep */
	bool reported;
};

struct fdi_timelint {
	const struct fdi_lint_options *options;
	struct pool pool;
	unsigned int scopes[TIMELINT_RULE_COUNT]; /* of a rule; 0: this run does not judge it */
	uint64_t sweep; /* from 1 */
	uint64_t t_ns;
	bool open; /* between fdi_timelint_sweep() and fdi_timelint_end() */
	unsigned int undetermined; /* counters of forgotten clients that were catching up */
	struct trie clients_by_key, descriptors_by_key, ids_by_key, devices_by_key;
	struct trie choices_by_driver;
	struct tl_client *clients, *last_client; /* in order of first read */
	struct tl_descriptor *descriptors;
	struct tl_device *devices;
	struct tl_choice *choices;
	struct tl_id *ids;
};

/* What a rule is judged on; members outside its scope are NULL. */
struct tl_context {
	struct fdi_timelint *lint;
	const struct fdi_fd *fd;
	const struct fdi_snapshot *snap;
	struct tl_client *client;
	struct tl_descriptor *descriptor;
	struct tl_id *id;
	struct tl_engine *engine;
	struct tl_region *region;
	const struct fdi_engine *printed; /* this engine in snap */
	enum tl_counter_kind kind;
};

/* When a rule is judged; bits. */
enum tl_scope {
	TL_ON_READ = 1 << 0, /* on any read, before it changes the state */
	TL_ON_TEXT = 1 << 1, /* on a read with a DRM text, before it changes the state */
	TL_ON_MEMBER = 1 << 2, /* on an engine of it that an earlier read of the sweep has */
	TL_ON_ENGINE = 1 << 3, /* on an engine at the end of a sweep */
	TL_ON_COUNTER = 1 << 4, /* on each counter of it */
	TL_ON_REGION = 1 << 5, /* on a region at the end of a sweep */
	TL_ON_CLIENT = 1 << 6, /* on a client at the end of a sweep, after engines and regions */
};

/* A rule of time. scopes: TL_ON_* bits. check() returns true when the rule is broken. */
struct tl_rule {
	struct fdi_rule rule;
	unsigned int scopes;
	bool (*check)(const struct tl_context *ctx, struct fdi_finding *finding);
};

extern const struct tl_rule timelint_rules[TIMELINT_RULE_COUNT];

/* clang-format off */
#define TIMELINT_CHECK(name, slug, level, texts, scopes) \
	bool tl_check_##name(const struct tl_context *ctx, struct fdi_finding *finding);
TIMELINT_RULES(TIMELINT_CHECK)
/* clang-format on */

/*
 * tl_records_get - find or make the records of a read: its client, the client's engines, its device
 * where it is known, its driver's choice, the descriptor where pid and fd are known, the id
 * where there is no pdev. Values of the text are not stored yet. Returns 0 or -FDI_ENOBUFS.
 */
int tl_records_get(struct tl_context *ctx);

/* tl_descriptor_keep - list a descriptor without a text, and the client that it showed last. */
void tl_descriptor_keep(struct fdi_timelint *lint, const struct fdi_fd *fd);

/* tl_engine_find - an engine by name, first trying the one after hint (NULL: the first). */
struct tl_engine *tl_engine_find(const struct tl_client *client, struct fdi_span name,
				 const struct tl_engine *hint);

/* tl_region_find - as tl_engine_find(). */
struct tl_region *tl_region_find(const struct tl_client *client, struct fdi_span name,
				 const struct tl_region *hint);

/*
 * tl_choice_get - find or make the record of the driver that this read names; a text without one
 * leaves the client's as it was. Returns 0 or -FDI_ENOBUFS.
 */
int tl_choice_get(const struct tl_context *ctx);

/*
 * tl_choice_note - store what the driver's first read with cycles relates them to. As
 * tl_span_set().
 */
int tl_choice_note(const struct tl_context *ctx);

/* tl_device_note - store what the clients of its device have in common. As tl_span_set(). */
int tl_device_note(const struct tl_context *ctx);

/*
 * tl_shared_get - find or make the device's record of an engine of a client. Returns 0 or
 * -FDI_ENOBUFS.
 */
int tl_shared_get(struct fdi_timelint *lint, struct tl_device *device, struct tl_engine *engine);

/* tl_shared_put - release it for a client that is about to be freed. */
void tl_shared_put(struct fdi_timelint *lint, const struct tl_client *client,
		   struct tl_engine *engine);

/* tl_shared_add - add an engine of a client to those of this sweep; before the rules are judged. */
void tl_shared_add(const struct tl_context *ctx);

/* tl_shared_note - store the settings of an engine; after its rules. */
void tl_shared_note(const struct tl_context *ctx);

/* tl_sum_add - add by how much the engine time of a client rose. */
void tl_sum_add(const struct tl_context *ctx, struct tl_sum *sum);

/* tl_forget_unlisted - free what this sweep did not list. */
void tl_forget_unlisted(struct fdi_timelint *lint);

/* tl_counter_is_late - below the value held for longer than the limits of this lateness allow. */
bool tl_counter_is_late(const struct tl_counter *counter, enum tl_late late);

/* tl_counter_rose - it passed its value held in this sweep; before tl_engine_end_sweep(). */
bool tl_counter_rose(const struct tl_counter *counter);

/*
 * tl_partner - the counter that rises when this one does: of engine time cycles, of cycles
 * engine time.
 */
enum tl_counter_kind tl_partner(enum tl_counter_kind kind);

/* tl_counter_may_dip - a lower value may catch up (rst:98, rst:119); not so total-cycles. */
bool tl_counter_may_dip(enum tl_counter_kind kind);

/* tl_engine_begin_sweep - clear the members named now; no effect when called again in a sweep. */
void tl_engine_begin_sweep(struct tl_engine *engine, uint64_t sweep);

/* tl_engine_add_read - merge one read into the members named now. */
void tl_engine_add_read(struct tl_engine *engine, const struct fdi_engine *printed,
			const struct fdi_fd *fd);

/* tl_region_add_read - merge one read into the keys printed now. */
void tl_region_add_read(struct tl_region *region, const struct fdi_region *printed,
			const struct tl_context *ctx);

/* tl_regions_begin_sweep, tl_regions_end_sweep - as for engines; before and after the rules. */
void tl_regions_begin_sweep(struct tl_client *client, uint64_t sweep);
void tl_regions_end_sweep(struct tl_client *client, uint64_t sweep);

/*
 * tl_client_renew - forget what earlier sweeps say of a client: its id was used again. What was
 * read in this sweep stays.
 */
void tl_client_renew(struct fdi_timelint *lint, struct tl_client *client);

/* tl_descriptor_is_kept - in the sweep before, a read's descriptor was of its client; or that is
 * not known. */
bool tl_descriptor_is_kept(const struct tl_context *ctx);

/* tl_engine_note_dips - update the dips of all counters; before the rules are judged. */
void tl_engine_note_dips(struct tl_engine *engine);

/* tl_engine_end_sweep - merge the members named now into those held; after the rules. */
void tl_engine_end_sweep(struct tl_engine *engine);

/* tl_point_of_number, tl_point_of_text - a point of a finding. */
struct fdi_point tl_point_of_number(struct fdi_num value, uint64_t t_ns);
struct fdi_point tl_point_of_text(struct fdi_span text, uint64_t t_ns);

/* tl_catching_up - the number of counters below their value held, and still in time. */
unsigned int tl_catching_up(const struct tl_client *client);

#endif /* FDI_TIMELINT_H */
