/* SPDX-License-Identifier: MIT */
#include "court.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "heap.h"
#include "mutant.h"

/* A question may take this much processor time, and so many times what it takes without a mutant. */
#define LIMIT_US    100000
#define LIMIT_TIMES 10
#define WALL_S	    60 /* for a question that waits for what never comes */
#define MEMORY_MOST ((rlim_t)4 << 30)

static char *asked; /* name of the question that the mutant's process is at */

static void *shared(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return memory == MAP_FAILED ? NULL : memory;
}

struct question *court_questions(size_t count)
{
	static char out[BUFSIZ];
	struct question *questions = shared((count + 1) * sizeof(*questions));
	unsigned char *notes = shared((count + 1) * (MUTANTS + 1));

	/* Or the first question that prints keeps a block for it. */
	if (!questions || !notes || setvbuf(stdout, out, _IOFBF, sizeof(out)))
		return NULL;
	for (size_t i = 0; i < count; i++) {
		questions[i].notes = notes + i * (MUTANTS + 1);
		questions[i].kept = COURT_ANY;
	}
	return questions;
}

long court_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* --- a mutant's process ------------------------------------------------------------------------- */

/* SIGPROF ends it after so much processor time: a busy machine ends none. */
static void limit(long us)
{
	const struct itimerval timer = {.it_value = {us / 1000000, us % 1000000}};

	setitimer(ITIMER_PROF, &timer, NULL);
}

static void be_mutant(unsigned int mutant)
{
	const struct rlimit memory = {MEMORY_MOST, MEMORY_MOST}, none = {0, 0};
	int null = open("/dev/null", O_RDWR);

	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	close(null);
	setrlimit(RLIMIT_AS, &memory);
	setrlimit(RLIMIT_CORE, &none);
	mutant_choose(mutant);
}

static bool may_tell(const struct question *question, unsigned int mutant)
{
	return question->notes[mutant] & MUTANT_DIFFERS;
}

static bool is_told(const struct question *questions, size_t count, unsigned int mutant,
		    bool (*tells)(const struct question *))
{
	for (size_t i = 0; i < count; i++) {
		if (!may_tell(&questions[i], mutant))
			continue;
		memcpy(asked, questions[i].name, COURT_NAME);
		limit(LIMIT_US + LIMIT_TIMES * questions[i].us);
		alarm(WALL_S);
		heap_mark();
		if (tells(&questions[i]) || heap_kept() > questions[i].kept)
			return true;
		heap_check();
	}
	strcpy(asked, "-");
	return false;
}

/* --- who starts them ---------------------------------------------------------------------------- */

static void judge(const struct question *questions, size_t count, unsigned int mutant,
		  bool (*tells)(const struct question *))
{
	size_t first = 0;
	int status = 0;
	pid_t pid;

	strcpy(asked, "-");
	while (first < count && !may_tell(&questions[first], mutant))
		first++;
	if (first < count) {
		pid = fork();
		if (!pid) {
			be_mutant(mutant);
			_exit(is_told(questions, count, mutant, tells));
		}
		if (pid < 0 || waitpid(pid, &status, 0) != pid)
			abort();
	}
	dprintf(STDOUT_FILENO, "%u %d %.*s\n", mutant, status, COURT_NAME, asked);
}

static bool keep_notes(const struct question *questions, size_t count)
{
	const char *path = getenv("DECOY_MUTANT_NOTES");
	static unsigned char all[MUTANTS + 1];
	FILE *file = path ? fopen(path, "w") : NULL;
	bool good;

	for (size_t i = 0; i < count; i++)
		for (size_t mutant = 0; mutant <= MUTANTS; mutant++)
			all[mutant] |= questions[i].notes[mutant];
	if (!file)
		return !path;
	good = fwrite(all, sizeof(all), 1, file) == 1;
	return !fclose(file) && good;
}

bool court_note(struct question *question, bool (*tells)(const struct question *question))
{
	int status;
	pid_t pid = fork();

	if (!pid) {
		dup2(STDERR_FILENO, STDOUT_FILENO);
		mutant_note(question->notes);
		heap_mark();
		if (tells(question))
			_exit(1);
		heap_check();
		question->kept = heap_kept();
		question->us = court_us();
		_exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && !status;
}

void court_serve(const struct question *questions, size_t count,
		 bool (*tells)(const struct question *))
{
	const char *jobs = getenv("DECOY_MUTANT_JOBS");
	unsigned long others = jobs ? strtoul(jobs, NULL, 10) : 1;
	char line[COURT_LINE + 1] = "";
	bool bad = !keep_notes(questions, count);
	int status;

	fflush(NULL);
	while (others-- > 1 && fork() > 0)
		;
	asked = shared(COURT_NAME);
	if (!asked)
		abort();
	while (read(STDIN_FILENO, line, COURT_LINE) == COURT_LINE) {
		unsigned long mutant = strtoul(line, NULL, 10);

		if (mutant > MUTANTS)
			abort();
		judge(questions, count, (unsigned int)mutant, tells);
	}
	while (wait(&status) > 0)
		bad |= status != 0;
	_exit(bad);
}
