/* SPDX-License-Identifier: MIT */
/*
 * Files that make a careless reader slow. Which bug makes this fail? Work for each byte that grows
 * with the file: a search of all streams for each block, of all that is in memory for each record,
 * of all CPUs or jobs for each event.
 */
#include "hostile.h"
#include "libgrtrace_report.h"
#include "work.h"

#define SMALL (256u << 10)
#define LARGE (4 * SMALL)
#define READS_MOST                                                                               \
	300 /* of each byte: headers of 32 bytes, and pieces of 4 KiB at both ends of a checksum \
	     */
#define RATIO_MOST 8 /* linear: 4; quadratic: 16 */
#define TIMES_MOST 20 /* that of a sound file */

/* A file, and how many of its bytes were read. */
struct counted {
	struct memory memory;
	uint64_t read;
};

static long read_counted(void *from, uint64_t at, void *bytes, size_t len)
{
	struct counted *counted = from;
	long got = memory_read(&counted->memory, at, bytes, len);

	counted->read += (uint64_t)got;
	return got;
}

static void receive_finding(void *to, const struct grt_finding *finding)
{
	(void)finding;
	++*(uint64_t *)to;
}

static void read_all(struct counted *counted)
{
	const struct grt_source source = {.read = read_counted, .from = counted};
	struct grt_verifier *verifier;
	struct grt_report *report;
	struct grt_reader *reader;
	struct grt_counters counters;
	struct grt_item item;
	uint64_t findings = 0;

	assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
	assert_int_equal(grt_verifier_new(&verifier, NULL, receive_finding, &findings), 0);
	assert_int_equal(grt_report_new(&report, NULL), 0);
	while (grt_reader_next(reader, &item) == 1) {
		assert_int_equal(grt_verifier_item(verifier, &item), 0);
		assert_int_equal(grt_report_item(report, &item), 0);
	}
	for (size_t i = 0; grt_reader_counters(reader, i, &counters); i++)
		grt_verifier_counters(verifier, &counters);
	assert_int_equal(grt_verifier_end(verifier), 0);
	assert_int_equal(grt_report_end(report), 0);
	grt_report_free(report);
	grt_verifier_free(verifier);
	grt_reader_free(reader);
}

/* The work; each byte of the file is read so many times at most. */
static uint64_t measure(const struct hostile_row *row, size_t bytes)
{
	struct counted counted = {.read = 0};
	uint64_t work;

	row->write(&counted.memory, bytes);
	work = work_done();
	read_all(&counted);
	work = work_done() - work;
	assert_in_range(work, bytes / 512, UINT64_MAX);
	if (counted.read > counted.memory.len * READS_MOST)
		fail_msg("%s: %llu bytes are read of a file of %zu", row->name,
			 (unsigned long long)counted.read, counted.memory.len);
	free(counted.memory.bytes);
	return work;
}

/* The first row is a sound file. What is not more than for many of it is not much, whatever the
 * ratio. */
static void work_is_linear(void **state)
{
	const uint64_t sound = measure(&hostile_rows[0], LARGE);

	(void)state;
	for (size_t i = 1; i < hostile_count; i++) {
		const struct hostile_row *row = &hostile_rows[i];
		const uint64_t small = measure(row, SMALL), large = measure(row, LARGE);

		print_message("%s: %llu and %llu steps, a sound file: %llu\n", row->name,
			      (unsigned long long)small, (unsigned long long)large,
			      (unsigned long long)sound);
		if (large > RATIO_MOST * small && large > TIMES_MOST * sound)
			fail_msg("%s: four times the bytes are %.1f times the work", row->name,
				 (double)large / (double)small);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(work_is_linear),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
