/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* A client against the others of its device. */
#include "timelint.h"

/*
 * shared_text_differs - another client of the device printed another text in this sweep. Reported
 * once for a device.
 */
static bool shared_text_differs(const struct tl_context *ctx, struct tl_shared_text *shared,
				struct fdi_finding *finding)
{
	if (shared->reported || shared->sweep != ctx->lint->sweep || shared->by == ctx->client)
		return false;
	if (!finding->text.len || spans_equal(shared->text, finding->text))
		return false;
	finding->before = tl_point_of_text(shared->text, shared->t);
	finding->now = tl_point_of_text(finding->text, ctx->fd->t_ns);
	finding->other = shared->by->id;
	shared->reported = true;
	return true;
}

bool tl_check_client_same_driver(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_device *device = ctx->client->device;

	finding->name = SPAN("drm-driver");
	finding->text = ctx->snap->driver;
	finding->expected = "the driver that another client of this device prints";
	return device && shared_text_differs(ctx, &device->driver, finding);
}

bool tl_check_client_same_pdev(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_device *device = ctx->client->device;

	finding->name = SPAN("drm-pdev");
	finding->text = ctx->snap->pdev;
	finding->expected = "the pdev that another client of this device prints";
	return device && shared_text_differs(ctx, &device->pdev, finding);
}

static int shared_text_note(const struct tl_context *ctx, struct tl_shared_text *shared,
			    struct fdi_span text)
{
	if (!text.len || shared->sweep == ctx->lint->sweep)
		return 0;
	shared->sweep = ctx->lint->sweep;
	shared->t = ctx->fd->t_ns;
	shared->by = ctx->client;
	return tl_span_set(&ctx->lint->pool, &shared->text, text);
}

int tl_device_note(const struct tl_context *ctx)
{
	struct tl_device *device = ctx->client->device;
	int err;

	if (!device)
		return 0;
	err = shared_text_note(ctx, &device->driver, ctx->snap->driver);
	return err ? err : shared_text_note(ctx, &device->pdev, ctx->snap->pdev);
}
