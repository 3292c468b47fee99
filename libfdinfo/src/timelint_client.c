/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* client.*, time.slow-read: a read against the reads before it. */
#include "timelint.h"
#include "wide.h"

#define SLOW_NS 1000000000u

bool tl_check_time_slow_read(const struct tl_context *ctx, struct fdi_finding *finding)
{
	const struct fdi_fd *fd = ctx->fd;

	finding->expected = "a read that takes at most 1 s";
	finding->got.present = true;
	finding->got.value = sub_sat(fd->until_ns, fd->t_ns);
	finding->limit.present = true;
	finding->limit.value = SLOW_NS;
	finding->before = tl_point_of_text((struct fdi_span){0}, fd->t_ns);
	finding->now = tl_point_of_text((struct fdi_span){0}, fd->until_ns);
	return fd->has_until && finding->got.value > finding->limit.value;
}

/* same_device - by device number where known, else by driver and slot. */
static bool same_device(const struct tl_client *client, const struct tl_context *ctx)
{
	const struct fdi_fd *a = &client->fd, *b = ctx->fd;

	if (a->has_dev != b->has_dev)
		return false;
	if (a->has_dev)
		return a->major == b->major && a->minor == b->minor;
	return spans_equal(client->driver, ctx->snap->driver) &&
	       spans_equal(client->pdev, ctx->snap->pdev);
}

/*
 * FDI_UNCLEAR: another file may have been opened under the number of a closed descriptor between
 * two sweeps.
 */
bool tl_check_client_id_stable(const struct tl_context *ctx, struct fdi_finding *finding)
{
	const struct tl_descriptor *descriptor = ctx->descriptor;
	const struct fdi_span id = ctx->snap->client_id;
	const struct tl_client *before = descriptor ? descriptor->client : NULL;

	finding->name = SPAN("drm-client-id");
	finding->text = id;
	finding->expected = "the earlier client id of this descriptor";
	if (!before || descriptor->listed + 1 < ctx->lint->sweep)
		return false;
	finding->before = tl_point_of_text(before->id, before->fd.t_ns);
	finding->now = tl_point_of_text(id, ctx->fd->t_ns);
	return id.len && before->id.len && !spans_equal(id, before->id) && same_device(before, ctx);
}

/* texts_differ - both are printed, and not equal. */
static bool texts_differ(struct fdi_span before, struct fdi_span now)
{
	return before.len && now.len && !spans_equal(before, now);
}

/* finding_set_texts - the points of a finding: the text of the client before, and of this read. */
static void finding_set_texts(const struct tl_context *ctx, struct fdi_finding *finding,
			      struct fdi_span before)
{
	finding->before = tl_point_of_text(before, ctx->client->fd.t_ns);
	finding->now = tl_point_of_text(finding->text, ctx->fd->t_ns);
}

/* first_of_sweep - is there an earlier sweep with this descriptor of the client, and no other read
 * of this one? */
static bool first_of_sweep(const struct tl_context *ctx)
{
	return ctx->client->read && ctx->client->read != ctx->lint->sweep &&
	       tl_descriptor_is_kept(ctx);
}

bool tl_check_client_driver_stable(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->name = SPAN("drm-driver");
	finding->text = ctx->snap->driver;
	finding->expected = "the earlier driver of this client";
	finding_set_texts(ctx, finding, ctx->client->driver);
	return first_of_sweep(ctx) && texts_differ(ctx->client->driver, ctx->snap->driver);
}

bool tl_check_client_pdev_stable(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->name = SPAN("drm-pdev");
	finding->text = ctx->snap->pdev;
	finding->expected = "the earlier pdev of this client";
	finding_set_texts(ctx, finding, ctx->client->pdev);
	return first_of_sweep(ctx) && texts_differ(ctx->client->pdev, ctx->snap->pdev);
}

bool tl_check_client_id_scope(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_id *id = ctx->id;

	finding->name = SPAN("drm-client-id");
	finding->text = ctx->snap->client_id;
	finding->expected = "an id that no other device uses, or a drm-pdev line";
	if (!id || id->reported || id->listed != ctx->lint->sweep)
		return false;
	id->reported = id->major != ctx->fd->major || id->minor != ctx->fd->minor;
	return id->reported;
}

/* is_another_descriptor - the first read of the client in this sweep was of another descriptor. */
static bool is_another_descriptor(const struct tl_context *ctx)
{
	const struct fdi_fd *a = &ctx->client->fd, *b = ctx->fd;

	return !a->has_pid || !b->has_pid || a->pid != b->pid || a->fd != b->fd;
}

/* A maximum frequency may change between two reads (rst:138-145 does not call it constant):
 * cycles.maxfreq-stable is advice. */
static bool engine_disagrees(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_engine *engine = ctx->engine;

	if (engine->disagreed == ctx->lint->sweep)
		return false;
	finding->key = "drm-engine-capacity-";
	finding->got = fdi_capacity(ctx->printed);
	finding->limit = engine->capacity.now;
	if (finding->got.value == finding->limit.value)
		return false;
	finding->before = tl_point_of_number(finding->limit, ctx->client->fd.t_ns);
	finding->now = tl_point_of_number(finding->got, ctx->fd->t_ns);
	engine->disagreed = ctx->lint->sweep;
	return true;
}

static bool client_disagrees(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_client *client = ctx->client;
	const struct fdi_snapshot *snap = ctx->snap;

	if (client->read != ctx->lint->sweep || client->disagreed == ctx->lint->sweep)
		return false;
	if (texts_differ(client->pdev, snap->pdev)) {
		finding->name = SPAN("drm-pdev");
		finding->text = snap->pdev;
		finding_set_texts(ctx, finding, client->pdev);
	} else if (texts_differ(client->driver, snap->driver)) {
		finding->name = SPAN("drm-driver");
		finding->text = snap->driver;
		finding_set_texts(ctx, finding, client->driver);
	} else {
		return false;
	}
	client->disagreed = ctx->lint->sweep;
	return true;
}

bool tl_check_client_members_agree(const struct tl_context *ctx, struct fdi_finding *finding)
{
	finding->expected =
		"the value that another descriptor of this client has in the same sweep";
	if (ctx->client->ambiguous || !is_another_descriptor(ctx))
		return false;
	return ctx->engine ? engine_disagrees(ctx, finding) : client_disagrees(ctx, finding);
}
