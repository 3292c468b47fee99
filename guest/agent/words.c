/* SPDX-License-Identifier: MIT */
/* What the host asks for on the kernel's command line. */
#include <stdio.h>
#include <string.h>

#include "agent.h"

void word_of(const char *name, char *value, size_t size)
{
	char line[4096] = "";
	ssize_t len = file_read("/proc/cmdline", line, sizeof(line) - 1);
	char *at, *rest = line;

	*value = '\0';
	if (len < 0)
		return;
	while ((at = strtok_r(rest, " \n", &rest)))
		if (!strncmp(at, name, strlen(name)))
			snprintf(value, size, "%s", at + strlen(name));
}

enum lie lie_asked(void)
{
	static const char *const names[LIES] = {
		[LIE_NONE] = "",       [LIE_KILLED] = "killed", [LIE_CUT] = "cut",
		[LIE_SPLAT] = "splat", [LIE_NONCE] = "nonce",	[LIE_NO_VERDICT] = "no-verdict",
		[LIE_PANIC] = "panic", [LIE_HANG] = "hang",	[LIE_LATE] = "late",
		[LIE_STUCK] = "stuck", [LIE_TAINT] = "taint",	[LIE_REFUSAL] = "refusal"};
	char asked[32];

	word_of("decoy.lie=", asked, sizeof(asked));
	for (int i = 0; i < LIES; i++)
		if (!strcmp(asked, names[i]))
			return (enum lie)i;
	return LIE_NONE;
}
