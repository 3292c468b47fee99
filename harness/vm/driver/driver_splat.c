/* SPDX-License-Identifier: MIT */
/* Finds faults in the kernel's log, and the module that each belongs to. */
#include <stdlib.h>
#include <string.h>

#include "drive_wire.h"
#include "driver_parts.h"
#include "xmalloc.h"

#define SPLAT_LINES 60
#define LOG_LINES   20

static bool in_code(const struct driver_code *code, uint64_t at)
{
	return code->at && at >= code->at && at - code->at < code->size;
}

/* "ip 0x84277064" is all that a UML kernel prints about the location of a fault. */
static bool is_at(const struct driver_code *code, const char *text)
{
	static const char word[] = " ip 0x";
	const char *at = strstr(text, word);

	return at && in_code(code, strtoull(at + sizeof(word) - 1, NULL, 16));
}

/*
 * "[name]" stands behind each function of a module in a backtrace; "Modules linked in" has no
 * brackets around names. What follows a "? " was on the stack once, and need not have called
 * anything: it counts where a backtrace has nothing else.
 */
static bool has_frame(const char *text, const char *name)
{
	const bool sure = strstr(text, "<TASK>") != NULL;
	char *frame = xasprintf("[%s]", name);
	bool has = false;

	for (const char *at = text; !has && (at = strstr(at, frame)); at++) {
		const char *line = at;

		while (line > text && line[-1] != '\n')
			line--;
		has = !sure || !memmem(line, (size_t)(at - line), " ? ", 3);
	}
	free(frame);
	return has;
}

static bool names_module(const struct vm_driver *driver, const char *text)
{
	for (size_t i = 0; i < driver->name_count; i++)
		if (has_frame(text, driver->names[i]) || is_at(&driver->code_of[i], text))
			return true;
	return false;
}

/* The number of the cell with the last mark before a position in the log; -1: no mark. */
static int64_t cell_before(const char *log, const char *end)
{
	static const char mark[] = DRIVER_MARK DRIVER_MARK_CELL " ";
	int64_t cell = -1;

	for (const char *at = log; (at = memmem(at, (size_t)(end - at), mark, sizeof(mark) - 1));) {
		at += sizeof(mark) - 1;
		cell = (int64_t)strtoul(at, NULL, 10);
	}
	return cell;
}

/* Describes the agent's last mark before a position in the log. */
static char *step_before(const char *log, const char *end)
{
	static const struct {
		const char *mark, *words;
	} steps[] = {{DRIVER_MARK DRIVER_MARK_LOAD " ", "while %.*s was loaded"},
		     {DRIVER_MARK DRIVER_MARK_USE " ", "while a workload (%.*s) used it"},
		     {DRIVER_MARK DRIVER_MARK_CELL " ", "in cell %.*s"},
		     {DRIVER_MARK DRIVER_MARK_UNLOAD " ", "while %.*s was removed"}};
	const char *last = NULL, *name = NULL;
	size_t step = 0;

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		const size_t len = strlen(steps[i].mark);
		const char *at = log;

		while ((at = memmem(at, (size_t)(end - at), steps[i].mark, len))) {
			if (!last || at > last) {
				last = at;
				name = at + len;
				step = i;
			}
			at += len;
		}
	}
	if (!last)
		return xstrdup("while the kernel booted");
	return xasprintf(steps[step].words, (int)strcspn(name, "\r\n"), name);
}

/* Registers and bytes of code, which a reader of a backtrace does not need. */
static bool is_noise(const char *line, size_t len)
{
	static const char *const words[] = {
		"RSP: ", "RAX: ",  "RDX: ",   "RBP: ", "R10: ",		  "R13: ",	" FS: ",
		" CS: ", " CR2: ", " Code: ", "TASK>", "Hardware name: ", "Tainted: [", " PGD "};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (memmem(line, len, words[i], strlen(words[i])))
			return true;
	return false;
}

/* At most so many lines, without carriage returns and NULs; brief: up to the panic that follows, no
 * registers. */
static char *copy_lines(const char *from, const char *end, unsigned int lines, bool brief)
{
	const char *first = from, *feed;
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	for (; from < end && lines; from = feed + 1) {
		feed = memchr(from, '\n', (size_t)(end - from));
		feed = feed ? feed : end;
		if (brief && from > first &&
		    memmem(from, (size_t)(feed - from), "Kernel panic", strlen("Kernel panic")))
			break;
		if (brief && is_noise(from, (size_t)(feed - from)))
			continue;
		/* "<4>" */
		if (feed - from > 3 && *from == '<' && from[2] == '>')
			from += 3;
		for (; from < feed; from++)
			if (*from != '\r' && *from)
				fputc(*from, out);
		fputc('\n', out);
		lines--;
	}
	xmemstream_close(out);
	return text;
}

void driver_splat_find(struct vm_driver *driver, const struct run *run, const char *log, size_t len)
{
	const struct complaint first = complaint_find(&run->deny, log, driver->splat ? 0 : len);
	const char *line = first.line;
	char *rest;

	if (!line)
		return;
	driver->splat_starved = first.starved;
	/* a backtrace of locks may be longer than what is shown */
	rest = copy_lines(line, log + len, 500, false);
	driver->splat = copy_lines(line, log + len, SPLAT_LINES, true);
	driver->splat_ours = names_module(driver, rest);
	driver->splat_when = step_before(log, line);
	driver->splat_cell = cell_before(log, line);
	free(rest);
}

/* The kernel prints these about every out-of-tree module. */
static bool is_common(const char *line, size_t len)
{
	static const char *const words[] = {"out-of-tree module taints kernel",
					    "module verification failed", DRIVER_MARK};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (memmem(line, len, words[i], strlen(words[i])))
			return true;
	return false;
}

char *driver_log_since(const char *log, size_t len, const char *name)
{
	char *mark = xasprintf(DRIVER_MARK DRIVER_MARK_LOAD " %s", name), *text;
	const char *end = log ? log + len : NULL,
		   *at = log ? memmem(log, len, mark, strlen(mark)) : NULL;
	unsigned int lines = 0;
	size_t text_len;
	FILE *out = xmemstream(&text, &text_len);

	for (; at && at < end && lines < LOG_LINES; lines++) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		const size_t is = (size_t)((feed ? feed : end) - at);

		if (!is_common(at, is))
			fprintf(out, "%.*s\n", (int)is, at);
		at = feed ? feed + 1 : end;
	}
	xmemstream_close(out);
	free(mark);
	return text;
}
