/* SPDX-License-Identifier: MIT */
#include "sanitizer.h"

#include <string.h>

#include "reply.h"

#define LINES_SHOWN 8

/* In the first line of a report, and of what is left of one, in its last. */
static const char *const marks[] = {
	"ERROR: AddressSanitizer",   "ERROR: LeakSanitizer",	   "WARNING: ThreadSanitizer",
	"WARNING: MemorySanitizer",  ": runtime error: ",	   "WARNING: DATA RACE",
	"ERROR: HWAddressSanitizer", "SUMMARY: AddressSanitizer:", "SUMMARY: LeakSanitizer:",
};

const char *sanitizer_report(const char *text, size_t len)
{
	const char *first = NULL;

	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		const char *mark = memmem(text, len, marks[i], strlen(marks[i]));

		if (mark && (!first || mark < first))
			first = mark;
	}
	while (first && first > text && first[-1] != '\n')
		first--;
	return first;
}

void sanitizer_apply(struct reply *reply)
{
	const char *report = reply->output ? sanitizer_report(reply->output, strlen(reply->output))
					   : NULL;
	const char *end = report;

	if (!report || reply->kind == REPLY_FAULT)
		return;
	for (int lines = 0; lines < LINES_SHOWN && *end; lines++) {
		end += strcspn(end, "\n");
		end += *end == '\n';
	}
	reply_fail(reply, REPLY_CRASH, "its sanitizer reports:\n%.*s", (int)(end - report), report);
}
