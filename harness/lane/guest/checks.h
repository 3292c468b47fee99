/* SPDX-License-Identifier: MIT */
/*
 * The checks of a real kernel: X(slug, rule, lanes, title), by the file that has them. The agent makes
 * a function check_SLUG of each, the host a case check/SLUG (with hyphens).
 */
#ifndef DECOY_GUEST_CHECKS_H
#define DECOY_GUEST_CHECKS_H

#include "checks_clock.h"
#include "checks_gem.h"

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
	X(fd_sent, "kernel.client-of-file", CHECK_ALL, \
	  "a descriptor that is sent to another process stays the same client") \
	X(fd_forked, "kernel.client-of-file", CHECK_ALL, \
	  "a descriptor that a child inherits stays the same client") \
	X(fd_exec, "kernel.client-of-file", CHECK_ALL, \
	  "a descriptor that outlives exec stays the same client; others are closed") \
	X(fd_taken, "kernel.client-of-file", CHECK_ALL, \
	  "a descriptor that a debugger takes stays the same client") \
	X(fd_of_thread, "kernel.client-of-file", CHECK_ALL, \
	  "a thread's directory shows what the process's shows") \
	X(fd_flags, "kernel.text-frame", CHECK_ALL, \
	  "flags are those of open and of the descriptor") \
	X(fd_reopen, "kernel.client-of-file", CHECK_ALL, \
	  "a device that is opened again is another client; no id is given twice") \
	X(fd_reopen_proc, "kernel.client-of-file", CHECK_ALL, \
	  "a device that is opened through /proc/self/fd is another client") \
	X(fd_two_devices, "kernel.client-of-file", CHECK_ALL, \
	  "clients of two devices have two ids, each its driver's name") \
	X(fd_card_render, "kernel.client-of-file", CHECK_ALL, \
	  "both nodes are the device's, and their clients are two") \
	X(fd_many, "kernel.client-of-file", CHECK_ALL, \
	  "two hundred clients have two hundred ids") \
	X(fd_last_close, "kernel.client-lifetime", CHECK_ALL, \
	  "the client and its work go with the last descriptor")

#define CHECKS_ACCESS(X) \
	X(access_self, "kernel.access", CHECK_ALL, \
	  "a process reads itself, even if it may not be dumped") \
	X(access_same_user, "kernel.access", CHECK_ALL, \
	  "a user reads his own processes") \
	X(access_another_user, "kernel.access", CHECK_ALL, \
	  "a user does not read another's process, nor list it") \
	X(access_not_dumpable, "kernel.access", CHECK_ALL, \
	  "a user does not read a process of his that may not be dumped") \
	X(access_of_root, "kernel.access", CHECK_ALL, \
	  "a user does not read root's process") \
	X(access_root, "kernel.access", CHECK_ALL, \
	  "root reads everybody") \
	X(access_client, "kernel.access-control", CHECK_ALL, \
	  "an unprivileged client works on either node") \
	X(access_control, "kernel.access-control", CHECK_ALL, \
	  "configuration, clock and truth are not a user's")

#define CHECKS_ACCEL(X) \
	X(accel_core, "kernel.input-refused", CHECK_ALL, \
	  "a user may ask an accel node every ioctl of the core; what is not for it is refused") \
	X(accel_core_root, "kernel.input-refused", CHECK_ALL, \
	  "root may ask an accel node every ioctl of the core, too") \
	X(accel_core_32, "kernel.input-refused", CHECK_STOCK, \
	  "a user's program of 32 bits may ask it every one of them, too")

#define CHECKS_OTHER(X) \
	X(other_files, "kernel.not-drm", CHECK_ALL, \
	  "eventfd, memfd, pipe, socket, epoll, pidfd say nothing of DRM") \
	X(other_epoll_of_drm, "kernel.not-drm", CHECK_ALL, \
	  "an epoll that waits for a DRM file is no client") \
	X(other_dma_buf, "kernel.not-drm", CHECK_ALL, \
	  "a dma-buf of the driver is no client") \
	X(other_sync_file, "kernel.not-drm", CHECK_ALL, \
	  "a sync_file of a buffer is no client") \
	X(other_syncobj, "kernel.not-drm", CHECK_ALL, \
	  "a syncobj and a sync_file of it are no clients") \
	X(other_own_files, "kernel.not-drm", CHECK_ALL, \
	  "the driver's own debugfs and configfs files are no clients")

#define CHECKS_UNPLUG(X) \
	X(unplug_header, "kernel.unplug-header", CHECK_ALL, \
	  "after unplug only the VFS's lines are left") \
	X(unplug_half_read, "kernel.unplug-header", CHECK_ALL, \
	  "what was read before is of before; from the beginning again it is empty") \
	X(unplug_is_drm, "kernel.unplug-file", CHECK_ALL, \
	  "the file of an unplugged device is still a DRM file by its number") \
	X(unplug_ioctl, "kernel.unplug-file", CHECK_ALL, \
	  "ioctls give ENODEV after unplug") \
	X(unplug_open, "kernel.unplug-file", CHECK_ALL, \
	  "an unplugged device cannot be opened, and is named no more") \
	X(unplug_mapped, "kernel.unplug-file", CHECK_ALL, \
	  "memory that is mapped can be touched after unplug, or gives SIGBUS") \
	X(unplug_truth, "kernel.unplug-safe", CHECK_ALL, \
	  "the truth of an unplugged device can still be read; its jobs ended") \
	X(unplug_and_again, "kernel.unplug-safe", CHECK_ALL, \
	  "a new device takes the place of one that is still open") \
	X(unplug_rmdir, "kernel.busy", CHECK_ALL, \
	  "directories of a live device cannot be removed") \
	X(unplug_while_read, "kernel.unplug-safe", CHECK_ALL, \
	  "two who read while the device goes and comes see whole texts") \
	X(unplug_while_working, "kernel.unplug-safe", CHECK_ALL, \
	  "a device is unplugged while two submit")

#define CHECKS_CLOSE(X) \
	X(close_before_read, "kernel.close-safe", CHECK_ALL, \
	  "fdinfo that was opened before close gives ENOENT after it") \
	X(close_in_the_middle, "kernel.close-safe", CHECK_ALL, \
	  "a text that was begun before close is read to its end") \
	X(close_and_reuse, "kernel.close-safe", CHECK_ALL, \
	  "a number that is another file's says nothing of the client") \
	X(close_with_reader, "kernel.client-lifetime", CHECK_ALL, \
	  "a reader of fdinfo does not keep the client") \
	X(close_of_the_dead, "kernel.close-safe", CHECK_ALL, \
	  "the fdinfo of a process that died gives ENOENT") \
	X(close_while_read, "kernel.close-safe", CHECK_ALL, \
	  "two who read while the device is opened and closed see whole texts") \
	X(close_with_work, "kernel.client-lifetime", CHECK_ALL, \
	  "work of a closed client is cancelled, and others' goes on")

#define CHECKS_ENGINE(X) \
	X(engine_running, "kernel.engine-running", CHECK_ALL, \
	  "time of a running job is said up to the very read") \
	X(engine_completion, "kernel.engine-completion", CHECK_ALL, \
	  "time of a job is said when it ends, and nothing before") \
	X(engine_capacity, "kernel.engine-capacity", CHECK_ALL, \
	  "an engine of two units counts both") \
	X(engine_shared, "kernel.engine-own", CHECK_ALL, \
	  "two clients of one engine take turns") \
	X(engine_queue, "kernel.engine-own", CHECK_ALL, \
	  "jobs of one ring run one after the other") \
	X(engine_own, "kernel.engine-own", CHECK_ALL, \
	  "no client shows another's work, and nothing is missing") \
	X(engine_new_client, "kernel.engine-own", CHECK_ALL, \
	  "a slot that is used again begins at 0") \
	X(engine_idle, "kernel.engine-own", CHECK_ALL, \
	  "without work nothing grows, whatever time passes") \
	X(engine_large, "kernel.engine-running", CHECK_ALL, \
	  "times beyond 2^53 and up to 2^63 are exact") \
	X(engine_many_jobs, "kernel.engine-own", CHECK_ALL, \
	  "thousands of jobs are the sum of their times") \
	X(engine_cycles, "kernel.engine-cycles", CHECK_ALL, \
	  "cycles are the clock's ticks while the job runs") \
	X(engine_total_cycles, "kernel.engine-cycles", CHECK_ALL, \
	  "total cycles tick with and without work") \
	X(engine_frequency, "kernel.engine-cycles", CHECK_ALL, \
	  "a slower clock makes work that is cycles longer")

#define CHECKS_INPUT(X) \
	X(input_device, "kernel.input-refused", CHECK_ALL, \
	  "every attribute of a device takes what it may, and refuses what it may not") \
	X(input_leaves, "kernel.input-refused", CHECK_ALL, \
	  "and so do those of engines, regions and rings") \
	X(input_names, "kernel.input-refused", CHECK_ALL, \
	  "directories have names that can be a key, in groups that there are") \
	X(input_live, "kernel.input-refused", CHECK_ALL, \
	  "what no device can be made of does not go live, and can be mended") \
	X(input_too_large, "kernel.input-refused", CHECK_ALL, \
	  "a device that needs more memory than there is is refused in silence") \
	X(input_while_live, "kernel.busy", CHECK_ALL, \
	  "no attribute of a live device can be written") \
	X(input_names_while_live, "kernel.busy", CHECK_ALL, \
	  "no directory can be made in a live device") \
	X(input_advance, "kernel.input-refused", CHECK_ALL, \
	  "the clock goes on to the last instant, and not beyond") \
	X(input_inject, "kernel.input-refused", CHECK_ALL, \
	  "what is injected is a number, and is read back") \
	X(input_id, "kernel.input-refused", CHECK_ALL, \
	  "the id of the next client is a number, and of that client only") \
	X(input_debugfs_modes, "kernel.input-refused", CHECK_ALL, \
	  "files that tell cannot be told, and none can be made") \
	X(input_command_form, "kernel.input-refused", CHECK_ALL, \
	  "what is no command is refused") \
	X(input_command_ops, "kernel.input-refused", CHECK_ALL, \
	  "commands of configfs, open and close are refused") \
	X(input_command_fields, "kernel.input-refused", CHECK_ALL, \
	  "every member of every command, at its boundaries, is refused whole or done") \
	X(input_commands_done, "kernel.input-taken", CHECK_ALL, \
	  "many commands at once are done in their order, and each says what it gave") \
	X(input_commands_refused, "kernel.input-refused", CHECK_ALL, \
	  "many commands of which one is none do nothing at all") \
	X(input_commands_gone, "kernel.input-refused", CHECK_ALL, \
	  "a file for commands outlives its device, and then says nothing more")

#define CHECKS_LIMIT(X) \
	X(limit_devices, "kernel.limit", CHECK_ALL, \
	  "as many devices as there may be, and one more") \
	X(limit_devices_live, "kernel.limit", CHECK_ALL, \
	  "thirty-two live devices, each with nodes of its own") \
	X(limit_leaves, "kernel.limit", CHECK_ALL, \
	  "as many engines, regions and rings as there may be, and one more") \
	X(limit_leaves_live, "kernel.limit", CHECK_ALL, \
	  "all of them at once in one device and in one text") \
	X(limit_capacity, "kernel.limit", CHECK_ALL, \
	  "the largest engine, of 4096 units") \
	X(limit_commands, "kernel.limit", CHECK_ALL, \
	  "as many bytes of commands as there may be at once, and one more") \
	X(limit_names, "kernel.limit", CHECK_ALL, \
	  "the longest names, of a driver and of an engine") \
	X(limit_clients, "kernel.limit", CHECK_ALL, \
	  "as many clients as a device takes, and one more") \
	X(limit_no_clients, "kernel.limit", CHECK_ALL, \
	  "a device that takes no clients at all") \
	X(limit_jobs, "kernel.limit", CHECK_ALL, \
	  "as many jobs as a device takes, and one more") \
	X(limit_ring, "kernel.limit", CHECK_ALL, \
	  "as much as a ring takes, and one more") \
	X(limit_text, "kernel.limit", CHECK_STOCK, \
	  "a text of 16 MiB arrives whole; one that is longer is not said") \
	X(limit_distortions, "kernel.limit", CHECK_ALL, \
	  "as many distortions as a device takes, and one more")

#define CHECKS_LOOP(X) \
	X(loop_open_close, "kernel.growth", CHECK_UML, \
	  "ten thousand times open and close leave the kernel's memory as it was") \
	X(loop_read, "kernel.growth", CHECK_UML, \
	  "thousands of reads leave it as it was") \
	X(loop_devices, "kernel.growth", CHECK_UML, \
	  "a thousand devices leave it as it was")

#define CHECKS_RMMOD(X) \
	X(rmmod_again, "kernel.rmmod", CHECK_ALL, \
	  "the module can be removed and loaded again and again") \
	X(rmmod_directory, "kernel.rmmod", CHECK_ALL, \
	  "it stays while a device has a directory, and lives") \
	X(rmmod_file, "kernel.rmmod", CHECK_ALL, \
	  "it stays while a file is open, and its device gone") \
	X(rmmod_mapping, "kernel.rmmod", CHECK_ALL, \
	  "it stays while a buffer is mapped, and all files are closed") \
	X(rmmod_dma_buf, "kernel.rmmod", CHECK_ALL, \
	  "it stays while a dma-buf is there") \
	X(rmmod_own_files, "kernel.rmmod", CHECK_ALL, \
	  "open files of its debugfs say nothing when it is gone")

#define CHECKS_LOAD(X) \
	X(load_clock, "kernel.load", CHECK_ALL, \
	  "time passes by itself, and a job ends when it has passed") \
	X(load_real, "kernel.load", CHECK_ALL, \
	  "two GPUs, four clients each, two readers: counters never fall nor run ahead, and the journal has all")

#define CHECKS(X) \
	CHECKS_TEXT(X) \
	CHECKS_FD(X) \
	CHECKS_ACCESS(X) \
	CHECKS_ACCEL(X) \
	CHECKS_OTHER(X) \
	CHECKS_UNPLUG(X) \
	CHECKS_CLOSE(X) \
	CHECKS_ENGINE(X) \
	CHECKS_CLOCK(X) \
	CHECKS_GEM(X) \
	CHECKS_FENCE(X) \
	CHECKS_IOCTL(X) \
	CHECKS_INPUT(X) \
	CHECKS_LIMIT(X) \
	CHECKS_LOOP(X) \
	CHECKS_RMMOD(X) \
	CHECKS_LOAD(X)
/* clang-format on */

#endif
