/* SPDX-License-Identifier: MIT */
/* Boundaries of the tracker: held values, refused reads, freed memory, equal hashes. */
#include "../src/client.h"
#include "track.h"

#define ID7 "drm-driver: v3d\ndrm-client-id: 7\n"

/* A saturated value is larger than 2^64-1, and is held. */
static void what_does_not_fit_is_held(void **state)
{
	struct track *track = *state;

	track_sweep(track, 1, ID7 "drm-engine-x: 18446744073709551616 ns\n");
	track_sweep(track, 2, ID7 "drm-engine-x: 18446744073709551615 ns\n");
	assert_full(track_engine(track, "x")->field[FDI_BUSY_NS]);
}

/* An absent key keeps its value, and the two names of one value share it. */
static void a_level_is_held(void **state)
{
	struct track *track = *state;
	const struct fdi_region *region;

	track_sweep(track, 1, ID7 "drm-cycles-x: 1\ndrm-maxfreq-x: 5 MHz\ndrm-memory-m: 5\n");
	track_sweep(track, 2, ID7 "drm-cycles-x: 2\ndrm-resident-m: 7\n");
	assert_num(track_engine(track, "x")->field[FDI_MAXFREQ_HZ], 5000000);
	region = track_client(track, 0)->regions;
	assert_num(region->field[FDI_RESIDENT], 7);
	assert_absent(region->field[FDI_MEMORY]);
	track_sweep(track, 3, ID7 "drm-cycles-x: 2\ndrm-memory-m: 9\n");
	region = track_client(track, 0)->regions;
	assert_num(region->field[FDI_MEMORY], 9);
	assert_absent(region->field[FDI_RESIDENT]);
}

static void a_slot_may_come_late(void **state)
{
	struct track *track = *state;

	track_sweep(track, 1, ID7);
	assert_span(track_client(track, 0)->pdev, "");
	track_sweep(track, 2, ID7 "drm-pdev: 0000:03:00.0\n");
	assert_int_equal(track_count(track), 1);
	assert_span(track_client(track, 0)->pdev, "0000:03:00.0");
}

/* Many processes with one number of a descriptor: all of them are members. */
static void descriptors_differ_by_process(void **state)
{
	struct track *track = *state;
	const struct fdi_member *member;
	int32_t pid, sweep;

	for (sweep = 1; sweep < 4; sweep++) {
		track_begin(track, (uint64_t)sweep);
		for (pid = 1; pid <= 64; pid++)
			track_read(track, pid, 3, ID7);
		track_end(track);
		assert_int_equal(track_count(track), 1);
		member = track_client(track, 0)->members;
		for (pid = 1; pid <= 64; pid++, member = member->next) {
			assert_non_null(member);
			assert_int_equal(member->pid, pid);
		}
		assert_null(member);
	}
}

static void reads_need_a_sweep_and_a_descriptor(void **state)
{
	struct track *track = *state;
	struct fdi_fd from = {.has_pid = true, .pid = 1, .fd = 3, .err = 13};
	const struct fdi_span id = {"7", 1};
	struct fdi_snapshot snap = {.client_id = id, .drm_lines = 1};

	track_begin(track, 1);
	assert_int_equal(fdi_sweep_read(track->tracker, NULL, &snap), -FDI_EINVAL);
	/* a snapshot with err set is ignored */
	assert_int_equal(fdi_sweep_read(track->tracker, &from, &snap), 0);
	from.err = 0;
	assert_int_equal(fdi_sweep_read(track->tracker, &from, NULL), 0);
	assert_int_equal(track_count(track), 0);
	assert_int_equal(fdi_sweep_read(track->tracker, &from, &snap), 0);
	assert_int_equal(track_count(track), 1);
	fdi_tracker_reset(track->tracker);
	assert_int_equal(track_count(track), 0);
	assert_int_equal(fdi_sweep_read(track->tracker, &from, &snap), -FDI_EINVAL);
}

/* With a client removed, as much is in use as before, at any length of its names. */
static void removed_clients_free_their_memory(void **state)
{
	struct track *track = *state;
	char text[2048], name[101];
	size_t used = 0;
	unsigned int len;

	for (len = 1; len <= 100; len++) {
		memset(name, 'x', len);
		name[len] = '\0';
		snprintf(
			text, sizeof(text),
			"drm-driver: %s\ndrm-pdev: %s\ndrm-client-name: %s\ndrm-client-id: %u\n"
			"drm-engine-%s: 1 ns\ndrm-total-%s: 1\ndrm-engine-e: 1 ns\ndrm-shared-e: 1\n",
			name, name, name, 1000 + len, name, name);
		track_begin(track, len * 1000);
		track_read(track, 1, 3, ID7 "drm-engine-x: 1 ns\ndrm-total-m: 1\n");
		track_read(track, 2, 3, text);
		track_end(track);
		assert_int_equal(track_count(track), 2);
		track_begin(track, len * 1000 + 1);
		track_read(track, 1, 3, ID7 "drm-engine-x: 1 ns\ndrm-total-m: 1\n");
		track_end(track);
		assert_int_equal(track_count(track), 1);
		if (used)
			assert_int_equal(fdi_tracker_used(track->tracker), used);
		used = fdi_tracker_used(track->tracker);
	}
}

/* used_after - bytes in use with one client, after reads of others; 0: that one does not fit. */
static size_t used_after(unsigned char *mem, size_t size, int32_t others)
{
	static const char first[] = "drm-client-id: 1\n";
	struct fdi_tracker *tracker = fdi_tracker_new(mem, size);
	struct fdi_fd from = {.has_pid = true, .fd = 3};
	char text[128];
	int err;

	if (!tracker)
		return 0;
	assert_int_equal(fdi_sweep_begin(tracker, 1), 0);
	err = sweep_read(tracker, &from, first);
	for (from.pid = 1; from.pid <= others; from.pid++) {
		snprintf(text, sizeof(text),
			 "drm-driver: abcdefghijklmnopqrstu\ndrm-client-id: %d\n"
			 "drm-engine-abcdefghijklmnopqrstu: 1\ndrm-total-a: 1\n",
			 from.pid + 1);
		sweep_read(tracker, &from, text);
	}
	from.pid = 0;
	assert_int_equal(fdi_sweep_begin(tracker, 2), 0);
	err = err ? err : sweep_read(tracker, &from, first);
	assert_int_equal(fdi_sweep_end(tracker), 0);
	return err ? 0 : fdi_tracker_used(tracker);
}

/* What did not fit whole is given back in all its parts. */
static void what_does_not_fit_leaves_nothing_behind(void **state)
{
	static unsigned char mem[4096];
	unsigned int fit = 0;
	size_t size;

	(void)state;
	for (size = 512; size <= sizeof(mem); size += 8) {
		const size_t alone = used_after(mem, size, 0), among = used_after(mem, size, 8);

		if (!alone || !among)
			continue;
		/* tables of regions and engines come with the first of them, and stay */
		assert_true(among == alone || among == alone + 16 * sizeof(void *));
		fit++;
	}
	assert_true(fit > 100);
}

/* A refused read leaves nothing, or a descriptor: all else is freed. */
static void a_refused_read_leaves_a_descriptor_at_most(void **state)
{
	static unsigned char mem[2048];
	const struct fdi_fd from = {.has_pid = true, .pid = 1, .fd = 3};
	size_t size, refused = 0, descriptor = 0;

	(void)state;
	for (size = 0; size < sizeof(mem); size += 8) {
		struct fdi_tracker *tracker = fdi_tracker_new(mem, size);
		size_t left;

		if (!tracker)
			continue;
		left = fdi_tracker_used(tracker);
		assert_int_equal(fdi_sweep_begin(tracker, 1), 0);
		if (!sweep_read(tracker, &from, "drm-client-id: 1\n"))
			break;
		refused++;
		left = fdi_tracker_used(tracker) - left;
		if (left && !descriptor)
			descriptor = left;
		assert_true(!left || left == descriptor);
	}
	assert_true(refused > 10 && descriptor);
}

#define WORD(literal)                        \
	{                                    \
		literal, sizeof(literal) - 1 \
	}

/* All hashes are equal here: the members must distinguish the clients. */
static void clients_differ_in_each_member(void **state)
{
	static const struct identity identities[] = {
		{.id = WORD("1"), .has_dev = true, .major = 226, .minor = 0},
		{.id = WORD("1"), .has_dev = true, .major = 226, .minor = 1},
		{.id = WORD("1"), .has_dev = true, .major = 261, .minor = 0},
		{.id = WORD("2"), .has_dev = true, .major = 226, .minor = 0},
		{.id = WORD("1"), .driver = WORD("i915"), .pdev = WORD("1")},
		{.id = WORD("1"), .driver = WORD("i915"), .pdev = WORD("2")},
		{.id = WORD("1"), .driver = WORD("xe"), .pdev = WORD("1")},
		{.id = WORD("2"), .driver = WORD("xe"), .pdev = WORD("1")},
		{.driver = WORD("xe"), .pdev = WORD("1"), .key = {true, 1, 3}},
		{.driver = WORD("xe"), .pdev = WORD("1"), .key = {true, 1, 4}},
		{.driver = WORD("xe"), .pdev = WORD("1"), .key = {true, 2, 3}},
		{.driver = WORD("xe"), .pdev = WORD("1"), .key = {false, 1, 3}},
		{.has_dev = true, .key = {true, 1, 3}},
		{.has_dev = true, .key = {true, 1, 4}},
	};
	static unsigned char mem[1 << 16];
	struct client *made[sizeof(identities) / sizeof(identities[0])];
	struct clients clients = {0};
	struct pool pool;
	size_t i;

	(void)state;
	pool_init(&pool, mem, sizeof(mem));
	clients.pool = &pool;
	for (i = 0; i < sizeof(identities) / sizeof(identities[0]); i++) {
		assert_null(client_find(&clients, &identities[i]));
		made[i] = client_add(&clients, &identities[i]);
		assert_non_null(made[i]);
	}
	for (i = 0; i < sizeof(identities) / sizeof(identities[0]); i++)
		assert_ptr_equal(client_find(&clients, &identities[i]), made[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		UNIT(what_does_not_fit_is_held),
		UNIT(a_level_is_held),
		UNIT(a_slot_may_come_late),
		UNIT(descriptors_differ_by_process),
		UNIT(reads_need_a_sweep_and_a_descriptor),
		UNIT(removed_clients_free_their_memory),
		cmocka_unit_test(what_does_not_fit_leaves_nothing_behind),
		cmocka_unit_test(a_refused_read_leaves_a_descriptor_at_most),
		cmocka_unit_test(clients_differ_in_each_member),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
