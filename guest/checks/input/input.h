/* SPDX-License-Identifier: MIT */
/* Tables of values that are written, and the expected result of each. */
#ifndef DECOY_GUEST_INPUT_H
#define DECOY_GUEST_INPUT_H

#include "check.h"

/* Texts of 7, 63 and 255 bytes. */
#define X7   "xxxxxxx"
#define X63  X7 X7 X7 X7 X7 X7 X7 X7 X7
#define X255 X63 X63 X63 X63 "xxx"

/* For gpu_setup(): a directory of each kind. */
#define LEAVES "engines/gfx regions/vram rings/r/engine=gfx"

#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

/* One write. */
struct input {
	const char *file; /* below the device's directory */
	const char *value;
	int want; /* 0, or -errno */
	/*
	 * the text that is read then, without its line feed; NULL: the value; "" with debugfs: any
	 */
	const char *reads;
	size_t len; /* of the value; 0: up to its NUL */
};

/* state_of - all attributes of a device and of its directories, as one text; NULL after
 * report_failure(). */
char *state_of(uint32_t device);

/* truth_now - the truth of device 0 without its count of entries; NULL after report_failure(). */
char *truth_now(void);

/*
 * inputs_hold - write them into configfs, one after the other. A refused value changes no
 * attribute, an accepted one is read back, and the kernel's log gets no line.
 */
bool inputs_hold(uint32_t device, const struct input *inputs, size_t count);

#define INPUTS_HOLD(device, inputs) inputs_hold(device, inputs, COUNT(inputs))

/* debug_gives - compare the result of one write to a file of device 0 in debugfs: 0 or -errno. */
bool debug_gives(const char *file, const void *bytes, size_t len, int want);

/* write_gives - the result of one write: 0 or -errno; a short one is -EIO. */
int write_gives(const char *path, const void *bytes, size_t len);

#endif
