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
#define CHECKS_TEXT(X) \
	X(text_over_page, "kernel.text-whole", CHECK_ALL, \
	  "a text of more than 4 KiB arrives whole, each line once") \
	X(text_over_64k, "kernel.text-whole", CHECK_ALL, \
	  "a text of more than 64 KiB arrives whole, each line once") \
	X(text_page_edge, "kernel.text-whole", CHECK_ALL, \
	  "texts of a page, a byte less and a byte more arrive whole") \
	X(text_short_reads, "kernel.text-same", CHECK_ALL, \
	  "reads of one byte and of odd sizes give the text of one read") \
	X(text_short_reads_large, "kernel.text-same", CHECK_ALL, \
	  "short reads of a text of several pages give the same text") \
	X(text_preads, "kernel.text-same", CHECK_ALL, \
	  "reads at odd offsets are parts of the one text") \
	X(text_preads_large, "kernel.text-same", CHECK_ALL, \
	  "reads at odd offsets of several pages are parts of one text") \
	X(text_readv, "kernel.text-same", CHECK_ALL, \
	  "readv gives what read gives") \
	X(text_seek, "kernel.text-same", CHECK_ALL, \
	  "after a seek to the middle comes the rest of the same text") \
	X(text_snapshot, "kernel.text-snapshot", CHECK_ALL, \
	  "a text that is read bit by bit is of the first read's instant") \
	X(text_snapshot_large, "kernel.text-snapshot", CHECK_ALL, \
	  "and so is one of several pages") \
	X(text_two_readers, "kernel.text-snapshot", CHECK_ALL, \
	  "two who read one client bit by bit have a text each") \
	X(text_again, "kernel.text-fresh", CHECK_ALL, \
	  "seeking back to the beginning says what is true now") \
	X(text_frame, "kernel.text-frame", CHECK_ALL, \
	  "the VFS's lines, the core's, then the driver's, in this order") \
	X(text_raw, "kernel.text-frame", CHECK_ALL, \
	  "fdinfo says what debugfs shows as the client's text")

#define CHECKS_FD(X) \
	X(fd_dup, "kernel.client-of-file", CHECK_ALL, \
	  "a duplicate of a descriptor is the same client, byte for byte") \
	X(fd_reopen, "kernel.client-of-file", CHECK_ALL, \
	  "a device that is opened again is another client; no id is given twice") \
	X(fd_two_devices, "kernel.client-of-file", CHECK_ALL, \
	  "clients of two devices have two ids, each its driver's name")

#define CHECKS(X) \
	CHECKS_TEXT(X) \
	CHECKS_FD(X)
/* clang-format on */

#endif
