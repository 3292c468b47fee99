/* SPDX-License-Identifier: MIT */
/* Checks of buffers, fences and ioctls; rows as in checks.h. */
#ifndef DECOY_GUEST_CHECKS_GEM_H
#define DECOY_GUEST_CHECKS_GEM_H

/* clang-format off */
#define CHECKS_GEM(X) \
	X(gem_create, "kernel.memory-sums", CHECK_ALL, \
	  "a buffer counts in its region, in whole pages, until its handle is closed") \
	X(gem_states, "kernel.memory-sums", CHECK_ALL, \
	  "total, shared, resident, purgeable and active of a buffer in each state") \
	X(gem_large, "kernel.memory-sums", CHECK_ALL, \
	  "24 GiB can be resident in a small machine, as long as nobody maps them") \
	X(gem_madvise, "kernel.memory-sums", CHECK_ALL, \
	  "what is not needed goes under pressure, and its owner is told") \
	X(gem_dumb, "kernel.memory-sums", CHECK_ALL, \
	  "a dumb buffer is a buffer of the first region") \
	X(prime_export, "kernel.memory-once", CHECK_ALL, \
	  "an exported buffer is shared, counts once, and lives as long as its dma-buf") \
	X(prime_import_self, "kernel.memory-once", CHECK_ALL, \
	  "a buffer that comes back to its device is the same, in each client once") \
	X(prime_import_other, "kernel.memory-once", CHECK_ALL, \
	  "a buffer of another device is shared, and counts once however often it comes") \
	X(race_buffers, "kernel.memory-once", CHECK_ALL, \
	  "who makes, closes, exports and uses the same handles at once loses no buffer") \
	X(prime_map, "kernel.memory-life", CHECK_ALL, \
	  "mappings show the same bytes, and keep them when handle and file are gone") \
	X(prime_unplug, "kernel.memory-life", CHECK_ALL, \
	  "mappings and dma-bufs of an unplugged device stay usable, its handles do not") \
	X(prime_rmmod, "kernel.rmmod", CHECK_ALL, \
	  "the module stays while a dma-buf or a mapping lives, and goes after them") \
	X(gem_size, "kernel.limit", CHECK_ALL, \
	  "buffers of no size, of the largest, and of a byte more") \
	X(gem_region, "kernel.limit", CHECK_ALL, \
	  "a region is filled to its last page, and not beyond") \
	X(gem_limit, "kernel.limit", CHECK_ALL, \
	  "buffers and handles at their limit, and one more")

#define CHECKS_FENCE(X) \
	X(fence_signal, "kernel.fence-signal", CHECK_ALL, \
	  "a job's fence signals in the instant in which it is done, in order") \
	X(fence_number, "kernel.fence-signal", CHECK_ALL, \
	  "each ring counts its fences from 1 and leaves none out") \
	X(fence_wait, "kernel.fence-signal", CHECK_ALL, \
	  "a wait for a number ends when it is due, and never for one that was not given") \
	X(fence_wake, "kernel.fence-signal", CHECK_ALL, \
	  "who waits is woken when the clock comes to the job's end") \
	X(fence_wake_unplug, "kernel.fence-error", CHECK_ALL, \
	  "who waits is woken when the device is unplugged") \
	X(fence_real, "kernel.fence-signal", CHECK_ALL, \
	  "by the real clock a job ends by itself, after the time that it was given") \
	X(fence_chain, "kernel.fence-in", CHECK_ALL, \
	  "chains of jobs from device to device run to their ends, beside each other") \
	X(fence_in, "kernel.fence-in", CHECK_ALL, \
	  "a job that waits for a sync_file runs no time before") \
	X(fence_syncobj, "kernel.fence-in", CHECK_ALL, \
	  "a syncobj carries the fence of one job to the next") \
	X(fence_in_both, "kernel.fence-in", CHECK_ALL, \
	  "of two fences, one of another device, both are waited for") \
	X(fence_in_gone, "kernel.fence-in", CHECK_ALL, \
	  "a fence that comes too late starts nobody else's job") \
	X(fence_error, "kernel.fence-error", CHECK_ALL, \
	  "a reset, a close and an unplug say so in the fences of their jobs") \
	X(fence_expiry, "kernel.fence-error", CHECK_ALL, \
	  "a fence that nobody signals expires, and that is counted") \
	X(fence_rmmod, "kernel.rmmod", CHECK_ALL, \
	  "a fence knows its names after its device, and keeps the module") \
	X(attach_busy, "kernel.fence-attach", CHECK_ALL, \
	  "attached readers stand each other, a writer stands nobody") \
	X(attach_poll, "kernel.fence-attach", CHECK_ALL, \
	  "a dma-buf is ready when what is attached has signalled") \
	X(attach_driver, "kernel.fence-attach", CHECK_ALL, \
	  "vgem's numbers answer while the driver is called fake-drm or vgem") \
	X(attach_limit, "kernel.limit", CHECK_ALL, \
	  "attached fences of a file at their limit, and one more")

#define CHECKS_IOCTL(X) \
	X(fault_sweep, "kernel.leak", CHECK_UML, \
	  "memory that cannot be had, place by place: an error, and nothing half done") \
	X(ioctl_refused, "kernel.input-refused", CHECK_ALL, \
	  "each field of each ioctl beyond its boundaries: refused, and nothing done") \
	X(ioctl_taken, "kernel.input-taken", CHECK_ALL, \
	  "each field of each ioctl at its boundaries is taken") \
	X(ioctl_numbers, "kernel.input-refused", CHECK_ALL, \
	  "numbers that the driver has not are refused") \
	X(ioctl_name, "kernel.client-of-file", CHECK_ALL, \
	  "a client's name is said once, by all its descriptors; bad names are refused")
/* clang-format on */

#endif
