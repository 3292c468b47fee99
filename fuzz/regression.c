/* SPDX-License-Identifier: MIT */
/*
 * Run a target without an engine: every file given, every file below every directory given, and
 * some hundred changes of each that mutate.c makes from fixed seeds, so that CI without an engine
 * has them; with --runs or --time, other changes again and again.
 */
#include <fcntl.h>
#include <fts.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "mutate.h"
#include "target.h"

#define INPUT_MAX ((size_t)1 << 20)
#define CHANGES	  200

static unsigned long runs, runs_most; /* 0: as many as there are inputs and changes */
static unsigned long until_ms; /* of the clock; 0: there is no end */
static const char *kept = "broke-this-target.seed";
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
	fd = open(kept, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	while (fd >= 0 && done < current.size &&
	       (wrote = write(fd, data + done, current.size - done)) > 0)
		done += (size_t)wrote;
	if (fd >= 0 && done == current.size)
		dprintf(STDERR_FILENO, "kept: %s\n", kept);
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

static bool is_over(void)
{
	struct timespec now;

	if (runs_most && runs >= runs_most)
		return true;
	return runs && until_ms && !clock_gettime(CLOCK_MONOTONIC, &now) &&
	       (unsigned long)now.tv_sec * 1000 + (unsigned long)now.tv_nsec / 1000000 >= until_ms;
}

/* The file, where first is 1, and changes of it by the seeds from first on. */
static bool run_file(const char *path, unsigned int first, unsigned int changes)
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
	if (first == 1 && !is_over())
		run_input(original, size);
	if (size > 8192)
		return true;
	for (unsigned int seed = first; seed < first + changes && !is_over(); seed++) {
		memcpy(changed, original, size);
		changed_size = mutate_text(changed, size, 16384, seed);
		run_input(changed, changed_size);
	}
	return true;
}

static bool run_all(char **paths, unsigned int first, unsigned int changes)
{
	FTS *fts = fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, NULL);
	bool good = true;
	FTSENT *entry;

	while (fts && !is_over() && (entry = fts_read(fts))) {
		if (entry->fts_info == FTS_F)
			good &= run_file(entry->fts_accpath, first, changes);
		else if (entry->fts_info == FTS_NS || entry->fts_info == FTS_DNR)
			good = false;
	}
	if (fts)
		fts_close(fts);
	return good;
}

/* --time: so many milliseconds from now. */
static unsigned long end_after(unsigned long ms)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (unsigned long)now.tv_sec * 1000 + (unsigned long)now.tv_nsec / 1000000 + ms;
}

/* "--changes=7", or "--changes" and the next word. The number of words. */
static int read_option(char **argv, const char *name, const char **value)
{
	const size_t len = strlen(name);

	if (!argv[0] || strncmp(argv[0], name, len) != 0)
		return 0;
	*value = argv[0][len] == '=' ? argv[0] + len + 1 : argv[1];
	if (argv[0][len] == '=')
		return 1;
	return !argv[0][len] && argv[1] ? 2 : 0;
}

int main(int argc, char **argv)
{
	const char *const program = argv[0], *value;
	unsigned int changes = CHANGES, first = 1;
	unsigned long before;
	int words;
	bool good;

	(void)argc;
	for (argv++; *argv; argv += words) {
		if ((words = read_option(argv, "--changes", &value)))
			changes = (unsigned int)strtoul(value, NULL, 10);
		else if ((words = read_option(argv, "--runs", &value)))
			runs_most = strtoul(value, NULL, 10);
		else if ((words = read_option(argv, "--time", &value)))
			until_ms = end_after(strtoul(value, NULL, 10));
		else if ((words = read_option(argv, "--keep", &value)))
			kept = value;
		else
			break;
	}
	if (!*argv) {
		fprintf(stderr,
			"usage: %s [--runs N] [--time MS] [--keep FILE] [--changes N] FILE|DIRECTORY...\n",
			program);
		return 2;
	}
	watch_death();
	do {
		before = runs;
		good = run_all(argv, first, changes);
		first += changes;
	} while (good && (runs_most || until_ms) && !is_over() && runs > before);
	printf("%lu runs\n", runs);
	return good && runs ? 0 : 1;
}
