/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * KUnit's interface, as far as the suites here use it, for a program of user space: the names and
 * what they mean are the kernel's, the code is not. Results are KTAP on standard output.
 */
#ifndef KUNIT_TEST_H
#define KUNIT_TEST_H

#include <stdbool.h>
#include <stddef.h>

#include <linux/gfp.h>
#include <linux/kernel.h>
#include <linux/string.h>

/* The kernel compiles without it, and compares sizes with plain numbers. */
#pragma GCC diagnostic ignored "-Wsign-compare"

#define KUNIT_PARAM_DESC_SIZE 128

enum kunit_status { KUNIT_SUCCESS, KUNIT_FAILURE, KUNIT_SKIPPED };

struct file;
struct kunit_memory;

struct kunit {
	void *priv; /* of the suite's own */
	const void *param_value;
	/* The runner's own. */
	enum kunit_status status;
	const char *indent;
	struct kunit_memory *memory;
};

struct kunit_case {
	void (*run_case)(struct kunit *test);
	const char *name;
	const void *(*generate_params)(const void *prev, char *desc);
};

struct kunit_suite {
	const char name[256];
	int (*init)(struct kunit *test);
	void (*exit)(struct kunit *test);
	struct kunit_case *test_cases; /* the last one is empty */
};

#define KUNIT_CASE(function)                              \
	{                                                 \
		.run_case = (function), .name = #function \
	}
#define KUNIT_CASE_PARAM(function, params)                                             \
	{                                                                              \
		.run_case = (function), .name = #function, .generate_params = (params) \
	}

/* NAME_gen_params - one row of an array after the other. describe may be NULL. */
#define KUNIT_ARRAY_PARAM(name, array, describe)                                                \
	static const void *name##_gen_params(const void *prev, char *desc)                      \
	{                                                                                       \
		__typeof__((array)[0]) *next = prev ? (__typeof__(next))prev + 1 : &(array)[0]; \
		void (*describe_)(__typeof__(next), char *) = (describe);                       \
                                                                                                \
		if (next >= (array) + sizeof(array) / sizeof((array)[0]))                       \
			return NULL;                                                            \
		if (describe_)                                                                  \
			describe_(next, desc);                                                  \
		return next;                                                                    \
	}

/* kunit_test_suites - the suites of a file are run in the order in which files are linked. */
#define kunit_test_suites(...)                                                            \
	static struct kunit_suite *const kunit_suites_here[] = {__VA_ARGS__};             \
	static __attribute__((constructor)) void kunit_suites_register(void)              \
	{                                                                                 \
		kunit_register(kunit_suites_here,                                         \
			       sizeof(kunit_suites_here) / sizeof(kunit_suites_here[0])); \
	}                                                                                 \
	_Static_assert(1, "a semicolon follows")
#define kunit_test_suite(suite) kunit_test_suites(&(suite))

void kunit_register(struct kunit_suite *const *suites, size_t count);

/* kunit_around - what is done before the init and after the exit of every case. */
void kunit_around(void (*before)(void), void (*after)(struct kunit *test));

/*
 * kunit_main - run all suites, or the cases whose SUITE.CASE matches argv[1]. 0: there are some,
 * and all passed.
 */
int kunit_main(int argc, char **argv);

/* Memory that is freed when the case ends. gfp is ignored. NULL: there is none. */
void *kunit_kmalloc(struct kunit *test, size_t size, int gfp);
void *kunit_kzalloc(struct kunit *test, size_t size, int gfp);

/* kunit_vm_mmap - memory as a program has it, zeros. Only its length matters here. */
static inline unsigned long kunit_vm_mmap(struct kunit *test, struct file *file, unsigned long addr,
					  unsigned long len, unsigned long prot,
					  unsigned long flags, unsigned long offset)
{
	(void)file, (void)addr, (void)prot, (void)flags, (void)offset;
	return (unsigned long)kunit_kzalloc(test, len, GFP_KERNEL);
}

/* kunit_info - a line of comment. */
__attribute__((format(printf, 2, 3))) void kunit_info(struct kunit *test, const char *format, ...);

/* kunit_fail - report a failed expectation; format NULL: no message. stop ends the case. */
__attribute__((format(printf, 4, 5))) void kunit_fail(struct kunit *test, bool stop,
						      const char *what, const char *format, ...);

/* kunit_differ - the same, with the two numbers that were compared. */
__attribute__((format(printf, 6, 7))) void kunit_differ(struct kunit *test, bool stop,
							const char *what, long long left,
							long long right, const char *format, ...);

#define KUNIT_LOCATION_2(line) __FILE__ ":" #line ": "
#define KUNIT_LOCATION_1(line) KUNIT_LOCATION_2(line)
#define KUNIT_LOCATION	       KUNIT_LOCATION_1(__LINE__)

#define KUNIT_HOLDS(test, stop, condition, what, ...)                             \
	do {                                                                      \
		if (!(condition))                                                 \
			kunit_fail(test, stop, KUNIT_LOCATION what, __VA_ARGS__); \
	} while (0)

#define KUNIT_COMPARE(test, stop, left, op, right, ...)                                   \
	do {                                                                              \
		const __typeof__(left) left_ = (left);                                    \
		const __typeof__(right) right_ = (right);                                 \
                                                                                          \
		if (!(left_ op right_))                                                   \
			kunit_differ(test, stop, KUNIT_LOCATION #left " " #op " " #right, \
				     (long long)left_, (long long)right_, __VA_ARGS__);   \
	} while (0)

/* A case that has no meaning here ends. */
#define kunit_skip(test, ...) kunit_leave_out(test, __VA_ARGS__)
__attribute__((noreturn, format(printf, 2, 3))) void kunit_leave_out(struct kunit *test,
								     const char *format, ...);

#define KUNIT_FAIL(test, ...) kunit_fail(test, false, KUNIT_LOCATION "failed", __VA_ARGS__)

#define KUNIT_EXPECT_TRUE_MSG(test, c, ...) KUNIT_HOLDS(test, false, c, #c, __VA_ARGS__)
#define KUNIT_EXPECT_FALSE_MSG(test, c, ...) \
	KUNIT_HOLDS(test, false, !(c), "!(" #c ")", __VA_ARGS__)
#define KUNIT_EXPECT_EQ_MSG(test, l, r, ...) KUNIT_COMPARE(test, false, l, ==, r, __VA_ARGS__)
#define KUNIT_EXPECT_NE_MSG(test, l, r, ...) KUNIT_COMPARE(test, false, l, !=, r, __VA_ARGS__)
#define KUNIT_EXPECT_LT_MSG(test, l, r, ...) KUNIT_COMPARE(test, false, l, <, r, __VA_ARGS__)
#define KUNIT_EXPECT_LE_MSG(test, l, r, ...) KUNIT_COMPARE(test, false, l, <=, r, __VA_ARGS__)
#define KUNIT_EXPECT_GT_MSG(test, l, r, ...) KUNIT_COMPARE(test, false, l, >, r, __VA_ARGS__)
#define KUNIT_EXPECT_GE_MSG(test, l, r, ...) KUNIT_COMPARE(test, false, l, >=, r, __VA_ARGS__)
#define KUNIT_EXPECT_NULL_MSG(test, p, ...)  KUNIT_HOLDS(test, false, !(p), "no " #p, __VA_ARGS__)
#define KUNIT_EXPECT_STREQ_MSG(test, l, r, ...) \
	KUNIT_HOLDS(test, false, !strcmp(l, r), #l " is " #r, __VA_ARGS__)

#define KUNIT_EXPECT_TRUE(test, c)	KUNIT_EXPECT_TRUE_MSG(test, c, NULL)
#define KUNIT_EXPECT_FALSE(test, c)	KUNIT_EXPECT_FALSE_MSG(test, c, NULL)
#define KUNIT_EXPECT_EQ(test, l, r)	KUNIT_EXPECT_EQ_MSG(test, l, r, NULL)
#define KUNIT_EXPECT_NE(test, l, r)	KUNIT_EXPECT_NE_MSG(test, l, r, NULL)
#define KUNIT_EXPECT_LT(test, l, r)	KUNIT_EXPECT_LT_MSG(test, l, r, NULL)
#define KUNIT_EXPECT_LE(test, l, r)	KUNIT_EXPECT_LE_MSG(test, l, r, NULL)
#define KUNIT_EXPECT_GT(test, l, r)	KUNIT_EXPECT_GT_MSG(test, l, r, NULL)
#define KUNIT_EXPECT_GE(test, l, r)	KUNIT_EXPECT_GE_MSG(test, l, r, NULL)
#define KUNIT_EXPECT_STREQ(test, l, r)	KUNIT_EXPECT_STREQ_MSG(test, l, r, NULL)
#define KUNIT_EXPECT_PTR_EQ(test, l, r) KUNIT_HOLDS(test, false, (l) == (r), #l " is " #r, NULL)
#define KUNIT_EXPECT_NULL(test, p)	KUNIT_EXPECT_NULL_MSG(test, p, NULL)
#define KUNIT_EXPECT_NOT_NULL(test, p)	KUNIT_HOLDS(test, false, (p) != NULL, #p, NULL)

#define KUNIT_ASSERT_TRUE_MSG(test, c, ...)  KUNIT_HOLDS(test, true, c, #c, __VA_ARGS__)
#define KUNIT_ASSERT_EQ_MSG(test, l, r, ...) KUNIT_COMPARE(test, true, l, ==, r, __VA_ARGS__)
#define KUNIT_ASSERT_TRUE(test, c)	     KUNIT_ASSERT_TRUE_MSG(test, c, NULL)
#define KUNIT_ASSERT_FALSE(test, c)	     KUNIT_HOLDS(test, true, !(c), "!(" #c ")", NULL)
#define KUNIT_ASSERT_GT(test, l, r)	     KUNIT_COMPARE(test, true, l, >, r, NULL)
#define KUNIT_ASSERT_EQ(test, l, r)	     KUNIT_ASSERT_EQ_MSG(test, l, r, NULL)
#define KUNIT_ASSERT_GE(test, l, r)	     KUNIT_COMPARE(test, true, l, >=, r, NULL)
#define KUNIT_ASSERT_LT(test, l, r)	     KUNIT_COMPARE(test, true, l, <, r, NULL)
#define KUNIT_ASSERT_NOT_NULL(test, p)	     KUNIT_HOLDS(test, true, (p) != NULL, #p, NULL)

#endif
