/* SPDX-License-Identifier: MIT */
/* A sweep kept: what was read. */
#ifndef SCAN_RIG_H
#define SCAN_RIG_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "scan.h"

#define KEPT_MAX 64

struct kept {
	struct rec_read reads[KEPT_MAX];
	char text[KEPT_MAX][512], comm[KEPT_MAX][64];
	size_t count; /* of all, kept or not */
	struct scan_counts counts;
};

static inline void kept_receive(void *data, const struct rec_read *read)
{
	struct kept *kept = data;
	const size_t i = kept->count++;

	if (i >= KEPT_MAX)
		return;
	kept->reads[i] = *read;
	kept->reads[i].text = kept->text[i];
	kept->reads[i].comm = strcpy(kept->comm[i], read->comm);
	assert_true(!read->err == !!read->text);
	assert_true(read->t_ns <= read->until_ns);
	if (read->text)
		memcpy(kept->text[i], read->text, read->len < 512 ? read->len : 512);
}

static inline int kept_sweep(struct kept *kept, struct scan *scan, uint64_t number)
{
	kept->count = 0;
	return scan_sweep(scan, number, kept_receive, kept, &kept->counts);
}

/* scan_put_link - a link of this name below the directory top. */
static inline void scan_put_link(const char *top, const char *name, const char *to)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s", top, name);
	assert_int_equal(symlink(to, path), 0);
}

#endif
