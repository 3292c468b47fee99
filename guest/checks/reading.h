/* SPDX-License-Identifier: MIT */
/* Texts that are long, and texts that are read bit by bit. */
#ifndef DECOY_GUEST_READING_H
#define DECOY_GUEST_READING_H

#include "check.h"

/* A device whose text is long: engines eNNN..., of which each says a line. */
struct large {
	char *setup;
	char *body; /* what its clients say behind the core's lines */
};

/* large_of - so many engines, with names of so many bytes (5 to 255). */
struct large large_of(unsigned int engines, unsigned int name_len, const char *driver);

/* A client at work, its fdinfo, and the text of now. */
struct reading {
	int file;
	int fdinfo;
	char *text;
	size_t len;
};

/* reading_open - a client of a device with this setup, or that of gpu_make(), 123,456,789 ns at work. */
bool reading_open(struct reading *reading, const char *setup);

/* read_by - all that is left, in reads of this size. Bytes. */
size_t read_by(int fd, size_t size, char *to, size_t room);

#endif
