/* SPDX-License-Identifier: MIT */
/* The parts of vm_driver(). */
#ifndef DECOY_VM_DRIVER_PARTS_H
#define DECOY_VM_DRIVER_PARTS_H

#include "driver.h"
#include "driver_cells.h"
#include "driver_wire.h"
#include "run.h"

/* What a module says of itself; "" where it does not. */
struct driver_info {
	char name[DRIVER_NAME], vermagic[128];
	char depends[1024]; /* names, divided by commas */
};

/* driver_info_read - from the bytes of a .ko. False: it is no module for x86-64. */
bool driver_info_read(struct driver_info *info, const char *bytes, size_t len);

/* Files for the guest, in the order of loading; each is loaded after those that it needs. */
struct driver_files {
	struct guest_file *files; /* owns names, paths and bytes; driver_files_free() */
	size_t count, capacity;
	char *list; /* of the kernel's modules, a file a line */
	char *drivers; /* of the user's, a name a line */
};

/*
 * driver_files_make - the modules of the user, those of the kernel that they need, and the guest's
 * own. 0, or -errno after run_refuse(): -EINVAL where a module is none, or of another kernel.
 */
int driver_files_make(struct driver_files *files, struct run *run, const struct vm_driver *driver);
void driver_files_add(struct driver_files *files, const struct guest_file *file);
void driver_files_free(struct driver_files *files);

/* driver_lines_read - the lines on the stream. 0, or -EPROTO: a malformed one, in *line. */
int driver_lines_read(struct vm_driver *driver, const char *stream, size_t len, const char **line);

/* driver_recording - of what is on the artifact channel, as a recording; free() it. Sets the time
 * that it took. */
char *driver_recording(struct vm_driver *driver, const struct guest_output *out, const char *kernel,
		       size_t *len);

/*
 * driver_splat_find - the first fault of the kernel in its log with the lines that follow, and
 * whether one of them names a module of the user's.
 */
void driver_splat_find(struct vm_driver *driver, const struct run *run, const char *log,
		       size_t len);

/* driver_cells_pack - add what the agent needs to play cells. 0, or -errno after run_refuse(). */
int driver_cells_pack(struct driver_files *files, struct run *run, struct driver_cells *cells);

/* driver_cells_line - a line on the stream. 1: it was about cells; 0: it was not; -1: it is
 * malformed. */
int driver_cells_line(struct driver_cells *cells, const char *text, size_t len);

/* driver_cells_reads - pass all reads of a guest that has ended to the sink. */
void driver_cells_reads(const struct driver_cells *cells, const struct guest_output *out);

/* driver_log_since - the lines of the log since a module began to load; free() it. */
char *driver_log_since(const char *log, size_t len, const char *name);

#endif
