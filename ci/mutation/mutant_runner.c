/* SPDX-License-Identifier: MIT */
#include "mutant_runner.h"

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

/* A test's limit of processor time: LIMIT_US and LIMIT_TIMES its time without a mutant. */
#define LIMIT_US    100000
#define LIMIT_TIMES 10
#define WALL_S	    60 /* limit of a test that waits for an event that never happens */
#define MEMORY_MOST ((rlim_t)4 << 30)

static char *current; /* name of the test that the mutant's process runs */

static void *alloc_shared(size_t size)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return memory == MAP_FAILED ? NULL : memory;
}

struct mutant_test *mutant_tests_alloc(size_t count)
{
	static char out[BUFSIZ];
	struct mutant_test *tests = alloc_shared((count + 1) * sizeof(*tests));
	unsigned char *notes = alloc_shared((count + 1) * (MUTANTS + 1));

	/* Without a buffer here, the first test that prints keeps one on the heap. */
	if (!tests || !notes || setvbuf(stdout, out, _IOFBF, sizeof(out)))
		return NULL;
	for (size_t i = 0; i < count; i++) {
		tests[i].notes = notes + i * (MUTANTS + 1);
		tests[i].kept = KEPT_ANY;
	}
	return tests;
}

long mutant_runner_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* --- a mutant's process --- */

/* SIGPROF ends the process after so much processor time, independent of the machine's load. */
static void limit_time(long us)
{
	const struct itimerval timer = {.it_value = {us / 1000000, us % 1000000}};

	setitimer(ITIMER_PROF, &timer, NULL);
}

static void become_mutant(unsigned int mutant)
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

static bool may_kill(const struct mutant_test *test, unsigned int mutant)
{
	return test->notes[mutant] & MUTANT_DIFFERS;
}

static bool is_killed(const struct mutant_test *tests, size_t count, unsigned int mutant,
		      bool (*kills)(const struct mutant_test *))
{
	for (size_t i = 0; i < count; i++) {
		if (!may_kill(&tests[i], mutant))
			continue;
		memcpy(current, tests[i].name, MUTANT_TEST_NAME);
		limit_time(LIMIT_US + LIMIT_TIMES * tests[i].us);
		alarm(WALL_S);
		heap_mark();
		if (kills(&tests[i]) || heap_kept() > tests[i].kept)
			return true;
		heap_check();
	}
	strcpy(current, "-");
	return false;
}

/* --- the runner's process --- */

static void run_mutant(const struct mutant_test *tests, size_t count, unsigned int mutant,
		       bool (*kills)(const struct mutant_test *))
{
	size_t first = 0;
	int status = 0;
	pid_t pid;

	strcpy(current, "-");
	while (first < count && !may_kill(&tests[first], mutant))
		first++;
	if (first < count) {
		pid = fork();
		if (!pid) {
			become_mutant(mutant);
			_exit(is_killed(tests, count, mutant, kills));
		}
		if (pid < 0 || waitpid(pid, &status, 0) != pid)
			abort();
	}
	dprintf(STDOUT_FILENO, "%u %d %.*s\n", mutant, status, MUTANT_TEST_NAME, current);
}

static bool write_notes(const struct mutant_test *tests, size_t count)
{
	const char *path = getenv("DECOY_MUTANT_NOTES");
	static unsigned char all[MUTANTS + 1];
	FILE *file = path ? fopen(path, "w") : NULL;
	bool good;

	for (size_t i = 0; i < count; i++)
		for (size_t mutant = 0; mutant <= MUTANTS; mutant++)
			all[mutant] |= tests[i].notes[mutant];
	if (!file)
		return !path;
	good = fwrite(all, sizeof(all), 1, file) == 1;
	return !fclose(file) && good;
}

bool mutant_runner_note(struct mutant_test *test, bool (*kills)(const struct mutant_test *test))
{
	int status;
	pid_t pid = fork();

	if (!pid) {
		dup2(STDERR_FILENO, STDOUT_FILENO);
		mutant_note(test->notes);
		heap_mark();
		if (kills(test))
			_exit(1);
		heap_check();
		test->kept = heap_kept();
		test->us = mutant_runner_us();
		_exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && !status;
}

void mutant_runner_serve(const struct mutant_test *tests, size_t count,
			 bool (*kills)(const struct mutant_test *))
{
	const char *jobs = getenv("DECOY_MUTANT_JOBS");
	unsigned long others = jobs ? strtoul(jobs, NULL, 10) : 1;
	char line[MUTANT_LINE + 1] = "";
	bool bad = !write_notes(tests, count);
	int status;

	fflush(NULL);
	while (others-- > 1 && fork() > 0)
		;
	current = alloc_shared(MUTANT_TEST_NAME);
	if (!current)
		abort();
	while (read(STDIN_FILENO, line, MUTANT_LINE) == MUTANT_LINE) {
		unsigned long mutant = strtoul(line, NULL, 10);

		if (mutant > MUTANTS)
			abort();
		run_mutant(tests, count, (unsigned int)mutant, kills);
	}
	while (wait(&status) > 0)
		bad |= status != 0;
	_exit(bad);
}
