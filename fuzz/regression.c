/* SPDX-License-Identifier: MIT */
/*
 * Run a target without an engine: every file given, every file below every directory given, and
 * some hundred changes of each that mutate.c makes from fixed seeds, so that CI without an engine
 * has them.
 */
#include <fcntl.h>
#include <fts.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mutate.h"
#include "target.h"

#define INPUT_MAX ((size_t)1 << 20)
#define CHANGES	  200
#define KEPT	  "broke-this-target.seed"

static unsigned long runs;
static struct {
	const uint8_t *data;
	size_t size;
} current;

/* A sanitizer calls it behind its report. */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

/* On a failure, keep the input that caused it. */
static void write_seed(void)
{
	const uint8_t *data = current.data;
	size_t done = 0;
	ssize_t wrote = 0;
	int fd;

	if (!data)
		return;
	current.data = NULL;
	fd = open(KEPT, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	while (fd >= 0 && done < current.size &&
	       (wrote = write(fd, data + done, current.size - done)) > 0)
		done += (size_t)wrote;
	if (fd >= 0 && done == current.size)
		dprintf(STDERR_FILENO, "kept: " KEPT "\n");
}

static void die(int signal_)
{
	write_seed();
	signal(signal_, SIG_DFL);
	raise(signal_);
}

/* However it ends: an abort, another signal, a sanitizer's report, an exit. Sanitizers report
 * signals themselves. */
static void watch_death(void)
{
	static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
	static char stack[65536];
	const stack_t other = {.ss_sp = stack, .ss_size = sizeof(stack)};
	struct sigaction action = {.sa_handler = die, .sa_flags = SA_ONSTACK};
	struct sigaction before;

	atexit(write_seed);
	if (__sanitizer_set_death_callback)
		__sanitizer_set_death_callback(write_seed);
	else
		sigaltstack(&other, NULL); /* a stack that is full has no space for a handler */
	for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++)
		if (!sigaction(signals[i], NULL, &before) && before.sa_handler == SIG_DFL)
			sigaction(signals[i], &action, NULL);
}

static void run_input(const uint8_t *data, size_t size)
{
	/* exactly sized, so that a sanitizer reports an access beyond the last byte */
	uint8_t *copy = malloc(size ? size : 1);

	if (!copy)
		abort();
	memcpy(copy, data, size);
	current.data = copy;
	current.size = size;
	LLVMFuzzerTestOneInput(copy, size);
	current.data = NULL;
	free(copy);
	runs++;
}

/* The file, and so many changes of it. */
static bool run_file(const char *path, unsigned int changes)
{
	static uint8_t original[INPUT_MAX], changed[INPUT_MAX];
	FILE *in = fopen(path, "rb");
	size_t size, changed_size;

	if (!in) {
		perror(path);
		return false;
	}
	size = fread(original, 1, sizeof(original), in);
	fclose(in);
	run_input(original, size);
	if (size > 8192)
		return true;
	for (unsigned int seed = 1; seed <= changes; seed++) {
		memcpy(changed, original, size);
		changed_size = mutate_text(changed, size, 16384, seed);
		run_input(changed, changed_size);
	}
	return true;
}

static bool run_all(char **paths, unsigned int changes)
{
	FTS *fts = fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, NULL);
	bool good = true;
	FTSENT *entry;

	while (fts && (entry = fts_read(fts))) {
		if (entry->fts_info == FTS_F)
			good &= run_file(entry->fts_accpath, changes);
		else if (entry->fts_info == FTS_NS || entry->fts_info == FTS_DNR)
			good = false;
	}
	if (fts)
		fts_close(fts);
	return good;
}

int main(int argc, char **argv)
{
	unsigned int changes = CHANGES;
	bool good;

	argv++;
	if (argc > 2 && !strcmp(argv[0], "--changes")) {
		changes = (unsigned int)strtoul(argv[1], NULL, 10);
		argv += 2;
	}
	if (!*argv) {
		fprintf(stderr, "usage: TARGET [--changes N] FILE|DIRECTORY...\n");
		return 2;
	}
	watch_death();
	good = run_all(argv, changes);
	printf("%lu runs\n", runs);
	return good && runs ? 0 : 1;
}
