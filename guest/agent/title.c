/* SPDX-License-Identifier: MIT */
/* Sets /proc/PID/cmdline of a process, which monitors show instead of comm. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"

static char *title;
static size_t capacity;

/* The kernel places the arguments one after the other, and the environment after them. */
void title_init(char **arguments)
{
	char *end = arguments[0];

	title = arguments[0];
	for (char **at = arguments; *at; at++)
		end = *at == end ? *at + strlen(*at) + 1 : end;
	for (char **at = environ; *at; at++)
		end = *at == end ? *at + strlen(*at) + 1 : end;
	capacity = (size_t)(end - title);
}

void title_set(const char *name)
{
	char copy[64];

	/* name may be part of the memory that is overwritten */
	snprintf(copy, sizeof(copy), "%s", name);
	environ = NULL;
	if (!capacity)
		return;
	memset(title, 0, capacity);
	/* beyond where the arguments ended, the kernel reads on to the next NUL */
	snprintf(title, capacity, "%s", copy);
}
