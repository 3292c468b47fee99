/* SPDX-License-Identifier: MIT */
/* Long texts, and texts that are read in many small reads. */
#ifndef DECOY_GUEST_READING_H
#define DECOY_GUEST_READING_H

#include "check.h"

/* A device with a long text: engines eNNN..., each with a line of its own. */
struct large {
	char *setup;
	char *body; /* its clients' lines after those of the core */
};

/* large_of - engines: their number; name_len: bytes of a name, 5 to 255. */
struct large large_of(unsigned int engines, unsigned int name_len, const char *driver);

/* A client with a running job, its fdinfo, and its text at that time. */
struct reading {
	int file;
	int fdinfo;
	char *text;
	size_t len;
};

/* reading_open - a client of a device with this setup (NULL: the default), whose job ran
 * 123,456,789 ns. */
bool reading_open(struct reading *reading, const char *setup);

/* read_by - the rest of a file, in reads of this size. Bytes. */
size_t read_by(int fd, size_t size, char *to, size_t capacity);

#endif
