/* SPDX-License-Identifier: MIT */
/* What is true of a device or of a client, in the instant of the call. */
#include <inttypes.h>
#include <stdbool.h>

#include "logs.h"

/* A member whose value is a decimal string. */
struct member {
	const char *name;
	uint64_t value;
};

static void print_members(FILE *out, const struct member *list, size_t count)
{
	fputc('{', out);
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s\"%s\":\"%" PRIu64 "\"", i ? "," : "", list[i].name, list[i].value);
	fputc('}', out);
}

#define MEMBERS(out, list) print_members(out, list, sizeof(list) / sizeof((list)[0]))

/* One engine or region of a device or a client; false: there is no such index. */
typedef bool one_fn(FILE *out, const struct fgpu *gpu, uint32_t client, uint32_t index);

static bool device_engine(FILE *out, const struct fgpu *gpu, uint32_t client, uint32_t index)
{
	struct fgpu_engine_truth truth;

	(void)client;
	if (fgpu_true_engine(gpu, index, &truth))
		return false;
	const struct member list[] = {
		{"busy_ns", truth.busy_ns},	      {"cycles", truth.cycles},
		{"total_cycles", truth.total_cycles}, {"hz", truth.hz},
		{"maxfreq_hz", truth.maxfreq_hz},     {"capacity", truth.capacity},
		{"running", truth.running},
	};

	MEMBERS(out, list);
	return true;
}

static bool client_engine(FILE *out, const struct fgpu *gpu, uint32_t client, uint32_t index)
{
	struct fgpu_usage usage;

	if (fgpu_true_usage(gpu, client, index, &usage))
		return false;
	const struct member list[] = {{"busy_ns", usage.busy_ns}, {"cycles", usage.cycles}};

	MEMBERS(out, list);
	return true;
}

static bool client_region(FILE *out, const struct fgpu *gpu, uint32_t client, uint32_t index)
{
	struct fgpu_memory memory;

	if (fgpu_true_memory(gpu, client, index, &memory))
		return false;
	const struct member list[] = {
		{"total", memory.total},       {"shared", memory.shared},
		{"resident", memory.resident}, {"purgeable", memory.purgeable},
		{"active", memory.active},
	};

	MEMBERS(out, list);
	return true;
}

typedef const char *name_fn(const struct fgpu *gpu, uint32_t index, uint32_t *len);

static void by_name(FILE *out, const struct fgpu *gpu, uint32_t client, name_fn *name, one_fn *one)
{
	const char *is;
	uint32_t len;

	fputc('{', out);
	for (uint32_t i = 0; (is = name(gpu, i, &len)); i++) {
		if (i)
			fputc(',', out);
		log_bytes(out, is, len);
		fputc(':', out);
		if (!one(out, gpu, client, i))
			fputs("{}", out);
	}
	fputc('}', out);
}

static void begin_line(FILE *out, const char *what, uint64_t t, uint64_t sweep, const char *device)
{
	fprintf(out, "{\"what\":\"%s\",\"t\":\"%" PRIu64 "\",\"sweep\":\"%" PRIu64 "\",\"device\":",
		what, t, sweep);
	log_label(out, device);
}

void truth_log_device(const struct simulate_run *run, uint32_t device, uint64_t t, uint64_t sweep)
{
	const struct fgpu *gpu = sim_device(run->sim, device);
	FILE *out = run->streams->truth;

	begin_line(out, "device", t, sweep, run->plan->devices[device].label);
	fputs(",\"engines\":", out);
	by_name(out, gpu, 0, fgpu_engine_name, device_engine);
	fputs("}\n", out);
}

void truth_log_client(const struct simulate_run *run, const struct sim_read *read)
{
	FILE *out = run->streams->truth;

	begin_line(out, "client", read->until, read->sweep, run->plan->devices[read->device].label);
	fputs(",\"client\":", out);
	log_label(out, run->plan->client_labels[read->client]);
	fprintf(out, ",\"id\":\"%" PRIu64 "\",\"pid\":%d,\"fd\":%d,\"engines\":", read->id,
		read->pid, read->fd);
	by_name(out, read->gpu, read->slot, fgpu_engine_name, client_engine);
	fputs(",\"regions\":", out);
	by_name(out, read->gpu, read->slot, fgpu_region_name, client_region);
	fputs("}\n", out);
}
