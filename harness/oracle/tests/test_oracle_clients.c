/* SPDX-License-Identifier: MIT */
/*
 * A client and its descriptors. Which bug makes this fail? A descriptor that counts twice, or not;
 * what the second of several prints, and is not observed; a client that drops a value that is held,
 * or keeps one that is not.
 */
#include "states.h"

#include "client.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct pool pool;

static int free_pool(void **state)
{
	(void)state;
	pool_free(&pool);
	return 0;
}

static const struct printed *parse_text(const char *text)
{
	struct printed *printed = pool_alloc(&pool, 1, sizeof(*printed));

	*printed = printed_parse(&pool, (struct word){text, strlen(text)});
	return printed;
}

#define FILE_OF(p, f)	   .has_pid = true, .pid = (p), .has_fd = true, .fd = (f)
#define NODE(ma, mi)	   .has_dev = true, .major = (ma), .minor = (mi)
#define HEADER		   "drm-driver: d\ndrm-client-id: 7\n"
#define SHOW(client, read) client_add_text(&pool, (client), (read), parse_text(HEADER))

static const struct rec_read fd3 = {FILE_OF(1, 3), NODE(226, 0)},
			     fd4 = {FILE_OF(1, 4), NODE(226, 0)};
static const struct rec_read other = {FILE_OF(2, 3), NODE(226, 0)}, nowhere = {FILE_OF(1, 5)},
			     no_fd = {.has_pid = true, .pid = 1};

static void end_sweep(struct client *client, size_t sweep, enum descriptor_choice choice)
{
	client_step(&pool, client, sweep, 0, (struct window){0, 0}, choice);
}

/* --- members --- */

/* Each once, however often it is read. */
static void test_members(void **state)
{
	static const struct rec_read *const shown[] = {&fd3, &fd3,   &fd4, &other,
						       &fd4, &other, &fd3};
	struct client client = {0};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (int sweep = 1; sweep <= 2; sweep++) {
		for (size_t i = 0; i < COUNT(shown); i++)
			SHOW(&client, shown[i]);
		assert_int_equal(client.member_count, 3);
		assert_ptr_equal(client.members[0], &fd3);
		assert_ptr_equal(client.members[1], &fd4);
		assert_ptr_equal(client.members[2], &other);
		end_sweep(&client, (size_t)sweep, DESCRIPTORS_LAST_HELD);
	}
}

/* A descriptor is known that was the client's in its newest sweep; on another node it is another
 * one. */
static void test_known(void **state)
{
	static const struct {
		struct rec_read read;
		bool known;
	} rows[] = {
		{{FILE_OF(1, 3), NODE(226, 0)}, true},
		{{FILE_OF(1, 4), NODE(226, 0)}, true},
		{{FILE_OF(1, 5), NODE(226, 0)}, true},
		{{FILE_OF(1, 5), NODE(226, 9)}, true},
		{{FILE_OF(1, 4)}, true},
		{{FILE_OF(1, 4), NODE(226, 1)}, false},
		{{FILE_OF(1, 4), NODE(227, 0)}, false},
		{{FILE_OF(2, 4), NODE(226, 0)}, false},
		{{FILE_OF(1, 6), NODE(226, 0)}, false},
		{{.has_pid = true, .pid = 1}, false},
	};
	struct client client = {0};

	(void)state;
	if (setjmp(pool.out))
		fail();
	SHOW(&client, &fd3);
	SHOW(&client, &fd4);
	SHOW(&client, &nowhere);
	SHOW(&client, &no_fd);
	end_sweep(&client, 1, DESCRIPTORS_LAST_HELD);
	for (size_t i = 0; i < COUNT(rows); i++) {
		if (client_had(&client, &rows[i].read) != rows[i].known)
			fail_msg("row %zu: not %d", i, rows[i].known);
	}
	/* In the sweep right behind, and in no other. */
	for (size_t i = 0; i < COUNT(rows); i++) {
		assert_int_equal(client_showed(&client, &rows[i].read, 2), rows[i].known);
		assert_false(client_showed(&client, &rows[i].read, 3));
	}
	/* While another one shows it in this sweep, too. */
	SHOW(&client, &other);
	for (size_t i = 0; i < COUNT(rows); i++) {
		if (client_had(&client, &rows[i].read) != rows[i].known)
			fail_msg("row %zu, and one shows it: not %d", i, rows[i].known);
	}
}

/* --- several descriptors --- */

static void test_disagree(void **state)
{
	static const char same[] = HEADER "drm-engine-e: 5 ns\n",
			  not_same[] = HEADER "drm-engine-e: 6 ns\n";
	static const struct {
		const char *texts[3];
		bool disagree;
	} rows[] = {
		{{same}, false},
		{{same, same, same}, false},
		{{same, not_same}, true},
		{{same, same, not_same}, true},
		{{not_same, same, same}, true},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct client client = {0};

		for (size_t j = 0; j < 3 && rows[i].texts[j]; j++)
			client_add_text(&pool, &client, &fd3, parse_text(rows[i].texts[j]));
		if (client_disagrees(&client) != rows[i].disagree)
			fail_msg("row %zu: not %d", i, rows[i].disagree);
	}
}

/* Five descriptors, each with an engine and a region of its own: which of them count, also after a
 * gap. */
static void test_choice(void **state)
{
	static const char *const texts[] = {HEADER "drm-engine-c: 1 ns\ndrm-total-c: 1\n",
					    HEADER "drm-engine-a: 1 ns\ndrm-total-a: 1\n",
					    HEADER "drm-engine-e: 1 ns\ndrm-total-e: 1\n",
					    HEADER "drm-engine-b: 1 ns\ndrm-total-b: 1\n",
					    HEADER "drm-engine-d: 1 ns\ndrm-total-d: 1\n"};
	static const struct {
		enum descriptor_choice choice;
		const char *names, *fresh; /* fresh: of the text that came last */
	} rows[] = {
		{DESCRIPTORS_LAST_HELD, "abcde", "d"},
		{DESCRIPTORS_FIRST_HELD, "abcde", "c"},
		{DESCRIPTORS_LAST, "d", "d"},
		{DESCRIPTORS_FIRST, "c", "c"},
		{DESCRIPTORS_LARGEST, "abcde", "abcde"},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct client client = {0};
		size_t count = strlen(rows[i].names);

		/* once more: it is all known; and after two sweeps without the client */
		for (size_t sweep = 1; sweep <= 5; sweep += sweep == 2 ? 3 : 1) {
			for (size_t j = 0; j < COUNT(texts); j++)
				client_add_text(&pool, &client, &fd3, parse_text(texts[j]));
			end_sweep(&client, sweep, rows[i].choice);
			assert_int_equal(client.engine_count, count);
			assert_int_equal(client.region_count, count);
			for (size_t j = 0; j < count; j++) { /* sorted by name */
				const struct region *region = &client.regions[j];
				char name = rows[i].names[j];

				assert_int_equal(client.engines[j].name.text[0], name);
				assert_int_equal(region->name.text[0], name);
				assert_int_equal(region->fresh[REGION_TOTAL],
						 strchr(rows[i].fresh, name) != NULL);
			}
		}
	}
}

/* What counts is of this sweep: the largest of two descriptors is not that of the sweep before. */
static void test_largest(void **state)
{
	static const char *const texts[][2] = {{"drm-total-m: 10\n", "drm-total-m: 9\n"},
					       {"drm-total-m: 3\n", "drm-total-m: 4\n"},
					       {"drm-total-m: 2\n", "drm-total-m: 1\n"}};
	static const char *const largest[] = {"10", "4", "2"};
	struct client client = {0};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(texts); i++) {
		const struct choice *total;

		client_add_text(&pool, &client, &fd3, parse_text(texts[i][0]));
		client_add_text(&pool, &client, &fd4, parse_text(texts[i][1]));
		end_sweep(&client, i + 1, DESCRIPTORS_LARGEST);
		assert_int_equal(client.region_count, 1);
		total = &client.regions[0].field[REGION_TOTAL];
		assert_int_equal(total->count, 1);
		assert_true(
			word_same(total->words[0], (struct word){largest[i], strlen(largest[i])}));
	}
}

/*
 * A text that does not count shows no usage; its read is part of the sweep's window all the same.
 */
static void test_chosen(void **state)
{
	static const struct rec_read slow = {FILE_OF(1, 3), NODE(226, 0), .has_until = true,
					     .until_ns = 7};
	static const char *const texts[] = {HEADER "drm-engine-e: 5 ns\n", HEADER};
	static const struct {
		enum descriptor_choice choice;
		bool optional[2]; /* usage is in the first text, in the second */
	} rows[] = {
		{DESCRIPTORS_LAST_HELD, {false, false}}, {DESCRIPTORS_FIRST_HELD, {false, false}},
		{DESCRIPTORS_LAST, {true, false}},	 {DESCRIPTORS_FIRST, {false, true}},
		{DESCRIPTORS_LARGEST, {false, false}},
	};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < 2 * COUNT(rows); i++) {
		struct client client = {0};

		client_add_text(&pool, &client, i % 2 ? &fd4 : &slow, parse_text(texts[i % 2]));
		client_add_text(&pool, &client, i % 2 ? &slow : &fd4, parse_text(texts[1 - i % 2]));
		end_sweep(&client, 1, rows[i / 2].choice);
		assert_int_equal(client.optional, rows[i / 2].optional[i % 2]);
		assert_int_equal(client.when.to, 7);
	}
}

#define ATB(t) "@ " t " pid=1 fd=4 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\n"
#define CLIENT(members, rest) \
	"{'device_key':'226:0','id':'7','driver':'d','members':[" members "]" rest "}"
#define M3 "{'pid':'1','fd':'3'}"
#define M4 "{'pid':'1','fd':'4'}"
#define M5 "{'pid':'1','fd':'5'}"

/* What only the second prints is there, and makes the client one with usage. */
static void test_second_prints(void **state)
{
	(void)state;
	check_client(AT("0") ATB("0") "drm-engine-f: 6 ns\n",
		     CLIENT(M3 "," M4, ",'engines':{'f':{'busy_ns':'6'," ONE "," NONE "}}"));
	check_client(AT("0") "drm-engine-e: 5 ns\n" ATB("0") "drm-engine-f: 6 ns\n",
		     CLIENT(M3 "," M4, ",'engines':{'e':{'busy_ns':'5'," ONE "," NONE
				       "},'f':{'busy_ns':'6'," ONE "," NONE "}}"));
}

#define UNTIL(t, fd, until) \
	"@ " t " pid=1 fd=" fd " dev=226:0 until=" until "\ndrm-driver: d\ndrm-client-id: 7\n"

/* A sweep lasts until the last of its reads that shows the client; those of others do not count. */
static void test_window(void **state)
{
	(void)state;
	/* until 5, the second read: 10 ns in 5 to 10 */
	check_engine(UNTIL("0", "3", "2") "drm-engine-e: 0 ns\n" UNTIL(
			     "0", "4", "5") "drm-engine-e: 0 ns\n" AT("10") "drm-engine-e: 10 ns\n",
		     "{'busy_ns':'10'," ONE ",'delta_ns':'10',"
		     "'busy_ratio':{'ratio_min':'1','ratio_max':'2'}}");
	/* the other client's read goes on until 8: 10 ns in 8 to 10, all the same */
	check_engine(
		UNTIL("0", "3",
		      "2") "drm-engine-e: 0 ns\n"
			   "@ 0 pid=1 fd=9 dev=226:0 until=8\ndrm-driver: d\ndrm-client-id: 9\n" AT(
				   "10") "drm-engine-e: 10 ns\n",
		"{'busy_ns':'10'," ONE
		",'delta_ns':'10','busy_ratio':{'ratio_min':'1','ratio_max':'1.25'}}");
}

/* --- what is left --- */

#define HELD(busy)  "{'any':[null,{'busy_ns':{'any':[null,'" busy "']}," ONE "," NONE "}]}"
#define STALE(size) "{'any':[null,{'total':{'any':[null,'0','" size "']}}]}"

/* Only one of three descriptors is left, and cannot be read: all engines are held, no region is
 * fresh. */
static void test_unshown(void **state)
{
	(void)state;
	check_client(
		AT("0") "drm-engine-e: 5 ns\ndrm-engine-f: 6 ns\ndrm-total-m: 1\ndrm-total-n: 2\n" ATB(
			"0") "drm-engine-e: 5 ns\ndrm-engine-f: 6 ns\ndrm-total-m: 1\ndrm-total-n: 2\n"
			     "@ 10 pid=1 fd=3 dev=226:0 err=13\n",
		CLIENT(M3, ",'optional':true,'engines':{'e':" HELD("5") ",'f':" HELD(
				   "6") "},'regions':{'m':" STALE("1") ",'n':" STALE("2") "}"));
}

/* The first of two regions is missing. */
static void test_region_is_missing(void **state)
{
	(void)state;
	check_client(AT("0") "drm-total-m: 1\ndrm-total-n: 2\n" AT("10") "drm-total-n: 3\n",
		     CLIENT(M3, ",'regions':{'m':" STALE("1") ",'n':{'total':'3'}}"));
	/* One of its two values is missing. */
	check_client(AT("0") "drm-total-m: 8\n" AT("10") "drm-shared-m: 1\n",
		     CLIENT(M3, ",'regions':{'m':{'total':{'any':[null,'0','8']},'shared':'1'}}"));
	/* Not sure that it is one: 9, or 8 as before. */
	check_client(AT("0") "drm-total-m: 8\n" AT("10") "drm-total-m: 9 apples\n",
		     CLIENT(M3, ",'optional':true,'regions':{'m':{'any':[null,"
				"{'total':{'any':[null,'8','9']}}]}}"));
}

/* Driver and device are missing for one sweep: held, or left out; printed again, they are there. */
static void test_idents_come_back(void **state)
{
#define WITH(t) AT(t) "drm-pdev: 0000:00:02.0\ndrm-engine-e: 5 ns\n"
#define BARE(t) "@ " t " pid=1 fd=3 dev=226:0\ndrm-client-id: 7\ndrm-engine-e: 5 ns\n"
#define REST                                                                                  \
	"'device_key':'226:0','id':'7','members':[" M3 "],'engines':{'e':{'busy_ns':'5'," ONE \
	",'delta_ns':'0','busy_ratio':{'ratio':'0'}}}}"
	(void)state;
	check_client(WITH("0") BARE("10"),
		     "{'driver':{'any':[null,'d']},'pdev':{'any':[null,'0000:00:02.0']}," REST);
	check_client(WITH("0") BARE("10") WITH("20"), "{'driver':'d','pdev':'0000:00:02.0'," REST);
}

#define NO_ID(t) "@ " t " pid=1 fd=3 dev=226:0\ndrm-driver: d\n"
#define FILE_3	 "{'device_key':'226:0','driver':'d','optional':true,'members':[" M3 "]"

/* An id that is no number: none, or misread as 0; where none is printed any more, there is none. */
static void test_odd_id(void **state)
{
	(void)state;
	check_client(NO_ID("0") "drm-client-id: x\n", FILE_3 ",'id':{'any':[null,'0']}}");
	check_client(NO_ID("0") "drm-client-id: x\n" NO_ID("10"), FILE_3 "}");
	check_client(NO_ID("0") NO_ID("10") "drm-client-id: x\n",
		     FILE_3 ",'id':{'any':[null,'0']}}");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, free_pool)
	const struct CMUnitTest tests[] = {
		TEST(test_members),	     TEST(test_known),
		TEST(test_disagree),	     TEST(test_choice),
		TEST(test_largest),	     TEST(test_chosen),
		TEST(test_second_prints),    TEST(test_window),
		TEST(test_unshown),	     TEST(test_region_is_missing),
		TEST(test_idents_come_back), TEST(test_odd_id),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
