/* SPDX-License-Identifier: MIT */
/* No target: what the engine alone costs, beside which fuzz/speed puts the others. */
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	(void)data;
	(void)size;
	return 0;
}
