/* SPDX-License-Identifier: MIT */
/* Rules that compare the clients of a device, and the regions of a client: evidence and counts. */
#include "../src/timelint.h"
#include "timelint_cases.h"

static const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST};

struct evidence {
	const char *slug, *script, *client, *other, *key;
	struct {
		uint64_t t_ns, value;
		const char *text;
	} before, now;
};

static const struct evidence evidence[] = {
	{"client.same-driver",
	 "@3" D0 "\n" ID "@4 same" D0 "\n" ID8 "drm-driver:\txe\n",
	 "8",
	 "7",
	 NULL,
	 {3, 0, "v3d"},
	 {4, 0, "xe"}},
	{"client.same-pdev",
	 "@3" D0 "\n" PCI "@4 same" D0 "\n" ID8 SLOT4,
	 "8",
	 "7",
	 NULL,
	 {3, 0, "0000:03:00.0"},
	 {4, 0, "0000:04:00.0"}},
	{"cycles.exclusive-driver",
	 "@3\n" CYT(5, 9) "@4 same\n" ID8 CYC8 FREQ(8),
	 "8",
	 "7",
	 "drm-maxfreq-",
	 {3, 0, "drm-total-cycles-x"},
	 {4, 8, ""}},
	/* the same client; a client that was closed has no id */
	{"cycles.exclusive-driver",
	 "@3\n" CYC(5) FREQ(8) "@4\n" CYT(5, 9),
	 "7",
	 "",
	 "drm-total-cycles-",
	 {3, 0, "drm-maxfreq-x"},
	 {4, 9, ""}},
	{"cycles.exclusive-driver",
	 "@3\n" CYC(5) FREQ(8) "@3\n" ID8 "@4\n" ID8 "@5\n" T8(9),
	 "8",
	 "",
	 "drm-total-cycles-",
	 {3, 0, "drm-maxfreq-x"},
	 {5, 9, ""}},
	{"engine.same-capacity",
	 "@3" D0 "\n" X2(5) "@4 same" D0 "\n" Y8(5) CAP(3),
	 "8",
	 "7",
	 "drm-engine-capacity-",
	 {3, 2, ""},
	 {4, 3, ""}},
	/* client 7 was closed, client 8 of the same engine cannot be read */
	{"engine.same-capacity",
	 "@3" D0 FD3 "\n" Y8(5) CAP(2) "@3" D0 FD4
				       "\n" X2(5) "@4" D0 FD3 " err=13\n@5" D0 FD3 " err=13\n@5" D0
						  " pid=2 fd=3\n" Y8(5) "drm-client-id:\t9\n",
	 "9",
	 "",
	 "drm-engine-capacity-",
	 {3, 2, ""},
	 {5, 1, ""}},
	{"cycles.same-maxfreq",
	 "@3" D0 "\n" X(5) FREQ(8) "@4 same" D0 "\n" Y8(5) FREQ(9),
	 "8",
	 "7",
	 "drm-maxfreq-",
	 {3, 8, ""},
	 {4, 9, ""}},
	{"cycles.same-maxfreq",
	 "@3" D0 FD3 "\n" Y8(5) FREQ(8) "@3" D0 FD4 "\n" X(5)
		 FREQ(8) "@4" D0 FD3 " err=13\n@5" D0 FD3 " err=13\n@5" D0 " pid=2 fd=3\n" Y8(5)
			 FREQ(9) "drm-client-id:\t9\n",
	 "9",
	 "",
	 "drm-maxfreq-",
	 {3, 8, ""},
	 {5, 9, ""}},
	{"cycles.same-total",
	 "@1" D0 "\n" CYT(5, 100) "@2" D0 " same\n" T8(10) "@3" D0 "\n" CYT(
		 5, 200) "@4" D0 " same\n" T8(30),
	 "8",
	 "7",
	 "drm-total-cycles-",
	 {3, 200, ""},
	 {4, 30, ""}},
	{"engine.same-set",
	 "@3" D0 "\n" X(5) "@4 same" D0 "\n" ID8 "drm-engine-x:\t5 ns\ndrm-engine-y:\t5 ns\n",
	 "7",
	 "8",
	 NULL,
	 {4, 0, "y"},
	 {3, 0, ""}},
	{"engine.sum-within-wall",
	 "@5" D0 "\n" X(0) "@6" D0 " same\n" Y8(0) "@1" S D0 "\n" X(900000000) "@1000000007 same" D0
									       "\n" Y8(900000000),
	 "7",
	 "",
	 "drm-engine-",
	 {5, 0, ""},
	 {1000000007, 0, ""}},
	{"memory.key-flap",
	 "@3\n" ID M("a") "drm-active-a:\t0\n@4\n" ID M("a") "@5\n" ID M("a") "drm-active-a:\t0\n",
	 "7",
	 "",
	 "drm-active-",
	 {4, 0, ""},
	 {5, 0, ""}},
	{"memory.key-flap",
	 "@3\n" ID M("a") "drm-active-a:\t0\n@4\n" ID
			  "drm-active-a:\t0\n@5\n" ID M("a") "drm-active-a:\t0\n",
	 "7",
	 "",
	 "drm-total-",
	 {4, 0, ""},
	 {5, 0, ""}},
	{"memory.key-flap",
	 "@3\n" ID M("a") "drm-active-a:\t0\n@4\n" ID "@5\n" ID M("a") "drm-active-a:\t0\n",
	 "7",
	 "",
	 NULL,
	 {4, 0, ""},
	 {5, 0, ""}},
	{"memory.name-stable",
	 "@3\n" ID M("a") "@4\n" ID "@5\n" ID M("b"),
	 "7",
	 "",
	 NULL,
	 {3, 0, "a"},
	 {5, 0, "b"}},
	{"memory.total-while-busy",
	 "@3\n" X(1) "drm-resident-b:\t0\n" ZERO "@4\n" X(2) "drm-resident-b:\t0\n" ZERO "@5\n" X(
		 3) "drm-resident-b:\t0\n" ZERO,
	 "7",
	 "",
	 "drm-total-",
	 {4, 0, ""},
	 {5, 0, ""}},
	{"time.counter-still",
	 "@0\n" X(1) "drm-cycles-x:\t6\n@1" S "\n" X(1) "drm-cycles-x:\t7\n@2" S "\n" X(
		 2) "drm-cycles-x:\t7\n@3" S "\n" X(3) "drm-cycles-x:\t7\n@11" S
						       "\n" X(4) "drm-cycles-x:\t7\n",
	 "7",
	 "",
	 "drm-cycles-",
	 {1000000000, 7, ""},
	 {11000000000, 7, ""}},
};

static void findings_name_both_clients(void **state)
{
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(evidence) / sizeof(evidence[0]); i++) {
		const struct evidence *row = &evidence[i];
		const struct found *found = NULL;

		run_script(&run, row->script, options, RUNNING, 1 << 16);
		if (found_count(&run, row->slug, &found) != 1)
			fail_msg("row %zu, %s: %u findings", i, row->slug,
				 found_count(&run, row->slug, &found));
		if (!strcmp(row->slug, "memory.total-while-busy"))
			assert_string_equal(found->name, "a");
		if (strcmp(found->client, row->client) || strcmp(found->other, row->other))
			fail_msg("row %zu: client %s, other %s", i, found->client, found->other);
		if (!found->key != !row->key || (found->key && strcmp(found->key, row->key)))
			fail_msg("row %zu: key %s", i, found->key ? found->key : "none");
		if (!found->before.known || found->before.t_ns != row->before.t_ns ||
		    found->before.value.value != row->before.value ||
		    strcmp(found->before.text, row->before.text))
			fail_msg("row %zu: before %lu at %lu '%s'", i, found->before.value.value,
				 found->before.t_ns, found->before.text);
		if (!found->now.known || found->now.t_ns != row->now.t_ns ||
		    found->now.value.value != row->now.value ||
		    strcmp(found->now.text, row->now.text))
			fail_msg("row %zu: now %lu at %lu '%s'", i, found->now.value.value,
				 found->now.t_ns, found->now.text);
	}
}

static void expectations_name_the_counter(void **state)
{
	static const char busy[] = "@0\n" X(5) "drm-cycles-x:\t1\n@1" S
					       "\n" X(5) "drm-cycles-x:\t2\n@2" S
							 "\n" X(5) "drm-cycles-x:\t3\n@12" S
								   "\n" X(5) "drm-cycles-x:\t4\n";
	const struct found *found = NULL;
	struct run run;

	(void)state;
	run_script(&run, busy, options, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "time.counter-still", &found), 1);
	assert_string_equal(found->expected, "engine time to advance while the cycles do");
}

#define XY    "drm-engine-x:\t5 ns\ndrm-engine-y:\t5 ns\n"
#define CX(n) "drm-cycles-x:\t" #n "\n"

static const struct {
	const char *slug;
	unsigned int count;
	const char *script;
} counted[] = {
	/* client 8, which the first read at 1 s does not have, has two seconds */
	{"engine.sum-within-wall", 0,
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(
		 0) "@1" S D0 "\n" ID8 "@2" S D0 "\n" X(900000000) "@2" S D0 "\n" Y8(1000000000)},
	/* one client alone, whose first read lasted */
	{"engine.sum-within-wall", 0, "@0 until=1" S D0 "\n" X(0) "@1" S D0 "\n" X(1900000000)},
	/* all of the wall clock is not too much */
	{"engine.sum-within-wall", 1,
	 "@0" D0 "\n" X(0) "@0" D0 "\n" Y8(0) "@1" S D0 "\n" X(1000000000) "@1" S D0
									   "\n" Y8(500000000)},
	/* each sweep for itself */
	{"engine.sum-within-wall", 1,
	 "@1" S D0 "\n" X(0) "@1" S D0 "\n" Y8(0) "@2" S D0 "\n" X(1) "@2" S D0 "\n" Y8(
		 1) "@9" S D0 "\n" X(1) "@9" S D0 "\n" Y8(1) "@10" S D0
							     "\n" X(900000001) "@10" S D0
									       "\n" Y8(900000001)},
	/* of a client without total-cycles nothing is known; its own dip is time.dip */
	{"cycles.same-total", 0,
	 "@1" D0 "\n" CYT(5, 9) "@1" D0 "\n" ID8 CYC8 "@2" D0 "\n" CYT(
		 5, 19) "@2" D0 "\n" ID8 CYC8 "@3" D0 "\n" CYT(5, 29) "@3" D0 "\n" ID8 CYC8},
	{"cycles.same-total", 0,
	 "@1" D0 "\n" CYT(5, 99) "@2" D0 "\n" CYT(5, 50) "@3" D0 "\n" CYT(5, 20) "@4" D0
										 "\n" CYT(5, 10)},
	/* a reset of the clock */
	{"cycles.same-total", 0,
	 "@1" D0 "\n" CYT(5, 1000) "@1" D0 "\n" T8(1001) "@2" D0 "\n" CYT(5, 10) "@2" D0 "\n" T8(
		 11) "@3" D0 "\n" CYT(5, 20) "@3" D0 "\n" T8(21)},
	/* the largest of several */
	{"cycles.same-total", 1,
	 "@1" D0 "\n" CYT(5, 100) "@2 same" D0 "\n" T8(200) "@3 same" D0 "\n" T8(
		 150) "drm-client-id:\t9\n@4" D0
		      "\n" CYT(5, 300) "@5 same" D0 "\n" T8(400) "@6 same" D0 "\n" T8(
			      350) "drm-client-id:\t9\n"},
	/* read while the other was read, or when it ended */
	{"cycles.same-total", 0,
	 "@1 until=5" D0 "\n" CYT(5, 100) "@4 same" D0 "\n" T8(90) "@11 until=15" D0 "\n" CYT(
		 5, 200) "@14 same" D0 "\n" T8(190) "@21 until=25" D0
						    "\n" CYT(5, 300) "@24 same" D0 "\n" T8(290)},
	{"cycles.same-total", 1,
	 "@1 until=5" D0 "\n" CYT(5, 100) "@5 same" D0 "\n" T8(90) "@11 until=15" D0 "\n" CYT(
		 5, 200) "@15 same" D0 "\n" T8(190)},
	/* a frequency that one client has not */
	{"cycles.same-maxfreq", 1,
	 "@1" D0 "\n" X(5) FREQ(8) "@1" D0 "\n" X(5) "drm-client-id:\t9\n@1" D0 "\n" Y8(5) FREQ(9)},
	/* an engine of a client that cannot be read now, or of none any more */
	{"engine.same-set", 0, "@1" D0 FD3 "\n" ID XY "@2" D0 FD3 " err=13\n@2" D0 FD4 "\n" Y8(5)},
	{"engine.same-set", 0, "@1" D0 "\n" ID XY "@1" D0 "\n" ID8 XY "@2" D0 "\n" X(5)},
	/* each once */
	{"engine.same-set", 2,
	 "@1" D0 "\n" ID XY "drm-engine-z:\t5 ns\n@1" D0
	 "\n" Y8(5) "@2" D0 "\n" ID XY "drm-engine-z:\t5 ns\n@2" D0
		    "\n" Y8(5) "@3" D0 "\n" ID XY "drm-engine-z:\t5 ns\n@3" D0 "\n" Y8(5)},
	/* sweeps without the counter do not count, a rise begins anew, each is reported */
	{"time.counter-still", 0,
	 "@1" S "\n" X(1) CX(7) "@2" S "\n" X(2) "@3" S "\n" X(3) "@4" S "\n" X(4) "@12" S "\n" X(5)
		 CX(7)},
	{"time.counter-still", 0,
	 "@1" S "\n" X(1) CX(7) "@2" S "\n" X(2) CX(7) "@3" S "\n" X(3) CX(7) "@4" S "\n" X(4)
		 CX(8) "@15" S "\n" X(5) CX(8)},
	{"time.counter-still", 2,
	 "@1" S "\n" X(1) CX(7) "@2" S "\n" X(2) CX(7) "@3" S "\n" X(3) CX(7) "@12" S "\n" X(4)
		 CX(7) "@13" S "\n" X(5) CX(8) "@14" S "\n" X(6) CX(8) "@15" S "\n" X(7)
			 CX(8) "@25" S "\n" X(8) CX(8)},
	/* a region without a readable number is none; a sweep without totals is not empty */
	{"memory.name-stable", 0, "@1\n" ID M("a") "@2\n" ID "drm-total-b:\tx\n"},
	{"memory.total-while-busy", 0,
	 "@1\n" X(1) ZERO "@2\n" X(2) ZERO "@3\n" X(3) "@4\n" X(4) ZERO "@5\n" X(4) ZERO},
};

static void rules_fire_just_so_often(void **state)
{
	const struct found *found;
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(counted) / sizeof(counted[0]); i++) {
		run_script(&run, counted[i].script, options, RUNNING, 1 << 16);
		assert_int_equal(run.err, 0);
		if (found_count(&run, counted[i].slug, &found) != counted[i].count)
			fail_msg("row %zu, %s: %u findings", i, counted[i].slug,
				 found_count(&run, counted[i].slug, &found));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(findings_name_both_clients),
		cmocka_unit_test(expectations_name_the_counter),
		cmocka_unit_test(rules_fire_just_so_often),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
