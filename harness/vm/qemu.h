/* SPDX-License-Identifier: MIT */
/* A QEMU machine for a distribution's kernel. */
#ifndef DECOY_VM_QEMU_H
#define DECOY_VM_QEMU_H

#include "arguments.h"
#include "run.h"

/* A processor that does nothing else for so long is reported: a busy host may stop it for 20 s. */
#define QEMU_STALL_S 60

/*
 * The command line of each kernel begins with this. loglevel=5 omits notices: a serial console is
 * slow. A busy host makes two things fail that are no driver's: no_timer_check: an emulated timer
 * that does not tick ten times in time, where the kernel panics ("IO-APIC + timer doesn't work!");
 * cryptomgr.notests: the self test of a random number generator that is fed by jitter of time,
 * which warns (crypto/testmgr.c).
 */
#define QEMU_LINE                                                       \
	"console=ttyS0 loglevel=5 panic=-1 oops=panic panic_on_warn=1 " \
	"no_timer_check cryptomgr.notests rdinit=/init"

/*
 * A machine that counts (VM_MEASURE_TRACE), and the command line of its kernel: one instruction a
 * tick of the counter, and no timer of the host: two runs count the same.
 */
#define QEMU_COUNT_MACHINE "-icount shift=0,sleep=off -smp 1"
#define QEMU_COUNT_LINE                                                               \
	" clocksource=tsc tsc=reliable preempt=voluntary mitigations=off nowatchdog " \
	"kfence.sample_interval=0"

/*
 * qemu_machine - the arguments of a machine for the run's kernel and initramfs, up to -append,
 * whose value the caller adds. accel: kvm or tcg.
 */
void qemu_machine(struct arguments *args, const struct run *run, const char *qemu,
		  const char *accel, const char *kernel);

/*
 * qemu_begin - the same for the kernel, the initramfs and the accelerator of a run, with the QEMU
 * in PATH; sets run->accel. 0 or -errno after run_refuse().
 */
int qemu_begin(struct arguments *args, struct run *run);

/*
 * qemu_add_root - the directory that is the root of a program, below the name that the agent knows.
 */
void qemu_add_root(struct arguments *args, const char *path);

/* qemu_accel - the accelerator for the requested one (auto, kvm, tcg) that works here, or NULL. */
const char *qemu_accel(struct run *run, const char *qemu, const char *kernel);

#endif
