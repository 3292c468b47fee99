/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The one module, which is not unloaded while it has references. */
#ifndef KUNIT_SHIM_MODULE_H
#define KUNIT_SHIM_MODULE_H

#include <linux/kernel.h>

#define KBUILD_MODNAME "fake_drm"
#define THIS_MODULE    (&shim_module)

#define MODULE_DESCRIPTION(text) _Static_assert(1, "a semicolon follows")
#define MODULE_LICENSE(text)	 _Static_assert(1, "a semicolon follows")
#define EXPORT_SYMBOL_GPL(name)	 _Static_assert(1, "a semicolon follows")

/* shim_module_load, shim_module_unload - for the program that has the module's own functions. */
#define module_init(function)       \
	int shim_module_load(void); \
	int shim_module_load(void)  \
	{                           \
		return function();  \
	}                           \
	_Static_assert(1, "a semicolon follows")
#define module_exit(function)          \
	void shim_module_unload(void); \
	void shim_module_unload(void)  \
	{                              \
		function();            \
	}                              \
	_Static_assert(1, "a semicolon follows")

/* Parameters keep what they are set to at first. */
#define module_param_named(name, variable, type, mode) _Static_assert(1, "a semicolon follows")
#define module_param(name, type, mode)		       _Static_assert(1, "a semicolon follows")
#define MODULE_PARM_DESC(name, text)		       _Static_assert(1, "a semicolon follows")

struct module {
	unsigned int holders;
};

extern struct module shim_module;

/* What one module finds of another: nothing. */
#define symbol_get(symbol) NULL
#define symbol_put(symbol) ((void)0)

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
