/* SPDX-License-Identifier: MIT */
/* The tracker's work grows as its clients do. */
#include "track.h"
#include "work.h"

#define FEW    2500
#define MEMORY (64 << 20)
#define RATIO_MOST \
	6 /* of four times the clients; linear: 4, with a little more for each; quadratic: 16 */

/* Four sweeps of clients of one device, each by two descriptors. */
static uint64_t sweep_clients(unsigned int clients)
{
	unsigned char *mem = malloc(MEMORY);
	struct fdi_tracker *tracker = fdi_tracker_new(mem, MEMORY);
	const struct fdi_client *client = NULL;
	const uint64_t begin = work_done();
	unsigned int sweep, i;
	char text[200];

	assert_non_null(tracker);
	for (sweep = 0; sweep < 4; sweep++) {
		assert_int_equal(fdi_sweep_begin(tracker, sweep * 1000), 0);
		for (i = 0; i < 2 * clients; i++) {
			const struct fdi_fd from = {.has_pid = true, .pid = (int32_t)i, .fd = 3};

			sprintf(text,
				"drm-driver: amdgpu\ndrm-pdev: 0000:03:00.0\ndrm-client-id: %u\n"
				"drm-engine-gfx: %u ns\ndrm-total-vram: 5 KiB\n",
				i % clients, sweep);
			assert_int_equal(sweep_read(tracker, &from, text), 0);
		}
		assert_int_equal(fdi_sweep_end(tracker), 0);
	}
	for (i = 0; (client = fdi_client_next(tracker, client)); i++)
		;
	assert_int_equal(i, clients);
	free(mem);
	return work_done() - begin;
}

static void work_grows_as_clients_do(void **state)
{
	const uint64_t few = sweep_clients(FEW), many = sweep_clients(4 * FEW);

	(void)state;
	print_message("%llu and %llu steps\n", (unsigned long long)few, (unsigned long long)many);
	assert_in_range(few, FEW, UINT64_MAX);
	assert_in_range(many, few, RATIO_MOST * few);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(work_grows_as_clients_do),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
