/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "atomic.h"
#include "report.h"
#include "xmalloc.h"

static const struct format {
	const char *name;
	void (*write)(FILE *out, const struct report_set *set);
} formats[] = {
	{"text", report_set_text}, {"json", report_set_json}, {"junit", report_junit},
	{"ktap", report_ktap},	   {"sarif", report_sarif},   {"markdown", report_markdown},
	{"html", report_html},
};

const char *report_formats(void)
{
	return "text, json, junit, ktap, sarif, markdown or html";
}

const char *report_format(size_t i)
{
	return i < sizeof(formats) / sizeof(formats[0]) ? formats[i].name : NULL;
}

static const struct format *format_of(const char *spec, const char **path)
{
	size_t len = strcspn(spec, "=");

	*path = spec + len + 1;
	for (size_t i = 0; spec[len] && **path && i < sizeof(formats) / sizeof(formats[0]); i++)
		if (strlen(formats[i].name) == len && !memcmp(formats[i].name, spec, len))
			return &formats[i];
	return NULL;
}

bool report_known(const char *spec)
{
	const char *path;

	return format_of(spec, &path);
}

int report_write(const char *spec, const struct report_set *set, char **why)
{
	const char *path;
	const struct format *format = format_of(spec, &path);
	struct atomic_file file;
	int err;

	*why = NULL;
	if (!format) {
		*why = xasprintf("--report %s: expected FORMAT=FILE; the formats: %s", spec,
				 report_formats());
		return -EINVAL;
	}
	err = atomic_open(&file, path);
	if (!err) {
		format->write(file.stream, set);
		err = atomic_commit(&file);
	}
	if (err)
		*why = xasprintf("cannot write %s: %s", path, strerror(-err));
	return err;
}
