/* SPDX-License-Identifier: MIT */
#include "mine.h"

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
#include "mine_edges.h"
#include "monotonic.h"
#include "replay.h"
#include "runner.h"
#include "subjects.h"
#include "xmalloc.h"

#define READS_MAX 400 /* of a recording: more cost the time of many */

int mine_begin(struct mine *mine)
{
	mine->shared = mmap(NULL, sizeof(*mine->shared), PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (mine->shared == MAP_FAILED) {
		mine->shared = NULL;
		return -errno;
	}
	mine_inputs_begin(&mine->inputs, mine->options->seed, mine->home->corpus);
	return 0;
}

void mine_end(struct mine *mine)
{
	if (mine->shared)
		munmap(mine->shared, sizeof(*mine->shared));
	mine_inputs_free(&mine->inputs);
}

/* --- in the process that asks --- */

/* Owns rec. */
static bool judge(const struct mine *mine, struct runner *runner, struct recording *rec)
{
	struct mine_shared *shared = mine->shared;
	bool suspects = false;
	struct decoy_case one;
	int err;

	replay_case(&one, "input", shared->bytes, shared->len, rec,
		    subject_scope(runner->subject)->features);
	err = runner_case(runner, &one);
	shared->judged += runner->results.count && runner->results.list[0].verdict != VERDICT_SKIP;
	for (size_t i = 0; i < runner->results.count; i++) {
		struct result *result = &runner->results.list[i];

		replay_rule(result, mine->options->spec);
		suspects = suspects || (result_breaks(result) && !mine_is_known(shared, result) &&
					mine_counts(result, shared->bytes, shared->len));
	}
	case_free(&one);
	results_free(&runner->results);
	if (err) {
		shared->state = MINE_FAILED;
		_exit(EXIT_HARNESS);
	}
	return suspects;
}

/* One that reached something new is changed from now on, and kept for the next campaign. */
static void keep(const struct mine *mine, struct mine_inputs *inputs)
{
	struct mine_shared *shared = mine->shared;
	char *path = xasprintf("%s/%016llx", mine->home->corpus,
			       (unsigned long long)mine_hash(shared->bytes, shared->len));
	int err = access(path, F_OK) ? atomic_write(path, shared->bytes, shared->len) : 0;

	mine_inputs_add(inputs, shared->bytes, shared->len);
	shared->unkept = err ? err : shared->unkept;
	free(path);
}

/* The input that shared has. is_new: it is not of the corpus. */
static void execute(const struct mine *mine, struct runner *runner, struct mine_inputs *inputs,
		    bool is_new)
{
	struct mine_shared *shared = mine->shared;
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
	mine_edges_begin();
	suspects = judge(mine, runner, rec);
	shared->executions++;
	if (!suspects && mine_edges_new() && is_new)
		keep(mine, inputs);
	shared->edges = mine_edges_reached();
	shared->counted = mine_edges_counted();
	shared->inputs = inputs->count;
	if (suspects) {
		shared->state = MINE_SUSPECTS;
		_exit(EXIT_BROKEN);
	}
}

static bool more_wanted(const struct mine *mine)
{
	return !mine->options->runs || mine->shared->executions < mine->options->runs;
}

static void execute_all(struct mine *mine, struct runner *runner)
{
	struct mine_shared *shared = mine->shared;
	struct mine_inputs *inputs = &mine->inputs;

	/* those that a process before this one died of are left out */
	while (shared->next_seed < inputs->seeds && more_wanted(mine)) {
		const struct mine_input *seed = &inputs->list[shared->next_seed++];

		memcpy(shared->bytes, seed->bytes, seed->len);
		shared->bytes[seed->len] = '\0';
		shared->len = seed->len;
		execute(mine, runner, inputs, false);
	}
	while (more_wanted(mine)) {
		shared->len = mine_inputs_next(inputs, shared->bytes);
		execute(mine, runner, inputs, true);
	}
}

/* What seems wrong is asked again, and what it prints then is shown. */
static void be_silent(void)
{
	const int null = open("/dev/null", O_RDWR);

	for (int fd = STDIN_FILENO; null >= 0 && fd <= STDERR_FILENO; fd++)
		dup2(null, fd);
}

_Noreturn static void ask_all(struct mine *mine, pid_t parent)
{
	static const struct selection none;
	const char *rules[MINE_RULES_MAX];
	struct runner runner = {.options = mine->options,
				.selection = &none,
				.excused = mine_excuse(mine->shared, rules)};
	int code;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(EXIT_HARNESS);
	interrupt_ignore();
	be_silent();
	mine_edges_watch(mine->inside, mine->shared->reached);
	code = subjects_open_as(&runner.subject, mine->options, mine->inside);
	mine_edges_watch(false, mine->shared->reached);
	if (code) {
		mine->shared->state = MINE_FAILED;
		_exit(code);
	}
	mine->shared->counted = mine_edges_counted();
	execute_all(mine, &runner);
	subject_close(runner.subject);
	mine->shared->state = MINE_ENDED;
	_exit(EXIT_HOLDS);
}

pid_t mine_start(struct mine *mine)
{
	const pid_t parent = getpid();
	pid_t child;

	if (mine->starts)
		mine_inputs_again(&mine->inputs, mine->options->seed + mine->starts,
				  mine->home->corpus);
	mine->shared->inputs = mine->inputs.count;
	mine->shared->state = MINE_RUNS;
	mine->shared->began_ns = monotonic_ns();
	fflush(NULL);
	child = fork();
	if (!child)
		ask_all(mine, parent);
	return child < 0 ? -errno : child;
}
