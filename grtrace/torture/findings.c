/* SPDX-License-Identifier: MIT */
#include "findings.h"

#include <stdarg.h>
#include <stdio.h>

void finding(struct findings *findings, unsigned int rule, const char *format, ...)
{
	va_list list;

	if (findings->count[rule]++)
		return;
	va_start(list, format);
	vsnprintf(findings->first[rule], sizeof(findings->first[rule]), format, list);
	va_end(list);
}

bool findings_any(const struct findings *findings)
{
	for (unsigned int rule = 0; rule < FINDING_RULES; rule++)
		if (findings->count[rule])
			return true;
	return false;
}

void findings_print(const struct findings *findings, const char *run)
{
	for (unsigned int rule = 0; rule < FINDING_RULES; rule++)
		if (findings->count[rule])
			printf("# %s: R%02u, %u: %s\n", run, rule, findings->count[rule],
			       findings->first[rule]);
	printf("broken %s:", run);
	for (unsigned int rule = 0; rule < FINDING_RULES; rule++)
		if (findings->count[rule])
			printf(" R%02u", rule);
	printf("%s\n", findings_any(findings) ? "" : " none");
	fflush(stdout);
}
