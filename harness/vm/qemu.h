/* SPDX-License-Identifier: MIT */
/* A machine of QEMU's for a kernel as it is shipped. */
#ifndef DECOY_VM_QEMU_H
#define DECOY_VM_QEMU_H

#include "arguments.h"
#include "run.h"

/*
 * qemu_machine - the words of a machine with kernel and initramfs; what is said to the kernel is the
 * word behind them, which the caller adds. accel: kvm or tcg.
 */
void qemu_machine(struct arguments *args, const char *qemu, const char *accel, const char *kernel,
		  const char *initramfs);

/*
 * qemu_begin - the same for the kernel, the initramfs and the accelerator of a run, with whatever QEMU is
 * here; run->accel is what it was. 0 or -errno, said by run_refuse().
 */
int qemu_begin(struct arguments *args, struct run *run);

/* qemu_accel - which accelerator of those asked for (auto, kvm, tcg) does its work here, or NULL. */
const char *qemu_accel(struct run *run, const char *qemu, const char *kernel);

#endif
