/* SPDX-License-Identifier: MIT */
/* A page on a terminal, byte by byte. Which bug makes this fail? A line that wraps, a number that
 * is cut, a row that moves the page. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <cmocka.h>

#include "watch_screen.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))
#define HOME	     "\033[H"
#define REST	     "\033[K\r\n"
#define END	     "\033[J"
#define CUT	     "\xe2\x80\xa6"
#define MARK	     '\x05' /* no text has it: all before it was read */

static struct {
	int terminal, user;
} pty;

static int open_terminal(void **state)
{
	struct termios raw;

	(void)state;
	pty.user = posix_openpt(O_RDWR | O_NOCTTY);
	if (pty.user < 0 || grantpt(pty.user) || unlockpt(pty.user))
		return -1;
	pty.terminal = open(ptsname(pty.user), O_RDWR | O_NOCTTY);
	if (pty.terminal < 0 || tcgetattr(pty.terminal, &raw))
		return -1;
	cfmakeraw(&raw);
	return tcsetattr(pty.terminal, TCSANOW, &raw);
}

static int close_terminal(void **state)
{
	(void)state;
	close(pty.terminal);
	close(pty.user);
	return 0;
}

static void set_size(unsigned short rows, unsigned short columns)
{
	const struct winsize size = {.ws_row = rows, .ws_col = columns};

	assert_int_equal(ioctl(pty.terminal, TIOCSWINSZ, &size), 0);
}

/* What the terminal got since the last time. */
static void check_got(const char *expected)
{
	const char mark = MARK;
	char got[1024];
	size_t len = 0;

	assert_int_equal(write(pty.terminal, &mark, 1), 1);
	do
		assert_int_equal(read(pty.user, got + len, 1), 1);
	while (got[len++] != MARK && len < sizeof(got));
	got[len - 1] = '\0';
	assert_int_equal(len - 1, strlen(expected));
	assert_string_equal(got, expected);
}

static void test_size(void **state)
{
	static const struct {
		unsigned short rows, columns;
		size_t expected[2];
	} rows[] = {{5, 11, {5, 11}},
		    {1, 1, {1, 1}},
		    {0, 0, {24, 80}},
		    {5, 0, {24, 80}},
		    {0, 9, {24, 80}}};
	size_t got[2];
	int pipes[2];

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		set_size(rows[i].rows, rows[i].columns);
		watch_screen_size(pty.terminal, &got[0], &got[1]);
		assert_memory_equal(got, rows[i].expected, sizeof(got));
	}
	assert_int_equal(pipe(pipes), 0);
	watch_screen_size(pipes[1], &got[0], &got[1]);
	assert_int_equal(got[0], 24);
	assert_int_equal(got[1], 80);
	close(pipes[0]);
	close(pipes[1]);
}

/* The other page, no cursor, no wrapping, empty; and back. */
static void test_pages(void **state)
{
	(void)state;
	watch_screen_open(pty.terminal);
	check_got("\033[?1049h\033[?25l\033[?7l\033[2J");
	watch_screen_close(pty.terminal);
	check_got("\033[?7h\033[?25h\033[?1049l");
}

/* Five rows of 11 columns: the last of each stays empty. */
static void test_draw(void **state)
{
	static const struct {
		const char *text, *expected;
	} rows[] = {
		{"", HOME END},
		{"\n", HOME REST END},
		{"short", HOME "short" REST END},
		{"a\nb\n", HOME "a" REST "b" REST END},
		{"1\n2\n3\n4\n", HOME "1" REST "2" REST "3" REST "4" REST END},
		{"1\n2\n3\n4\n5\n6", HOME "1" REST "2" REST "3" REST "4" REST END},
		/* a line that is too long */
		{"abcdefghij", HOME "abcdefghij" REST END},
		{"abcdefghijk\nb", HOME "abcdefghi" CUT REST "b" REST END},
		{"0123456789", HOME "0123456789" REST END},
		/* before a number, not within it */
		{"ab 12345678", HOME "ab " CUT REST END},
		{"abcd 12.5678", HOME "abcd " CUT REST END},
		{"abcdefgh 0123", HOME "abcdefgh " CUT REST END},
		{"abcdefgh0 123", HOME "abcdefgh0" CUT REST END},
		{"012345678901", HOME CUT REST END},
		/* characters, not bytes; what is none is one, and so is one that is cut */
		{"ab\xc3", HOME "ab\xc3" REST END},
		{"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9",
		 HOME
		 "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9" REST
			 END},
		{"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9",
		 HOME
		 "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9" CUT REST
			 END},
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
		 HOME "\xff\xff\xff\xff\xff\xff\xff\xff\xff" CUT REST END},
	};

	(void)state;
	set_size(5, 11);
	for (size_t i = 0; i < COUNT(rows); i++) {
		/* behind the text are other bytes, in a block of their own */
		const size_t len = strlen(rows[i].text);
		char *text = malloc(len + 2);

		memcpy(text, rows[i].text, len);
		memcpy(text + len, "\n", 2);
		watch_screen_draw(pty.terminal, text, len);
		check_got(rows[i].expected);
		text[len] = 'z';
		watch_screen_draw(pty.terminal, text, len);
		check_got(rows[i].expected);
		text[len] = '\xa9';
		watch_screen_draw(pty.terminal, text, len);
		check_got(rows[i].expected);
		free(text);
	}
}

/* Of a terminal that has one or two columns there is one, and of one row there is none. */
static void test_small(void **state)
{
	(void)state;
	for (unsigned short columns = 1; columns <= 2; columns++) {
		set_size(3, columns);
		watch_screen_draw(pty.terminal, "a\nab\n", 5);
		check_got(HOME "a" REST CUT REST END);
	}
	set_size(3, 3);
	watch_screen_draw(pty.terminal, "ab\nabc\n", 7);
	check_got(HOME "ab" REST "a" CUT REST END);
	set_size(1, 9);
	watch_screen_draw(pty.terminal, "a\n", 2);
	check_got(HOME END);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_terminal, close_terminal)
	const struct CMUnitTest tests[] = {
		TEST(test_size),
		TEST(test_pages),
		TEST(test_draw),
		TEST(test_small),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
