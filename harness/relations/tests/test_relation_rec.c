/* SPDX-License-Identifier: MIT */
/* Relations of whole recordings: of which each holds, and the bytes that it makes of them. */
#include <stdio.h>

#include "relation_rec.h"
#include "unit.h"

/*
 * A read of a sweep of its own that no relation but the one under test could accept; it does not
 * count.
 */
#define LAST "@ 99"

/* The recording without its last read. */
static struct recording *load_recording(const char *bytes)
{
	struct rec_error error;
	struct recording *rec;

	if (rec_load(&rec, bytes, strlen(bytes), &error))
		fail_msg("%s: %s", bytes, error.text);
	rec->read_count--;
	rec->sweep_count--;
	return rec;
}

#define ID(digits) "drm-client-id: " digits "\n"

static const struct {
	bool (*holds)(const struct recording *rec);
	const char *bytes;
	bool expected;
} conditions[] = {
	/* each read has pid and fd, each text with a drm- key one id */
	{dup_holds, "@ 1 pid=0 fd=0\n" ID("1") "@ 1 pid=7 fd=0\nx: 1\n" LAST "\n" ID("1"), true},
	{dup_holds, "@ 1\n" ID("1") "@ 1 pid=7 fd=0\n" ID("2") LAST "\n", false},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 1\n" ID("2") LAST "\n", false},
	{dup_holds, "@ 1 pid=1 fd=3\ndrm-driver: a\n@ 1 pid=1 fd=4\n" ID("2") LAST "\n", false},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=1 fd=4\n" ID("x") LAST "\n", false},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("1") ID("1") LAST "\n", false},
	{dup_holds, "@ 1 pid=1 fd=3\nno colon\n" ID("1") LAST "\n", false},
	/* a sweep without descriptors has none to duplicate */
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 2 reads=0\n" LAST "\n", true},
	/* an id is digits, each of them */
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("0") "@ 1 pid=1 fd=4\n" ID("90") LAST "\n", true},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("1x") LAST "\n", false},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("1/") LAST "\n", false},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("1:") LAST "\n", false},
	/* the largest number and as many again, and one more, must fit: 2^30 - 1 does not */
	{dup_holds, "@ 1 pid=1073741822 fd=1073741822\n" ID("1") LAST " pid=2147483647 fd=3\n",
	 true},
	{dup_holds, "@ 1 pid=1073741823 fd=3\n" ID("1") LAST "\n", false},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=1 fd=1073741823\n" ID("2") LAST "\n",
	 false},

	/* who is read last must not matter */
	{order_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=1 fd=4\n" ID("2") LAST "\ndrm-a: 1\n",
	 true},
	{order_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=2 fd=3\n" ID("2") LAST "\n", true},
	{order_holds, "@ 1 pid=1 fd=3\nx: 1\n@ 1 pid=1 fd=4\nx: 2\n" LAST "\n", true},
	{order_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=1 fd=4\ndrm-a: 1\n" LAST "\n", false},
	{order_holds,
	 "@ 1 sweep=1 pid=1 fd=3\n" ID("1") "@ 2 sweep=1 pid=1 fd=4\n" ID("2") "@ 2 sweep=2\n",
	 false},
	{order_holds,
	 "@ 1 pid=1 fd=3 until=2\n" ID("1") "@ 1 pid=1 fd=4 until=2\n" ID("2") LAST "\n", true},
	{order_holds,
	 "@ 1 pid=1 fd=3 until=2\n" ID("1") "@ 1 pid=1 fd=4 until=3\n" ID("2") LAST "\n", false},
	{order_holds, "@ 1 pid=1 fd=3 until=2\n" ID("1") "@ 1 pid=1 fd=4\n" ID("2") LAST "\n",
	 false},
	/*
	 * two texts of one client, or of what may be one descriptor, differ: the second and the
	 * third
	 */
	{order_holds,
	 "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=1 fd=4\n" ID("2") "@ 1 pid=1 fd=5\n" ID(
		 "2") "x: 1\n" LAST "\n",
	 false},
	{order_holds, "@ 1\n" ID("1") "@ 1\n" ID("2") LAST "\n", false},
	{order_holds, "@ 1\n" ID("1") "@ 1 pid=1 fd=3\n" ID("2") LAST "\n", true},
	{order_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 1\n" ID("2") LAST "\n", true},
	{order_holds, "@ 1\n" ID("1") "@ 1\n" ID("1") LAST "\n", true},
	{order_holds, "@ 1 pid=1 fd=3\n" ID("1") "x: 1\n@ 1 pid=1 fd=4\n" ID("11") LAST "\n", true},
	/* a later sweep */
	{order_holds, "@ 1 pid=1 fd=3\n" ID("1") "@ 2 pid=1 fd=3\ndrm-a: 1\n" LAST "\n", false},

	/* an id that fits into 64 bits */
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("9999999999999999999") LAST "\n", true},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("18446744073709551615") LAST "\n", true},
	{dup_holds, "@ 1 pid=1 fd=3\n" ID("18446744073709551616") LAST "\n", false},

	/* processes that share a client, in whichever sweep */
	{rec_shares_clients, "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=2 fd=3\n" ID("1") LAST "\n", true},
	{rec_shares_clients, "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=1 fd=4\n" ID("1") LAST "\n",
	 false},
	{rec_shares_clients, "@ 1 pid=1 fd=3\n" ID("1") "@ 1 pid=2 fd=3\n" ID("2") LAST "\n",
	 false},
	{rec_shares_clients, "@ 1 pid=1 fd=3\n" ID("1") "@ 2 pid=2 fd=3\n" ID("1") LAST "\n",
	 false},
	{rec_shares_clients,
	 "@ 1 pid=1 fd=3\n" ID("1") "@ 2 pid=1 fd=3\n" ID("1") "@ 2 pid=2 fd=3\n" ID("1") LAST "\n",
	 true},

	/* each pid, 1 to 9 digits */
	{pids_hold, "@ 1 pid=1 fd=3\n@ 1 pid=999999999 fd=3\n" LAST "\n", true},
	{pids_hold, "@ 1\n@ 1 pid=1 fd=3\n" LAST "\n", false},
	{pids_hold, "@ 1 pid=1 fd=3\n@ 1\n" LAST "\n", false},
	{pids_hold, "@ 1 pid=1000000000 fd=3\n@ 1 pid=1 fd=3\n" LAST "\n", false},
	{pids_hold, "@ 1 pid=1 fd=3\n@ 1 pid=1000000000 fd=3\n" LAST "\n", false},
};

static void test_conditions(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(conditions) / sizeof(*conditions); i++) {
		struct recording *rec = load_recording(conditions[i].bytes);

		if (conditions[i].holds(rec) != conditions[i].expected)
			fail_msg("row %zu: \"%s\"", i, conditions[i].bytes);
		rec_free(rec);
	}
}

/* Sweeps of up to 256 reads are compared. */
static void test_large(void **state)
{
	char *bytes;
	size_t len;

	(void)state;
	for (size_t reads = 256; reads <= 257; reads++) {
		FILE *out = open_memstream(&bytes, &len);
		struct recording *rec;

		for (size_t i = 0; i < reads; i++)
			fprintf(out, "@ 1 pid=1 fd=%zu\n" ID("1"), i);
		fputs(LAST "\n", out);
		assert_int_equal(fclose(out), 0);
		rec = load_recording(bytes);
		assert_int_equal(rec->sweeps[0].count, reads);
		assert_int_equal(order_holds(rec), reads == 256);
		rec_free(rec);
		free(bytes);
	}
}

#define FOUR(t)                                                                              \
	"@ " t " pid=1 fd=3\na: 1\n@ " t " pid=1 fd=4\nb: 1\n@ " t " pid=1 fd=5\nc: 1\n@ " t \
	" pid=1 fd=6\n"                                                                      \
	"d: 1\n"

static const struct {
	void (*change)(const struct recording *rec, uint64_t seed, FILE *out);
	uint64_t seed;
	const char *bytes;
	const char *expected;
} changes[] = {
	/* steps of one more than the largest fd and pid of all */
	{dup_reads, 0,
	 "# fdseq 1 driver=a\n@ 1 pid=2 fd=5\nx: 1\n@ 1 pid=1 fd=6\ny: 1\n" LAST " pid=8 fd=9\n",
	 "# fdseq 1 driver=a\n"
	 "@ 1 pid=2 fd=5\nx: 1\n@ 1 pid=2 fd=12\nx: 1\n@ 1 pid=5 fd=5\nx: 1\n"
	 "@ 1 pid=1 fd=6\ny: 1\n@ 1 pid=1 fd=13\ny: 1\n@ 1 pid=4 fd=6\ny: 1\n"},
	{dup_reads, 0, "@ 1 pid=0 fd=0\n" LAST "\n",
	 "# fdseq 1\n@ 1 pid=0 fd=0\n@ 1 pid=0 fd=1\n@ 1 pid=1 fd=0\n"},
	/* a sweep of n goes round by 1 to n - 1 places, by one more for each sweep */
	{rotate_reads, 0,
	 "# fdseq 1 kernel=6\n" FOUR("1") FOUR("2") "@ 3\ne: 1\n@ 4\nf: 1\n@ 4\ng: 1\n" LAST "\n",
	 "# fdseq 1 kernel=6\n"
	 "@ 1 pid=1 fd=4\nb: 1\n@ 1 pid=1 fd=5\nc: 1\n@ 1 pid=1 fd=6\nd: 1\n@ 1 pid=1 fd=3\na: 1\n"
	 "@ 2 pid=1 fd=5\nc: 1\n@ 2 pid=1 fd=6\nd: 1\n@ 2 pid=1 fd=3\na: 1\n@ 2 pid=1 fd=4\nb: 1\n"
	 "@ 3\ne: 1\n@ 4\ng: 1\n@ 4\nf: 1\n"},
	{rotate_reads, 2, FOUR("1") LAST "\n",
	 "# fdseq 1\n"
	 "@ 1 pid=1 fd=6\nd: 1\n@ 1 pid=1 fd=3\na: 1\n@ 1 pid=1 fd=4\nb: 1\n@ 1 pid=1 fd=5\nc: 1\n"},
	{renumber_pids, 0,
	 "# fdseq 1 driver=a\n@ 1 pid=10 fd=10\nx: 1\n@ 2 pid=2 fd=3\n" LAST " pid=3 fd=3\n",
	 "# fdseq 1 driver=a\n@ 1 pid=99 fd=10\nx: 1\n@ 2 pid=8 fd=3\n"},
};

static void test_changes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(changes) / sizeof(*changes); i++) {
		struct recording *rec = load_recording(changes[i].bytes);
		char *bytes = NULL;
		size_t len;
		FILE *out = open_memstream(&bytes, &len);

		assert_non_null(out);
		changes[i].change(rec, changes[i].seed, out);
		assert_int_equal(fclose(out), 0);
		assert_string_equal(bytes, changes[i].expected);
		free(bytes);
		rec_free(rec);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_conditions),
		cmocka_unit_test(test_large),
		cmocka_unit_test(test_changes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
