/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* client.*, time.slow-read: what a read says against the reads before it. */
#include "timelint.h"
#include "wide.h"

#define SLOW_NS 1000000000u

bool tl_check_time_slow_read(const struct tl_case *about, struct fdi_finding *finding)
{
	const struct fdi_fd *fd = about->fd;

	finding->expected = "a read of at most 1 s";
	finding->got.present = true;
	finding->got.value = sub_sat(fd->until_ns, fd->t_ns);
	finding->limit.present = true;
	finding->limit.value = SLOW_NS;
	finding->before = tl_text((struct fdi_span){0}, fd->t_ns);
	finding->now = tl_text((struct fdi_span){0}, fd->until_ns);
	return fd->has_until && finding->got.value > finding->limit.value;
}

/* same_device - by device number where known, else by driver and slot. */
static bool same_device(const struct tl_client *client, const struct tl_case *about)
{
	const struct fdi_fd *a = &client->fd, *b = about->fd;

	if (a->has_dev != b->has_dev)
		return false;
	if (a->has_dev)
		return a->major == b->major && a->minor == b->minor;
	return spans_equal(client->driver, about->snap->driver) &&
	       spans_equal(client->pdev, about->snap->pdev);
}

/* tl_check_client_id_stable - a descriptor closed and opened between two sweeps looks the same: level unclear. */
bool tl_check_client_id_stable(const struct tl_case *about, struct fdi_finding *finding)
{
	const struct tl_descriptor *descriptor = about->descriptor;
	const struct fdi_span id = about->snap->client_id;
	const struct tl_client *before = descriptor ? descriptor->client : NULL;

	finding->name = SPAN("drm-client-id");
	finding->text = id;
	finding->expected = "the client-id that this descriptor had";
	if (!before || descriptor->seen + 1 < about->lint->sweep)
		return false;
	finding->before = tl_text(before->id, before->fd.t_ns);
	finding->now = tl_text(id, about->fd->t_ns);
	return id.len && before->id.len && !spans_equal(id, before->id) &&
	       same_device(before, about);
}

/* differs - both say it, and not the same. */
static bool differs(struct fdi_span before, struct fdi_span now)
{
	return before.len && now.len && !spans_equal(before, now);
}

/* texts - what the client said then, and what it says now. */
static void texts(const struct tl_case *about, struct fdi_finding *finding, struct fdi_span before)
{
	finding->before = tl_text(before, about->client->fd.t_ns);
	finding->now = tl_text(finding->text, about->fd->t_ns);
}

/* first_of_sweep - is there an earlier sweep, and no other read of this one? */
static bool first_of_sweep(const struct tl_case *about)
{
	return about->client->read && about->client->read != about->lint->sweep;
}

bool tl_check_client_driver_stable(const struct tl_case *about, struct fdi_finding *finding)
{
	finding->name = SPAN("drm-driver");
	finding->text = about->snap->driver;
	finding->expected = "the driver that this client had";
	texts(about, finding, about->client->driver);
	return first_of_sweep(about) && differs(about->client->driver, about->snap->driver);
}

bool tl_check_client_pdev_stable(const struct tl_case *about, struct fdi_finding *finding)
{
	finding->name = SPAN("drm-pdev");
	finding->text = about->snap->pdev;
	finding->expected = "the pdev that this client had";
	texts(about, finding, about->client->pdev);
	return first_of_sweep(about) && differs(about->client->pdev, about->snap->pdev);
}

bool tl_check_client_id_scope(const struct tl_case *about, struct fdi_finding *finding)
{
	struct tl_id *id = about->id;

	finding->name = SPAN("drm-client-id");
	finding->text = about->snap->client_id;
	finding->expected = "an id that no other device uses, or a line drm-pdev";
	if (!id || id->told || id->seen != about->lint->sweep)
		return false;
	id->told = id->major != about->fd->major || id->minor != about->fd->minor;
	return id->told;
}

/* another_fd - not the descriptor that spoke for the client in this sweep. */
static bool another_fd(const struct tl_case *about)
{
	const struct fdi_fd *a = &about->client->fd, *b = about->fd;

	return !a->has_pid || !b->has_pid || a->pid != b->pid || a->fd != b->fd;
}

static bool engine_disagrees(const struct tl_case *about, struct fdi_finding *finding)
{
	struct tl_engine *engine = about->engine;
	struct fdi_num maxfreq = about->said->field[FDI_MAXFREQ_HZ];

	if (engine->disagreed == about->lint->sweep)
		return false;
	finding->key = "drm-engine-capacity-";
	finding->got = fdi_capacity(about->said);
	finding->limit = engine->capacity.now;
	if (finding->got.value == finding->limit.value) {
		finding->key = "drm-maxfreq-";
		finding->got = maxfreq;
		finding->limit = engine->maxfreq.now;
		if (!maxfreq.present || !engine->maxfreq.now.present)
			return false;
	}
	if (finding->got.value == finding->limit.value)
		return false;
	finding->before = tl_number(finding->limit, about->client->fd.t_ns);
	finding->now = tl_number(finding->got, about->fd->t_ns);
	engine->disagreed = about->lint->sweep;
	return true;
}

static bool client_disagrees(const struct tl_case *about, struct fdi_finding *finding)
{
	struct tl_client *client = about->client;
	const struct fdi_snapshot *snap = about->snap;

	if (client->read != about->lint->sweep || client->disagreed == about->lint->sweep)
		return false;
	if (differs(client->pdev, snap->pdev)) {
		finding->name = SPAN("drm-pdev");
		finding->text = snap->pdev;
		texts(about, finding, client->pdev);
	} else if (differs(client->driver, snap->driver)) {
		finding->name = SPAN("drm-driver");
		finding->text = snap->driver;
		texts(about, finding, client->driver);
	} else {
		return false;
	}
	client->disagreed = about->lint->sweep;
	return true;
}

bool tl_check_client_members_agree(const struct tl_case *about, struct fdi_finding *finding)
{
	finding->expected = "what another descriptor of this client says at the same time";
	if (about->client->blurred || !another_fd(about))
		return false;
	return about->engine ? engine_disagrees(about, finding) : client_disagrees(about, finding);
}
