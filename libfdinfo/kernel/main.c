// SPDX-License-Identifier: GPL-2.0-only
/* Lint a constant text at load: the lint links and runs in a kernel. */
#include <linux/module.h>
#include <linux/slab.h>

#include "fdinfo.h"

#define ARENA_SIZE 4096

static const char text[] = "drm-driver:\tfake\n"
			   "drm-client-id:\t1\n"
			   "drm-engine-render:\t5 ns\n"
			   "drm-engine-capacity-render:\t0\n";

static void finding_print(void *data, const struct fdi_finding *finding)
{
	pr_info("%u:%u: %s: expected %s\n", finding->line, finding->column, finding->rule->slug,
		finding->expected);
}

static int __init fdinfo_lint_init(void)
{
	const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST, .emit = finding_print};
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	void *mem = kmalloc(ARENA_SIZE, GFP_KERNEL);
	int ret;

	if (!mem)
		return -ENOMEM;
	fdi_arena_init(&arena, mem, ARENA_SIZE);
	ret = fdi_parse(&snap, text, sizeof(text) - 1, &arena);
	if (!ret)
		pr_info("%u lines, %u engines\n", snap.lines, snap.engine_count);
	fdi_arena_reset(&arena);
	ret = fdi_lint(text, sizeof(text) - 1, &arena, &options);
	pr_info("%d findings\n", ret);
	kfree(mem);
	return ret < 0 ? ret : 0;
}

static void __exit fdinfo_lint_exit(void)
{
}

module_init(fdinfo_lint_init);
module_exit(fdinfo_lint_exit);
MODULE_DESCRIPTION("DRM fdinfo lint");
MODULE_LICENSE("GPL");
