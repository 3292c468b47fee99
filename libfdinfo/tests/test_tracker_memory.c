/* SPDX-License-Identifier: MIT */
/* The tracker's memory: what it reports, what it frees, and its cap. */
#include "track.h"

/* client_text - a client with two engines and a region, distinguished by its id. */
static const char *client_text(unsigned int id, uint64_t busy)
{
	static char text[400];

	sprintf(text,
		"drm-driver: amdgpu\ndrm-pdev: 0000:03:00.0\ndrm-client-id: %u\n"
		"drm-client-name: %.*s\ndrm-engine-gfx: %llu ns\ndrm-engine-compute: 5 ns\n"
		"drm-total-vram: %u KiB\n",
		id, (int)(id % 61), "a name whose length changes from one client to the next one.",
		(unsigned long long)busy, id);
	return text;
}

static int read_client(struct fdi_tracker *tracker, int32_t pid, unsigned int id, uint64_t busy)
{
	const struct fdi_fd from = {.has_pid = true, .pid = pid, .fd = 3};

	return sweep_read(tracker, &from, client_text(id, busy));
}

static unsigned int count_clients(const struct fdi_tracker *tracker)
{
	const struct fdi_client *client = NULL;
	unsigned int clients = 0;

	while ((client = fdi_client_next(tracker, client)))
		clients++;
	return clients;
}

/* 12,000 clients, each listed for three sweeps, ten at a time, in memory for few. */
static void clients_come_and_go(void **state)
{
	static unsigned char mem[48 << 10];
	struct fdi_tracker *tracker = fdi_tracker_new(mem, sizeof(mem));
	size_t empty = fdi_tracker_used(tracker);
	size_t most = 0;
	unsigned int first, i;

	(void)state;
	for (first = 0; first < 12000; first += 3) {
		assert_int_equal(fdi_sweep_begin(tracker, first), 0);
		for (i = first; i < first + 10; i++)
			assert_int_equal(read_client(tracker, (int32_t)i, i, first), 0);
		assert_int_equal(fdi_sweep_end(tracker), 0);
		assert_int_equal(count_clients(tracker), 10);
		if (fdi_tracker_used(tracker) > most)
			most = fdi_tracker_used(tracker);
		assert_true(fdi_tracker_used(tracker) <= sizeof(mem));
	}
	assert_true(most < 32 << 10);
	assert_int_equal(fdi_sweep_begin(tracker, first), 0);
	assert_int_equal(fdi_sweep_end(tracker), 0);
	assert_int_equal(count_clients(tracker), 0);
	assert_int_equal(fdi_tracker_used(tracker), empty);
}

/* Names of changing length do not leak memory. */
static void names_of_any_length(void **state)
{
	static unsigned char mem[64 << 10];
	static char text[8192];
	struct fdi_tracker *tracker = fdi_tracker_new(mem, sizeof(mem));
	const struct fdi_fd from = {.has_pid = true, .pid = 1, .fd = 3};
	unsigned int i;

	(void)state;
	for (i = 0; i < 8002; i++) {
		unsigned int len = i * 7919 % 4001 + 5;

		sprintf(text, "drm-driver: x\ndrm-client-id: %u\ndrm-engine-%0*u: 1\n", i % 3,
			(int)len, i);
		assert_int_equal(fdi_sweep_begin(tracker, i), 0);
		assert_int_equal(sweep_read(tracker, &from, text), 0);
		assert_int_equal(fdi_sweep_end(tracker), 0);
		assert_int_equal(fdi_client_next(tracker, NULL)->engines->name.len, len);
	}
}

/* One client whose strings change in each sweep. */
static void texts_of_a_client_change(void **state)
{
	static unsigned char mem[8 << 10];
	struct fdi_tracker *tracker = fdi_tracker_new(mem, sizeof(mem));
	const struct fdi_fd from = {.has_pid = true, .pid = 1, .fd = 3, .has_dev = true};
	char text[400];
	unsigned int i;

	(void)state;
	for (i = 0; i < 10000; i++) {
		sprintf(text,
			"drm-client-id: 1\ndrm-driver: d%u\ndrm-pdev: p%u\ndrm-client-name: n%u\n",
			i, i, i);
		assert_int_equal(fdi_sweep_begin(tracker, i), 0);
		assert_int_equal(sweep_read(tracker, &from, text), 0);
		assert_int_equal(fdi_sweep_end(tracker), 0);
	}
	assert_span(fdi_client_next(tracker, NULL)->name, "n9999");
}

/* Every cap: no tracker, or one with as many clients as fit. */
static void every_cap(void **state)
{
	struct fdi_tracker *tracker;
	size_t size, least = 0;
	unsigned int i, fit, most = 0;

	(void)state;
	for (size = 0; size < 8192; size += size < 1024 ? 1 : 24) {
		unsigned char *mem = malloc(size ? size : 1);

		assert_non_null(mem);
		tracker = fdi_tracker_new(mem, size);
		if (!tracker) {
			assert_int_equal(least, 0);
			free(mem);
			continue;
		}
		if (!least) {
			least = size;
			assert_int_equal(fdi_tracker_used(tracker), least);
		}
		assert_int_equal(fdi_sweep_begin(tracker, 1), 0);
		for (i = 0, fit = 0; i < 20; i++) {
			int err = read_client(tracker, (int32_t)i, i, 10);

			assert_true(err == 0 || err == -FDI_ENOBUFS);
			fit += !err;
			assert_true(fdi_tracker_used(tracker) <= size);
		}
		assert_int_equal(fdi_sweep_end(tracker), 0);
		assert_true(count_clients(tracker) >= fit);
		assert_true(fit < 20);
		if (fit > most)
			most = fit;
		/* none is listed: the same number fits again */
		assert_int_equal(fdi_sweep_begin(tracker, 2), 0);
		assert_int_equal(fdi_sweep_end(tracker), 0);
		assert_int_equal(count_clients(tracker), 0);
		assert_int_equal(fdi_sweep_begin(tracker, 3), 0);
		for (i = 0; i < fit; i++)
			assert_int_equal(read_client(tracker, (int32_t)i, i, 10), 0);
		assert_int_equal(fdi_sweep_end(tracker), 0);
		free(mem);
	}
	assert_true(least > 0);
	assert_true(most >= 4);
}

/* At the cap its clients are still tracked, and a new one fits when one is removed. */
static void a_full_tracker_is_usable(void **state)
{
	static unsigned char mem[8 << 10];
	struct fdi_tracker *tracker = fdi_tracker_new(mem, sizeof(mem));
	unsigned int fit = 0, i;

	(void)state;
	assert_int_equal(fdi_sweep_begin(tracker, 0), 0);
	while (!read_client(tracker, (int32_t)fit, fit, 100))
		fit++;
	assert_int_equal(fdi_sweep_end(tracker), 0);
	assert_true(fit >= 3);
	assert_int_equal(fdi_sweep_begin(tracker, 1000), 0);
	for (i = 0; i < fit; i++)
		assert_int_equal(read_client(tracker, (int32_t)i, i, 150 + i), 0);
	assert_int_equal(fdi_sweep_end(tracker), 0);
	assert_num(fdi_client_next(tracker, NULL)->engines->delta_ns, 50);
	/* the first one is removed */
	for (i = 0; i < 2; i++) {
		unsigned int nth;

		assert_int_equal(fdi_sweep_begin(tracker, 2000 + i), 0);
		for (nth = 1; nth < fit; nth++)
			assert_int_equal(read_client(tracker, (int32_t)nth, nth, 200), 0);
		if (i)
			assert_int_equal(read_client(tracker, 0, 0, 1), 0);
		assert_int_equal(fdi_sweep_end(tracker), 0);
	}
	assert_int_equal(count_clients(tracker), fit);
}

/* It does not show the old client any more, which is freed: the new one fits a sweep later. */
static void a_descriptor_of_a_refused_client(void **state)
{
	static unsigned char mem[4 << 10];
	struct fdi_tracker *tracker = fdi_tracker_new(mem, sizeof(mem));
	const struct fdi_fd from = {.has_pid = true, .pid = 1, .fd = 3};
	unsigned int sweep;
	char text[4096];

	(void)state;
	for (sweep = 0; sweep < 4; sweep++) {
		int err;

		memset(text, 'x', sizeof(text));
		text[sprintf(text, "drm-client-id: %u\ndrm-driver: ", sweep / 2)] = 'x';
		text[2000] = '\0';
		assert_int_equal(fdi_sweep_begin(tracker, sweep), 0);
		err = sweep_read(tracker, &from, text);
		assert_int_equal(err, sweep == 2 ? -FDI_ENOBUFS : 0);
		assert_int_equal(fdi_sweep_end(tracker), 0);
		assert_int_equal(count_clients(tracker), !err);
	}
	assert_span(fdi_client_next(tracker, NULL)->id, "1");
}

static void any_alignment(void **state)
{
	static unsigned char mem[(16 << 10) + 16];
	unsigned int shift;

	(void)state;
	for (shift = 0; shift < 16; shift++) {
		struct fdi_tracker *tracker = fdi_tracker_new(mem + shift, 16 << 10);

		assert_non_null(tracker);
		assert_int_equal(fdi_sweep_begin(tracker, 0), 0);
		assert_int_equal(read_client(tracker, 1, 2, 3), 0);
		assert_int_equal(fdi_sweep_end(tracker), 0);
		assert_int_equal(count_clients(tracker), 1);
	}
	assert_null(fdi_tracker_new(NULL, 1 << 20));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(clients_come_and_go),
		cmocka_unit_test(names_of_any_length),
		cmocka_unit_test(texts_of_a_client_change),
		cmocka_unit_test(a_descriptor_of_a_refused_client),
		cmocka_unit_test(every_cap),
		cmocka_unit_test(a_full_tracker_is_usable),
		cmocka_unit_test(any_alignment),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
