/* SPDX-License-Identifier: MIT */
/*
 * The checks of a real kernel: X(slug, rule, lanes, title), by the file that has them. The agent makes
 * a function check_SLUG of each, the host a case check/SLUG (with hyphens).
 */
#ifndef DECOY_GUEST_CHECKS_H
#define DECOY_GUEST_CHECKS_H

/* Where a check can be played. */
#define CHECK_UML   1
#define CHECK_STOCK 2
#define CHECK_ALL   (CHECK_UML | CHECK_STOCK)

/* clang-format off */
#define CHECKS_FD(X)                                                                                \
	X(fd_dup, "kernel.client-of-file", CHECK_ALL,                                               \
	  "a duplicate of a descriptor is the same client, byte for byte")                          \
	X(fd_reopen, "kernel.client-of-file", CHECK_ALL,                                            \
	  "a device that is opened again is another client, and an id is not given twice")          \
	X(fd_two_devices, "kernel.client-of-file", CHECK_ALL,                                       \
	  "clients of two devices have two ids, each with its driver's name")

#define CHECKS(X) \
	CHECKS_FD(X)
/* clang-format on */

#endif
