/* SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ask.h"

#define MOST_READS 64
#define ACCEL	   1000 /* the first MINOR of an accel node */
#define HANGS	   99 /* the exit code of a parser that waits for ever */

struct reads {
	uint64_t t_ns[MOST_READS];
	struct decoy_fd fds[MOST_READS];
	size_t count;
};

static void spell_byte(FILE *out, char c)
{
	switch (c) {
	case '\1':
		fputc('\0', out);
		break;
	case '\2':
	case '\5':
		for (int i = 0; i < (c == '\2' ? 300 : 5000); i++)
			fputc('x', out);
		break;
	case '\3':
	case '\6':
		for (int i = 0; i < (c == '\3' ? 20 : 80); i++)
			fprintf(out, "drm-engine-e%d: 1 ns\n", i);
		break;
	case '\4':
		for (int i = 0; i < 600; i++)
			fputs("pos:\t0\n", out);
		break;
	default:
		fputc(c, out);
	}
}

static char *spell_script(const char *script, size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	if (!out)
		abort();
	while (*script)
		spell_byte(out, *script++);
	fclose(out);
	return text;
}

static void print_line(int pipe, const char *word, size_t len)
{
	if (write(pipe, word, len) != (ssize_t)len || write(pipe, "\n", 1) != 1)
		_exit(3);
}

static void print_snapshot(const struct decoy_subject *s, void *self, const char *text, size_t len,
			   int pipe)
{
	long need = s->parse(self, text, len, NULL, 0);
	char *out = malloc((size_t)need);

	if (need < 0 || !out || s->parse(self, text, len, out, (size_t)need) != need)
		_exit(3);
	print_line(pipe, out, (size_t)need);
	free(out);
}

static void print_snapshots(const struct decoy_subject *s, void *self, const char *text, size_t len,
			    int pipe)
{
	const char *end = text + len;

	while (text < end) {
		const char *begin = text + 1;
		const char *next = memchr(begin, '%', (size_t)(end - begin));

		text = next ? next : end;
		print_snapshot(s, self, begin, (size_t)(text - begin), pipe);
	}
}

static void print_state(const struct decoy_subject *s, void *self, int pipe)
{
	long need = s->state(self, NULL, 0);
	char *out = malloc((size_t)need);

	if (need < 0 || !out || s->state(self, out, (size_t)need) != need)
		_exit(3);
	print_line(pipe, out, (size_t)need);
	free(out);
}

static void set_times(struct decoy_fd *fd, uint64_t t_ns)
{
	fd->t_ns = t_ns + (uint64_t)fd->fd * 1000000;
	fd->until_ns = fd->t_ns + (uint64_t)fd->pid * 1000000;
	fd->has_until = true;
}

/* The reads of a script, whose header lines are at "@ ". */
static void split_reads(struct reads *reads, const char *text, const char *end)
{
	while (text < end && reads->count < MOST_READS) {
		struct decoy_fd *fd = &reads->fds[reads->count];
		const char *next = memmem(text, (size_t)(end - text), "\n@ ", 3);
		int minor = -1, used = 0;
		double seconds = 0;

		next = next ? next + 1 : end;
		if (sscanf(text, "@ %lf %d %d %d%n", &seconds, &fd->pid, &fd->fd, &minor, &used) !=
		    4)
			_exit(3);
		reads->t_ns[reads->count++] = (uint64_t)(seconds * 1e9 + 0.5);
		set_times(fd, reads->t_ns[reads->count - 1]);
		fd->has_pid = true;
		fd->has_dev = minor >= 0;
		fd->major = minor < ACCEL ? 226 : 261;
		fd->minor = (uint32_t)(minor % ACCEL);
		text += used + 1;
		fd->err = text < next && *text == '!' ? 13 : 0;
		fd->text = fd->err ? NULL : text;
		fd->len = fd->err ? 0 : (size_t)(next - text);
		text = next;
	}
}

/* Is read at still in the sweep that begins with first? */
static bool is_in_sweep(const struct reads *reads, size_t first, size_t at)
{
	if (at >= reads->count || reads->t_ns[at] != reads->t_ns[first])
		return false;
	for (size_t i = first; i < at; i++)
		if (reads->fds[i].pid == reads->fds[at].pid &&
		    reads->fds[i].fd == reads->fds[at].fd)
			return false;
	return true;
}

/* A sweep without descriptors. */
static bool is_of_none(const struct decoy_fd *fd)
{
	return fd->len && *fd->text == '-';
}

static void say_sweeps(const struct decoy_subject *s, void *self, const char *text, size_t len,
		       int pipe)
{
	struct reads reads = {.count = 0};
	size_t first = 0;

	split_reads(&reads, text, text + len);
	while (first < reads.count) {
		size_t n = 1;

		while (is_in_sweep(&reads, first, first + n))
			n++;
		if (s->sweep(self, reads.t_ns[first], &reads.fds[first],
			     is_of_none(&reads.fds[first]) ? 0 : n) < 0)
			_exit(3);
		print_state(s, self, pipe);
		first += n;
	}
}

static void run_child(const struct decoy_subject *s, const char *script, int pipe)
{
	struct rlimit no_core = {0, 0};
	size_t len;
	char *text = spell_script(script, &len);
	void *self = s->open();

	setrlimit(RLIMIT_CORE, &no_core);
	signal(SIGABRT, SIG_DFL);
	if (len > 1 && !strncmp(text, "@ ", 2))
		say_sweeps(s, self, text, len, pipe);
	else if (*text == '%')
		print_snapshots(s, self, text, len, pipe);
	else
		print_snapshot(s, self, text, len, pipe);
	s->close(self);
	free(text);
	exit(0);
}

/* Parsers of the zoo hang in pause(). In place of libc's, so that a hang needs no time limit to be
 * found. */
int pause(void)
{
	_exit(HANGS);
}

/* What comes out of the pipe, until it closes. */
static void listen_to(int pipe, FILE *out)
{
	char some[4096];
	ssize_t n;

	while ((n = read(pipe, some, sizeof(some))) > 0)
		fwrite(some, 1, (size_t)n, out);
}

static const char *how_ended(int status)
{
	if (WIFSIGNALED(status))
		return "crash";
	if (WEXITSTATUS(status) == HANGS)
		return "hang";
	return WEXITSTATUS(status) ? "failed" : "";
}

char *ask_parser(const struct zoo_parser *parser, const char *script)
{
	int ends[2], status = 0;
	char *answers = NULL;
	size_t len = 0;
	FILE *out;
	pid_t pid;

	if (pipe(ends))
		return NULL;
	fflush(NULL);
	pid = fork();
	if (pid < 0)
		return NULL;
	if (!pid) {
		close(ends[0]);
		run_child(&parser->object, script, ends[1]);
	}
	close(ends[1]);
	/* opened here: what the child cannot reach, it would report as leaked */
	out = open_memstream(&answers, &len);
	if (!out)
		abort();
	listen_to(ends[0], out);
	close(ends[0]);
	waitpid(pid, &status, 0);
	fputs(how_ended(status), out);
	fclose(out);
	return answers;
}
