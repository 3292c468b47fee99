/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "scripted_child.h"

#define FLOOD ((long)1 << 20) /* more than any cap */

static void *open_self(void)
{
	static char self;

	return &self;
}

static void forget(void *self)
{
	(void)self;
}

/* The next line; "!end N" is the negative result of a function, any other "!" a result that is too
 * long. */
static long answer(char *out, size_t cap)
{
	size_t len = 0;
	const char *line = scripted_child_line(&len, false);

	if (!line)
		return 0;
	if (*line == '!' || len <= cap)
		scripted_child_line(&len, true);
	if (len && *line == '!')
		return len > 5 ? -1 - (line[5] & 127) : FLOOD;
	if (len <= cap)
		memcpy(out, line, len);
	return (long)len;
}

static long parse(void *self, const char *text, size_t len, char *out, size_t cap)
{
	(void)self;
	(void)text;
	(void)len;
	return answer(out, cap);
}

static long sweep(void *self, uint64_t t_ns, const struct decoy_fd *fds, size_t count)
{
	(void)self;
	(void)t_ns;
	for (size_t i = 0; i < count; i++)
		if (!fds[i].text != (fds[i].err != 0))
			return -1;
	return 0;
}

static long state(void *self, char *out, size_t cap)
{
	(void)self;
	return answer(out, cap);
}

const struct decoy_subject *scripted_object(void)
{
	static struct decoy_subject object;
	static char hello[1024];
	size_t len = 0;
	const char *line = scripted_child_line(&len, false);

	object = (struct decoy_subject){
		.abi = DECOY_SUBJECT_ABI,
		.name = "scripted",
		.version = "1",
		.features = "parse track",
		.open = open_self,
		.close = forget,
		.reset = forget,
		.parse = parse,
		.sweep = sweep,
		.state = state,
	};
	if (line && len && *line == '{' && len < sizeof(hello)) {
		memcpy(hello, line, len);
		hello[len] = '\0';
		object.hello = hello;
	}
	return &object;
}
