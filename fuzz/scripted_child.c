/* SPDX-License-Identifier: MIT */
#include "scripted_child.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "madetree.h"
#include "target.h"

#define LINE 20000

static struct {
	const char *at, *end;
	const struct child_program *program;
	char *printed; /* all that child_finish() hands out, or what a worker wrote */
	size_t printed_len;
	char stderr_text[64];
	enum child_event event;
	bool asked;
	int running;
} script;

void scripted_child_begin(const char *bytes, size_t len)
{
	memset(&script, 0, sizeof(script));
	script.at = bytes;
	script.end = bytes + len;
}

bool scripted_child_asked(void)
{
	const bool asked = script.asked;

	script.asked = false;
	return asked;
}

enum child_event scripted_child_event(void)
{
	return script.event;
}

int scripted_child_end(void)
{
	free(script.printed);
	script.printed = NULL;
	return script.running;
}

/* The next line, without its line feed; false: there is none. */
static bool next_line(const char **line, size_t *len)
{
	const char *feed;

	if (script.at >= script.end)
		return false;
	feed = memchr(script.at, '\n', (size_t)(script.end - script.at));
	*line = script.at;
	*len = (size_t)((feed ? feed : script.end) - script.at);
	script.at = feed ? feed + 1 : script.end;
	return true;
}

const char *scripted_child_line(size_t *len, bool pass)
{
	const char *before = script.at, *line = NULL;

	if (!next_line(&line, len))
		return NULL;
	if (!pass)
		script.at = before;
	return line;
}

static bool is_called(const char *line, size_t len, const char *word)
{
	return len >= strlen(word) && !memcmp(line, word, strlen(word));
}

static long number_of(const char *line, size_t len, const char *word)
{
	char digits[16] = "";

	len -= strlen(word);
	memcpy(digits, line + strlen(word), len < sizeof(digits) - 1 ? len : sizeof(digits) - 1);
	return strtol(digits, NULL, 10);
}

/* What a "!" does; CHILD_LINE: nothing that ends the wait. */
static enum child_event apply_event(struct child *child, const char *line, size_t len)
{
	if (is_called(line, len, "!err ")) {
		const size_t size = len - 5 < sizeof(script.stderr_text) - 1
					    ? len - 5
					    : sizeof(script.stderr_text) - 1;

		memcpy(script.stderr_text, line + 5, size);
		script.stderr_text[size] = '\0';
		return CHILD_LINE;
	}
	if (is_called(line, len, "!hang"))
		return CHILD_HANG;
	if (is_called(line, len, "!flood"))
		return CHILD_FLOOD;
	if (is_called(line, len, "!close"))
		return CHILD_CLOSED;
	if (is_called(line, len, "!fault")) {
		errno = EIO;
		return CHILD_FAULT;
	}
	child->ended = true;
	child->lost = is_called(line, len, "!lost");
	if (is_called(line, len, "!end "))
		child->status = (int)number_of(line, len, "!end ") & 0xffff;
	return CHILD_ENDED;
}

static enum child_event keep_event(enum child_event event)
{
	script.asked = true;
	script.event = event;
	return event;
}

/* A worker of this program answers hello and one message; what it wrote last is its answer. */
static void run_worker(const char *bytes, size_t len)
{
	static const char hello[] = "{\"type\":\"hello\",\"protocol\":1}\n";
	const int in = memfd_create("in", 0), out = memfd_create("out", 0);
	off_t size;

	FUZZ_HOLDS(in >= 0 && out >= 0);
	if (!is_called(bytes, len, "{\"type\":\"hello\""))
		FUZZ_HOLDS(write(in, hello, sizeof(hello) - 1) == (ssize_t)sizeof(hello) - 1);
	FUZZ_HOLDS(write(in, bytes, len) == (ssize_t)len);
	lseek(in, 0, SEEK_SET);
	script.program->run(script.program->data, in, out);
	size = lseek(out, 0, SEEK_END);
	free(script.printed);
	script.printed = malloc((size_t)size + 1);
	FUZZ_HOLDS(script.printed && pread(out, script.printed, (size_t)size, 0) == size);
	script.printed_len = (size_t)size;
	close(out);
}

static enum child_event ask_worker(struct child *child, const char *bytes, size_t len,
				   const char **line, size_t *line_len)
{
	const char *end, *feed;

	run_worker(bytes, len);
	end = script.printed + script.printed_len;
	*line = script.printed;
	if (!is_called(bytes, len, "{\"type\":\"hello\"") && script.printed_len) {
		feed = memchr(script.printed, '\n', script.printed_len);
		*line = feed ? feed + 1 : end;
	}
	feed = *line < end ? memchr(*line, '\n', (size_t)(end - *line)) : NULL;
	if (!feed) {
		child->ended = true;
		return CHILD_ENDED;
	}
	*line_len = (size_t)(feed - *line);
	return *line_len > child->cap ? CHILD_FLOOD : CHILD_LINE;
}

/* --- child.h --- */

int __wrap_child_start(struct child *child, const struct child_program *program, size_t cap);
enum child_event __wrap_child_ask(struct child *child, const char *bytes, size_t len,
				  unsigned int timeout_ms, const char **line, size_t *line_len);
enum child_event __wrap_child_finish(struct child *child, const char *bytes, size_t len,
				     unsigned int timeout_ms, const char **output,
				     size_t *output_len);
bool __wrap_child_has_more(const struct child *child);
char *__wrap_child_stderr(struct child *child);
void __wrap_child_stop(struct child *child);

int __wrap_child_start(struct child *child, const struct child_program *program, size_t cap)
{
	memset(child, 0, sizeof(*child));
	child->cap = cap;
	script.program = program;
	script.running++;
	return 0;
}

enum child_event __wrap_child_ask(struct child *child, const char *bytes, size_t len,
				  unsigned int timeout_ms, const char **line, size_t *line_len)
{
	enum child_event event = CHILD_LINE;

	(void)timeout_ms;
	if (script.program->run)
		return keep_event(ask_worker(child, bytes, len, line, line_len));
	while (next_line(line, line_len)) {
		if (*line_len > child->cap)
			return keep_event(CHILD_FLOOD);
		if (!is_called(*line, *line_len, "!"))
			return keep_event(CHILD_LINE);
		event = apply_event(child, *line, *line_len);
		if (event != CHILD_LINE)
			return keep_event(event);
	}
	child->ended = true;
	return keep_event(CHILD_ENDED);
}

enum child_event __wrap_child_finish(struct child *child, const char *bytes, size_t len,
				     unsigned int timeout_ms, const char **output,
				     size_t *output_len)
{
	const char *line;
	size_t line_len;

	(void)bytes;
	(void)len;
	(void)timeout_ms;
	free(script.printed);
	script.printed = malloc(LINE);
	script.printed_len = 0;
	FUZZ_HOLDS(script.printed);
	while (!child->ended && next_line(&line, &line_len)) {
		if (is_called(line, line_len, "!")) {
			const enum child_event event = apply_event(child, line, line_len);

			if (event != CHILD_LINE && event != CHILD_ENDED)
				return keep_event(event);
			continue;
		}
		memcpy(script.printed + script.printed_len, line, line_len);
		script.printed_len += line_len;
		script.printed[script.printed_len++] = '\n';
		if (script.printed_len > child->cap)
			return keep_event(CHILD_FLOOD);
	}
	child->ended = true;
	*output = script.printed;
	*output_len = script.printed_len;
	return keep_event(CHILD_ENDED);
}

bool __wrap_child_has_more(const struct child *child)
{
	const char *line = script.at;

	(void)child;
	if (!is_called(line, (size_t)(script.end - line), "!late"))
		return false;
	/* the question is not asked any more */
	keep_event(CHILD_LINE);
	return next_line(&line, &(size_t){0});
}

char *__wrap_child_stderr(struct child *child)
{
	char *text = *script.stderr_text ? strdup(script.stderr_text) : NULL;

	(void)child;
	*script.stderr_text = '\0';
	return text;
}

void __wrap_child_stop(struct child *child)
{
	(void)child;
	FUZZ_HOLDS(script.running-- > 0);
}

/* --- madetree.h: no files are made --- */

int __wrap_madetree_open(struct madetree *tree);
void __wrap_madetree_close(struct madetree *tree);
int __wrap_madetree_show(const struct madetree *tree, const struct recording *rec,
			 const struct rec_sweep *sweep);
void __wrap_remove_tree(const char *path);

int __wrap_madetree_open(struct madetree *tree)
{
	(void)tree;
	return 0;
}

void __wrap_madetree_close(struct madetree *tree)
{
	(void)tree;
}

int __wrap_madetree_show(const struct madetree *tree, const struct recording *rec,
			 const struct rec_sweep *sweep)
{
	(void)tree;
	(void)rec;
	(void)sweep;
	return 0;
}

void __wrap_remove_tree(const char *path)
{
	(void)path;
}
