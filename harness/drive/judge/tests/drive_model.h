/* SPDX-License-Identifier: MIT */
/* Cells, played on a device of the model in this process: as fake_drm would, without a kernel. */
#ifndef DECOY_TEST_DRIVE_MODEL_H
#define DECOY_TEST_DRIVE_MODEL_H

#include "drive_judge.h"
#include "scenario.h"

/* model_hello - queues, regions and abilities of the scenario's device. */
struct drive_hello model_hello(const struct scenario *scenario);

/* How slow the machine is. */
struct model_machine {
	uint64_t step_ns, read_ns; /* that a step, and a read, take */
	uint64_t edge_ns; /* that the judge tolerates */
};

/* model_judge - play one cell and judge it; the caller frees the findings. */
struct drive_findings model_judge(const struct scenario *scenario, const struct drive_hello *hello,
				  const struct model_machine *machine, const struct cell *cell,
				  const struct cell_step *steps);

#endif
