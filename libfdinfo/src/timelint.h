/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The time lint. Reads of one sweep are gathered by client and engine, and held against the sweeps
 * before when the sweep ends: only then is the largest of a counter known. What is about a read
 * itself is judged at once.
 */
#ifndef FDI_TIMELINT_H
#define FDI_TIMELINT_H

#include "pool.h"
#include "rules.h"
#include "trie.h"

/* The values of an engine that only grow. */
enum tl_which { TL_BUSY, TL_CYCLES, TL_TOTAL, TL_COUNTERS };

struct tl_counter {
	struct fdi_num now; /* the largest of this sweep */
	uint64_t now_t; /* when that was read, */
	uint64_t now_width; /* how long that took, */
	bool now_until; /* and whether that is known */
	struct fdi_num held; /* the largest ever; absent before it was seen */
	uint64_t t; /* as above, for the newest read that was not below held */
	uint64_t width;
	bool until;
	bool has_risen; /* it was seen to grow, ... */
	uint64_t risen; /* at last after this read */
	bool dipping; /* below held ... */
	bool told; /* ... for too long, which was said */
	uint64_t dip_t; /* first read below held, */
	struct fdi_num dip; /* and what it said */
	unsigned int dip_reads; /* further ones */
};

/* A value that may change either way. */
struct tl_level {
	struct fdi_num now; /* the first of this sweep */
	struct fdi_num last; /* of the newest sweep before that had one */
	uint64_t now_t, last_t; /* when they were read */
};

struct tl_engine {
	struct trie_node node; /* its key, the name, follows the engine in memory */
	struct tl_engine *next;
	uint64_t sweep; /* to which everything called now belongs */
	uint64_t disagreed; /* the sweep in which its readers did */
	unsigned int keys_now; /* bits of enum fdi_engine_field */
	unsigned int keys_last;
	unsigned int keys_missing; /* seen once, and gone */
	struct tl_counter counter[TL_COUNTERS];
	struct tl_level capacity; /* 1 where none was said */
	struct tl_level maxfreq;
	struct fdi_num curfreq_now;
	struct fdi_num total_then; /* when the cycles held were reported */
	struct fdi_num curfreq_then;
};

struct tl_client {
	struct trie_node node; /* its key, device and id, is a block of its own */
	struct tl_client *next;
	struct fdi_span driver, pdev; /* blocks of their own, as said last */
	struct fdi_span id; /* inside the key; no bytes: the client is its descriptor */
	struct fdi_fd fd; /* the first read of the newest sweep that could be read */
	uint64_t seen; /* the newest sweep that lists it */
	uint64_t read; /* the newest sweep that could read it; 0: none yet */
	uint64_t before_t; /* its first read of the sweep before that */
	bool has_before;
	uint64_t disagreed; /* the sweep in which its readers did */
	bool blurred; /* more than one client that nothing tells apart: not judged */
	struct trie names;
	struct tl_engine *engines; /* in order of first appearance */
	struct tl_engine *last;
};

struct tl_descriptor {
	struct trie_node node;
	struct tl_descriptor *next;
	struct tl_client *client; /* that it showed last; lives as long as it is shown */
	uint64_t seen;
	int32_t key[2]; /* pid, fd */
};

/* A client-id that was said without a pdev. */
struct tl_id {
	struct trie_node node; /* its key, the digits, follows in memory */
	struct tl_id *next;
	uint64_t seen;
	uint32_t major, minor; /* of the first device in that sweep */
	bool told;
};

struct fdi_timelint {
	const struct fdi_lint_options *options;
	struct pool pool;
	bool judged[TIMELINT_RULE_COUNT]; /* by this run */
	uint64_t sweep; /* from 1 */
	uint64_t t_ns;
	bool open; /* reads are taken */
	unsigned int lost; /* counters whose client went while they were catching up */
	struct trie clients_by_key, descriptors_by_key, ids_by_key;
	struct tl_client *clients, *last_client; /* in order of first sight */
	struct tl_descriptor *descriptors;
	struct tl_id *ids;
};

/* What a row is asked about; what its scope does not have is NULL. */
struct tl_case {
	struct fdi_timelint *lint;
	const struct fdi_fd *fd;
	const struct fdi_snapshot *snap;
	struct tl_client *client;
	struct tl_descriptor *descriptor;
	struct tl_id *id;
	struct tl_engine *engine;
	const struct fdi_engine *said; /* this engine in snap */
	enum tl_which which;
};

/* When a row is asked. Bits. */
enum tl_scope {
	TL_ON_READ = 1 << 0, /* any read, before it is taken */
	TL_ON_TEXT = 1 << 1, /* a read that gave a text, before it is taken */
	TL_ON_MEMBER = 1 << 2, /* one engine of such a text */
	TL_ON_ENGINE = 1 << 3, /* an engine at the end of a sweep */
	TL_ON_COUNTER = 1 << 4, /* each counter of it */
};

/* A rule of time. scopes: TL_ON_* bits. check() returns true when the rule is broken. */
struct tl_rule {
	struct fdi_rule rule;
	unsigned int scopes;
	bool (*check)(const struct tl_case *about, struct fdi_finding *finding);
};

extern const struct tl_rule timelint_rules[TIMELINT_RULE_COUNT];

/* clang-format off */
#define TIMELINT_CHECK(name, slug, level, texts, scopes) \
	bool tl_check_##name(const struct tl_case *about, struct fdi_finding *finding);
TIMELINT_RULES(TIMELINT_CHECK)
/* clang-format on */

/*
 * tl_find - the client of a read, made when it is new; and, with room for them, its engines, its
 * descriptor where that is known, and its id where that has no pdev. Nothing is taken from the text
 * yet. Returns 0 or -FDI_ENOBUFS.
 */
int tl_find(struct tl_case *about);

/* tl_keep - a descriptor is still there, and so is the client that it showed last. */
void tl_keep(struct fdi_timelint *lint, const struct fdi_fd *fd);

/* tl_engine_find - an engine by name, first trying the one after hint (NULL: the first). */
struct tl_engine *tl_engine_find(const struct tl_client *client, struct fdi_span name,
				 const struct tl_engine *hint);

/* tl_span_set - replace an owned copy. Returns 0, or -FDI_ENOBUFS and leaves it as it was. */
int tl_span_set(struct pool *pool, struct fdi_span *span, struct fdi_span value);

/* tl_forget - free what this sweep did not list. */
void tl_forget(struct fdi_timelint *lint);

/* tl_engine_begin - empty what is called now, once for each sweep. */
void tl_engine_begin(struct tl_engine *engine, uint64_t sweep);

/* tl_engine_take - add one read to what is called now. */
void tl_engine_take(struct tl_engine *engine, const struct fdi_engine *said,
		    const struct fdi_fd *fd);

/* tl_engine_dip - note which counters went below what is held, before the rows are asked. */
void tl_engine_dip(struct tl_engine *engine);

/* tl_engine_settle - what was now becomes what was before, after the rows were asked. */
void tl_engine_settle(struct tl_engine *engine);

/* What the name of an engine is the end of, for each value of it. */
extern const char *const tl_counter_keys[TL_COUNTERS];

/* tl_number, tl_text - a point of a finding. */
struct fdi_point tl_number(struct fdi_num value, uint64_t t_ns);
struct fdi_point tl_text(struct fdi_span text, uint64_t t_ns);

/* tl_catching_up - how many counters are below what is held, and still in time. */
unsigned int tl_catching_up(const struct tl_client *client);

#endif /* FDI_TIMELINT_H */
