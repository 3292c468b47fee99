/* SPDX-License-Identifier: MIT */
/* A driver of the user's in a guest. */
#ifndef DECOY_VM_DRIVER_H
#define DECOY_VM_DRIVER_H

#include "vm.h"

struct driver_cells;

/* How far a driver of the user's came. */
enum driver_phase { DRIVER_BOOTS, DRIVER_LOADS, DRIVER_WORKS, DRIVER_UNLOADS, DRIVER_ENDED };

/* A descriptor of the workload of ours, and from when to when it was one of an open file. */
struct driver_fd {
	int32_t pid, fd;
	uint64_t from_ns, until_ns; /* of CLOCK_BOOTTIME */
	unsigned int file; /* descriptors of one open file have one number */
};

/* What is known of open files by their numbers. */
struct driver_names {
	struct driver_name {
		unsigned int file;
		uint64_t from_ns;
		char *name;
	} * list;
	size_t count;
};

/* A driver of the user's in a guest. Everything below "out" is the guest's word; vm_driver_free()
 * it. */
struct vm_driver {
	const char *const *modules; /* files, in the order of loading, ended by NULL */
	const char *const *arguments; /* of a workload, ended by NULL; or NULL: ours */
	const char *root, *directory; /* of the workload, as in struct vm_program */
	unsigned int for_ms; /* that the workload may last; 0: until it ends */
	struct driver_cells *cells; /* what is played on it (driver_cells.h); NULL: none, and a
				       workload of ours or of the user's uses it */
	/* out: */
	char **names; /* of the modules, as many as there are files */
	struct driver_code {
		uint64_t at, size;
	} * code_of; /* of each: where it was loaded; 0: not known */
	size_t name_count;
	enum driver_phase phase;
	char *module; /* that was loaded or removed last; NULL */
	int refused; /* errno: it did not load, and log says why */
	char **nodes;
	size_t node_count;
	char *output; /* of the workload */
	size_t output_len;
	uint64_t sweeps;
	bool worked, stuck; /* it ended; it cannot be ended */
	int code; /* of the workload */
	char *kept; /* a module that cannot be removed; NULL */
	int kept_err;
	struct driver_fd *fds;
	size_t fd_count;
	struct driver_names given; /* to clients */
	struct driver_names registered; /* of drivers, as the device returns them */
	char *recording;
	size_t recording_len;
	char *log; /* of the kernel, since the module that was loaded last began to load */
	char *splat; /* a fault in the kernel's log, and what follows it; NULL: none */
	char *splat_when; /* "while x was loaded" */
	bool splat_ours; /* it names a module of the user's */
	int64_t splat_cell; /* the cell that was played then; -1: none */
	bool splat_starved; /* it is of a guest that got no time */
	bool silent; /* nothing came for too long, or the run was too long */
	bool tainted; /* the kernel remembers a fault that is not in its log */
	unsigned long taint; /* as /proc/sys/kernel/tainted has it at the end; 0 where that did not
				come */
	uint64_t watched_ns; /* from the first sweep to the last */
	char release[65]; /* of the kernel */
	const char *accel;
};

/*
 * vm_driver - boot the kernel with the modules, use what they make, record what it prints, remove
 * them. 0 where that came as far as loading the first one; or a negative errno and *why (free()
 * it): -EINVAL where a module cannot be used with this kernel.
 */
int vm_driver(struct vm_driver *driver, const struct vm_kernel *kernel,
	      const struct vm_options *options, char **why);
void vm_driver_free(struct vm_driver *driver);

struct rec_read;
/* vm_driver_value - what is behind a key ("drm-driver:") and blanks in the first line of a text
 * that has it; NULL: none has. free() it. */
char *vm_driver_value(const struct rec_read *read, const char *key);

#endif
