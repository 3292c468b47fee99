/* SPDX-License-Identifier: MIT */
/* What /proc/PID/cmdline says: monitors show it instead of comm. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"

static char *title;
static size_t room;

/* Arguments lie one behind the other, and the environment behind them. */
void title_keep(char **arguments)
{
	char *end = arguments[0];

	title = arguments[0];
	for (char **at = arguments; *at; at++)
		end = *at == end ? *at + strlen(*at) + 1 : end;
	for (char **at = environ; *at; at++)
		end = *at == end ? *at + strlen(*at) + 1 : end;
	room = (size_t)(end - title);
}

void title_set(const char *name)
{
	char copy[64];

	/* it may lie where the title goes */
	snprintf(copy, sizeof(copy), "%s", name);
	environ = NULL;
	if (!room)
		return;
	memset(title, 0, room);
	/* beyond where the arguments ended, the kernel reads on to the next NUL */
	snprintf(title, room, "%s", copy);
}
