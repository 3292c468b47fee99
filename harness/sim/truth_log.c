/* SPDX-License-Identifier: MIT */
/* What is true of a device or of a client, in the instant of the call. */
#include <string.h>

#include "logs.h"
#include "xmalloc.h"

/*
 * The values of one engine or region of a device or a client; false: there is none of this index.
 */
typedef bool values_fn(struct log_part *part, const struct fgpu *gpu, uint32_t client,
		       uint32_t index);

static void set_values(struct log_part *part, const struct log_value *list, size_t count)
{
	memcpy(part->value, list, count * sizeof(*list));
	part->count = count;
}

#define SET_VALUES(part, list) set_values(part, list, sizeof(list) / sizeof((list)[0]))

static bool device_engine(struct log_part *part, const struct fgpu *gpu, uint32_t client,
			  uint32_t index)
{
	struct fgpu_engine_truth truth;

	(void)client;
	if (fgpu_true_engine(gpu, index, &truth))
		return false;
	const struct log_value list[LOG_VALUES] = {
		{"busy_ns", truth.busy_ns},	      {"cycles", truth.cycles},
		{"total_cycles", truth.total_cycles}, {"hz", truth.hz},
		{"maxfreq_hz", truth.maxfreq_hz},     {"capacity", truth.capacity},
		{"running", truth.running},
	};

	SET_VALUES(part, list);
	return true;
}

static bool client_engine(struct log_part *part, const struct fgpu *gpu, uint32_t client,
			  uint32_t index)
{
	struct fgpu_usage usage;

	if (fgpu_true_usage(gpu, client, index, &usage))
		return false;
	const struct log_value list[] = {{"busy_ns", usage.busy_ns}, {"cycles", usage.cycles}};

	SET_VALUES(part, list);
	return true;
}

static bool client_region(struct log_part *part, const struct fgpu *gpu, uint32_t client,
			  uint32_t index)
{
	struct fgpu_memory memory;

	if (fgpu_true_memory(gpu, client, index, &memory))
		return false;
	const struct log_value list[] = {
		{"total", memory.total},       {"shared", memory.shared},
		{"resident", memory.resident}, {"purgeable", memory.purgeable},
		{"active", memory.active},
	};

	SET_VALUES(part, list);
	return true;
}

typedef const char *name_fn(const struct fgpu *gpu, uint32_t index, uint32_t *len);

static struct log_parts all_parts(const struct fgpu *gpu, uint32_t client, name_fn *name,
				  values_fn *values)
{
	struct log_parts parts = {0};
	const char *is;
	uint32_t len;

	for (uint32_t i = 0; (is = name(gpu, i, &len)); i++) {
		struct log_part *part;

		parts.list = xgrow(parts.list, parts.count, &parts.capacity, sizeof(*parts.list));
		part = &parts.list[parts.count++];
		*part = (struct log_part){.name = xutf8(is, len)};
		(void)values(part, gpu, client, i);
	}
	return parts;
}

static void emit_truth(const struct simulate_run *run, struct truth_entry *entry)
{
	const struct simulate_streams *streams = run->streams;

	if (streams->truth)
		truth_entry_write(streams->truth, entry);
	if (streams->log)
		sim_log_add_truth(streams->log, entry);
	else
		truth_entry_clear(entry);
}

void truth_log_device(const struct simulate_run *run, uint32_t device, uint64_t t, uint64_t sweep)
{
	struct truth_entry entry = {
		.t = t,
		.sweep = sweep,
		.device = log_copy(run->plan->devices[device].label),
		.engines =
			all_parts(sim_device(run->sim, device), 0, fgpu_engine_name, device_engine),
	};

	emit_truth(run, &entry);
}

void truth_log_client(const struct simulate_run *run, const struct sim_read *read)
{
	struct truth_entry entry = {
		.is_client = true,
		.t = read->until,
		.sweep = read->sweep,
		.device = log_copy(run->plan->devices[read->device].label),
		.client = log_copy(run->plan->client_labels[read->client]),
		.id = read->id,
		.pid = read->pid,
		.fd = read->fd,
		.engines = all_parts(read->gpu, read->slot, fgpu_engine_name, client_engine),
		.regions = all_parts(read->gpu, read->slot, fgpu_region_name, client_region),
	};

	emit_truth(run, &entry);
}
