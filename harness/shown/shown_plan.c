/* SPDX-License-Identifier: MIT */
/* What a scenario says of its devices' values: when they are not the engine time that jobs ran. */
#include "plan.h"
#include "shown_internal.h"

/* A job that counts once it is done is nothing while it runs, and then more than the time from one
 * sample to the next. */
static bool is_late(const struct plan_device *device)
{
	for (fgpu_u32 i = 0; i < device->setup_count; i++)
		if (device->setup[i].op == FGPU_DEVICE &&
		    device->setup[i].flags & FGPU_DEVICE_COMPLETION)
			return true;
	return false;
}

static uint64_t later(uint64_t t_ns, uint64_t offset_ns)
{
	return t_ns > UINT64_MAX - offset_ns ? UINT64_MAX : t_ns + offset_ns;
}

void shown_distort_plan(struct shown *shown, const struct plan *plan, uint64_t offset_ns)
{
	for (fgpu_u32 i = 0; !offset_ns && i < plan->device_count; i++)
		if (is_late(&plan->devices[i]))
			shown_distort(shown, plan->devices[i].label, 0, UINT64_MAX);
	for (fgpu_u64 i = 0; i < plan->step_count; i++) {
		const struct plan_step *step = &plan->steps[i];

		if (step->op == PLAN_COMMAND && step->command.op == FGPU_DISTORT)
			shown_distort(shown, plan->devices[step->device].label,
				      later(step->command.from, offset_ns),
				      later(step->command.until, offset_ns));
	}
}
