/* SPDX-License-Identifier: MIT */
#include "expect_part.h"

#include "printed.h"

const char *const expect_capacity_1[] = {"1", NULL};
const char *const expect_zero[] = {"0", NULL};

bool expect_either(bool has_both, int field)
{
	return has_both && (field == ENGINE_TOTAL_CYCLES || field == ENGINE_MAXFREQ);
}

json_t *expect_finish(const struct writer *writer, json_t *json)
{
	if (!writer->failed)
		return json;
	json_decref(json);
	return NULL;
}
