/* SPDX-License-Identifier: MIT */
/* Deletes a directory tree that untrusted programs have written to. */
#ifndef DECOY_REMOVE_TREE_H
#define DECOY_REMOVE_TREE_H

/*
 * remove_tree - delete the directory path and its content, of any depth and mode. Does not follow
 * links; memory and open descriptors do not depend on the depth. Leaves what cannot be deleted.
 */
void remove_tree(const char *path);

/* remove_tree_content - the same for the content of the directory dir, an open descriptor. */
void remove_tree_content(int dir);

#endif
