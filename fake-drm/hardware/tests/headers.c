// SPDX-License-Identifier: MIT
/*
 * headers.sh compiles this with the driver's header of registers and a list of its names: each row
 * of a model's table is where the header says. Exit code 1: some are not.
 */
#include <stdio.h>

#include HEADER
#include "rig.h"

/* A name of the header: its offset and, of registers that are several, that of the second one. */
static const struct header_register {
	const char *name;
	u32 offset, second;
} header[] = {
#include NAMES
};

static const struct header_register *header_find(const char *prefix, const char *name)
{
	char full[64];

	snprintf(full, sizeof(full), "%s%s", prefix, name);
	for (size_t i = 0; i < ARRAY_SIZE(header); i++)
		if (!strcmp(header[i].name, full))
			return &header[i];
	return NULL;
}

static const struct header_register *row_find(const struct hw_register *row)
{
	static const char *const prefixes[] = {"", "V3D_HUB_", "V3D_", "V3D_V4_"};
	const struct header_register *found = NULL;

	for (size_t i = 0; i < ARRAY_SIZE(prefixes) && !found; i++)
		found = header_find(prefixes[i], row->name);
	return found;
}

static bool row_check(const struct hw_gpu *gpu, const struct hw_register *row)
{
	const struct header_register *of = row_find(row);
	u32 space = 0;

	while (space + 1 < gpu->space_count &&
	       row->offset - gpu->spaces[space].base >= gpu->spaces[space].size)
		space++;
	if (of && row->offset - gpu->spaces[space].base == of->offset &&
	    (!row->count || row->stride == of->second - of->offset))
		return true;
	printf("%s: row %s at %#x, every %#x: the header says %#x, %#x\n", gpu->name, row->name,
	       row->offset - gpu->spaces[space].base, row->stride, of ? of->offset : 0,
	       of ? of->second - of->offset : 0);
	return false;
}

int main(void)
{
	bool ok = true;

	for (u32 i = 0; i < GPU.row_count; i++)
		ok &= row_check(&GPU, &GPU.rows[i]);
	printf("%s: %u rows\n", GPU.name, GPU.row_count);
	return !ok;
}
