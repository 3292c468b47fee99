/* SPDX-License-Identifier: MIT */
/* The program of a workload: its input, line by line. */
#include "protocol_state.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define VERSION	   1
#define LINE_BYTES 256

struct protocol protocol;

static int hello(const char *line)
{
	char wanted[32];
	int err;

	snprintf(wanted, sizeof(wanted), "hello %d", VERSION);
	if (strcmp(line, wanted) != 0) {
		fprintf(stderr, "\"%s\", expected \"%s\"\n", line, wanted);
		return -EPROTO;
	}
	err = protocol.workload->begin(protocol.node);
	if (err) {
		fprintf(stderr, "%s: %s\n", protocol.node, strerror(-err));
		return err;
	}
	printf("hello %d %s %s\n", VERSION, protocol.workload->name, protocol.workload->version);
	return 0;
}

/* Once there is input: the lines that have come. 1: go on, 0: the input has ended, or -errno. */
static int input_receive(void)
{
	static char bytes[LINE_BYTES];
	static size_t len;
	static bool greeted;
	const ssize_t n = read(STDIN_FILENO, bytes + len, sizeof(bytes) - len);
	char *feed;
	int err;

	if (n <= 0)
		return n < 0 && errno == EINTR ? 1 : 0;
	len += (size_t)n;
	while ((feed = memchr(bytes, '\n', len))) {
		*feed = '\0';
		if (greeted)
			command_obey(bytes);
		else if ((err = hello(bytes)))
			return err;
		greeted = true;
		len -= (size_t)(feed + 1 - bytes);
		memmove(bytes, feed + 1, len);
	}
	return len < sizeof(bytes) ? 1 : -EPROTO;
}

static int serve(void)
{
	int more = 1;

	while (more > 0)
		more = fences_wait(STDIN_FILENO) ? input_receive() : -errno;
	fflush(stdout);
	return more ? 1 : 0;
}

int workload_main(const struct workload *workload, int argc, char **argv)
{
	struct rlimit files;

	if (argc != 2) {
		fprintf(stderr, "usage: %s NODE\n", workload->name);
		return 2;
	}
	/* a fence of each job */
	if (!getrlimit(RLIMIT_NOFILE, &files)) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
	protocol.workload = workload;
	protocol.node = argv[1];
	for (int i = 0; i < WORKLOAD_CLIENTS; i++)
		protocol.clients[i].fd = -1;
	return serve();
}
