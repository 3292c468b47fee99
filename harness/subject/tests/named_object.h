/* SPDX-License-Identifier: MIT */
/* A subject as functions of the test itself: it does what its text names, "crash" or "hang". */
#ifndef DECOY_TEST_NAMED_OBJECT_H
#define DECOY_TEST_NAMED_OBJECT_H

#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

#include "adapters.h"
#include "xmalloc.h"

struct instance {
	size_t sweeps;
	size_t fds;
};

static void *object_open(void)
{
	return calloc(1, sizeof(struct instance));
}

static void object_close(void *self)
{
	free(self);
}

static void object_reset(void *self)
{
	memset(self, 0, sizeof(struct instance));
}

static long copy_answer(const char *text, char *out, size_t cap)
{
	size_t len = strlen(text);

	if (len <= cap)
		memcpy(out, text, len);
	return (long)len;
}

static long say_much(size_t len, char *out, size_t cap)
{
	if (len > cap)
		return (long)len;
	memset(out, 'x', len);
	memcpy(out, "{\"driver\":\"", 11);
	memcpy(out + len - 2, "\"}", 2);
	return (long)len;
}

static long object_parse(void *self, const char *text, size_t len, char *out, size_t cap)
{
	char word[32] = "";

	(void)self;
	memcpy(word, text, len < sizeof(word) - 1 ? len : sizeof(word) - 1);
	if (!strcmp(word, "crash"))
		raise(SIGSEGV);
	if (!strcmp(word, "abort"))
		abort();
	if (!strcmp(word, "exit"))
		exit(0);
	if (!strcmp(word, "exit 1"))
		exit(1);
	if (!strcmp(word, "exit 3"))
		exit(3);
	if (!strcmp(word, "no memory"))
		xmalloc_failed();
	if (!strcmp(word, "hang") && !kill(asker, SIGUSR1))
		pause();
	if (!strcmp(word, "fail"))
		return -5;
	if (!strcmp(word, "long"))
		return say_much(100000, out, cap);
	if (!strcmp(word, "flood"))
		return say_much(3 << 20, out, cap);
	if (!strcmp(word, "print")) {
		printf("{\"type\":\"result\"}\n");
		fflush(stdout);
	}
	if (!strcmp(word, "rejected"))
		return copy_answer("{\"rejected\":\"no\"}", out, cap);
	if (!strcmp(word, "unsupported"))
		return copy_answer("{\"unsupported\":\"not yet\"}", out, cap);
	if (!strcmp(word, "nonsense"))
		return copy_answer("{\"a\":}", out, cap);
	if (!strcmp(word, "two"))
		return copy_answer("{}\n{}", out, cap);
	if (!strcmp(word, "feed in a string"))
		return copy_answer("{\"a\":\"b\nc\"}", out, cap);
	if (len && word[0] == (char)0xfe)
		return copy_answer(
			"{\"engines\":{\"a\\u0000b\":{},\"a\\\\u0000\":{}},\"driver\":\"\"}", out,
			cap);
	return copy_answer("{\n  \"driver\": \"d\"\n}\n", out, cap);
}

static long object_sweep(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count)
{
	struct instance *instance = self;

	if (t_ns == 13)
		return -13;
	for (size_t i = 0; i < count; i++) {
		if (!fds[i].err != !!fds[i].text)
			abort();
	}
	instance->sweeps++;
	instance->fds = count;
	return 0;
}

static long object_state(void *self, char *out, size_t cap)
{
	const struct instance *instance = self;
	char text[64];

	snprintf(text, sizeof(text), "{\"clients\":[],\"x\":\"%zu/%zu\"}", instance->sweeps,
		 instance->fds);
	return copy_answer(text, out, cap);
}

static const struct decoy_subject object = {
	.abi = DECOY_SUBJECT_ABI,
	.name = "named",
	.version = "2",
	.features = " parse  track ",
	.open = object_open,
	.close = object_close,
	.reset = object_reset,
	.parse = object_parse,
	.sweep = object_sweep,
	.state = object_state,
};

#endif
