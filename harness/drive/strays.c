/* SPDX-License-Identifier: MIT */
/*
 * Processes that a workload left in a session of their own: while cells are played they become
 * children of the player when their parents end, and do not outlive the cell.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drive_internal.h"
#include "xmalloc.h"

#define ROUNDS_MOST                                                                  \
	1000 /* each ends all that are there: what it forks meanwhile is in the next \
	      */

/* Our children; none where the kernel does not list them. */
static void children_list(struct strays *list)
{
	char path[64];
	FILE *file;
	int pid;

	list->count = 0;
	snprintf(path, sizeof(path), "/proc/self/task/%d/children", (int)getpid());
	file = fopen(path, "re");
	while (file && fscanf(file, "%d", &pid) == 1) {
		list->pids = xgrow(list->pids, list->count, &list->room, sizeof(*list->pids));
		list->pids[list->count++] = pid;
	}
	if (file)
		fclose(file);
}

static bool is_listed(const struct strays *list, pid_t pid)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->pids[i] == pid)
			return true;
	return false;
}

void strays_begin(struct strays *before)
{
	prctl(PR_GET_CHILD_SUBREAPER, &before->adopted);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	children_list(before);
}

void strays_kill(const struct strays *before)
{
	struct strays now = {.pids = NULL};
	bool found = true;

	for (int round = 0; found && round < ROUNDS_MOST; round++) {
		found = false;
		children_list(&now);
		for (size_t i = 0; i < now.count; i++) {
			if (is_listed(before, now.pids[i]))
				continue;
			found = true;
			kill(now.pids[i], SIGKILL);
			while (waitpid(now.pids[i], NULL, 0) < 0 && errno == EINTR)
				;
		}
	}
	free(now.pids);
}

void strays_end(struct strays *before)
{
	prctl(PR_SET_CHILD_SUBREAPER, before->adopted);
	free(before->pids);
}

void child_begin(const char *name, pid_t parent)
{
	static const int handled[] = {SIGHUP, SIGINT, SIGTERM, SIGCHLD};

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	prctl(PR_SET_NAME, name);
	for (size_t i = 0; i < sizeof(handled) / sizeof(handled[0]); i++)
		signal(handled[i], SIG_DFL);
	if (getppid() != parent)
		_exit(1);
}
