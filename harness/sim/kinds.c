/* SPDX-License-Identifier: MIT */
/* The model's kinds of distortions, as the compiler of scenarios asks for them. */
#include <stdlib.h>

#include "simulate.h"
#include "xmalloc.h"

static const char *kind_slug(uint32_t kind)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);

	return kind < count ? kinds[kind].slug : NULL;
}

/* Space for the device as its setup builds it, one client, and one distortion. */
static struct fgpu_limits device_limits(const struct plan_device *device)
{
	struct fgpu_limits limits = {
		.clients = 1, .jobs = 1, .objects = 1, .handles = 1, .distortions = 1};

	for (fgpu_u32 i = 0; i < device->setup_count; i++) {
		const struct fgpu_command *command = &device->setup[i];

		limits.engines += command->op == FGPU_ENGINE;
		limits.regions += command->op == FGPU_REGION;
		limits.rings += command->op == FGPU_RING;
		limits.contexts += command->op == FGPU_RING && command->kind == FGPU_SHAPE_BYTES;
		if (command->op == FGPU_ENGINE)
			limits.instances += (fgpu_u32)command->amount;
		limits.text += command->text_len;
	}
	return limits;
}

/* A distortion of one client or of all: any one stands for it. */
static int apply_to(struct fgpu *gpu, const struct plan_device *device,
		    const struct fgpu_command *distort)
{
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0), command = *distort;
	int ret = 0;

	for (fgpu_u32 i = 0; ret >= 0 && i < device->setup_count; i++)
		ret = fgpu_do(gpu, &device->setup[i]);
	open.amount = 1;
	ret = ret < 0 ? ret : fgpu_do(gpu, &open);
	if (ret < 0)
		return 0; /* the device's own fault: it is found where it is built */
	command.at = 0;
	if (command.client != FGPU_ALL)
		command.client = (fgpu_u32)ret;
	return fgpu_do(gpu, &command);
}

static int try_distort(const struct plan_device *device, const struct fgpu_command *distort)
{
	const struct fgpu_limits limits = device_limits(device);
	fgpu_u64 size = fgpu_size(&limits);
	void *memory = xmalloc(size);
	struct fgpu *gpu = size ? fgpu_init(memory, size, &limits, NULL, NULL) : NULL;
	int ret = gpu ? apply_to(gpu, device, distort) : 0;

	free(memory);
	return ret < 0 ? ret : 0;
}

/* Which member is too many, or missing; NULL: it is something else. */
static const char *member_fault(const struct fgpu_distortion_kind *kind,
				const struct fgpu_command *distort)
{
	const struct {
		fgpu_u32 reads, needs;
		int given;
		const char *missing, *many;
	} all[] = {
		{FGPU_READS_AMOUNT, FGPU_NEEDS_AMOUNT, distort->amount != 0,
		 "this kind needs an amount", "this kind has no amount"},
		{FGPU_READS_SPAN, FGPU_NEEDS_SPAN, distort->span != 0, "this kind needs a span",
		 "this kind has no span"},
		{FGPU_READS_TEXT, FGPU_NEEDS_TEXT, distort->text_len != 0, "this kind needs a text",
		 "this kind has no text"},
	};
	const fgpu_u32 keys = kind->allowed ? kind->allowed : kind->keys;

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		if (all[i].given && !(kind->reads & all[i].reads))
			return all[i].many;
		if (!all[i].given && (kind->reads & all[i].needs) == all[i].needs)
			return all[i].missing;
	}
	if (kind->reads & FGPU_NEEDS_PERIOD && !distort->chance)
		return "this kind needs a period, and a chance";
	if (kind->reads & FGPU_READS_LATCH && distort->period)
		return "this kind has no period";
	return distort->flags & ~keys ? "this kind does not speak of these keys" : NULL;
}

static const char *distort_fault(const struct plan_device *device,
				 const struct fgpu_command *distort)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);
	const char *why;
	int ret;

	if (distort->kind >= count)
		return "there is no such kind";
	ret = try_distort(device, distort);
	if (!ret)
		return NULL;
	why = member_fault(&kinds[distort->kind], distort);
	if (why)
		return why;
	if (ret == -FGPU_ENOENT)
		return "this kind speaks of engines and of regions: say which keys are meant";
	return "this kind cannot be applied with this amount, span or text, or by this device";
}

const struct scenario_kinds simulate_kinds = {.slug = kind_slug, .fault = distort_fault};
