/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The one module, which is not unloaded while it has references. */
#ifndef KUNIT_SHIM_MODULE_H
#define KUNIT_SHIM_MODULE_H

#include <linux/kernel.h>

#define KBUILD_MODNAME "fake_drm"
#define THIS_MODULE    (&shim_module)

/* Parameters keep what they are set to at first. */
#define module_param_named(name, variable, type, mode) _Static_assert(1, "a semicolon follows")
#define MODULE_PARM_DESC(name, text)		       _Static_assert(1, "a semicolon follows")

struct module {
	unsigned int holders;
};

extern struct module shim_module;

static inline void __module_get(struct module *module)
{
	module->holders++;
}

static inline void module_put(struct module *module)
{
	if (!module->holders)
		shim_misuse("module_put() without a reference");
	module->holders--;
}

#endif
