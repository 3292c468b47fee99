/* SPDX-License-Identifier: MIT */
/* Part of one mutated source, so that every program which has mutants has this, too. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mutant.h"

#define WALL_S 60 /* for a mutant that waits for what never comes */

unsigned char mutant_asked[MUTANTS + 1];
MUTANT_PUBLIC unsigned char *mutant_file;
MUTANT_PUBLIC char *mutant_teller;

static unsigned char *mutant_notes; /* NULL: there is one that is on, or none */

__attribute__((cold)) _Bool mutant_answer(unsigned int mutant, _Bool differs)
{
	if (!mutant_notes)
		return true;
	mutant_notes[mutant] |= MUTANT_REACHED;
	if (differs) {
		mutant_notes[mutant] |= MUTANT_DIFFERS;
		mutant_asked[mutant] = 0; /* there is no more to know */
	}
	return false;
}

void mutant_note(unsigned char *notes)
{
	mutant_notes = notes;
	memset(mutant_asked, notes != NULL, sizeof(mutant_asked));
}

/* keep_notes - a file takes them as they are made: a mutant may not live to write it. */
static void keep_notes(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	void *notes = MAP_FAILED;

	if (fd >= 0 && !ftruncate(fd, MUTANTS + 1))
		notes = mmap(NULL, MUTANTS + 1, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (notes == MAP_FAILED)
		abort();
	mutant_file = notes;
	mutant_note(notes);
	close(fd);
}

void mutant_limit(long ms)
{
	const struct itimerval timer = {.it_value = {ms / 1000, ms % 1000 * 1000}};

	setitimer(ITIMER_PROF, &timer, NULL);
}

static void be_mutant(unsigned int mutant)
{
	int null = open("/dev/null", O_RDWR);

	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	close(null);
	alarm(WALL_S);
	mutant_note(NULL);
	mutant_asked[mutant] = 1;
}

unsigned int mutant_serve(unsigned int jobs)
{
	char line[MUTANT_LINE + 1] = "";
	bool bad = false;
	int status;

	fflush(NULL);
	while (jobs-- > 1 && fork() > 0)
		;
	mutant_teller = mmap(NULL, MUTANT_TELLER, PROT_READ | PROT_WRITE,
			     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (mutant_teller == MAP_FAILED)
		abort();
	while (read(STDIN_FILENO, line, MUTANT_LINE) == MUTANT_LINE) {
		unsigned int mutant = (unsigned int)strtoul(line, NULL, 10);
		pid_t pid = fork();

		if (!pid) {
			be_mutant(mutant);
			return mutant;
		}
		if (mutant > MUTANTS || pid < 0 || waitpid(pid, &status, 0) != pid)
			abort();
		dprintf(STDOUT_FILENO, "%u %d %.*s\n", mutant, status, MUTANT_TELLER - 1,
			*mutant_teller ? mutant_teller : "-");
		*mutant_teller = '\0';
	}
	while (wait(&status) > 0)
		bad |= status != 0;
	_exit(bad);
}

__attribute__((constructor)) static void mutant_choose(void)
{
	const char *notes = getenv("DECOY_MUTANT_NOTES"), *jobs = getenv("DECOY_MUTANT_JOBS");
	const char *limit = getenv("DECOY_MUTANT_MS");

	if (notes)
		keep_notes(notes);
	if (!jobs)
		return;
	mutant_serve((unsigned int)strtoul(jobs, NULL, 10));
	mutant_limit(limit ? strtol(limit, NULL, 10) : 0);
}
