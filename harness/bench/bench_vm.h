/* SPDX-License-Identifier: MIT */
/* A guest of the stock kernel: what a run costs beyond a kernel that boots and powers off. */
#ifndef DECOY_BENCH_VM_H
#define DECOY_BENCH_VM_H

#include "options.h"

struct bench_vm {
	const char *skipped; /* why there is nothing of all this; NULL: there is */
	double run_ms; /* a boot with a scenario, to its verdict */
	double idle_ms; /* the same kernel with an init that switches it off */
	double fake_ns; /* a read of a fake client's fdinfo in this guest */
	double bare_ns; /* of a device without engines and regions: what the DRM core says */
	double vgem_ns; /* of stock vgem's, which says nothing of its own; 0: there was none */
};

/* bench_vm - 0, with or without numbers, or -errno after saying why. */
int bench_vm(struct bench_vm *out, const struct options *options);

#endif
