/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What the module of a program does when it is loaded and unloaded. */
#ifndef KUNIT_SHIM_LOAD_H
#define KUNIT_SHIM_LOAD_H

/* shim_module_load - 0, or a negative errno. */
int shim_module_load(void);
void shim_module_unload(void);

#endif
