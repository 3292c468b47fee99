/* SPDX-License-Identifier: MIT */
/*
 * A driver of the user's on the wire: /drivers in the initramfs is a list of modules, a name a
 * line, in the order in which they are to be loaded; /program, if it is there, is the workload
 * (program_wire.h). Beside the driver's memory a module may change anything in the guest: the host
 * believes none of these lines.
 */
#ifndef DECOY_GUEST_DRIVER_WIRE_H
#define DECOY_GUEST_DRIVER_WIRE_H

#define DRIVERS_MAX 16 /* modules */
#define DRIVER_NAME 64 /* bytes of a module's name, its NUL included */

/*
 * Lines of the guest on its stream:
 *
 *   load NAME               the module is loaded next
 *   loaded NAME AT SIZE     where its code is, in hexadecimal digits, and how many bytes
 *   refused NAME ERRNO      it did not load: the kernel's log says why
 *   node PATH               of a device that is there now and was not before
 *   open PID FD TIME FILE   a descriptor of the workload of ours is an open file of a node since
 * TIME, in nanoseconds of CLOCK_BOOTTIME; descriptors of one open file have one number FILE, from 1
 *   close PID FD TIME       it is closed after TIME
 *   name FILE TIME HEX      its client has this name since TIME
 *   driver FILE TIME HEX    its device returns this name of its driver, since TIME
 *   out HEX                 what the workload printed, or does next
 *   sweep N                 all fdinfo is read next; the reads follow as artifact "sweep", a part
 * of a recording work CODE               the workload ended, with the exit code that a shell gives
 *   stuck                   a process of it cannot be killed
 *   unload NAME             it is removed next
 *   unloaded NAME
 *   kept NAME ERRNO         it cannot be removed
 *   failed WHY              what the agent could not do: nothing is judged
 *   driver-end              the last line
 */

/* Lines of the kernel's log: what follows happened in that step. NAME: a module; of
 * DRIVER_MARK_USE: what used it. */
#define DRIVER_MARK	   "decoy: "
#define DRIVER_MARK_LOAD   "load"
#define DRIVER_MARK_USE	   "use"
#define DRIVER_MARK_UNLOAD "unload"

#endif
