/* SPDX-License-Identifier: MIT */
/*
 * What a reader decides once for a whole recording: each hypothesis with all its answers, by hand;
 * and no hypothesis where nothing is ambiguous.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hypothesis.h"
#include "oracle.h"
#include "sets.h"

#define NONE  "'delta_ns':{'any':[null,'0']},'busy_ratio':{'any':[null,{'ratio':'0'}]}"
#define ONE   "'capacity':{'any':[null,'1']}"
#define R3(t) "@ " t " pid=1 fd=3 dev=226:0\ndrm-driver: d\n"
#define R4(t) "@ " t " pid=1 fd=4 dev=226:0\ndrm-driver: d\n"
#define ID    "drm-client-id: 7\n"
#define HEAD  "'device_key':'226:0','id':'7','driver':'d'"
#define M3    "{'pid':'1','fd':'3'}"
#define M4    "{'pid':'1','fd':'4'}"

/* One hypothesis: its states in their order. */
static char *states_text(const json_t *states)
{
	char *all = NULL;
	size_t len;
	FILE *out = open_memstream(&all, &len);

	for (size_t i = 0; i < json_array_size(states); i++) {
		char *text = sets_text(json_array_get(states, i));

		fprintf(out, "%s\n", text);
		free(text);
	}
	fclose(out);
	return all;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Hypotheses, whatever their order. */
static char *text_of(const json_t *hypotheses)
{
	char *parts[HYPOTHESES], *all = NULL;
	size_t count = json_array_size(hypotheses), len;
	FILE *out = open_memstream(&all, &len);

	assert_in_range(count, 1, HYPOTHESES);
	for (size_t i = 0; i < count; i++)
		parts[i] = states_text(json_array_get(hypotheses, i));
	qsort(parts, count, sizeof(parts[0]), by_text);
	for (size_t i = 0; i < count; i++) {
		fprintf(out, "hypothesis\n%s", parts[i]);
		free(parts[i]);
	}
	fclose(out);
	return all;
}

static json_t *hypotheses_of(const char *bytes, size_t len)
{
	struct recording *rec;
	struct rec_error error;
	json_t *hypotheses;

	if (rec_load(&rec, bytes, len, &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.text);
	hypotheses = oracle_hypotheses(rec);
	assert_non_null(hypotheses);
	rec_free(rec);
	return hypotheses;
}

static void check_hypotheses(const char *bytes, size_t len, const char *want)
{
	json_t *got = hypotheses_of(bytes, len), *expect = sets_parse(want);
	char *a = text_of(expect), *b = text_of(got);

	if (strcmp(a, b) != 0)
		fail_msg("by hand\n%s\nby the oracle\n%s", a, b);
	free(a);
	free(b);
	json_decref(got);
	json_decref(expect);
}

#define CHECK(bytes, want) check_hypotheses((bytes), sizeof(bytes) - 1, (want))

/* Does a make all choices of b? */
static bool choices_include(const struct hypothesis *a, const struct hypothesis *b)
{
	return (!b->descriptors || a->descriptors == b->descriptors) &&
	       (!b->identity || a->identity == b->identity) && (!b->pick || a->pick == b->pick) &&
	       (!b->nul_ends || a->nul_ends) && (!b->by_file || a->by_file);
}

static void test_numbers(void **state)
{
	struct ambiguity none = {0}, all = {.descriptors = true,
					    .pdev = true,
					    .id = true,
					    .pick = true,
					    .nul = true,
					    .file = true};
	unsigned int plain = 0, any = 0;

	(void)state;
	for (unsigned int i = 0; i < HYPOTHESES; i++) {
		struct hypothesis hypothesis = hypothesis_number(i);

		plain += hypothesis_applies(&hypothesis, &none);
		any += hypothesis_applies(&hypothesis, &all);
		for (unsigned int j = 0; j < i; j++) {
			struct hypothesis other = hypothesis_number(j);

			/* other has the smaller number */
			if (choices_include(&other, &hypothesis))
				fail_msg("%u makes all choices of %u", j, i);
		}
	}
	assert_int_equal(plain, 1);
	assert_int_equal(any, HYPOTHESES);
}

#define CLIENT(members, rest) "{" HEAD ",'members':[" members "]" rest "}"
#define STATE(clients)	      "{'clients':[" clients "]}"
#define BOTH(rest)	      CLIENT(M3 "," M4, rest)
/* Held, and not printed in this sweep: it need not be shown. */
#define UNPRINTED(busy)	 "{'busy_ns':{'any':[null,'" busy "']}," ONE "," NONE "}"
#define NOW(busy, delta) "{'busy_ns':'" busy "'," ONE "," delta "}"
#define ANY(sets)	 "{'any':[null," sets "]}"
#define BAD(value)	 "drm-engine-e: " value "\ndrm-engine-f: 1 ns\n"
#define HELD(busy)	 ",'engines':{'e':{'any':[null," UNPRINTED(busy) "]}}"
#define E(busy, delta)	 ",'engines':{'e':{'busy_ns':'" busy "'," ONE "," delta "}}"

/* clang-format off */
/* dup'ed descriptors that print the same: one hypothesis. */
static void test_alike(void **state)
{
	(void)state;
	CHECK(R3("0") ID "drm-engine-e: 5 ns\n" R4("0") ID "drm-engine-e: 5 ns\n",
	      "[[" STATE(BOTH(E("5", NONE))) "]]");
}

/* 8 and 4 KiB: the one, or the other; never their sum. */
static void test_memory(void **state)
{
	(void)state;
	CHECK(R3("0") ID "drm-total-m: 8 KiB\n" R4("0") ID "drm-total-m: 4 KiB\n",
	      "[[" STATE(BOTH(",'regions':{'m':{'total':'4096'}}")) "],"
	      "[" STATE(BOTH(",'regions':{'m':{'total':'8192'}}")) "]]");
}

#define GREW(delta, ratio) "'delta_ns':'" delta "','busy_ratio':{'ratio':'" ratio "'}"

/*
 * 9 and 5, then 11 and 14: the first descriptor goes from 9 to 11, the last from 5 to 14, the largest from
 * 9 to 14; and no choice from 5 to 11.
 */
static void test_engine(void **state)
{
	(void)state;
	CHECK(R3("0") ID "drm-engine-e: 9 ns\n" R4("0") ID "drm-engine-e: 5 ns\n"
	      R3("10") ID "drm-engine-e: 11 ns\n" R4("10") ID "drm-engine-e: 14 ns\n",
	      "[[" STATE(BOTH(E("9", NONE))) "," STATE(BOTH(E("14", GREW("5", "0.5")))) "],"
	      "[" STATE(BOTH(E("9", NONE))) "," STATE(BOTH(E("11", GREW("2", "0.2")))) "],"
	      "[" STATE(BOTH(E("5", NONE))) "," STATE(BOTH(E("14", GREW("9", "0.9")))) "]]");
}

/* Held, whichever descriptor counts: no counter falls below an earlier answer. */
static void test_held(void **state)
{
	(void)state;
	CHECK(R3("0") ID "drm-engine-e: 9 ns\n" R4("0") ID "drm-engine-e: 5 ns\n"
	      R4("10") ID "drm-engine-e: 5 ns\n",
	      "[[" STATE(BOTH(E("9", NONE))) "," STATE(CLIENT(M4, E("9", NONE))) "],"
	      "[" STATE(BOTH(E("5", NONE))) "," STATE(CLIENT(M4, E("5", GREW("0", "0")))) "]]");
}

/* Levels of the first or the last, or the largest of each field. */
static void test_largest(void **state)
{
	(void)state;
	CHECK(R3("0") ID "drm-total-m: 8\ndrm-active-m: 1\n"
	      R4("0") ID "drm-total-m: 4\ndrm-active-m: 2\n",
	      "[[" STATE(BOTH(",'regions':{'m':{'total':'8','active':'1'}}")) "],"
	      "[" STATE(BOTH(",'regions':{'m':{'total':'4','active':'2'}}")) "],"
	      "[" STATE(BOTH(",'regions':{'m':{'total':'8','active':'2'}}")) "]]");
}

#define PDEV ",'pdev':'0000:00:02.0'"
#define NODE(minor, id, rest)                     \
	"{'device_key':'226:" minor "','id':'" id \
	"','driver':'d','members':[{'pid':'1','fd':'" minor "'}]" rest "}"
#define MERGED(rest)                                                                           \
	"{'id':'7','driver':'d','members':[{'pid':'1','fd':'0'},{'pid':'1','fd':'1'}]" rest "}"

/* Two nodes of a device: two clients where nodes identify them, one where the pdev does (rst:64-79). */
static void test_two_nodes(void **state)
{
#define TEXT "\ndrm-driver: d\ndrm-pdev: 0000:00:02.0\n" ID "drm-engine-e: 5 ns\n"
	(void)state;
	CHECK("@ 0 pid=1 fd=0 dev=226:0" TEXT "@ 0 pid=1 fd=1 dev=226:1" TEXT,
	      "[[" STATE(NODE("0", "7", PDEV E("5", NONE)) "," NODE("1", "7", PDEV E("5", NONE))) "],"
	      "[" STATE(MERGED(PDEV E("5", NONE))) "]]");
}

/* Without a pdev an id is unique everywhere (rst:75-76), or of its node all the same. */
static void test_no_pdev(void **state)
{
	(void)state;
	CHECK("@ 0 pid=1 fd=0 dev=226:0\ndrm-driver: d\n" ID "drm-engine-e: 5 ns\n"
	      "@ 0 pid=1 fd=1 dev=226:1\ndrm-driver: d\n" ID "drm-engine-e: 5 ns\n",
	      "[[" STATE(NODE("0", "7", E("5", NONE)) "," NODE("1", "7", E("5", NONE))) "],"
	      "[" STATE(MERGED(E("5", NONE))) "]]");
	/* Other ids are other clients, whatever one goes by. */
	CHECK("@ 0 pid=1 fd=0 dev=226:0\ndrm-driver: d\n" ID "drm-engine-e: 5 ns\n"
	      "@ 0 pid=1 fd=1 dev=226:1\ndrm-driver: d\ndrm-client-id: 8\ndrm-engine-e: 5 ns\n",
	      "[[" STATE(NODE("0", "7", E("5", NONE)) "," NODE("1", "8", E("5", NONE))) "]]");
}

/* No id: each open file for itself (rst:71-74), on any device; and it need not be listed. */
/*
 * An open descriptor whose text has no id once: another client, or the same one. 5 and 7 ns; and the same where
 * the id comes late.
 */
static void test_id_missing(void **state)
{
#define TIME(busy) "drm-engine-e: " busy " ns\n"
#define ROSE(by, ratio) "'delta_ns':'" by "','busy_ratio':{'ratio':'" ratio "'}"
#define SHOWN	"{'device_key':'226:0','id':'7','driver':'d','members':[" M3 "]"
#define UNSAID	"{'device_key':'226:0','id':{'any':[null,'7']},'driver':'d','members':[" M3 "]"
#define OPENED \
	"'delta_ns':{'any':[null,'0','7']},'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.7'}]}"
#define FILE_OF(key, rest) \
	"{'device_key':'226:" key "','driver':'d','optional':true,'members':[" M3 "]" rest "}"
	(void)state;
	CHECK(R3("0") ID TIME("5") R3("10") TIME("7"),
	      "[[" STATE(SHOWN E("5", NONE) "}") "," STATE(FILE_OF("0", E("7", OPENED))) "],[" STATE(SHOWN E("5", NONE) "}") ","
		  STATE(UNSAID E("7", ROSE("2", "0.2")) "}") "]]");
	CHECK(R3("0") TIME("5") R3("10") ID TIME("7"),
	      "[[" STATE(FILE_OF("0", E("5", NONE))) "," STATE(SHOWN E("7", OPENED) "}") "],["
		  STATE(FILE_OF("0", E("5", NONE))) "," STATE(SHOWN E("7", ROSE("2", "0.2")) "}") "]]");
}

/* Another node in the same descriptor: it was opened since, and 7 ns fit into 10. */
static void test_no_id(void **state)
{
	(void)state;
	CHECK("@ 0 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-engine-e: 5 ns\n"
	      "@ 10 pid=1 fd=3 dev=226:1\ndrm-driver: d\ndrm-engine-e: 7 ns\n",
	      "[[" STATE(FILE_OF("0", E("5", NONE))) "," STATE(FILE_OF("1", E("7", OPENED))) "]]");
}

#define E_AND_F(e, f) ",'engines':{'e':" e ",'f':{'busy_ns':'1'," ONE "," f "}}"
#define F_LATE                               \
	"'delta_ns':{'any':[null,'0','1']}," \
	"'busy_ratio':{'any':[null,{'ratio':'0'},{'ratio':'0.1'}]}"

/*
 * 5, then no number, which may be misread as 1: a reader that accepts the text holds 5; one that refuses it may not list
 * the client, or list it with 5.
 */
static void test_refused(void **state)
{
	(void)state;
	CHECK(R3("0") ID "drm-engine-e: 5 ns\n" R3("10") ID BAD("1.5 ns"),
	      "[[" STATE(CLIENT(M3, E("5", NONE))) ","
	      STATE(CLIENT(M3, E_AND_F(ANY(UNPRINTED("5") "," NOW("5", NONE)), F_LATE))) "],"
	      "[" STATE(CLIENT(M3, E("5", NONE))) ","
	      STATE(CLIENT(M3, ",'optional':true" HELD("5"))) "]]");
	/* Refused, and never observed before: it is of no known client, and shows no new one. */
	CHECK(R3("0") ID BAD("x"),
	      "[[" STATE(CLIENT(M3, E_AND_F(ANY("{" ONE "}," NOW("0", NONE)), NONE))) "],"
	      "[" STATE("") "]]");
}

#define WITH(id) ",'engines':{'e':{'busy_ns':'5'," ONE "," NONE "}}," id "'driver':'d','members':[" M3 "]}"
#define OF_ID(id) STATE("{'device_key':'226:0'" WITH("'id':'" id "',"))
#define OF_NONE	 STATE("{'device_key':'226:0','optional':true" WITH(""))

/* An id with white space behind it, or two: one choice for the recording, or the text is refused. */
static void test_id_in_doubt(void **state)
{
	(void)state;
	CHECK(R3("0") "drm-client-id: 7\r\ndrm-engine-e: 5 ns\n",
	      "[[" OF_ID("7") "],[" OF_NONE "],[" STATE("") "]]");
	CHECK(R3("0") ID "drm-client-id: 8\ndrm-engine-e: 5 ns\n",
	      "[[" OF_ID("7") "],[" OF_ID("8") "],[" STATE("") "]]");
	/* Without a device number the driver identifies the client, without white space at its end. */
	CHECK("@ 0 pid=1 fd=3\ndrm-driver: d\r\n" ID "drm-engine-e: 5 ns\n",
	      "[[" STATE("{'id':'7','driver':{'any':['d','d\\r']},'members':[" M3 "]" E("5", NONE) "}")
	      "],[" STATE("") "]]");
	/* Three, or texts that leave it open in different ways: more than is tried. */
	CHECK(R3("0") ID "drm-client-id: 8\ndrm-client-id: 9\ndrm-engine-e: 5 ns\n",
	      "[[{'anything':true}],[" STATE("") "]]");
}

/* A text that ends at its NUL, or goes on behind it, or is refused for it. */
static void test_nul(void **state)
{
	(void)state;
	CHECK(R3("0") ID "drm-engine-e: 5 ns\nx:\0\ndrm-engine-f: 1 ns\n",
	      "[[" STATE(CLIENT(M3, E_AND_F(NOW("5", NONE), NONE))) "],"
	      "[" STATE(CLIENT(M3, E("5", NONE))) "],"
	      "[" STATE("") "]]");
}

/* Two descriptors of one node and a third of another: identity by pdev leaves the device open. */
static void test_third_node(void **state)
{
#define OF(fd, minor) "@ 0 pid=1 fd=" fd " dev=226:" minor TEXT
#define FD(fd)	      "{'pid':'1','fd':'" fd "'}"
	(void)state;
	CHECK(OF("3", "0") OF("4", "0") OF("5", "1"),
	      "[[" STATE("{'device_key':'226:0','id':'7','driver':'d','members':[" FD("3") "," FD("4") "]"
			 PDEV E("5", NONE) "},"
			 "{'device_key':'226:1','id':'7','driver':'d','members':[" FD("5") "]"
			 PDEV E("5", NONE) "}") "],"
	      "[" STATE("{'id':'7','driver':'d','members':[" FD("3") "," FD("4") "," FD("5") "]"
			PDEV E("5", NONE) "}") "]]");
}

/*
 * Everything is chosen otherwise than by default: the largest values, identity by id, no id where there may be none, text
 * up to its NUL, the descriptor where the id is missing, refusal.
 */
static void test_all_at_once(void **state)
{
	static const char text[] =
		"@ 0 pid=1 fd=0 dev=226:0\ndrm-driver: d\n" ID "drm-total-m: 8\ndrm-active-m: 1\n"
		"\0\ndrm-engine-e: 5 ns\n"
		"@ 0 pid=1 fd=1 dev=226:1\ndrm-driver: d\n" ID "drm-total-m: 4\ndrm-active-m: 2\n"
		"@ 0 pid=1 fd=2 dev=226:0\ndrm-driver: d\n" ID "drm-total-n: x\n"
		"@ 9 pid=1 fd=0 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\r\ndrm-total-m: 8\ndrm-active-m: 1\n"
		"@ 9 pid=1 fd=1 dev=226:1\ndrm-driver: d\n" ID "drm-total-m: 4\ndrm-active-m: 2\n";
	json_t *all = hypotheses_of(text, sizeof(text) - 1);
	json_t *want = sets_parse(STATE("{'id':{'any':[null,'7']},'driver':'d','members':[{'pid':'1','fd':'0'},"
					"{'pid':'1','fd':'1'}],'regions':{'m':{'total':'8','active':'2'}}}"));
	char *expect = sets_text(want);
	bool found = false;

	(void)state;
	for (size_t i = 0; i < json_array_size(all); i++) {
		char *got = sets_text(json_array_get(json_array_get(all, i), 1));

		found |= !strcmp(got, expect);
		free(got);
	}
	assert_true(found);
	free(expect);
	json_decref(want);
	json_decref(all);
}

/* What need not be listed: an accelerator's client, and one without usage. */
static void test_optional(void **state)
{
	(void)state;
	CHECK("@ 0 pid=1 fd=3 dev=261:0\ndrm-driver: d\n" ID "drm-engine-e: 5 ns\n",
	      "[[" STATE("{'device_key':'261:0','id':'7','driver':'d','optional':true,"
			 "'members':[" M3 "]" E("5", NONE) "}") "]]");
	/* 64 bits hold the one id and not the other. */
	CHECK(R3("0") "drm-client-id: 18446744073709551616\ndrm-engine-e: 5 ns\n",
	      "[[" STATE("{'device_key':'226:0','id':{'any':[null,'18446744073709551616']},"
			 "'driver':'d','optional':true,'members':[" M3 "]" E("5", NONE) "}") "]]");
	CHECK(R3("0") "drm-client-id: 18446744073709551615\ndrm-engine-e: 5 ns\n",
	      "[[" STATE("{'device_key':'226:0','id':'18446744073709551615','driver':'d',"
			 "'members':[" M3 "]" E("5", NONE) "}") "]]");
	CHECK(R3("0") ID, "[[" STATE(CLIENT(M3, ",'optional':true")) "]]");
	CHECK(R3("0") ID "drm-engine-e: 5 ns\n" R3("10") ID,
	      "[[" STATE(CLIENT(M3, E("5", NONE))) ","
	      STATE(CLIENT(M3, ",'optional':true" HELD("5"))) "]]");
}

/* clang-format on */
int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_numbers),	    cmocka_unit_test(test_alike),
		cmocka_unit_test(test_memory),	    cmocka_unit_test(test_engine),
		cmocka_unit_test(test_held),	    cmocka_unit_test(test_largest),
		cmocka_unit_test(test_two_nodes),   cmocka_unit_test(test_no_pdev),
		cmocka_unit_test(test_no_id),	    cmocka_unit_test(test_refused),
		cmocka_unit_test(test_id_missing),  cmocka_unit_test(test_id_in_doubt),
		cmocka_unit_test(test_nul),	    cmocka_unit_test(test_third_node),
		cmocka_unit_test(test_all_at_once), cmocka_unit_test(test_optional),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
