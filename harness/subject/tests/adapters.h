/* SPDX-License-Identifier: MIT */
/* Small adapters in shell, sound until a text holds "bad", and helpers to query them. */
#ifndef DECOY_TEST_ADAPTERS_H
#define DECOY_TEST_ADAPTERS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fork_server.h"
#include "subject.h"

/*
 * The clock of these tests stands still, and moves on by an hour when an adapter has sent SIGUSR1:
 * HANGS, behind what it reads of its question. So nothing depends on how fast a shell is, and no
 * test waits for a time to pass.
 */
#define HANGS	"kill -USR1 $HARNESS; "
#define HANG_MS 1000

/* Closes the output, and waits until only the harness has the pipe: those that started the adapter
 * may still be at it. */
#define CLOSES                                    \
	"p=$(readlink /proc/$$/fd/1); exec >&-; " \
	"while [ $(find /proc/[0-9]*/fd -lname \"$p\" 2>/dev/null | wc -l) -gt 1 ]; do :; done; "

static pid_t asker; /* this process, $HARNESS of adapters */
static volatile sig_atomic_t hours = 1;

uint64_t monotonic_ns(void);
uint64_t monotonic_ms(void);
double monotonic_since(uint64_t then);

uint64_t monotonic_ns(void)
{
	return (uint64_t)hours * 3600 * 1000000000;
}

uint64_t monotonic_ms(void)
{
	return monotonic_ns() / 1000000;
}

double monotonic_since(uint64_t then)
{
	return (double)(monotonic_ns() - then) / 1e9;
}

static void pass_an_hour(int number)
{
	(void)number;
	hours++;
}

__attribute__((constructor)) static void stop_clock(void)
{
	const struct sigaction action = {.sa_handler = pass_an_hour};
	char pid[16];

	asker = getpid();
	snprintf(pid, sizeof(pid), "%d", (int)asker);
	setenv("HARNESS", pid, 1);
	sigaction(SIGUSR1, &action, NULL);
}

#define HELLO_LINE                                                                          \
	"{\"type\":\"hello\",\"protocol\":1,\"name\":\"t\",\"version\":\"1\",\"features\":" \
	"[\"parse\",\"track\"],\"limits\":{}}"
#define RESULT "\"{\\\"type\\\":\\\"result\\\",\\\"seq\\\":$s,\\\"snapshot\\\":{}}\""

/* A stream adapter in sh that does bad when asked about a text with "bad" in it. */
#define STREAM(bad)                                                           \
	"read -r l; echo '" HELLO_LINE                                        \
	"'; while read -r l; do s=${l#*seq\\\":}; s=${s%%[,\\}]*}; "          \
	"case $l in *bad*) " bad                                              \
	";; *reset*) echo \"{\\\"type\\\":\\\"reset\\\",\\\"seq\\\":$s}\";; " \
	"*bye*) exit 0;; *) echo " RESULT ";; esac; done"

/* The same for one text. */
#define ONESHOT(bad) "t=$(cat); case $t in *bad*) " bad ";; *) echo '{}';; esac"

/* A tree adapter that does bad when the first descriptor shows a text with "bad" in it. */
#define TREE(good, bad)                                                                      \
	"while read -r w t n; do if grep -q bad $DECOY_PROC/*/fdinfo/3; then " bad "; else " \
	"echo '" good "'; echo; fi; done"
#define JSON "{\"clients\":[]}"

/* How many processes have this parent, zombies included; *one is one of them. */
static inline int children_of(pid_t parent, pid_t *one)
{
	DIR *proc = opendir("/proc");
	const struct dirent *entry;
	int count = 0;

	assert_non_null(proc);
	while ((entry = readdir(proc))) {
		char path[280], stat[512] = "";
		const char *bracket;
		FILE *file;

		snprintf(path, sizeof(path), "/proc/%s/stat", entry->d_name);
		file = *entry->d_name < '1' || *entry->d_name > '9' ? NULL : fopen(path, "r");
		if (!file)
			continue;
		bracket = fgets(stat, sizeof(stat), file) ? strrchr(stat, ')') : NULL;
		fclose(file);
		if (!bracket || strlen(bracket) < 5 || atoi(bracket + 4) != (int)parent)
			continue;
		*one = (pid_t)atoi(entry->d_name);
		count++;
	}
	closedir(proc);
	return count;
}

/* The fork server of this process, which has no other child. */
static inline pid_t fork_server_pid(void)
{
	pid_t pid = -1;

	assert_int_equal(children_of(getpid(), &pid), 1);
	return pid;
}

/* A process that is exiting may still be listed for a moment; one that stays is the time limit of
 * ctest. */
static inline void assert_childless(pid_t parent)
{
	pid_t one;

	while (children_of(parent, &one))
		usleep(10000);
}

/* As the setup and the teardown of a group. */
static inline int with_fork_server(void **state)
{
	(void)state;
	return fork_server_open();
}

static inline int without_fork_server(void **state)
{
	(void)state;
	fork_server_close();
	return 0;
}

static inline struct subject *opened(const struct subject_config *config)
{
	struct subject *subject;
	char *why;
	int error = subject_open(&subject, config, &why);

	if (error)
		fail_msg("open of %s: %d, %s", config->what ? config->what : "builtin", error, why);
	assert_null(why);
	return subject;
}

static inline void assert_kind(const struct reply *reply, enum reply_kind kind, const char *name)
{
	if (reply->kind != kind)
		fail_msg("%s: %s (%s), expected %s", name, subject_reply_word(reply->kind),
			 reply->detail ? reply->detail : "-", subject_reply_word(kind));
	if (kind == REPLY_ANSWER)
		assert_null(reply->detail);
	else
		assert_non_null(reply->detail);
}

static inline void ask_text(struct subject *subject, const char *text, enum reply_kind kind,
			    const char *name)
{
	struct reply reply;

	subject_parse(subject, text, strlen(text), &reply);
	assert_kind(&reply, kind, name);
	reply_clear(&reply);
}

#endif
