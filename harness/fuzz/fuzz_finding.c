/* SPDX-License-Identifier: MIT */
#include "fuzz_finding.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* The rest of the line behind the first place that has mark; NULL: there is none. free() it. */
static char *rest_of(const char *log, const char *mark)
{
	const char *at = strstr(log, mark);

	return at ? xstrndup(at + strlen(mark), strcspn(at + strlen(mark), "\n")) : NULL;
}

/* "agree.c:33: judge(expect, got)" of the line of FUZZ_HOLDS(); NULL: none. */
static char *property_of(const char *log)
{
	static const char mark[] = ": does not hold: ";
	const char *at = strstr(log, mark), *begin = at;
	char *rest;
	char *property;

	if (!at)
		return NULL;
	while (begin > log && begin[-1] != '\n' && begin[-1] != '/')
		begin--;
	rest = rest_of(at, mark);
	property = xasprintf("%.*s: %s", (int)(at - begin), begin, rest);
	free(rest);
	return property;
}

/* The line behind "two readers disagree:", up to its first number: which values differ is another
 * matter. */
static char *difference_of(const char *log)
{
	static const char mark[] = "two readers disagree:\n";
	const char *at = strstr(log, mark);

	if (!at)
		return NULL;
	at += strlen(mark);
	return xstrndup(at, strcspn(at, "\n0123456789"));
}

/* Of a sanitizer's last line the first word; of libFuzzer's the kind of its artefact. */
static char *kind_of(const char *log)
{
	static const struct {
		const char *mark, *kind;
	} engine[] = {
		{"ERROR: libFuzzer: timeout", "timeout"},
		{"timeout: no end of it", "timeout"},
		{"ERROR: libFuzzer: out-of-memory", "out-of-memory"},
		{"ERROR: LeakSanitizer", "leak"},
		{"runtime error: ", "undefined-behaviour"},
	};
	/* of a leak it begins with the number of bytes, which other inputs change */
	const bool leaks = strstr(log, "ERROR: LeakSanitizer");
	char *summary = leaks ? NULL : rest_of(log, "SUMMARY: AddressSanitizer: ");

	for (size_t i = 0; !summary && i < sizeof(engine) / sizeof(*engine); i++)
		if (strstr(log, engine[i].mark))
			return xstrdup(engine[i].kind);
	if (!summary)
		return xstrdup("crash");
	summary[strcspn(summary, " ")] = '\0';
	return summary;
}

static bool is_ours(const char *function)
{
	static const char *const others[] = {"__sanitizer",
					     "__asan",
					     "__ubsan",
					     "__interceptor",
					     "__GI_",
					     "__libc_",
					     "__pthread",
					     "fuzzer::",
					     "raise",
					     "abort",
					     "gsignal",
					     "main",
					     "_start",
					     "pthread_kill",
					     "malloc",
					     "calloc",
					     "realloc",
					     "free",
					     "ExecuteFilesOnyByOne",
					     "LLVMFuzzerRunDriver"};

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (!strncmp(function, others[i], strlen(others[i])))
			return false;
	return true;
}

/* "    #4 0x55d3 in read_line /src/lexer.c:12:3" of the first stack; none of a program without
 * symbols. */
static void read_frames(struct fuzz_finding *out, const char *log)
{
	size_t found = 0;

	for (const char *at = strstr(log, "    #0 "); at && found < FUZZ_FRAMES;) {
		const char *end = at + strcspn(at, "\n"), *in;

		if (strncmp(at, "    #", 5) != 0)
			break;
		in = memmem(at, (size_t)(end - at), " in ", 4);
		if (in && is_ours(in + 4))
			out->frames[found++] = xstrndup(in + 4, strcspn(in + 4, " \n"));
		at = *end ? end + 1 : NULL;
	}
}

/* FNV-1a: of what was found before another name must not come out. */
static uint32_t hash(uint32_t sum, const char *text)
{
	for (; text && *text; text++)
		sum = (sum ^ (unsigned char)*text) * 16777619u;
	return (sum ^ '\n') * 16777619u;
}

void fuzz_finding_read(struct fuzz_finding *out, const char *printed)
{
	char *log = xutf8(printed, strlen(printed));
	uint32_t sum = 2166136261u;

	*out = (struct fuzz_finding){.rule = property_of(log)};
	if (out->rule)
		out->kind = xstrdup("does-not-hold");
	else if ((out->rule = difference_of(log)))
		out->kind = xstrdup("disagreement");
	else
		out->kind = kind_of(log);
	if (!out->rule)
		out->rule = xstrdup("");
	read_frames(out, log);
	free(log);
	sum = hash(hash(sum, out->kind), out->rule);
	for (size_t i = 0; i < FUZZ_FRAMES; i++)
		sum = hash(sum, out->frames[i]);
	out->name = xasprintf("%s-%08x", out->kind, (unsigned int)sum);
	for (char *at = out->name; *at; at++)
		if (!isalnum((unsigned char)*at) && *at != '-')
			*at = '-';
}

void fuzz_finding_free(struct fuzz_finding *finding)
{
	free(finding->kind);
	free(finding->rule);
	free(finding->name);
	for (size_t i = 0; i < FUZZ_FRAMES; i++)
		free(finding->frames[i]);
	*finding = (struct fuzz_finding){0};
}

void fuzz_finding_print(FILE *out, const struct fuzz_finding *finding)
{
	fprintf(out, "%s%s%s\n", finding->kind, *finding->rule ? ": " : "", finding->rule);
	for (size_t i = 0; i < FUZZ_FRAMES && finding->frames[i]; i++)
		fprintf(out, "%s%s", i ? " < " : "  in ", finding->frames[i]);
	if (finding->frames[0])
		fputc('\n', out);
}
