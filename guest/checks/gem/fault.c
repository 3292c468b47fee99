/* SPDX-License-Identifier: MIT */
#include "fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

bool faults_set(void)
{
	static const char *const values[][2] = {
		{"/sys/kernel/debug/failslab/ignore-gfp-wait", "N"},
		{"/sys/kernel/debug/failslab/verbose", "0"},
		{"/sys/kernel/debug/fail_page_alloc/ignore-gfp-wait", "N"},
		{"/sys/kernel/debug/fail_page_alloc/min-order", "0"},
		{"/sys/kernel/debug/fail_page_alloc/verbose", "0"},
	};

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		int err = file_write(values[i][0], values[i][1], 1);

		MUST(!err, "%s: %s", values[i][0], strerror(-err));
	}
	return true;
}

void fault_arm(unsigned int n)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", n);
	file_write("/proc/self/fail-nth", text, strlen(text));
}

bool fault_met(void)
{
	char text[16] = "";

	if (file_read("/proc/self/fail-nth", text, sizeof(text) - 1) <= 0)
		return false;
	fault_arm(0);
	return atoi(text) == 0;
}
