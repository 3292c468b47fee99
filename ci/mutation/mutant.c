/* SPDX-License-Identifier: MIT */
/* Part of one mutated source, so that every program which has mutants has this, too. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include "mutant.h"
#include "mutants.h"

static unsigned char unkept[MUTANTS + 1];

MUTANT_PUBLIC unsigned int mutant_chosen;
MUTANT_PUBLIC unsigned char *mutant_notes = unkept;
MUTANT_PUBLIC _Bool mutant_noting;

/* keep_notes - a file takes them as they are made: a mutant may not live to write it. */
static void keep_notes(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	void *notes = MAP_FAILED;

	if (fd >= 0 && !ftruncate(fd, sizeof(unkept)))
		notes = mmap(NULL, sizeof(unkept), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (notes == MAP_FAILED)
		abort();
	mutant_notes = notes;
	mutant_noting = true;
	close(fd);
}

/* DECOY_MUTANT_MS ends a mutant that goes on and on; processor time, so that a busy machine ends none. */
__attribute__((constructor)) static void mutant_choose(void)
{
	const char *chosen = getenv("DECOY_MUTANT"), *notes = getenv("DECOY_MUTANT_NOTES");
	const char *limit = getenv("DECOY_MUTANT_MS");
	struct itimerval timer = {0};

	mutant_chosen = chosen ? (unsigned int)strtoul(chosen, NULL, 10) : 0;
	if (notes)
		keep_notes(notes);
	timer.it_value.tv_sec = limit ? strtol(limit, NULL, 10) / 1000 : 0;
	timer.it_value.tv_usec = limit ? strtol(limit, NULL, 10) % 1000 * 1000 : 0;
	setitimer(ITIMER_PROF, &timer, NULL);
}
