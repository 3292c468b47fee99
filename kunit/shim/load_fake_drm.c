/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* As the driver's main.c does it, without configfs. */
#include "load.h"
#include "parent.h"
#include "submit.h"

int shim_module_load(void)
{
	return fake_submit_init() || fake_parents_init();
}

void shim_module_unload(void)
{
	fake_parents_exit();
	fake_submit_exit();
}
