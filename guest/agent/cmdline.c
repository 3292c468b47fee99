/* SPDX-License-Identifier: MIT */
/* Parses the host's options on the kernel's command line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent.h"

void cmdline_value(const char *name, char *value, size_t size)
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

static unsigned int number_of(const char *name)
{
	char text[16];
	unsigned long count;

	cmdline_value(name, text, sizeof(text));
	count = strtoul(text, NULL, 10);
	return count > 1 ? (unsigned int)count : 1;
}

unsigned int rounds(void)
{
	return number_of("decoy.rounds=");
}

unsigned int first_seed(void)
{
	return number_of("decoy.seed=");
}

enum agent_fault fault_requested(void)
{
	static const char *const names[AGENT_FAULTS] = {
		[FAULT_NONE] = "",	    [FAULT_KILLED] = "killed",
		[FAULT_CUT] = "cut",	    [FAULT_SPLAT] = "splat",
		[FAULT_NONCE] = "nonce",    [FAULT_NO_VERDICT] = "no-verdict",
		[FAULT_PANIC] = "panic",    [FAULT_HANG] = "hang",
		[FAULT_LATE] = "late",	    [FAULT_STUCK] = "stuck",
		[FAULT_SLOW] = "slow",	    [FAULT_TAINT] = "taint",
		[FAULT_REFUSAL] = "refusal"};
	char asked[32];

	cmdline_value("decoy.fault=", asked, sizeof(asked));
	for (int i = 0; i < AGENT_FAULTS; i++)
		if (!strcmp(asked, names[i]))
			return (enum agent_fault)i;
	return FAULT_NONE;
}
