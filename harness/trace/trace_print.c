/* SPDX-License-Identifier: MIT */
#include "trace_print.h"

#include <inttypes.h>
#include <string.h>

#include "format.h"

static const char *const words[] = {
	[GRT_BROKEN] = "must",
	[GRT_DAMAGED] = "damage",
	[GRT_UNDETERMINED] = "undetermined",
};

static const char *const paints[] = {
	[GRT_BROKEN] = "\033[1;31m",
	[GRT_DAMAGED] = "\033[1;31m",
	[GRT_UNDETERMINED] = "\033[36m",
};

/* --- text --- */

static void print_place(FILE *out, const struct trace_files *files, const struct grt_place *place)
{
	const char *name = files->list[place->source].name;

	format_visible(out, name, strlen(name));
	fprintf(out, ": byte %" PRIu64 ": ", place->offset);
}

static void print_cpu(FILE *out, uint32_t cpu)
{
	if (cpu == GRT_NO_CPU)
		fputs("table of notes", out);
	else
		fprintf(out, "CPU %" PRIu32, cpu);
}

static void print_record(FILE *out, const struct grt_place *place)
{
	const char *name = grt_type_name(place->type);

	if (name)
		fputs(name, out);
	else
		fprintf(out, "type %u", place->type);
	fprintf(out, " at %" PRIu64 ".%09" PRIu64 " s, ", place->time / 1000000000,
		place->time % 1000000000);
	print_cpu(out, place->cpu);
	fprintf(out, ", seq %" PRIu32, place->seq);
}

/* Which bytes are not read. What is of no CPU's stream may be any part of the file. */
static void print_damage(FILE *out, const struct grt_finding *finding)
{
	bool has_cpu = finding->at.cpu != GRT_NO_CPU;

	if (has_cpu)
		fprintf(out, " (CPU %" PRIu32, finding->at.cpu);
	if (finding->len)
		fprintf(out, "%s%" PRIu64 " bytes, up to %" PRIu64, has_cpu ? ", " : " (",
			finding->len, finding->at.offset + finding->len - 1);
	if (has_cpu || finding->len)
		fputc(')', out);
}

void trace_print(FILE *out, const struct trace_files *files, const struct grt_finding *finding,
		 bool colour)
{
	print_place(out, files, &finding->at);
	fprintf(out, "%s%s%s", colour ? paints[finding->verdict] : "", words[finding->verdict],
		colour ? "\033[0m" : "");
	fprintf(out, "%s%s: %s", finding->rule ? " " : "", finding->rule ? finding->rule->slug : "",
		finding->text);
	if (finding->damage) {
		print_damage(out, finding);
	} else if (finding->at.type) {
		fputs(" (", out);
		print_record(out, &finding->at);
		fputc(')', out);
	}
	fputc('\n', out);
	if (!finding->other.type)
		return;
	fputs("    ", out);
	print_place(out, files, &finding->other);
	fputs("contradicts it: ", out);
	print_record(out, &finding->other);
	fputc('\n', out);
}

void trace_print_summary(FILE *out, const struct trace_files *files,
			 const struct trace_verified *verified)
{
	const struct grt_summary *summary = &verified->summary;
	const struct grt_rule *rules;
	size_t count;

	trace_cpus_print(out, files, &verified->cpus);
	rules = grt_rules(&count);
	for (size_t i = 0; i < count; i++) {
		uint64_t broken = summary->broken[rules[i].number];

		if (broken)
			fprintf(out, "%s: %" PRIu64 " finding%s; see 'decoy explain %s'\n",
				rules[i].slug, broken, broken == 1 ? "" : "s", rules[i].slug);
		if (summary->undetermined[rules[i].number])
			fprintf(out, "%s: undetermined in %" PRIu64 " places\n", rules[i].slug,
				summary->undetermined[rules[i].number]);
	}
	if (verified->fdinfo.values)
		fprintf(out,
			"%" PRIu64 " of %" PRIu64
			" values of drm-engine-* compared with the trace\n",
			verified->fdinfo.compared, verified->fdinfo.values);
	if (summary->counted)
		fprintf(out, "counters of %" PRIu64 " CPU%s compared with their streams\n",
			summary->counted, summary->counted == 1 ? "" : "s");
	fprintf(out,
		"%" PRIu64 " records, %" PRIu64 " lost, %" PRIu64 " places damaged, %" PRIu64
		" records with a wrong checksum left out\n"
		"%" PRIu64 " jobs, %" PRIu64 " of them not judged as a whole; %" PRIu64
		" places where events of a device are missing\n",
		summary->records, summary->lost, summary->damaged, summary->suspect, summary->jobs,
		summary->touched, summary->order_gaps);
}

/* --- JSON --- */

static void json_place(FILE *out, const struct trace_files *files, const struct grt_place *place,
		       bool is_record)
{
	const char *name = grt_type_name(place->type);

	fputs("\"file\":", out);
	format_json_string(out, files->list[place->source].name);
	fprintf(out, ",\"offset\":\"%" PRIu64 "\"", place->offset);
	if (place->cpu != GRT_NO_CPU)
		fprintf(out, ",\"cpu\":%" PRIu32, place->cpu);
	if (!is_record)
		return;
	fprintf(out, ",\"seq\":%" PRIu32 ",\"order\":%" PRIu32 ",\"t_ns\":\"%" PRIu64 "\"",
		place->seq, place->order, place->time);
	if (name)
		fprintf(out, ",\"type\":\"%s\"", name);
	else
		fprintf(out, ",\"type\":\"%u\"", place->type);
}

void trace_json(FILE *out, const struct trace_files *files, const struct grt_finding *finding)
{
	fprintf(out, "{\"level\":\"%s\"", words[finding->verdict]);
	if (finding->rule)
		fprintf(out, ",\"rule\":\"%s\",\"number\":%u", finding->rule->slug,
			finding->rule->number);
	fputc(',', out);
	json_place(out, files, &finding->at, !finding->damage && finding->at.type);
	if (finding->len)
		fprintf(out, ",\"len\":\"%" PRIu64 "\"", finding->len);
	fputs(",\"message\":", out);
	format_json_string(out, finding->text);
	if (finding->other.type) {
		fputs(",\"other\":{", out);
		json_place(out, files, &finding->other, true);
		fputc('}', out);
	}
	fputc('}', out);
}

void trace_json_summary(FILE *out, const struct trace_verified *verified)
{
	const struct grt_summary *summary = &verified->summary;
	const struct member {
		const char *name;
		uint64_t value;
	} members[] = {
		{"records", summary->records},
		{"lost", summary->lost},
		{"damaged", summary->damaged},
		{"suspect", summary->suspect},
		{"jobs", summary->jobs},
		{"touched", summary->touched},
		{"gaps", summary->order_gaps},
		{"unordered", summary->unordered},
		{"counted", summary->counted},
		{"fdinfo_values", verified->fdinfo.values},
		{"fdinfo_compared", verified->fdinfo.compared},
		{"broken", verified->findings},
		{"cpus_missing", trace_cpus_missing(&verified->cpus)},
	};

	for (size_t i = 0; i < sizeof(members) / sizeof(*members); i++)
		fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", i ? "," : "", members[i].name,
			members[i].value);
	fprintf(out, ",\"stopped\":%s", verified->stopped ? "true" : "false");
}
