/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Fractions of products that may be wider than 64 bits. */
#ifndef FDI_RATIO_H
#define FDI_RATIO_H

#include "fdinfo.h"

/*
 * ratio_of - a x b / (c x d x e). Exact where both products fit 64 bits; otherwise both are scaled
 * down together, and at least eleven bits stay right. Absent when the denominator is 0.
 */
struct fdi_ratio ratio_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e);

#endif /* FDI_RATIO_H */
