/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "atomic.h"
#include "report.h"

static void plain_text(FILE *out, const struct results *results)
{
	report_text(out, results, REPORT_PLAIN, 1);
}

static const struct {
	const char *name;
	void (*write)(FILE *out, const struct results *results);
} formats[] = {
	{"text", plain_text},
	{"json", report_json},
	{"junit", report_junit},
};

int report_write(const char *spec, const struct results *results, char **why)
{
	const char *path = strchr(spec, '=');
	struct atomic_file file;
	int err;

	*why = NULL;
	for (size_t i = 0; path && path[1] && i < sizeof(formats) / sizeof(formats[0]); i++) {
		if (strlen(formats[i].name) != (size_t)(path - spec) ||
		    memcmp(spec, formats[i].name, path - spec))
			continue;
		err = atomic_open(&file, path + 1);
		if (!err) {
			formats[i].write(file.stream, results);
			err = atomic_commit(&file);
		}
		if (err && asprintf(why, "cannot write %s: %s", path + 1, strerror(-err)) < 0)
			*why = NULL;
		return err;
	}
	if (asprintf(why, "--report %s: expected text=FILE, json=FILE or junit=FILE", spec) < 0)
		*why = NULL;
	return -EINVAL;
}
