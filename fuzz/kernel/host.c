/* SPDX-License-Identifier: MIT */
/*
 * The port to the host, and the kernel's log. A frame has left the guest when host_send() returns.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "kernel.h"

#define DENY_MAX 64
#define LEAKS	 "/sys/kernel/debug/kmemleak"
#define LEAK_AGE 6 /* seconds: kmemleak ignores younger objects */

static int port = -1, kmsg = -1;
static char *deny[DENY_MAX];
static size_t deny_count;

static void deny_read(void)
{
	char line[256];
	FILE *list = fopen("/deny", "re");

	while (list && deny_count < DENY_MAX && fgets(line, sizeof(line), list)) {
		line[strcspn(line, "\n")] = '\0';
		if (*line && *line != '#')
			deny[deny_count++] = strdup(line);
	}
	if (list)
		fclose(list);
}

void host_open(void)
{
	static const char *const ports[] = {"/dev/vport0p1", "/dev/vport1p1", "/dev/tty1"};
	struct termios as;

	for (int ms = 0; port < 0 && ms < 5000; ms++) {
		for (size_t i = 0; port < 0 && i < sizeof(ports) / sizeof(ports[0]); i++)
			port = open(ports[i], O_WRONLY | O_NOCTTY | O_CLOEXEC);
		if (port < 0)
			usleep(1000);
	}
	if (port >= 0 && !tcgetattr(port, &as)) {
		cfmakeraw(&as);
		tcsetattr(port, TCSANOW, &as);
	}
	deny_read();
	kmsg = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (kmsg >= 0)
		lseek(kmsg, 0, SEEK_END);
}

static void send_bytes(const char *bytes, size_t len)
{
	while (len) {
		ssize_t n = write(port, bytes, len);

		if (n < 0 && errno != EINTR)
			_exit(1); /* the kernel panics: the host reports how the guest ended */
		bytes += n > 0 ? n : 0;
		len -= n > 0 ? (size_t)n : 0;
	}
}

void host_send(enum frame frame, const void *bytes, size_t len)
{
	char all[5 + 8 * CALLS_MAX];
	const uint32_t size = (uint32_t)len;

	all[0] = (char)frame;
	memcpy(all + 1, &size, sizeof(size));
	if (len <= sizeof(all) - 5) { /* one call of the kernel for all of it */
		if (len)
			memcpy(all + 5, bytes, len);
		send_bytes(all, 5 + len);
		return;
	}
	send_bytes(all, 5);
	send_bytes(bytes, len);
}

void kernel_failed(const char *format, ...)
{
	char line[256];
	va_list args;

	va_start(args, format);
	vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	host_send(FRAME_FAILED, line, strlen(line));
	_exit(1);
}

void host_check_log(void)
{
	char line[2048];
	ssize_t len;

	while ((len = read(kmsg, line, sizeof(line) - 1)) > 0 || (len < 0 && errno == EPIPE)) {
		line[len < 0 ? 0 : len] = '\0';
		for (size_t i = 0; i < deny_count; i++)
			if (strstr(line, deny[i])) {
				const char *text = strchr(line, ';');

				usleep(100000); /* the rest of the report */
				kernel_failed("%.*s", (int)strcspn(text ? text + 1 : line, "\n"),
					      text ? text + 1 : line);
			}
	}
}

void leaks_check(void)
{
	char leaks[4096];
	int len;

	if (access(LEAKS, F_OK))
		return; /* a kernel without kmemleak */
	sleep(LEAK_AGE);
	/* an object that moves between lists may be missed by one scan */
	kernel_write(LEAKS, "scan");
	kernel_write(LEAKS, "scan");
	len = kernel_read(LEAKS, leaks, sizeof(leaks));
	if (len <= 0)
		return;
	fprintf(stderr, "%s\n", leaks);
	kernel_failed("memory leak: %.*s", (int)strcspn(leaks, "\n"), leaks);
}
