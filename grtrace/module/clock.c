// SPDX-License-Identifier: GPL-2.0-only
#include <linux/timekeeping.h>
#include <linux/timex.h>
#ifdef CONFIG_X86
#include <asm/cpufeature.h>
#endif

#include "clock.h"
#include "grtrace.h"

static bool counter_works(void)
{
#if defined(CONFIG_X86) && !defined(CONFIG_UML)
	return boot_cpu_has(X86_FEATURE_CONSTANT_TSC) && boot_cpu_has(X86_FEATURE_NONSTOP_TSC);
#else
	return false;
#endif
}

bool grt_clock_works(u32 clock)
{
	return clock < GRT_CLOCKS && (clock != GRT_CLOCK_RAW || counter_works());
}

u64 grt_clock_now(u32 clock)
{
	switch (clock) {
	case GRT_CLOCK_MONOTONIC:
		return ktime_get_mono_fast_ns();
	case GRT_CLOCK_RAW:
		return get_cycles();
	default:
		return 0;
	}
}
