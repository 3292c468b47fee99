/* SPDX-License-Identifier: MIT */
/*
 * A made /proc: what one sweep of a recording shows, as files that a program finds as it would find
 * them in /proc: PID/{comm,cmdline,stat,status}, links PID/fd/N, texts PID/fdinfo/N.
 */
#ifndef DECOY_MADETREE_H
#define DECOY_MADETREE_H

#include "recording.h"

struct madetree {
	char *path; /* of the directory with all of it; remove_tree() it */
	char *proc; /* the /proc of the program; the same directory for every sweep */
	int dir; /* path, open; -1: none */
};

/*
 * madetree_open - an empty tree below TMPDIR; without one below /dev/shm, where files cost least,
 * or /tmp. Returns 0 or -errno. madetree_close() it, which leaves the files: the supervisor of the
 * adapter removes them, as it may outlive us.
 */
int madetree_open(struct madetree *tree);
void madetree_close(struct madetree *tree);

/*
 * madetree_lacks - why a sweep cannot be shown as a tree, as a sentence; NULL: it can. Static.
 */
const char *madetree_lacks(const struct recording *rec, const struct rec_sweep *sweep);

/*
 * madetree_show - put the sweep in the place of what was shown. Each process appears and disappears
 * by one rename, so that no half of one can be read. Returns 0 or -errno.
 */
int madetree_show(const struct madetree *tree, const struct recording *rec,
		  const struct rec_sweep *sweep);

#endif
