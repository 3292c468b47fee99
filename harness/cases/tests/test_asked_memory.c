/* SPDX-License-Identifier: MIT */
/*
 * The oracle and the loader of recordings report that memory ran out: the judge ends its process
 * with 3. Which bug makes this fail? One that reads such a report as an expectation, or as a broken
 * recording.
 */
#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "answer_form.h"
#include "oracle.h"
#include "relation_case.h"

/* The linker gives them these names. */
json_t *__wrap_oracle_snapshot(const char *text, size_t len);
json_t *__wrap_oracle_hypotheses(const struct recording *rec);
int __wrap_oracle_refusal(const char *text, size_t len);
int __real_rec_load(struct recording **out, const void *bytes, size_t len, struct rec_error *error);
int __wrap_rec_load(struct recording **out, const void *bytes, size_t len, struct rec_error *error);

static bool load_fails;

json_t *__wrap_oracle_snapshot(const char *text, size_t len)
{
	(void)text;
	(void)len;
	return NULL;
}

json_t *__wrap_oracle_hypotheses(const struct recording *rec)
{
	(void)rec;
	return NULL;
}

int __wrap_oracle_refusal(const char *text, size_t len)
{
	(void)text;
	(void)len;
	return -1;
}

int __wrap_rec_load(struct recording **out, const void *bytes, size_t len, struct rec_error *error)
{
	return load_fails ? -ENOMEM : __real_rec_load(out, bytes, len, error);
}

static void expect_answers(const struct decoy_case *tc)
{
	json_decref(case_expectations(tc));
}

static void find_order(const struct decoy_case *tc)
{
	case_order_matters(tc);
}

static void parse_bytes(const struct decoy_case *tc)
{
	struct decoy_case again = *tc;

	case_set_bytes(&again, tc->bytes, tc->len);
}

static void compare_refusals(const struct decoy_case *tc)
{
	relation_keeps_refusals(tc, tc);
}

static const struct {
	void (*ask)(const struct decoy_case *tc);
	bool is_recording, load_fails;
} rows[] = {
	{expect_answers, false, false}, {expect_answers, true, false},	  {find_order, true, false},
	{parse_bytes, true, true},	{compare_refusals, false, false},
};

static void test_exit(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct decoy_case tc =
			make(rows[i].is_recording ? SWEEP : TEXT, rows[i].is_recording);
		int status;
		pid_t pid = fork();

		tc.ask = CASE_ORACLE;
		if (!pid) {
			fclose(stderr);
			load_fails = rows[i].load_fails;
			rows[i].ask(&tc);
			_exit(0);
		}
		assert_int_equal(waitpid(pid, &status, 0), pid);
		if (!WIFEXITED(status) || WEXITSTATUS(status) != 3)
			fail_msg("row %zu: status %d", i, status);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_exit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
