/* SPDX-License-Identifier: MIT */
/* Events and hello as lines, and lines that are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"

static void event_returns(const struct drive_event *event)
{
	char line[DRIVE_LINE], text[DRIVE_LINE];
	struct drive_event back;
	const size_t len = drive_write_event(line, event);

	assert_int_equal(len, strlen(line));
	assert_true(drive_read_event(line, len, &back, text));
	assert_int_equal(back.kind, event->kind);
	assert_int_equal(back.cell, event->cell);
	assert_int_equal(back.step, event->step);
	assert_int_equal(back.client, event->client);
	assert_int_equal(back.job, event->job);
	assert_int_equal(back.pid, event->pid);
	assert_int_equal(back.fd, event->fd);
	assert_int_equal(back.err, event->err);
	assert_true(back.t0 == event->t0 && back.t1 == event->t1 && back.value == event->value);
	assert_int_equal(!back.text, !event->text);
	if (event->text)
		assert_string_equal(back.text, event->text);
}

static void test_events_return(void **state)
{
	char longest[DRIVE_TEXT + 1];

	(void)state;
	memset(longest, '\n', DRIVE_TEXT);
	longest[DRIVE_TEXT] = '\0';
	for (uint32_t kind = 0; kind < DRIVE_KINDS; kind++)
		event_returns(&(struct drive_event){.kind = kind});
	event_returns(&(struct drive_event){.kind = DRIVE_STEP,
					    .cell = 1,
					    .step = 2,
					    .client = 3,
					    .job = 4,
					    .pid = 5,
					    .fd = 6,
					    .err = 7,
					    .t0 = 8,
					    .t1 = 9,
					    .value = 10,
					    .text = "a b%=c\n"});
	event_returns(&(struct drive_event){.kind = DRIVE_FAILED,
					    .cell = UINT32_MAX,
					    .step = UINT32_MAX,
					    .client = UINT32_MAX,
					    .job = UINT32_MAX,
					    .pid = INT32_MAX,
					    .fd = INT32_MAX,
					    .err = -INT32_MAX,
					    .t0 = UINT64_MAX,
					    .t1 = UINT64_MAX,
					    .value = UINT64_MAX,
					    .text = longest});
	event_returns(&(struct drive_event){.kind = DRIVE_SAID, .text = ""});
}

static void test_no_events(void **state)
{
	static const char *const lines[] = {"",
					    "none cell=1",
					    "cell ",
					    " cell",
					    "cell  cell=1",
					    "cell cell",
					    "cell cell=",
					    "cell cell=01",
					    "cell cell=4294967296",
					    "cell cell=-1",
					    "cell pid=2147483648",
					    "cell pid=--1",
					    "cell t0=18446744073709551616",
					    "cell other=1",
					    "cell text=%0",
					    "cell text=%00",
					    "cell\tcell=1"};
	char text[DRIVE_LINE], huge[DRIVE_LINE + 8];
	struct drive_event event;

	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		assert_false(drive_read_event(lines[i], strlen(lines[i]), &event, text));
	assert_false(drive_read_event("cell\0cell=1", 11, &event, text));
	memset(huge, 'x', sizeof(huge));
	memcpy(huge, "said text=", 10);
	assert_false(drive_read_event(huge, sizeof(huge), &event, text));
	assert_false(drive_read_event(huge, 10 + DRIVE_TEXT + 1, &event, text));
	assert_true(drive_read_event(huge, 10 + DRIVE_TEXT, &event, text));
}

static void hello_fill(struct drive_hello *hello)
{
	char name[DRIVE_NAME];

	memset(name, '~', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	*hello = (struct drive_hello){
		.can = UINT32_MAX, .queue_count = DRIVE_QUEUES, .region_count = DRIVE_REGIONS};
	strcpy(hello->name, name);
	strcpy(hello->version, name);
	for (int i = 0; i < DRIVE_QUEUES; i++) {
		strcpy(hello->queues[i].name, name);
		strcpy(hello->queues[i].engine, name);
		hello->queues[i].units = UINT32_MAX;
	}
	for (int i = 0; i < DRIVE_REGIONS; i++)
		strcpy(hello->regions[i], name);
}

static void test_hello_returns(void **state)
{
	struct drive_hello hello, back;
	char line[DRIVE_LINE];
	size_t len;

	(void)state;
	hello_fill(&hello);
	len = drive_write_hello(line, &hello);
	assert_true(drive_read_hello(line, len, &back));
	assert_memory_equal(&hello, &back, sizeof(hello));
	/* each cut of it is no hello */
	for (size_t i = 0; i + 32 < len; i += 7)
		assert_false(drive_read_hello(line, i, &back));
}

static void test_no_hellos(void **state)
{
	static const char *const lines[] = {"hello a 1 0 1 0",
					    "hello a 1 0 1 0 q e",
					    "hello a 1 0 1 0 q e 1 r",
					    "hello a 1 0 33 0",
					    "hello a 1 0 0 9",
					    "hello a 1 4294967296 0 0",
					    "hello aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 1 0 0 0",
					    "hullo a 1 0 0 0"};
	struct drive_hello hello;

	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		assert_false(drive_read_hello(lines[i], strlen(lines[i]), &hello));
	assert_true(drive_read_hello("hello a 1 0 0 0", 15, &hello));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_events_return), cmocka_unit_test(test_no_events),
		cmocka_unit_test(test_hello_returns), cmocka_unit_test(test_no_hellos)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
