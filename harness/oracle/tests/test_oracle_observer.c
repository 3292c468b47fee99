/* SPDX-License-Identifier: MIT */
/*
 * All reads of a sweep. Which bug makes this fail? The second or third of several reads that is
 * ignored; a recording that counts as ambiguous and is not; a text that ends a byte too early or
 * too late.
 */
#include "states.h"

#include "observer.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct pool pool;

static int free_pool(void **state)
{
	(void)state;
	pool_free(&pool);
	return 0;
}

static struct observer observe_recording(const struct recording *rec, struct hypothesis hypothesis)
{
	struct observer observer = {.pool = &pool, .hypothesis = hypothesis};

	for (size_t i = 0; i < rec->sweep_count; i++)
		observer_add_sweep(&observer, rec, &rec->sweeps[i]);
	return observer;
}

static struct recording *load_recording(const char *text)
{
	struct recording *rec = NULL;
	struct rec_error error;

	if (rec_load(&rec, text, strlen(text), &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.text);
	return rec;
}

#define READ(t, fd, dev) "@ " t " pid=1 fd=" fd " dev=" dev "\ndrm-driver: d\n"
#define ID(id)		 "drm-client-id: " id "\n"
#define PDEV(bus)	 "drm-pdev: 0000:" bus ":00.0\n"
#define E		 "drm-engine-e: 5 ns\n"

/*
 * What a recording is ambiguous in: descriptors, pdev, id, refusal; no other hypothesis is tried.
 */
static void test_ambiguity(void **state)
{
	static const struct {
		const char *text;
		bool descriptors, pdev, id, refusal;
	} rows[] = {
		{READ("0", "3", "226:0") ID("7") E READ("9", "3", "226:0") ID("7") E, false, false,
		 false, false},
		{READ("0", "3", "226:0") ID("7") E READ("0", "4", "226:0") ID("8") E, false, false,
		 false, false},
		{READ("0", "3", "226:0") ID("7") E READ("0", "4", "226:0") ID("7") E, false, false,
		 false, false},
		{READ("0", "3", "226:0") ID("7") E READ("0", "4", "226:0") ID("7"), true, false,
		 false, false},
		{READ("0", "3", "226:0") ID("7") E READ("0", "4", "226:1") ID("7") E, false, false,
		 true, false},
		{READ("0", "3", "226:0") ID("7") PDEV("03") READ("0", "4", "226:1") ID("7")
			 PDEV("03"),
		 false, true, true, false},
		{READ("0", "3", "226:0") ID("7") PDEV("03") READ("0", "4", "226:0") ID("7")
			 PDEV("04"),
		 false, true, true, false},
		{READ("0", "3", "226:0") ID("7") PDEV("03") READ("0", "4", "226:0") ID("8")
			 PDEV("03"),
		 false, false, false, false},
		{READ("0", "3", "226:0") ID("7") E READ("9", "3", "226:0") ID("7") "x\n", false,
		 false, false, true},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct recording *rec = load_recording(rows[i].text);
		struct observer observer = observe_recording(rec, (struct hypothesis){0});
		const struct ambiguity *ambiguity = &observer.ambiguity;

		if (ambiguity->descriptors != rows[i].descriptors ||
		    ambiguity->pdev != rows[i].pdev || ambiguity->id != rows[i].id ||
		    (ambiguity->refusals.count > 0) != rows[i].refusal || ambiguity->nul ||
		    observer.undecided)
			fail_msg("row %zu: %d %d %d %zu", i, ambiguity->descriptors,
				 ambiguity->pdev, ambiguity->id, ambiguity->refusals.count);
		rec_free(rec);
	}
}

/* --- texts with a NUL --- */

static struct observer observe_text(const char *text, size_t len, bool nul_ends)
{
	static struct rec_read read;
	struct rec_sweep sweep = {0, 1, 0};
	const struct recording rec = {
		.reads = &read, .read_count = 1, .sweeps = &sweep, .sweep_count = 1};

	read = (struct rec_read){.has_fd = true, .fd = 3, .text = text, .len = len};
	return observe_recording(&rec, (struct hypothesis){.nul_ends = nul_ends});
}

static void test_nul(void **state)
{
	static const char text[] = "drm-driver: d\n" ID("7") E "\0\ndrm-engine-f: 1 ns\n";
	static const size_t nul = sizeof("drm-driver: d\n" ID("7") E) - 1;
	struct observer observer;

	(void)state;
	if (setjmp(pool.out))
		fail();
	/*
	 * Up to there it is in good form and has one engine; as a whole it is broken and has two.
	 */
	observer = observe_text(text, sizeof(text) - 1, true);
	assert_true(observer.ambiguity.nul && !observer.ambiguity.refusals.count);
	assert_int_equal(observer.clients[0].engine_count, 1);
	observer = observe_text(text, sizeof(text) - 1, false);
	assert_true(observer.ambiguity.nul && observer.ambiguity.refusals.count);
	assert_int_equal(observer.clients[0].engine_count, 2);
	/* The last byte is one of the text, and the next is not. */
	assert_true(observe_text(text, nul + 1, true).ambiguity.nul);
	assert_false(observe_text(text, nul, true).ambiguity.nul);
}

/* --- reads without a descriptor --- */

#define ALONE(t) "@ " t "\ndrm-driver: d\n"

/* Several reads without pid and fd are distinct clients only by their ids. */
static void test_nameless(void **state)
{
	static const struct {
		const char *text;
		bool undecided;
	} rows[] = {
		{ALONE("0"), false},
		{ALONE("0") ALONE("0"), true},
		{ALONE("0") ID("7") ALONE("0") ID("8"), false},
		{ALONE("0") ID("7") ALONE("0") ID("8") READ("0", "3", "226:0"), false},
		{ALONE("0") ID("7") ALONE("0"), true},
		{READ("0", "3", "226:0") ALONE("10") ALONE("10"), true},
		{ALONE("0") READ("10", "3", "226:0") ALONE("10"), false},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct recording *rec = load_recording(rows[i].text);

		if (observe_recording(rec, (struct hypothesis){0}).undecided != rows[i].undecided)
			fail_msg("row %zu: not %d", i, rows[i].undecided);
		rec_free(rec);
	}
}

/* Texts that leave open who their client is are decided alike where they are broken alike, and not
 * at all elsewhere. */
static void test_open(void **state)
{
	static const struct {
		const char *text;
		bool undecided;
	} rows[] = {
		{READ("0", "3", "226:0") ID("7\r") READ("9", "3", "226:0") ID("7\r"), false},
		{READ("0", "3", "226:0") ID("7\r") READ("9", "3", "226:0") ID("07"), true},
		{READ("0", "3", "226:0") ID("7\r") READ("9", "3", "226:0") ID("7") "x\n", false},
		{READ("0", "3", "226:0") ID("7") ID("8"), false},
		{READ("0", "3", "226:0") ID("7") ID("8") ID("9"), true},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct recording *rec = load_recording(rows[i].text);

		if (observe_recording(rec, (struct hypothesis){0}).undecided != rows[i].undecided)
			fail_msg("row %zu: not %d", i, rows[i].undecided);
		rec_free(rec);
	}
}

/* The second of two clients prints no id any more: it is another one, or, by its descriptor, the
 * same one. */
static void test_by_file(void **state)
{
	struct recording *rec;

	(void)state;
	if (setjmp(pool.out))
		fail();
	rec = load_recording(READ("0", "4", "226:0") ID("8") READ("0", "3", "226:0") ID("7")
				     READ("9", "4", "226:0") ID("8") READ("9", "3", "226:0"));
	for (int by_file = 0; by_file < 2; by_file++) {
		const struct observer observer =
			observe_recording(rec, (struct hypothesis){.by_file = by_file});

		assert_true(observer.ambiguity.file);
		assert_int_equal(observer.count, by_file ? 2 : 3);
	}
	rec_free(rec);
}

#define UNTIL(t, fd, until) "@ " t " pid=1 fd=" fd " dev=226:0 until=" until "\ndrm-driver: d\n"

/* A sweep lasts from its first read to the end of its last, whichever that is. */
static void test_window(void **state)
{
	static const struct {
		const char *text;
		uint64_t from, to;
	} rows[] = {
		{READ("10", "3", "226:0"), 10, 10},
		{UNTIL("0", "3", "5") UNTIL("10", "3", "12") UNTIL("10", "4", "15"), 10, 15},
		{UNTIL("0", "3", "5") UNTIL("10", "3", "15") UNTIL("10", "4", "12"), 10, 15},
		{UNTIL("0", "3", "5") UNTIL("10", "3", "12") UNTIL("10", "4", "15")
			 UNTIL("10", "5", "14"),
		 10, 15},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct recording *rec = load_recording(rows[i].text);
		struct observer observer = observe_recording(rec, (struct hypothesis){0});

		assert_int_equal(observer.when.from, rows[i].from);
		assert_int_equal(observer.when.to, rows[i].to);
		rec_free(rec);
	}
}

/* --- unreadable descriptors --- */

#define ERR(t, fd) "@ " t " pid=1 fd=" fd " dev=226:0 err=13\n"
#define FD(fd)	   "{'pid':'1','fd':'" fd "'}"
#define UNREAD(fd) "{'members':[" FD(fd) "],'optional':true,'*':{'anything':true}}"
#define LEFT(id, list) \
	"{'device_key':'226:0','id':'" id "','driver':'d','optional':true,'members':" list "}"

static void check_last(const char *recording, const char *want)
{
	json_t *states = states_of(recording);

	check(json_array_get(states, json_array_size(states) - 1), want);
	json_decref(states);
}

static void test_unread(void **state)
{
	(void)state;
	/* They are of no known client. */
	check_last(ERR("0", "3") ERR("0", "4") ERR("0", "5"),
		   "{'clients':[" UNREAD("3") "," UNREAD("4") "," UNREAD("5") "]}");
	/* The first is a client's. */
	check_last(READ("0", "3", "226:0") ID("7") ERR("10", "3") ERR("10", "4") ERR("10", "5"),
		   "{'clients':[" LEFT("7", "[" FD("3") "]") "," UNREAD("4") "," UNREAD("5") "]}");
	/* Of two clients there are two each. */
	check_last(READ("0", "3", "226:0") ID("7") READ("0", "4", "226:0") ID("7")
			   READ("0", "5", "226:0") ID("8") READ("0", "6", "226:0") ID("8")
				   ERR("10", "3") ERR("10", "4") ERR("10", "5") ERR("10", "6"),
		   "{'clients':[" LEFT("7", "[" FD("3") "," FD("4") "]") "," LEFT(
			   "8", "[" FD("5") "," FD("6") "]") "]}");
	/* Two of three no longer show it, and may be members still. */
	check_last(
		READ("0", "3", "226:0") ID("7") READ("0", "4", "226:0") ID("7")
			READ("0", "5", "226:0") ID("7") ERR("10", "3") ERR("10", "4")
				READ("10", "5", "226:0") ID("7"),
		"{'clients':[" LEFT("7", "{'any':[[" FD("5") "],[" FD("5") "," FD("3") "," FD(
						 "4") "]]}") "," UNREAD("3") "," UNREAD("4") "]}");
}

/* Where all texts are refused that may be. */
static void check_refused(const char *recording, const char *want)
{
	struct recording *rec = load_recording(recording);
	json_t *all = oracle_refusals(rec), *states;

	assert_int_equal(json_array_size(all), 1);
	states = json_array_get(all, 0);
	check(json_array_get(states, json_array_size(states) - 1), want);
	json_decref(all);
	rec_free(rec);
}

/* Missing for a sweep, and then refused, or of another file: it may be listed, or it is none. */
static void test_returning(void **state)
{
#define MISSING READ("0", "3", "226:0") ID("7") READ("10", "4", "226:0") ID("8")
#define OTHER	"{'device_key':'226:0','id':'8','driver':'d','optional':true,'members':[" FD("4") "]}"
	(void)state;
	check_refused(MISSING READ("20", "4", "226:0") ID("8") READ("20", "3", "226:0")
			      ID("7") "x\n",
		      "{'clients':[" LEFT("7", "[" FD("3") "]") "," OTHER "]}");
	check_last(MISSING READ("20", "4", "226:0") ID("8") "@ 20 pid=1 fd=3 dev=226:0\nx: 1\n",
		   "{'clients':[" OTHER "]}");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, free_pool)
	const struct CMUnitTest tests[] = {
		TEST(test_ambiguity), TEST(test_nul),	    TEST(test_nameless), TEST(test_window),
		TEST(test_unread),    TEST(test_returning), TEST(test_open),	 TEST(test_by_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
