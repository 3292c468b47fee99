/* SPDX-License-Identifier: MIT */
/* The lines of the truth log and of the print log. */
#include <inttypes.h>
#include <string.h>

#include "bytes.h"
#include "logs.h"
#include "sim_log.h"
#include "xmalloc.h"

void log_label(FILE *out, const char *label)
{
	bytes_json_string(out, label, label ? strlen(label) : 0, true);
}

char *log_copy(const char *label)
{
	return xstrdup(label ? label : "");
}

static void write_parts(FILE *out, const char *name, const struct log_parts *parts)
{
	fprintf(out, ",\"%s\":{", name);
	for (size_t i = 0; i < parts->count; i++) {
		const struct log_part *part = &parts->list[i];

		if (i)
			fputc(',', out);
		log_label(out, part->name);
		fputs(":{", out);
		for (size_t j = 0; j < part->count; j++)
			fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", j ? "," : "", part->value[j].name,
				part->value[j].value);
		fputc('}', out);
	}
	fputc('}', out);
}

void truth_entry_write(FILE *out, const struct truth_entry *entry)
{
	fprintf(out, "{\"what\":\"%s\",\"t\":\"%" PRIu64 "\",\"sweep\":\"%" PRIu64 "\",\"device\":",
		entry->is_client ? "client" : "device", entry->t, entry->sweep);
	log_label(out, entry->device);
	if (entry->is_client) {
		fputs(",\"client\":", out);
		log_label(out, entry->client);
		fprintf(out, ",\"id\":\"%" PRIu64 "\",\"pid\":%d,\"fd\":%d", entry->id, entry->pid,
			entry->fd);
	}
	write_parts(out, "engines", &entry->engines);
	if (entry->is_client)
		write_parts(out, "regions", &entry->regions);
	fputs("}\n", out);
}

void print_entry_write(FILE *out, const struct print_entry *entry)
{
	fprintf(out,
		"{\"t\":\"%" PRIu64 "\",\"until\":\"%" PRIu64 "\",\"sweep\":\"%" PRIu64
		"\",\"device\":",
		entry->t, entry->until, entry->sweep);
	log_label(out, entry->device);
	fputs(",\"client\":", out);
	log_label(out, entry->client);
	fprintf(out, ",\"pid\":%d,\"fd\":%d,\"err\":%d,\"bytes\":\"%zu\",\"distortions\":[",
		entry->pid, entry->fd, entry->err, entry->bytes);
	for (size_t i = 0; i < entry->distortions; i++)
		fprintf(out, "%s\"%s\"", i ? "," : "", entry->distortion[i]);
	fputs("]}\n", out);
}
