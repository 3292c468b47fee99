/* SPDX-License-Identifier: MIT */
#include "storm.h"

#include <pthread.h>

#include "check.h"

#define OVERLAPS 20 /* at least */

static void act(struct storm *storm, int side, unsigned int i)
{
	atomic_fetch_add(&storm->inside[side], 1);
	if (atomic_load(&storm->inside[!side]))
		atomic_fetch_add(&storm->overlaps, 1);
	if (!(side ? storm->other : storm->first)(storm, i))
		atomic_fetch_add(&storm->failures, 1);
	atomic_fetch_sub(&storm->inside[side], 1);
}

static void *help(void *with)
{
	struct storm *storm = with;

	for (unsigned int i = 0; !atomic_load(&storm->ends) && !atomic_load(&storm->failures); i++)
		act(storm, 1, i);
	return NULL;
}

static bool has_raced(struct storm *storm)
{
	return atomic_load(&storm->overlaps) >= OVERLAPS &&
	       atomic_load(&storm->counted) >= storm->least;
}

bool storm_raced(struct storm *storm, unsigned int helpers, unsigned int count)
{
	pthread_t threads[STORM_HELPERS];

	for (unsigned int i = 0; i < helpers; i++)
		MUST(!pthread_create(&threads[i], NULL, help, storm), "a thread cannot be started");
	for (unsigned int i = 0;
	     (i < count * rounds() || !has_raced(storm)) && !atomic_load(&storm->failures); i++)
		act(storm, 0, i);
	atomic_store(&storm->ends, true);
	for (unsigned int i = 0; i < helpers; i++)
		pthread_join(threads[i], NULL);
	MUST(!atomic_load(&storm->failures), "one side failed");
	return true;
}
