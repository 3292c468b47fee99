/* SPDX-License-Identifier: MIT */
/*
 * The DRM descriptors of a /proc, sweep by sweep, as an ordinary user.
 *
 * Which descriptors are DRM files is decided by what they are, never by their text: in a procfs by
 * the character device behind fd/N, major 226 (DRM) or 261 (accel). A made tree (--proc DIR, no
 * procfs) has no devices: there the text of the link fd/N names the node, as the tree adapter
 * writes it (docs/protocol.md).
 */
#ifndef DECOY_SCAN_H
#define DECOY_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "recording.h"

struct scan_config {
	const char *proc; /* "/proc", or another procfs, or a made tree */
	int32_t pid; /* only this process; 0: all */
	const uint32_t *majors; /* of the devices, ended by 0; NULL: those of DRM and accel */
};

/* Of one sweep. */
struct scan_counts {
	size_t processes; /* whose descriptors were listed */
	size_t hidden; /* processes whose descriptors may not be listed or examined */
	size_t ended; /* processes that ended between the listing and the read */
	size_t descriptors; /* of the processes listed */
	size_t drm; /* of these, open files of DRM nodes */
	size_t unread; /* of these, without a text: each has an err */
	uint64_t wall_ns, cpu_ns; /* what the sweep cost, all of the receiver's work included */
};

/*
 * A read of a DRM descriptor: time, until, sweep, pid, fd, dev, comm, and text or err. Valid, with
 * what it points to, during the call. comm is "" where the name cannot be read.
 */
typedef void (*scan_receive)(void *data, const struct rec_read *read);

struct scan;

/*
 * scan_open - begin to scan a /proc. Returns 0 (scan_close() it) or -errno: -ENOTDIR, -ENOENT, ...
 */
int scan_open(struct scan **out, const struct scan_config *config);
void scan_close(struct scan *scan);

/* scan_made - is it a made tree, and no procfs? */
bool scan_made(const struct scan *scan);

/*
 * scan_sweep - one pass over all DRM descriptors, by pid and descriptor. A descriptor that was
 * listed and cannot be read, or that is another file when it was read, is a read with err. Returns
 * 0; -ESRCH where the process of config.pid is not there; -errno where the harness cannot list
 * /proc or open a file (EMFILE).
 */
int scan_sweep(struct scan *scan, uint64_t number, scan_receive receive, void *data,
	       struct scan_counts *counts);

/*
 * scan_sys - what devices are, as a sysfs has it, or a made tree of its form
 * (dev/char/MAJOR:MINOR/device). dir NULL: /sys where that is a sysfs and /proc a procfs of this
 * kernel, else none. Returns 0, or -errno where dir cannot be opened.
 */
int scan_sys(struct scan *scan, const char *dir);

#define SCAN_SLOT 32

/*
 * scan_slot - the PCI slot of the device that a node is of, such as "0000:03:00.0". False: the
 * device is on no PCI bus, or that is not known.
 */
bool scan_slot(const struct scan *scan, uint32_t major, uint32_t minor, char slot[SCAN_SLOT]);

#define SCAN_DRIVER 64

/* scan_opens_nodes - can nodes be asked? Not those of made trees. */
bool scan_opens_nodes(const struct scan *scan);

/*
 * scan_driver - the name that the driver of a device registered as, by DRM_IOCTL_VERSION: its
 * render or accel node is opened and closed again. That is a client of the device for this moment,
 * and may wake it. A primary node is never opened; for one the render node of its device is asked.
 * Returns 0 or -errno: -ENXIO where the device has no node that is opened, -ENOTSUP where none can
 * be, -EILSEQ where the name has other bytes than printable ones of ASCII.
 */
int scan_driver(const struct scan *scan, uint32_t major, uint32_t minor, char name[SCAN_DRIVER]);

/*
 * scan_same_file - are two descriptors one open file (by dup, fork, or passing)? kcmp(2) needs the
 * right to trace both processes, and a /proc of this pid namespace. 1, 0, or -errno where that is
 * not known.
 */
int scan_same_file(const struct scan *scan, const struct rec_read *a, const struct rec_read *b);

#endif
