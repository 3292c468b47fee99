/* SPDX-License-Identifier: MIT */
/* The agent's stream: KTAP lines, buffered until emit_flush(). */
#include "agent.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#define PORT_WRITE_MAX (32 << 10) /* most bytes of one write() to a virtio port */

static FILE *stream;

int emit_to(int fd)
{
	static char buffer[PORT_WRITE_MAX];

	stream = fdopen(fd, "w");
	if (!stream)
		return -errno;
	setvbuf(stream, buffer, _IOFBF, sizeof(buffer));
	return 0;
}

int emit_fd(void)
{
	return fileno(stream);
}

void emit(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vfprintf(stream, format, args);
	va_end(args);
}

void emit_hex(const void *bytes, size_t len)
{
	static const char digits[] = "0123456789abcdef";
	const unsigned char *at = bytes;
	char hex[512];

	/* one fwrite() for many bytes: a call per byte is too slow in an emulated machine */
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

void emit_flush(void)
{
	fflush(stream);
	tcdrain(fileno(stream));
}

bool report_failure(const char *format, ...)
{
	char *line = NULL;
	va_list args;

	fputs("# ", stream);
	va_start(args, format);
	if (vasprintf(&line, format, args) < 0)
		line = NULL;
	va_end(args);
	/* a quoted text may contain line feeds */
	for (const char *at = line; at && *at; at++)
		fputs(*at == '\n' ? "\\n" : (const char[]){*at, '\0'}, stream);
	free(line);
	fputc('\n', stream);
	return false;
}

static const char *skip_reason;

bool report_skip(const char *why)
{
	skip_reason = why;
	return false;
}

const char *reported_skip(void)
{
	const char *why = skip_reason;

	skip_reason = NULL;
	return why;
}
