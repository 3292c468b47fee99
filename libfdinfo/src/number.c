/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "number.h"

int fdi_uint_parse(struct fdi_span value, struct fdi_num *num, struct fdi_span *unit)
{
	return number_parse(span_trim_right(value), num, unit);
}
