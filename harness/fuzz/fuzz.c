/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "atomic.h"
#include "interrupt.h"
#include "fuzz_edges.h"
#include "monotonic.h"
#include "replay.h"
#include "runner.h"
#include "subjects.h"
#include "xmalloc.h"

#define READS_MAX 400 /* of a recording: more cost the time of many */

int fuzz_begin(struct fuzz *fuzz)
{
	fuzz->shared = mmap(NULL, sizeof(*fuzz->shared), PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (fuzz->shared == MAP_FAILED) {
		fuzz->shared = NULL;
		return -errno;
	}
	fuzz_inputs_begin(&fuzz->inputs, fuzz->options->seed, fuzz->home->corpus);
	return 0;
}

void fuzz_end(struct fuzz *fuzz)
{
	if (fuzz->shared)
		munmap(fuzz->shared, sizeof(*fuzz->shared));
	fuzz_inputs_free(&fuzz->inputs);
}

/* --- in the process that asks --- */

/* Owns rec. */
static bool judge(const struct fuzz *fuzz, struct runner *runner, struct recording *rec)
{
	struct fuzz_shared *shared = fuzz->shared;
	bool suspects = false;
	struct decoy_case one;
	int err;

	replay_case(&one, "input", shared->bytes, shared->len, rec,
		    subject_scope(runner->subject)->features);
	err = runner_case(runner, &one);
	shared->judged += runner->results.count && runner->results.list[0].verdict != VERDICT_SKIP;
	for (size_t i = 0; i < runner->results.count; i++) {
		struct result *result = &runner->results.list[i];

		replay_rule(result, fuzz->options->spec);
		suspects = suspects || (result_breaks(result) && !fuzz_is_known(shared, result) &&
					fuzz_counts(result, shared->bytes, shared->len));
	}
	case_free(&one);
	results_free(&runner->results);
	if (err) {
		shared->state = FUZZ_FAILED;
		_exit(EXIT_HARNESS);
	}
	return suspects;
}

/* One that reached something new is changed from now on, and kept for the next campaign. */
static void keep(const struct fuzz *fuzz, struct fuzz_inputs *inputs)
{
	struct fuzz_shared *shared = fuzz->shared;
	char *path = xasprintf("%s/%016llx", fuzz->home->corpus,
			       (unsigned long long)fuzz_hash(shared->bytes, shared->len));
	int err = access(path, F_OK) ? atomic_write(path, shared->bytes, shared->len) : 0;

	fuzz_inputs_add(inputs, shared->bytes, shared->len);
	shared->unkept = err ? err : shared->unkept;
	free(path);
}

/* The input that shared has. is_new: it is not of the corpus. */
static void execute(const struct fuzz *fuzz, struct runner *runner, struct fuzz_inputs *inputs,
		    bool is_new)
{
	struct fuzz_shared *shared = fuzz->shared;
	struct rec_error error;
	struct recording *rec;
	bool suspects;

	if (rec_load(&rec, shared->bytes, shared->len, &error))
		return;
	if (rec->read_count > READS_MAX || !replay_judges(rec)) {
		rec_free(rec);
		return;
	}
	shared->began_ns = monotonic_ns();
	fuzz_edges_begin();
	suspects = judge(fuzz, runner, rec);
	shared->executions++;
	if (!suspects && fuzz_edges_new() && is_new)
		keep(fuzz, inputs);
	shared->edges = fuzz_edges_reached();
	shared->counted = fuzz_edges_counted();
	shared->inputs = inputs->count;
	if (suspects) {
		shared->state = FUZZ_SUSPECTS;
		_exit(EXIT_BROKEN);
	}
}

static bool more_wanted(const struct fuzz *fuzz)
{
	return !fuzz->options->runs || fuzz->shared->executions < fuzz->options->runs;
}

static void execute_all(struct fuzz *fuzz, struct runner *runner)
{
	struct fuzz_shared *shared = fuzz->shared;
	struct fuzz_inputs *inputs = &fuzz->inputs;

	/* those that a process before this one died of are left out */
	while (shared->next_seed < inputs->seeds && more_wanted(fuzz)) {
		const struct fuzz_input *seed = &inputs->list[shared->next_seed++];

		memcpy(shared->bytes, seed->bytes, seed->len);
		shared->bytes[seed->len] = '\0';
		shared->len = seed->len;
		execute(fuzz, runner, inputs, false);
	}
	while (more_wanted(fuzz)) {
		shared->len = fuzz_inputs_next(inputs, shared->bytes);
		execute(fuzz, runner, inputs, true);
	}
}

/* What seems wrong is asked again, and what it prints then is shown. */
static void be_silent(void)
{
	const int null = open("/dev/null", O_RDWR);

	for (int fd = STDIN_FILENO; null >= 0 && fd <= STDERR_FILENO; fd++)
		dup2(null, fd);
}

_Noreturn static void ask_all(struct fuzz *fuzz, pid_t parent)
{
	static const struct selection none;
	const char *rules[FUZZ_RULES_MAX];
	struct runner runner = {.options = fuzz->options,
				.selection = &none,
				.excused = fuzz_excuse(fuzz->shared, rules)};
	int code;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(EXIT_HARNESS);
	interrupt_ignore();
	be_silent();
	fuzz_edges_watch(fuzz->inside, fuzz->shared->reached);
	code = subjects_open_as(&runner.subject, fuzz->options, fuzz->inside);
	fuzz_edges_watch(false, fuzz->shared->reached);
	if (code) {
		fuzz->shared->state = FUZZ_FAILED;
		_exit(code);
	}
	fuzz->shared->counted = fuzz_edges_counted();
	execute_all(fuzz, &runner);
	subject_close(runner.subject);
	fuzz->shared->state = FUZZ_ENDED;
	_exit(EXIT_HOLDS);
}

pid_t fuzz_start(struct fuzz *fuzz)
{
	const pid_t parent = getpid();
	pid_t child;

	if (fuzz->starts)
		fuzz_inputs_again(&fuzz->inputs, fuzz->options->seed + fuzz->starts,
				  fuzz->home->corpus);
	fuzz->shared->inputs = fuzz->inputs.count;
	fuzz->shared->state = FUZZ_RUNS;
	fuzz->shared->began_ns = monotonic_ns();
	fflush(NULL);
	child = fork();
	if (!child)
		ask_all(fuzz, parent);
	return child < 0 ? -errno : child;
}
