/* SPDX-License-Identifier: MIT */
#include "watch_screen.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "bytes.h"
#include "fd.h"
#include "xmalloc.h"

#define PAGE_OTHER \
	"\033[?1049h\033[?25l\033[?7l\033[2J" /* other page, no cursor, no wrapping, empty */
#define PAGE_OWN  "\033[?7h\033[?25h\033[?1049l"
#define HOME	  "\033[H"
#define LINE_REST "\033[K\r\n" /* nothing of the longer line that was there stays */
#define PAGE_REST "\033[J"
#define ELLIPSIS  "\xe2\x80\xa6"

void watch_screen_open(int fd)
{
	(void)fd_write_all(fd, PAGE_OTHER, strlen(PAGE_OTHER));
}

void watch_screen_close(int fd)
{
	(void)fd_write_all(fd, PAGE_OWN, strlen(PAGE_OWN));
}

void watch_screen_size(int fd, size_t *rows, size_t *columns)
{
	struct winsize size;

	*rows = 24;
	*columns = 80;
	if (ioctl(fd, TIOCGWINSZ, &size) || !size.ws_row || !size.ws_col)
		return;
	*rows = size.ws_row;
	*columns = size.ws_col;
}

/* Bytes of the first columns characters of a line. */
static size_t cut_line(const char *line, size_t len, size_t columns)
{
	size_t at = 0;

	while (at < len && columns--) {
		size_t more = bytes_character(line + at, len - at);

		at += more ? more : 1;
	}
	return at;
}

static bool is_of_number(char c)
{
	return c && strchr("0123456789.", c);
}

/* A line that is too long ends with an ellipsis, before a number rather than within it. */
static void write_cut(FILE *out, const char *line, size_t len, size_t columns)
{
	size_t kept = cut_line(line, len, columns);

	if (kept < len) {
		kept = cut_line(line, len, columns - 1);
		while (kept && is_of_number(line[kept]) && is_of_number(line[kept - 1]))
			kept--;
	}
	fwrite(line, 1, kept, out);
	fputs(kept < len ? ELLIPSIS : "", out);
}

void watch_screen_draw(int fd, const char *text, size_t len)
{
	const char *end = text + len;
	size_t rows, columns, size;
	char *page = NULL;
	FILE *out = xmemstream(&page, &size);

	watch_screen_size(fd, &rows, &columns);
	/* the last column stays empty: the cursor stays on it, and LINE_REST would erase its
	 * character */
	columns -= columns > 1;
	fputs(HOME, out);
	/* the last row stays empty: a line feed there would move the page */
	for (size_t row = 1; text < end && row < rows; row++) {
		const char *feed = memchr(text, '\n', (size_t)(end - text));
		const char *stop = feed ? feed : end;

		write_cut(out, text, (size_t)(stop - text), columns);
		fputs(LINE_REST, out);
		text = feed ? feed + 1 : end;
	}
	fputs(PAGE_REST, out);
	xmemstream_close(out);
	(void)fd_write_all(fd, page, size);
	free(page);
}
