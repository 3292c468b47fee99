/* SPDX-License-Identifier: MIT */
/* What a workload writes: nothing in it is believed before it is checked. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "drive_internal.h"
#include "hello.h"
#include "words.h"

#define ERRNO_MOST 4095 /* as in the kernel */
#define LINE_WORDS 64

/* A line for a message: as it came, what is not printable as '?'. */
static void printable(char to[SAYS_MAX + 1], const char *line, size_t len)
{
	for (size_t i = 0; i < len; i++)
		to[i] = line[i] < ' ' || line[i] > '~' ? '?' : line[i];
	to[len] = '\0';
}

/* --- what lines say: each returns NULL, or what is wrong --- */

static const char *line_answer(struct play *play, struct play_process *process, const char *words[],
			       size_t count)
{
	uint64_t number = 0;

	(void)play;
	if (!process->asked)
		return "is an answer too many";
	if (!strcmp(words[0], "ok")) {
		process->has_number = count == 2;
		if (count > 2 || (count == 2 && !words_number(words[1], INT32_MAX, &number)))
			return "is neither \"ok\" nor \"ok NUMBER\"";
		process->number = number;
		process->answer = 0;
	} else {
		if (count != 2 || !words_number(words[1], ERRNO_MOST, &number) || !number)
			return "is not \"error ERRNO\"";
		process->answer = (int)number;
	}
	process->asked = false;
	return NULL;
}

static struct play_job *job_of(struct play *play, const struct play_process *process,
			       const char *word, uint64_t *number)
{
	struct play_job *job = words_number(word, CELL_JOBS - 1, number) ? &play->jobs[*number]
									 : NULL;

	return job && job->submitted && &play->processes[job->process] == process ? job : NULL;
}

static const char *line_started(struct play *play, struct play_process *process,
				const char *words[], size_t count)
{
	struct drive_event event = {.kind = DRIVE_STARTED, .t1 = boot_ns()};
	struct play_job *job;
	uint64_t number;

	if (count != 3 || !words_number(words[2], UINT64_MAX, &event.t0))
		return "is not \"started JOB T\"";
	job = job_of(play, process, words[1], &number);
	if (!job)
		return "is of a job that it was not asked for";
	if (job->started || job->ended)
		return "starts a job for the second time";
	if (event.t0 < job->asked)
		return "starts a job before it was submitted";
	if (event.t0 > event.t1)
		return "starts a job in the future";
	job->started = true;
	job->began = event.t0;
	event.job = (uint32_t)number;
	event.client = job->client;
	play_emit(play, event);
	return NULL;
}

static const char *line_ended(struct play *play, struct play_process *process, const char *words[],
			      size_t count)
{
	struct drive_event event = {.kind = DRIVE_ENDED, .t1 = boot_ns()};
	uint64_t number, err;
	struct play_job *job;

	if (count != 4 || !words_number(words[2], UINT64_MAX, &event.t0) ||
	    !words_number(words[3], ERRNO_MOST, &err))
		return "is not \"ended JOB T ERRNO\"";
	job = job_of(play, process, words[1], &number);
	if (!job)
		return "is of a job that it was not asked for";
	if (job->ended)
		return "ends a job for the second time";
	/* one that was dropped never began */
	if (!job->started && !err)
		return "ends a job that never began";
	if (event.t0 < job->asked || event.t0 < job->began)
		return "ends a job before it began";
	if (event.t0 > event.t1)
		return "ends a job in the future";
	job->ended = true;
	event.err = (int32_t)err;
	event.job = (uint32_t)number;
	event.client = job->client;
	play_emit(play, event);
	return NULL;
}

static const char *line_hello(struct play *play, struct play_process *process, const char *words[],
			      size_t count)
{
	const char *why;

	switch (hello_line(&process->hello, words, count, &why)) {
	case HELLO_MORE:
		return NULL;
	case HELLO_WRONG:
		return why;
	case HELLO_WHOLE:
		break;
	}
	process->greeted = true;
	process->asked = false;
	if (play->config->unbind)
		process->hello.can |= DRIVE_CAN_UNBIND;
	if (play->greeted && memcmp(&play->hello, &process->hello, sizeof(play->hello)) != 0)
		return "ends a hello that is not the one of the process before";
	if (!play->greeted) {
		play->greeted = true;
		play->hello = process->hello;
		play->sink->hello(play->sink->user, &play->hello);
	}
	return NULL;
}

static const char *line_understand(struct play *play, struct play_process *process,
				   const char *words[], size_t count)
{
	static const struct {
		const char *word;
		const char *(*understand)(struct play *play, struct play_process *process,
					  const char *words[], size_t count);
	} lines[] = {{"ok", line_answer},
		     {"error", line_answer},
		     {"started", line_started},
		     {"ended", line_ended}};

	if (!process->greeted)
		return line_hello(play, process, words, count);
	for (size_t i = 0; count && i < sizeof(lines) / sizeof(lines[0]); i++)
		if (!strcmp(words[0], lines[i].word))
			return lines[i].understand(play, process, words, count);
	return "is no line of the protocol";
}

/* --- lines --- */

static bool line_receive(struct play *play, struct play_process *process, char *line, size_t len)
{
	const char *words[LINE_WORDS], *wrong;
	char shown[SAYS_MAX + 1];
	size_t count;

	printable(shown, line, len);
	line[len] = '\0';
	count = memchr(line, '\0', len) ? 0 : words_split(line, words, LINE_WORDS);
	wrong = line_understand(play, process, words, count);
	return !wrong || play_fail(play, "the workload's line \"%s\" %s (last command: \"%s\")",
				   shown, wrong, process->command);
}

/* Read once, as much as fits. The number of bytes; 0: it has ended. -1: nothing is there. */
static ssize_t stream_read(struct play_stream *stream)
{
	const ssize_t n = read(stream->fd, stream->line + stream->len, SAYS_MAX - stream->len);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return -1;
	if (n > 0) {
		stream->len += (size_t)n;
		return n;
	}
	close(stream->fd);
	stream->fd = -1;
	return 0;
}

/* The first line of what was read, and without it. NULL: there is none. */
static char *stream_line(struct play_stream *stream, char line[SAYS_MAX + 1], size_t *len)
{
	const char *feed = memchr(stream->line, '\n', stream->len);

	if (!feed)
		return NULL;
	*len = (size_t)(feed - stream->line);
	memcpy(line, stream->line, *len);
	stream->len -= *len + 1;
	memmove(stream->line, feed + 1, stream->len);
	return line;
}

bool lines_receive(struct play *play, uint32_t number)
{
	struct play_process *process = &play->processes[number];
	char line[SAYS_MAX + 1];
	size_t len;

	if (!stream_read(&process->out)) {
		if (process->out.len && !process->ends)
			return play_fail(play, "the workload's output ends within a line");
		return process->ends || workload_died(play, process);
	}
	while (stream_line(&process->out, line, &len))
		if (!line_receive(play, process, line, len))
			return false;
	return process->out.len < SAYS_MAX ||
	       play_fail(play,
			 "a line of the workload is longer than %d bytes (last command: \"%s\")",
			 SAYS_MAX - 1, process->command);
}

bool lines_said(struct play *play, uint32_t number)
{
	struct play_process *process = &play->processes[number];
	struct play_stream *err = &process->err;
	const ssize_t n = stream_read(err);
	char line[SAYS_MAX + 1], shown[SAYS_MAX + 1];
	size_t len;
	bool whole;

	process->err_bytes += n > 0 ? (size_t)n : 0;
	if (process->err_bytes > STDERR_MOST)
		return play_fail(play, "the workload floods its standard error: more than %d bytes",
				 STDERR_MOST);
	for (;;) {
		whole = stream_line(err, line, &len);
		/* a long line, or the last one, is shown as it is */
		if (!whole && err->len && (err->len == SAYS_MAX || err->fd < 0)) {
			len = err->len;
			memcpy(line, err->line, len);
			err->len = 0;
			whole = true;
		}
		if (!whole)
			return true;
		printable(shown, line, len);
		play_emit(play,
			  (struct drive_event){.kind = DRIVE_SAID, .t0 = boot_ns(), .text = shown});
	}
}
