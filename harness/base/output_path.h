/* SPDX-License-Identifier: MIT */
/* Files that the command writes, where other users can plant links and files. */
#ifndef DECOY_OUTPUT_PATH_H
#define DECOY_OUTPUT_PATH_H

#include <sys/types.h>

/* Where a file is written: its name in an open directory. */
struct output_path {
	int dir; /* -1: none */
	char *name;
	mode_t mode; /* of the file that is there; 0: there is none. S_IFLNK: a link of procfs,
			which names an open file */
};

/*
 * output_path_resolve - the file that path leads to, links followed as open(2) does. In a directory
 * that is sticky and writable by all, nothing is followed or replaced that belongs neither to us
 * nor to the directory's owner: the rule of fs.protected_symlinks, fs.protected_regular and
 * fs.protected_fifos, whatever the kernel is set to. 0; -EACCES: such a file or link; or another
 * negative errno.
 */
int output_path_resolve(const char *path, struct output_path *out);
void output_path_free(struct output_path *out);

/* output_path_open - the file of output_path_resolve(), by openat() with these flags. A descriptor,
 * or -errno. */
int output_path_open(const char *path, int flags, mode_t mode);

#endif
