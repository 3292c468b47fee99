/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Sweeps and reads, and which rules are judged on them. */
#include "timelint.h"

struct fdi_point tl_point_of_number(struct fdi_num value, uint64_t t_ns)
{
	return (struct fdi_point){.known = value.present, .t_ns = t_ns, .value = value};
}

struct fdi_point tl_point_of_text(struct fdi_span text, uint64_t t_ns)
{
	return (struct fdi_point){.known = true, .t_ns = t_ns, .text = text};
}

static void rule_judge(const struct tl_rule *rule, const struct tl_context *ctx)
{
	const struct fdi_lint_options *options = ctx->lint->options;
	struct fdi_finding finding = {.rule = &rule->rule, .fd = ctx->fd};

	if (ctx->engine)
		finding.name = ctx->engine->node.key;
	if (ctx->region)
		finding.name = ctx->region->node.key;
	if (ctx->client)
		finding.client = ctx->client->id;
	if (rule->check(ctx, &finding) && options->emit)
		options->emit(options->data, &finding);
}

static void rules_judge(const struct tl_context *ctx, enum tl_scope scope)
{
	unsigned int i;

	for (i = 0; i < TIMELINT_RULE_COUNT; i++) {
		if (ctx->lint->scopes[i] & scope)
			rule_judge(&timelint_rules[i], ctx);
	}
}

/* engine_judge - judge one engine against the sweeps before. */
static void engine_judge(struct tl_context *ctx)
{
	unsigned int kind;

	rules_judge(ctx, TL_ON_ENGINE);
	for (kind = 0; kind < TL_COUNTERS; kind++) {
		ctx->kind = kind;
		rules_judge(ctx, TL_ON_COUNTER);
	}
	tl_shared_note(ctx);
	if (tl_counter_rose(&ctx->engine->counter[TL_BUSY]) ||
	    tl_counter_rose(&ctx->engine->counter[TL_CYCLES]))
		ctx->client->worked = ctx->lint->sweep;
	tl_engine_end_sweep(ctx->engine);
}

/* engine_add - add one engine to those of its device. */
static void engine_add(struct tl_context *ctx)
{
	tl_engine_begin_sweep(ctx->engine, ctx->lint->sweep);
	tl_engine_note_dips(ctx->engine);
	tl_shared_add(ctx);
}

static void client_judge(struct tl_context *ctx)
{
	struct tl_client *client = ctx->client;

	tl_regions_begin_sweep(client, ctx->lint->sweep);
	for (ctx->region = client->regions; ctx->region; ctx->region = ctx->region->next)
		rules_judge(ctx, TL_ON_REGION);
	client->empty = client->worked == ctx->lint->sweep && client->totals && !client->memory
				? client->empty + 1
				: 0;
	rules_judge(ctx, TL_ON_CLIENT);
	client->empty_reported = client->empty && (client->empty_reported || client->empty > 1);
	tl_regions_end_sweep(client, ctx->lint->sweep);
}

/* clients_visit - each engine of each client with a read in this sweep, and then the client. */
static void clients_visit(struct fdi_timelint *lint, void (*on_engine)(struct tl_context *ctx),
			  void (*on_client)(struct tl_context *ctx))
{
	struct tl_client *client;

	for (client = lint->clients; client; client = client->next) {
		struct tl_context ctx = {.lint = lint, .client = client, .fd = &client->fd};

		if (client->ambiguous || client->read != lint->sweep)
			continue;
		for (ctx.engine = client->engines; ctx.engine; ctx.engine = ctx.engine->next)
			on_engine(&ctx);
		if (on_client)
			on_client(&ctx);
	}
}

/* clients_renew - a client all of whose descriptors are new may be another one with its id. */
static void clients_renew(struct fdi_timelint *lint)
{
	struct tl_client *client;

	for (client = lint->clients; client; client = client->next) {
		if (client->read == lint->sweep && client->kept != lint->sweep)
			tl_client_renew(lint, client);
	}
}

/* sweep_judge - judge every client with a read in this sweep, alone and beside the others. */
static void sweep_judge(struct fdi_timelint *lint)
{
	clients_renew(lint);
	clients_visit(lint, engine_add, NULL);
	clients_visit(lint, engine_judge, client_judge);
}

static void sweep_close(struct fdi_timelint *lint)
{
	if (!lint->open)
		return;
	sweep_judge(lint);
	tl_forget_unlisted(lint);
	lint->open = false;
}

/* members_judge - judge the engines that an earlier read of this sweep has, too. */
static void members_judge(struct tl_context ctx)
{
	for (ctx.printed = ctx.snap->engines; ctx.printed; ctx.printed = ctx.printed->next) {
		ctx.engine = tl_engine_find(ctx.client, ctx.printed->name, ctx.engine);
		if (ctx.engine->sweep == ctx.lint->sweep)
			rules_judge(&ctx, TL_ON_MEMBER);
	}
}

/* id_note - store the first device of the sweep with this id. */
static void id_note(const struct tl_context *ctx)
{
	struct tl_id *id = ctx->id;

	if (!id || id->listed == ctx->lint->sweep)
		return;
	id->listed = ctx->lint->sweep;
	id->major = ctx->fd->major;
	id->minor = ctx->fd->minor;
}

/* client_note - store the read; the first of a sweep determines driver, pdev and time. */
static int client_note(const struct tl_context *ctx)
{
	struct fdi_timelint *lint = ctx->lint;
	struct tl_client *client = ctx->client;
	int err = 0;

	client->listed = lint->sweep;
	if (tl_descriptor_is_kept(ctx))
		client->kept = lint->sweep;
	if (ctx->descriptor) {
		ctx->descriptor->listed = lint->sweep;
		ctx->descriptor->client = client;
	}
	if (client->read == lint->sweep) {
		client->ambiguous |= !client->id.len && !ctx->fd->has_pid;
		return 0;
	}
	client->has_before = client->read;
	client->before_t = client->fd.t_ns;
	client->read = lint->sweep;
	client->fd = *ctx->fd;
	if (ctx->snap->driver.len)
		err = tl_span_set(&lint->pool, &client->driver, ctx->snap->driver);
	if (!err && ctx->snap->pdev.len)
		err = tl_span_set(&lint->pool, &client->pdev, ctx->snap->pdev);
	return err;
}

/* text_judge - judge and store a read with a DRM text. */
static int text_judge(struct tl_context *ctx)
{
	const struct fdi_engine *printed;
	const struct fdi_region *region_printed;
	struct tl_region *region = NULL;
	struct tl_engine *engine = NULL;
	int err = tl_records_get(ctx);

	if (err)
		return err;
	rules_judge(ctx, TL_ON_TEXT);
	if (ctx->client->read == ctx->lint->sweep)
		members_judge(*ctx);
	id_note(ctx);
	err = tl_device_note(ctx);
	if (!err)
		err = tl_choice_note(ctx);
	if (!err)
		err = client_note(ctx);
	for (printed = ctx->snap->engines; printed; printed = printed->next) {
		engine = tl_engine_find(ctx->client, printed->name, engine);
		tl_engine_begin_sweep(engine, ctx->lint->sweep);
		tl_engine_add_read(engine, printed, ctx->fd);
	}
	for (region_printed = ctx->snap->regions; region_printed;
	     region_printed = region_printed->next) {
		region = tl_region_find(ctx->client, region_printed->name, region);
		tl_region_add_read(region, region_printed, ctx);
	}
	return err;
}

struct fdi_timelint *fdi_timelint_new(void *mem, size_t size,
				      const struct fdi_lint_options *options)
{
	size_t pad = -(uintptr_t)mem & (_Alignof(struct fdi_timelint) - 1);
	struct fdi_timelint *lint;
	unsigned int i;

	if (!mem || !options || size < pad || size - pad < sizeof(*lint))
		return NULL;
	lint = (void *)((unsigned char *)mem + pad);
	__builtin_memset(lint, 0, sizeof(*lint));
	pool_init(&lint->pool, lint + 1, size - pad - sizeof(*lint));
	lint->options = options;
	for (i = 0; i < TIMELINT_RULE_COUNT; i++) {
		if (rule_is_judged(&timelint_rules[i].rule, options))
			lint->scopes[i] = timelint_rules[i].scopes;
	}
	return lint;
}

int fdi_timelint_sweep(struct fdi_timelint *lint, uint64_t t_ns)
{
	if (!lint || t_ns < lint->t_ns)
		return -FDI_EINVAL;
	sweep_close(lint);
	lint->sweep++;
	lint->t_ns = t_ns;
	lint->open = true;
	return 0;
}

int fdi_timelint_read(struct fdi_timelint *lint, const struct fdi_fd *fd,
		      const struct fdi_snapshot *snap)
{
	struct tl_context ctx = {.lint = lint, .fd = fd, .snap = snap};
	int err = 0;

	if (!lint || !fd || !lint->open)
		return -FDI_EINVAL;
	rules_judge(&ctx, TL_ON_READ);
	/* The text of an unplugged device has no drm- key: list the descriptor as it was. */
	if (snap && snap->drm_lines)
		err = text_judge(&ctx);
	else
		tl_descriptor_keep(lint, fd);
	if (err)
		tl_descriptor_keep(lint, fd);
	return err;
}

int fdi_timelint_end(struct fdi_timelint *lint, unsigned int *undetermined)
{
	const struct tl_client *client;
	unsigned int count;

	if (!lint)
		return -FDI_EINVAL;
	sweep_close(lint);
	count = lint->undetermined;
	for (client = lint->clients; client; client = client->next)
		count += tl_catching_up(client);
	if (undetermined)
		*undetermined = count;
	return 0;
}
