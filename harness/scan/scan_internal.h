/* SPDX-License-Identifier: MIT */
/* The parts of a scan. */
#ifndef DECOY_SCAN_INTERNAL_H
#define DECOY_SCAN_INTERNAL_H

#include <sys/types.h>
#include <time.h>

#include "scan.h"

#define NUMBER_SIZE 12 /* "2147483647" and a NUL */
#define COMM_SIZE   64 /* of a process 16; a kernel thread's name is longer */

/* Numbers that name entries of a directory. */
struct scan_list {
	int32_t *numbers;
	size_t count, capacity;
};

/* A DRM node behind a descriptor. */
struct scan_node {
	uint32_t major, minor;
	uint64_t inode; /* of a procfs; else 0 */
};

/* A descriptor that a sweep found to be a DRM file. */
struct scan_found {
	int32_t fd;
	struct scan_node node;
};

/* What fstat() had of a directory of a file system, no procfs, when it was listed. */
struct scan_stamp {
	bool settled; /* unchanged for so long that any later change shows in its times */
	dev_t device;
	ino_t inode;
	struct timespec modified, changed;
};

/* A process of a sweep: found[first, first + count), of so many descriptors. */
struct scan_past {
	int32_t pid;
	struct scan_stamp stamp; /* of a made tree */
	size_t first, count, descriptors;
};

/*
 * What a sweep found, by pid and descriptor, for the next one: which descriptor is worth to be read
 * at once, and what of a made tree need not be listed again. Memory is kept from sweep to sweep.
 */
struct scan_memory {
	struct scan_past *past;
	struct scan_found *found;
	size_t past_count, past_capacity, found_count, found_capacity;
};

/* Which node texts of this mount and inode are of, found out in this sweep. */
struct scan_known {
	uint64_t mount;
	struct scan_node node;
};

struct scan {
	struct scan_config config;
	int proc; /* the directory */
	int sys; /* that of devices; -1: there is none */
	bool sysfs; /* it is one of this kernel, not a made tree */
	bool made;
	bool own; /* a procfs of our pid namespace */
	bool inodes; /* texts name the inodes that fstatat() finds; not on every file system */
	struct scan_list pids, fds; /* memory is kept from sweep to sweep */
	struct scan_memory before, now; /* of the last sweep, and of this one */
	size_t cursor; /* in before.past: processes come in order */
	struct scan_known *known;
	size_t known_count, known_capacity;
	char *text;
	size_t text_size;
	char comm[COMM_SIZE];
};

/* One process during its part of a sweep: its directory is opened once, so that its pid cannot come
 * to mean another. */
struct scan_process {
	struct scan *scan;
	int32_t pid;
	int dir, fd, fdinfo; /* directories: PID, PID/fd, PID/fdinfo; -1: not open */
	bool has_comm;
	const struct scan_past *before; /* the same process in the last sweep; NULL: it is new */
	size_t cursor; /* in before: descriptors come in order */
	struct scan_past *now;
	struct scan_stamp stamp; /* of fd, where it is of a made tree */
	bool again; /* its descriptors are those of before */
};

/* scan_list_read - the entries of a directory whose names are numbers of at least 0, ascending,
 * each once. 0 or -errno. */
int scan_list_read(struct scan_list *list, int dir);

/* scan_number - number as the name of an entry. */
void scan_number(char name[NUMBER_SIZE], int32_t number);

/* scan_node_of - which node descriptor name is: 1, 0 (none), or -errno. */
int scan_node_of(const struct scan_process *process, const char *name, struct scan_node *node);

/* scan_text_names - does a text that the VFS began say that it is of this inode? 1, 0, or -1: it
 * says of none. */
int scan_text_names(const char *text, size_t len, uint64_t inode);

/* scan_known_node - the node that the text, still in scan->text, says it is of; NULL: that is not
 * known in this sweep. */
const struct scan_node *scan_known_node(const struct scan *scan, size_t len);

/* scan_known_add - that text is of this node. */
void scan_known_add(struct scan *scan, size_t len, const struct scan_node *node);

/* scan_memory_sweep - a sweep begins. */
void scan_memory_sweep(struct scan *scan);

/* scan_memory_process - a process of it begins: find it in the last one. */
void scan_memory_process(struct scan_process *process);

/* scan_memory_was - was the descriptor a DRM file in the last sweep? Descriptors are asked in
 * ascending order. */
const struct scan_found *scan_memory_was(struct scan_process *process, int32_t fd);

/* scan_memory_add - it is one now. */
void scan_memory_add(struct scan_process *process, int32_t fd, const struct scan_node *node);

void scan_memory_free(struct scan_memory *memory);

/*
 * scan_stamp_same - is the directory of descriptors of a made tree what it was when the stamp was
 * made, for certain? Its links cannot change without it.
 */
bool scan_stamp_same(const struct scan_stamp *stamp, int dir);

/* scan_stamp_make - before the directory is listed. */
void scan_stamp_make(struct scan_stamp *stamp, int dir);

/* scan_text_read - all bytes of the regular file name in dir, into scan->text. Their number, or
 * -errno. */
ssize_t scan_text_read(struct scan *scan, int dir, const char *name);

/* scan_process_run - one process of a sweep. 0, or -errno of the harness; one that ends, or is
 * hidden, is counted. */
int scan_process_run(struct scan *scan, int32_t pid, uint64_t sweep, scan_receive receive,
		     void *data, struct scan_counts *counts);

#endif
