/* SPDX-License-Identifier: MIT */
/* Describes the kernel's taint (Documentation/admin-guide/tainted-kernels.rst). */
#include <stdlib.h>

#include "driver_judge.h"
#include "xmalloc.h"

/* Every module that is built out of tree sets these two. */
#define TAINT_OUT_OF_TREE (1ul << 12)
#define TAINT_UNSIGNED	  (1ul << 13)

static const char *const words[] = {
	"P (a proprietary module)",
	"F (a module was force-loaded)",
	"S (a processor out of specification)",
	"R (a module was force-unloaded)",
	"M (a machine check)",
	"B (a bad page)",
	"U (set on request)",
	"D (an oops)",
	"A (an ACPI table was overridden)",
	"W (a warning)",
	"C (a staging driver)",
	"I (a firmware bug)",
	"O",
	"E",
	"L (a soft lockup)",
	"K (live patching)",
	"X (set by the distribution)",
	"T (randomised structure layout)",
	"N (an in-kernel test)",
};

char *driver_taint(const struct vm_driver *driver)
{
	const unsigned long taint = driver->taint & ~(TAINT_OUT_OF_TREE | TAINT_UNSIGNED);
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	for (unsigned int bit = 0; bit < 8 * sizeof(taint); bit++)
		if (taint >> bit & 1 && bit < sizeof(words) / sizeof(words[0]))
			fprintf(out, "%s%s", ftell(out) ? ", " : "", words[bit]);
		else if (taint >> bit & 1)
			fprintf(out, "%sbit %u", ftell(out) ? ", " : "", bit);
	xmemstream_close(out);
	if (len)
		return text;
	free(text);
	return NULL;
}
