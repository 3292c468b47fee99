/* SPDX-License-Identifier: MIT */
#ifndef DECOY_RECORD_INTERNAL_H
#define DECOY_RECORD_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "recording.h"

/*
 * record_file_open - the file that is to be written, locked; or -errno with *why (free() it).
 * *replaced: it has a recording, and is to be emptied before the first write.
 */
int record_file_open(const char *path, bool *replaced, char **why);

/* The process that writes. */
struct record_writer {
	pid_t pid;
	int to; /* a socket */
};

/* record_writer_start - file is the writer's from now on; the first frame replaces what is in it. 0
 * or -errno. */
int record_writer_start(struct record_writer *writer, int file, bool replaced);

/* record_writer_send - a frame, which is written in full or not at all. 0, or -EPIPE: the writer
 * ended. */
int record_writer_send(const struct record_writer *writer, const char *bytes, size_t len);

/* record_writer_end - wait until it wrote everything: 0, or its -errno. */
int record_writer_end(struct record_writer *writer);

/* header_driver - add a driver to a list between commas, with its version, unless it is there. */
void header_driver(char **list, const char *driver);

/*
 * header_machine - kernel and drivers of this machine, each with its version: "amdgpu@3.61.0,i915".
 */
void header_machine(struct recording *header, bool anonymise);

#endif
