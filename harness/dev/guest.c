/* SPDX-License-Identifier: MIT */
/* decoy-dev vm: the checks of our modules and their KUnit suites, beside the scenarios. */
#include "dev.h"
#include "vm_play.h"

int verb_guest(const struct options *options)
{
	return vm_play(options, true);
}
