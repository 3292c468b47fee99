/* SPDX-License-Identifier: MIT */
/*
 * Each allocation fails once: the result is -ENOMEM, NULL or the right one, and all memory is
 * freed.
 */
#include <errno.h>

#include "heap.h"
#include "answer_form.h"
#include "match.h"
#include "members.h"
#include "pair.h"
#include "relation_case.h"
#include "unit.h"
#include "verdict.h"

static void test_relations(void **state)
{
	static const struct {
		const char *bytes;
		bool is_recording;
	} cases[] = {
		{TEXT, false},
		{TEXT "drm-shared-x: 1", false},
		{"x: 1\n", false},
		{"", false},
		{SWEEP "@ 6 pid=10 fd=3\ndrm-client-id: 7\ndrm-total-m: 1 KiB", true},
		{"@ 5 pid=1 fd=3\ndrm-a: 1\n@ 5 pid=1 fd=4\nx: 1\n", true},
		{"@ broken\n", true},
	};
	size_t count, ran = 0;
	const struct relation *all = relations(&count);

	(void)state;
	for (size_t i = 0; i < count * (sizeof(cases) / sizeof(*cases)); i++) {
		const struct relation *relation = &all[i % count];
		const struct decoy_case tc =
			make(cases[i / count].bytes, cases[i / count].is_recording);
		char *right, *bytes;
		size_t right_len, len;
		int expected = relation_apply(relation, &tc, 1, &right, &right_len);

		HEAP_EACH_FAILURE(last)
		{
			int ret = relation_apply(relation, &tc, 1, &bytes, &len);

			if (ret && ret != -ENOMEM &&
			    (ret != -ENOTSUP || (!expected && !relation->rec_holds)))
				fail_msg("%s of case %zu: %d", relation->name, i / count, ret);
			if (!heap_failed())
				assert_int_equal(ret, expected);
			if (ret)
				assert_null(bytes);
			else
				assert_true(!expected && len == right_len &&
					    !memcmp(bytes, right, len));
			free(bytes);
			ran++;
		}
		free(right);
	}
	assert_true(ran > 40); /* a sanitizer fails fewer of them */
}

static void test_recording(void **state)
{
	const struct decoy_case tc = make("drm-driver: a\n", false);

	(void)state;
	HEAP_EACH_FAILURE(last)
	{
		struct decoy_case out;
		char *bytes;
		int ret = case_as_recording(&out, &tc, &bytes);

		assert_true(ret == 0 || (ret == -ENOMEM && heap_failed()));
		assert_true(ret || (out.bytes == bytes && bytes));
		free(bytes);
	}
}

/* Without memory: false. */
static void test_ordered(void **state)
{
	const struct decoy_case tc = make(SWEEP, true);

	(void)state;
	HEAP_EACH_FAILURE(last)
	{
		assert_false(case_order_matters(&tc));
	}
}

static void test_expectations(void **state)
{
	static const struct {
		enum case_ask ask;
		const char *bytes, *asked;
		bool is_recording;
	} rows[] = {
		{CASE_ORACLE, SWEEP, NULL, true},
		{CASE_ORACLE, TEXT, NULL, false},
		{CASE_SNAPSHOT, TEXT, "{'any':[{'driver':'xe'},null]}", false},
		{CASE_SWEEPS, SWEEP,
		 "[{'any':[{'clients':[{'members':[{'pid':'10','fd':'3'}],'engines':{'e':{}}}]}]}]",
		 true},
		{CASE_HYPOTHESES, SWEEP,
		 "[{'sweeps':[{'clients':[]}]},{'sweeps':[{'clients':[]}]}]", true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		json_t *asked = json(rows[i].asked);
		struct decoy_case tc = make(rows[i].bytes, rows[i].is_recording);
		json_t *right;

		tc.ask = rows[i].ask;
		tc.asked = asked;
		right = case_expectations(&tc);
		assert_non_null(right);
		HEAP_EACH_FAILURE(last)
		{
			json_t *got = case_expectations(&tc);

			if (!heap_failed())
				assert_true(json_equal(got, right));
			json_decref(expectations_as_lines(got));
		}
		json_decref(right);
		json_decref(asked);
	}
}

/*
 * One list of expected clients, of answered ones, and the mates of the expected ones, - for none.
 */
static void check_pairs(const char *expected_text, const char *answered_text, const char *mates)
{
	json_t *expected = json(expected_text), *answered = json(answered_text);
	struct match match;

	assert_int_equal(match_init(&match, expected, answered, FEATURE_ALL), 0);
	json_set_alloc_funcs(malloc, free); /* jansson's fail, too */
	HEAP_EACH_FAILURE(last)
	{
		int ret;

		for (size_t i = 0; i < match.expected_count; i++)
			match.expected[i].mate = MATCH_NONE;
		for (size_t i = 0; i < match.answered_count; i++)
			match.answered[i].mate = MATCH_NONE;
		ret = pair_clients(&match, FEATURE_ALL);
		assert_int_equal(ret, heap_failed() ? -ENOMEM : 0);
	}
	json_set_alloc_funcs(heap_json, free);
	for (size_t i = 0; mates[i]; i++)
		assert_int_equal(match.expected[i].mate,
				 mates[i] == '-' ? MATCH_NONE : (size_t)(mates[i] - '0'));
	match_free(&match);
	json_decref(expected);
	json_decref(answered);
}

#define M(pid) "[{'pid':'" #pid "','fd':'3'}]"
#define EITHER "'members':{'any':[" M(1) "," M(2) "]}"

static void test_pairs(void **state)
{
	(void)state;
	check_pairs("[{" EITHER ",'id':'1'},{'members':" M(2) ",'id':'2'},{" EITHER ",'id':'3'}]",
		    "[{'members':" M(1) ",'id':'4'},{'members':" M(2) ",'id':'1'}]", "01-");
	check_pairs("[{'id':'1'},{}]", "[{'id':'1'}]", "0-");
}

static void test_matches(void **state)
{
	json_t *list = json("[{" EITHER ",'id':'1','optional':true},{'members':" M(3) "},{}]");

	(void)state;
	json_set_alloc_funcs(malloc, free); /* jansson's fail, too */
	HEAP_EACH_FAILURE(last)
	{
		struct match match;
		int ret = match_init(&match, list, list, FEATURE_ALL);

		assert_true(!ret || (ret == -ENOMEM && heap_failed()));
		for (size_t i = 0; !ret && i < 3; i++) {
			assert_int_equal(match.expected[i].mate, i);
			assert_non_null(match.expected[i].label);
			assert_non_null(match.expected[i].names);
			assert_non_null(match.expected[i].keys);
		}
		match_free(&match);
	}
	json_set_alloc_funcs(heap_json, free);
	json_decref(list);
}

static void test_members(void **state)
{
	json_t *lists = json("{'any':[" M(2) "," M(1) ",[{'pid':'2','fd':'3'},5]]}");

	(void)state;
	HEAP_EACH_FAILURE(last)
	{
		char *key;
		int ret = members_key(json_array_get(json_object_get(lists, "any"), 0), &key);

		assert_true(!ret || (ret == -ENOMEM && heap_failed()));
		if (ret)
			assert_null(key);
		else
			assert_string_equal(key, "2/3");
		free(key);
	}
	json_set_alloc_funcs(malloc, free);
	HEAP_EACH_FAILURE(last)
	{
		json_t *names = json_object(), *keys = json_object();
		int ret = names && keys ? members_add(lists, names, keys) : -ENOMEM;

		assert_true(!ret || (ret == -ENOMEM && heap_failed()));
		if (!ret)
			assert_true(json_object_size(names) == 2 && json_object_size(keys) == 2);
		json_decref(names);
		json_decref(keys);
	}
	json_set_alloc_funcs(heap_json, free);
	json_decref(lists);
}

/* The verdict is unchanged; its detail may be shorter. */
static void test_verdicts(void **state)
{
	static const struct {
		enum case_level level;
		const char *hypotheses, *answers;
		enum verdict verdict;
		const char *detail;
	} rows[] = {
		{CASE_MUST, "[[null]]", "[{}]", VERDICT_PASS, NULL},
		{CASE_MUST, "[[{'clients':[]}]]", "[{'rejected':'no'}]", VERDICT_REJECTED,
		 "after sweep 1:\nrefused: no"},
		{CASE_UNCLEAR, "[[null]]", "[{}]", VERDICT_INFO, "after sweep 1:\nanswered {}"},
		{CASE_MUST, "[[{'rejected':true}],[{'rejected':true}]]", "[{'clients':[]}]",
		 VERDICT_FAIL,
		 "after sweep 1:\nexpected a refusal, got an answer\n(no hypothesis about the whole "
		 "recording explains all answers; this is the nearest of 2)"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		json_t *hypotheses = json(rows[i].hypotheses), *answers = json(rows[i].answers);
		struct decoy_case tc = make("", true);

		tc.level = rows[i].level;
		HEAP_EACH_FAILURE(last)
		{
			struct judged judged =
				judge_answers(&tc, hypotheses, answers, FEATURE_ALL, NULL);

			assert_int_equal(judged.verdict, rows[i].verdict);
			if (judged.detail && heap_failed())
				assert_non_null(strstr(rows[i].detail, judged.detail));
			else if (rows[i].detail && !heap_failed())
				assert_string_equal(judged.detail, rows[i].detail);
			free(judged.detail);
		}
		json_decref(hypotheses);
		json_decref(answers);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_relations), cmocka_unit_test(test_recording),
		cmocka_unit_test(test_ordered),	  cmocka_unit_test(test_expectations),
		cmocka_unit_test(test_pairs),	  cmocka_unit_test(test_matches),
		cmocka_unit_test(test_members),	  cmocka_unit_test(test_verdicts),
	};

	json_set_alloc_funcs(heap_json, free);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
