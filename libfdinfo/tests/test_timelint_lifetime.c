/* SPDX-License-Identifier: MIT */
/* Devices, their engines and their regions live as long as clients do, in any memory that is
 * enough. */
#include "../src/timelint.h"
#include "timelint_cases.h"

static const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST};

/* The smallest memory that is enough for a script; less of it is -FDI_ENOBUFS. */
static void find_cap(struct run *run, const char *script)
{
	size_t size;

	for (size = 0, run->err = -1; run->err; size += 8) {
		run_script(run, script, options, RUNNING, size);
		if (run->err)
			assert_int_equal(run->err, -FDI_ENOBUFS);
	}
}

/* At any cap, reads that fit are judged, and no finding is wrong. */
static void every_cap_is_enough_or_refused(void **state)
{
	static const char one[] = "@1\n" PCI "drm-cycles-x:\t5\ndrm-total-cycles-x:\t9\n";
	static const char script[] = "@1\n" PCI "drm-cycles-x:\t5\ndrm-total-cycles-x:\t9\n" M("a")
		M("b") "@1\n" PCI "drm-client-id:\t8\ndrm-cycles-y:\t5\ndrm-total-cycles-y:\t9\n" M(
			"a") "@2\n" PCI "drm-cycles-z:\t5\n" FREQ(8) M("c");
	struct run run, whole;

	(void)state;
	find_cap(&run, one);
	run_script(&whole, script, options, RUNNING, 1 << 16);
	assert_int_equal(whole.err, 0);
	assert_true(whole.count > 3);
	find_cap(&run, script);
	assert_int_equal(run.count, whole.count);
}

static void read_text(struct fdi_timelint *lint, const char *text)
{
	const struct fdi_fd fd = {.t_ns = lint->t_ns};
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	char mem[8192];

	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_parse(&snap, text, strlen(text), &arena), 0);
	assert_int_equal(fdi_timelint_read(lint, &fd, &snap), 0);
}

/* The engines of a device, which are linked both ways. */
static size_t engines_count(const struct tl_device *device)
{
	const struct tl_shared *shared, *before = NULL;
	size_t count = 0;

	for (shared = device->engines; shared; shared = shared->next) {
		assert_ptr_equal(shared->prev, before);
		before = shared;
		count++;
	}
	return count;
}

/* Engines of a device live as long as those of its clients, whichever is closed first. */
static void engines_of_a_device_follow_its_clients(void **state)
{
	static const struct {
		const char *texts[3];
		size_t engines;
	} sweeps[] = {
		{{PCI "drm-engine-a:\t1 ns\n", PCI "drm-client-id:\t8\ndrm-engine-b:\t1 ns\n",
		  PCI "drm-client-id:\t9\ndrm-engine-c:\t1 ns\ndrm-engine-a:\t1 ns\n"},
		 3},
		{{PCI "drm-engine-a:\t1 ns\n",
		  PCI "drm-client-id:\t9\ndrm-engine-c:\t1 ns\ndrm-engine-a:\t1 ns\n"},
		 2},
		{{PCI "drm-engine-a:\t1 ns\ndrm-engine-d:\t1 ns\n",
		  PCI "drm-client-id:\t9\ndrm-engine-c:\t1 ns\n"},
		 3},
		{{PCI "drm-engine-a:\t1 ns\n"}, 2},
		{{PCI "drm-client-id:\t8\ndrm-engine-b:\t1 ns\n"}, 1},
	};
	static char mem[1 << 16];
	struct fdi_timelint *lint = fdi_timelint_new(mem, sizeof(mem), &options);
	size_t i, k;

	(void)state;
	for (i = 0; i < sizeof(sweeps) / sizeof(sweeps[0]); i++) {
		assert_int_equal(fdi_timelint_sweep(lint, i), 0);
		for (k = 0; k < 3 && sweeps[i].texts[k]; k++)
			read_text(lint, sweeps[i].texts[k]);
		assert_int_equal(fdi_timelint_end(lint, NULL), 0);
		assert_int_equal(engines_count(lint->devices), sweeps[i].engines);
	}
}

/* Devices, choices and regions of all lengths are freed with their clients. */
static void removed_clients_free_their_memory(void **state)
{
	static char mem[1 << 16];
	struct fdi_timelint *lint = fdi_timelint_new(mem, sizeof(mem), &options);
	char text[1024], name[101];
	unsigned int len, id;
	size_t used = 0;

	(void)state;
	for (len = 1; len <= 100; len++) {
		memset(name, '1', len);
		name[len] = '\0';
		assert_int_equal(fdi_timelint_sweep(lint, len * 1000), 0);
		for (id = 1; id < 5; id++) {
			snprintf(text, sizeof(text),
				 "drm-driver:\t%s%s\ndrm-pdev:\t%s\ndrm-client-id:\t%u\n"
				 "drm-cycles-%s:\t1\ndrm-total-cycles-%s:\t1\ndrm-total-%s:\t1\n"
				 "drm-total-z:\t1\n",
				 id > 2 ? "x" : "", name, name, id, name, name, name);
			read_text(lint, text);
		}
		assert_int_equal(fdi_timelint_sweep(lint, len * 1000 + 1), 0);
		assert_int_equal(fdi_timelint_end(lint, NULL), 0);
		if (used)
			assert_int_equal(lint->pool.used, used);
		used = lint->pool.used;
	}
	assert_int_equal(used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_cap_is_enough_or_refused),
		cmocka_unit_test(engines_of_a_device_follow_its_clients),
		cmocka_unit_test(removed_clients_free_their_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
