/* SPDX-License-Identifier: MIT */
/* A tracker fed with strings, for the unit tests. */
#ifndef TEST_TRACK_H
#define TEST_TRACK_H

#include "text.h"

#define SECOND 1000000000u
#define HEAD   "drm-driver: i915\ndrm-pdev: 0000:00:02.0\ndrm-client-id: 7\n"

#define UNIT(test) cmocka_unit_test_setup_teardown(test, track_setup, track_teardown)

/* track_setup() makes one for each test. */
struct track {
	struct fdi_tracker *tracker;
	unsigned char *mem;
};

static inline int track_setup(void **state)
{
	struct track *track = calloc(1, sizeof(*track));
	const size_t size = 1 << 20;

	assert_non_null(track);
	track->mem = malloc(size);
	assert_non_null(track->mem);
	memset(track->mem, 0xa5, size);
	track->tracker = fdi_tracker_new(track->mem, size);
	assert_non_null(track->tracker);
	*state = track;
	return 0;
}

static inline int track_teardown(void **state)
{
	struct track *track = *state;

	free(track->mem);
	free(track);
	return 0;
}

/* sweep_read - feed one read, parsed from a copy that is freed afterwards. */
static inline int sweep_read(struct fdi_tracker *tracker, const struct fdi_fd *fd, const char *text)
{
	static unsigned char mem[1 << 20];
	size_t len = strlen(text);
	char *copy = text_copy(text, len);
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	int err;

	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_parse(&snap, copy, len, &arena), 0);
	err = fdi_sweep_read(tracker, fd, &snap);
	memset(copy, 0xa5, len);
	memset(mem, 0xa5, arena.used);
	free(copy);
	return err;
}

/* track_read - a descriptor of render node 128 shows text. */
static inline void track_read(struct track *track, int32_t pid, int32_t fd, const char *text)
{
	const struct fdi_fd from = {
		.has_pid = true, .pid = pid, .fd = fd, .has_dev = true, .major = 226, .minor = 128};

	assert_int_equal(sweep_read(track->tracker, &from, text), 0);
}

/* track_fail - a descriptor was listed and could not be read. */
static inline void track_fail(struct track *track, int32_t pid, int32_t fd)
{
	const struct fdi_fd from = {.has_pid = true, .pid = pid, .fd = fd, .err = 13};

	assert_int_equal(fdi_sweep_read(track->tracker, &from, NULL), 0);
}

static inline void track_begin(struct track *track, uint64_t t_ns)
{
	assert_int_equal(fdi_sweep_begin(track->tracker, t_ns), 0);
}

static inline void track_end(struct track *track)
{
	assert_int_equal(fdi_sweep_end(track->tracker), 0);
}

/* track_sweep - a sweep of one descriptor. */
static inline void track_sweep(struct track *track, uint64_t t_ns, const char *text)
{
	track_begin(track, t_ns);
	track_read(track, 10, 3, text);
	track_end(track);
}

static inline unsigned int track_count(const struct track *track)
{
	const struct fdi_client *client = NULL;
	unsigned int count = 0;

	while ((client = fdi_client_next(track->tracker, client)))
		count++;
	return count;
}

/* track_client - the nth client, from 0. */
static inline const struct fdi_client *track_client(const struct track *track, unsigned int nth)
{
	const struct fdi_client *client = fdi_client_next(track->tracker, NULL);

	while (client && nth--)
		client = fdi_client_next(track->tracker, client);
	assert_non_null(client);
	return client;
}

/* track_engine - an engine of the first client. */
static inline const struct fdi_track_engine *track_engine(const struct track *track,
							  const char *name)
{
	const struct fdi_track_engine *engine = track_client(track, 0)->engines;

	for (; engine; engine = engine->next) {
		if (engine->name.len == strlen(name) &&
		    !memcmp(engine->name.ptr, name, strlen(name)))
			return engine;
	}
	fail_msg("no engine %s", name);
	return NULL;
}

/* members_are - the members of a client, as "pid:fd pid:fd". */
static inline void assert_members(const struct fdi_client *client, const char *expected)
{
	const struct fdi_member *member;
	char list[256] = "";

	for (member = client->members; member; member = member->next) {
		size_t len = strlen(list);

		snprintf(list + len, sizeof(list) - len, "%s%d:%d", len ? " " : "", member->pid,
			 member->fd);
	}
	assert_string_equal(list, expected);
}

/* assert_ratio - present, and just this fraction after both are reduced. */
#define assert_ratio(ratio, a, b)                                            \
	do {                                                                 \
		assert_true((ratio).present);                                \
		assert_true((ratio).den > 0);                                \
		assert_true((unsigned __int128)(ratio).num *(uint64_t)(b) == \
			    (unsigned __int128)(ratio).den * (uint64_t)(a)); \
	} while (0)

#define assert_no_ratio(ratio)                        \
	do {                                          \
		assert_false((ratio).present);        \
		assert_int_not_equal((ratio).den, 0); \
	} while (0)

#endif
