/* SPDX-License-Identifier: MIT */
#include "agent.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#define PORT_WRITE_MAX (32 << 10) /* a port takes no more at once */

static FILE *stream;

int say_on(int fd)
{
	static char buffer[PORT_WRITE_MAX];

	stream = fdopen(fd, "w");
	if (!stream)
		return -errno;
	setvbuf(stream, buffer, _IOFBF, sizeof(buffer));
	return 0;
}

void say(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vfprintf(stream, format, args);
	va_end(args);
}

void say_hex(const void *bytes, size_t len)
{
	static const char digits[] = "0123456789abcdef";
	const unsigned char *at = bytes;
	char hex[512];

	/* a call a byte is what an emulated machine has no time for */
	while (len) {
		const size_t some = len < sizeof(hex) / 2 ? len : sizeof(hex) / 2;

		for (size_t i = 0; i < some; i++) {
			hex[2 * i] = digits[at[i] >> 4];
			hex[2 * i + 1] = digits[at[i] & 15];
		}
		fwrite(hex, 2, some, stream);
		at += some;
		len -= some;
	}
}

void say_flush(void)
{
	fflush(stream);
	tcdrain(fileno(stream));
}

bool say_why(const char *format, ...)
{
	va_list args;

	char *line = NULL;

	fputs("# ", stream);
	va_start(args, format);
	if (vasprintf(&line, format, args) < 0)
		line = NULL;
	va_end(args);
	/* a text that is quoted may have lines of its own */
	for (const char *at = line; at && *at; at++)
		fputs(*at == '\n' ? "\\n" : (const char[]){*at, '\0'}, stream);
	free(line);
	fputc('\n', stream);
	return false;
}

static const char *skipped;

bool say_skip(const char *why)
{
	skipped = why;
	return false;
}

const char *say_skipped(void)
{
	const char *why = skipped;

	skipped = NULL;
	return why;
}

ssize_t file_read(const char *path, void *bytes, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t len = 0;
	ssize_t n = 1;

	if (fd < 0)
		return -errno;
	while (n > 0 && len < size) {
		n = read(fd, (char *)bytes + len, size - len);
		if (n > 0)
			len += (size_t)n;
	}
	n = n < 0 ? -errno : (ssize_t)len;
	close(fd);
	return n;
}

int file_write(const char *path, const void *bytes, size_t len)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), err = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, bytes, len) != (ssize_t)len)
		err = errno ? -errno : -EIO;
	close(fd);
	return err;
}
