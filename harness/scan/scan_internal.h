/* SPDX-License-Identifier: MIT */
/* The parts of a scan. */
#ifndef DECOY_SCAN_INTERNAL_H
#define DECOY_SCAN_INTERNAL_H

#include "scan.h"

#define NUMBER_SIZE 12 /* "2147483647" and a NUL */
#define COMM_SIZE   64 /* of a process 16; a kernel thread's name is longer */

/* Numbers that name entries of a directory. */
struct scan_list {
	int32_t *numbers;
	size_t count, capacity;
};

struct scan {
	struct scan_config config;
	int proc; /* the directory */
	bool made;
	bool own; /* a procfs of our pid namespace */
	bool inodes; /* texts name the inodes that fstatat() finds; not on every file system */
	struct scan_list pids, fds; /* memory is kept from sweep to sweep */
	char *text;
	size_t text_size;
	char comm[COMM_SIZE];
};

/* One process during its part of a sweep: its directory is opened once, so that its pid cannot come to mean another. */
struct scan_process {
	struct scan *scan;
	int32_t pid;
	int dir, fd, fdinfo; /* directories: PID, PID/fd, PID/fdinfo; -1: not open */
	bool has_comm;
};

/* A DRM node behind a descriptor. */
struct scan_node {
	uint32_t major, minor;
	uint64_t inode; /* of a procfs; else 0 */
};

/* scan_list_read - the entries of a directory whose names are numbers of at least 0, ascending, each once. 0 or -errno. */
int scan_list_read(struct scan_list *list, int dir);

/* scan_number - number as the name of an entry. */
void scan_number(char name[NUMBER_SIZE], int32_t number);

/* scan_node_of - which node descriptor name is: 1, 0 (none), or -errno. */
int scan_node_of(const struct scan_process *process, const char *name, struct scan_node *node);

/* scan_text_names - does a text that the VFS began say that it is of this inode? 1, 0, or -1: it says of none. */
int scan_text_names(const char *text, size_t len, uint64_t inode);

/* scan_text_read - all bytes of the regular file name in dir, into scan->text. Their number, or -errno. */
ssize_t scan_text_read(struct scan *scan, int dir, const char *name);

/* scan_process_run - one process of a sweep. 0, or -errno of the harness; one that ends, or is hidden, is counted. */
int scan_process_run(struct scan *scan, int32_t pid, uint64_t sweep, scan_receive receive,
		     void *data, struct scan_counts *counts);

#endif
