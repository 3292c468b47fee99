/* SPDX-License-Identifier: MIT */
/* Tables of values that are written, and what must come of each. */
#ifndef DECOY_GUEST_INPUT_H
#define DECOY_GUEST_INPUT_H

#include "check.h"

/* Texts of so many bytes. */
#define X7   "xxxxxxx"
#define X63  X7 X7 X7 X7 X7 X7 X7 X7 X7
#define X255 X63 X63 X63 X63 "xxx"

/* For gpu_setup(): a directory of each sort. */
#define LEAVES "engines/gfx regions/vram rings/r/engine=gfx"

#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

/* One write. */
struct input {
	const char *file; /* below the device's directory */
	const char *value;
	int want; /* 0, or -errno */
	const char *
		reads; /* what is read then, without its line feed; NULL: the value; "" with debugfs:
			      not looked at */
	size_t len; /* of the value; 0: up to its NUL */
};

/* state_of - all attributes of a device and what is below, as one text; NULL after it said why. */
char *state_of(uint32_t device);

/* truth_now - what is true of device 0, but for how often it was asked; NULL after it said why. */
char *truth_now(void);

/*
 * inputs_hold - write them one after the other, into configfs. What is refused changes no attribute, what is
 * taken is read back, and the kernel's log stays silent.
 */
bool inputs_hold(uint32_t device, const struct input *inputs, size_t count);

#define INPUTS_HOLD(device, inputs) inputs_hold(device, inputs, COUNT(inputs))

/* debug_gives - one write to a file of device 0 in debugfs gives this: 0 or -errno. */
bool debug_gives(const char *file, const void *bytes, size_t len, int want);

/* write_gives - 0 or -errno of one write; a short one is -EIO. */
int write_gives(const char *path, const void *bytes, size_t len);

#endif
