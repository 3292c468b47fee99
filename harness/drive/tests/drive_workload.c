/* SPDX-License-Identifier: MIT */
/*
 * A workload that drives nothing: drive_workload MODE NODE. It opens the node, and says that jobs
 * start and end. MODE is `good`, or how it breaks the protocol.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *mode, *node;
static int clients[64];

static bool is_mode(const char *name)
{
	return !strcmp(mode, name);
}

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void say_hello(void)
{
	static char long_line[2000];

	if (is_mode("silent"))
		return;
	if (is_mode("long"))
		memset(long_line, 'x', sizeof(long_line) - 1);
	if (is_mode("long"))
		puts(long_line);
	if (is_mode("garbage"))
		puts("queue \x01 \x02 1");
	if (is_mode("empty"))
		puts("");
	if (is_mode("no-queue"))
		puts("hello 1 test 1");
	if (is_mode("word"))
		puts("can fly");
	puts("queue a render 1\nqueue b video 2\nregion vram");
	puts("can adopt fault hang memory share purge reset frequency destroy");
	if (is_mode("twice-queue"))
		puts("queue a other 1");
	printf("hello %d test 1.0\n", is_mode("version") ? 2 : 1);
	if (is_mode("another-answer"))
		puts("ok");
}

static void run(unsigned int job, unsigned long long us, const char *outcome)
{
	const uint64_t t = now();

	if (is_mode("before"))
		printf("started %u %" PRIu64 "\n", job, t - 1000000000);
	if (is_mode("future"))
		printf("started %u %" PRIu64 "\n", job, t + UINT64_C(3600000000000));
	if (is_mode("unasked"))
		printf("started %u %" PRIu64 "\n", job + 1, t);
	if (is_mode("never-began"))
		printf("ended %u %" PRIu64 " 0\n", job, t);
	printf("started %u %" PRIu64 "\n", job, t);
	if (is_mode("twice"))
		printf("started %u %" PRIu64 "\n", job, t);
	if (is_mode("backwards"))
		printf("ended %u %" PRIu64 " 0\n", job, t - 1);
	if (is_mode("dies"))
		raise(SIGKILL);
	puts("ok");
	if (is_mode("endless") || !strcmp(outcome, "hang"))
		return;
	usleep((useconds_t)us);
	printf("ended %u %" PRIu64 " %d\n", job, now(), strcmp(outcome, "fault") ? 0 : EIO);
	if (is_mode("ends-twice"))
		printf("ended %u %" PRIu64 " 0\n", job, now());
}

static void do_open(unsigned int client)
{
	if (is_mode("refuses")) {
		printf("error %d\n", EACCES);
		return;
	}
	clients[client] = open(is_mode("elsewhere") ? "/dev/zero" : node, O_RDWR | O_CLOEXEC);
	if (is_mode("number"))
		puts("ok");
	else
		printf("ok %d\n", is_mode("lies") ? 77 : clients[client]);
	if (is_mode("floods"))
		for (;;)
			fputs("much is said here\n", stderr);
	if (is_mode("floods-out"))
		for (;;)
			puts("ok");
}

static void obey(const char *line)
{
	unsigned int client, job;
	unsigned long long us;
	char outcome[16];
	int fd;

	if (!strcmp(line, "hello 1\n")) {
		say_hello();
	} else if (sscanf(line, "open %u", &client) == 1) {
		do_open(client);
	} else if (sscanf(line, "adopt %u %d", &client, &fd) == 2) {
		printf("ok %d\n", clients[client] = fd);
	} else if (sscanf(line, "close %u", &client) == 1) {
		close(clients[client]);
		puts("ok");
	} else if (sscanf(line, "run %u a %u %llu %15s", &client, &job, &us, outcome) == 4) {
		run(job, us, outcome);
	} else {
		puts("ok");
	}
	fflush(stdout);
}

/* Two that no signal to the group reaches, and that say nothing. */
static void leave_strays(void)
{
	for (int i = 0; i < 2; i++) {
		if (fork())
			continue;
		setsid();
		close_range(0, ~0u, 0);
		for (;;)
			pause();
	}
}

int main(int argc, char **argv)
{
	char line[256];

	if (argc != 3)
		return 2;
	mode = argv[1];
	node = argv[2];
	if (is_mode("deaf"))
		for (;;)
			pause();
	if (is_mode("shut"))
		fclose(stdout);
	fputs("a word on standard error\n", stderr);
	if (is_mode("strays"))
		leave_strays();
	while (fgets(line, sizeof(line), stdin))
		obey(line);
	while (is_mode("stays"))
		pause();
	return is_mode("unhappy") ? 5 : 0;
}
