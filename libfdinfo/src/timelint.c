/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Sweeps, and which row is asked when. */
#include "timelint.h"

struct fdi_point tl_number(struct fdi_num value, uint64_t t_ns)
{
	return (struct fdi_point){.known = value.present, .t_ns = t_ns, .value = value};
}

struct fdi_point tl_text(struct fdi_span text, uint64_t t_ns)
{
	return (struct fdi_point){.known = true, .t_ns = t_ns, .text = text};
}

static void rule_judge(const struct tl_rule *rule, const struct tl_case *about)
{
	const struct fdi_lint_options *options = about->lint->options;
	struct fdi_finding finding = {.rule = &rule->rule, .fd = about->fd};

	if (about->engine)
		finding.name = about->engine->node.key;
	if (about->client)
		finding.client = about->client->id;
	if (rule->check(about, &finding) && options->emit)
		options->emit(options->data, &finding);
}

static void rules_judge(const struct tl_case *about, enum tl_scope scope)
{
	unsigned int i;

	for (i = 0; i < TIMELINT_RULE_COUNT; i++) {
		if (about->lint->judged[i] && (timelint_rules[i].scopes & scope))
			rule_judge(&timelint_rules[i], about);
	}
}

/* engine_judge - hold one engine against the sweeps before. */
static void engine_judge(struct tl_case *about)
{
	unsigned int which;

	tl_engine_begin(about->engine, about->lint->sweep);
	tl_engine_dip(about->engine);
	rules_judge(about, TL_ON_ENGINE);
	for (which = 0; which < TL_COUNTERS; which++) {
		about->which = which;
		rules_judge(about, TL_ON_COUNTER);
	}
	tl_engine_settle(about->engine);
}

/* sweep_judge - every client that this sweep could read. */
static void sweep_judge(struct fdi_timelint *lint)
{
	struct tl_client *client;

	for (client = lint->clients; client; client = client->next) {
		struct tl_case about = {.lint = lint, .client = client, .fd = &client->fd};

		if (client->blurred || client->read != lint->sweep)
			continue;
		for (about.engine = client->engines; about.engine;
		     about.engine = about.engine->next)
			engine_judge(&about);
	}
}

static void sweep_close(struct fdi_timelint *lint)
{
	if (!lint->open)
		return;
	sweep_judge(lint);
	tl_forget(lint);
	lint->open = false;
}

/* members_ask - the engines that another read of this sweep has shown, too. */
static void members_ask(struct tl_case about)
{
	for (about.said = about.snap->engines; about.said; about.said = about.said->next) {
		about.engine = tl_engine_find(about.client, about.said->name, about.engine);
		if (about.engine->sweep == about.lint->sweep)
			rules_judge(&about, TL_ON_MEMBER);
	}
}

/* id_take - the first device of the sweep that says this id. */
static void id_take(const struct tl_case *about)
{
	struct tl_id *id = about->id;

	if (!id || id->seen == about->lint->sweep)
		return;
	id->seen = about->lint->sweep;
	id->major = about->fd->major;
	id->minor = about->fd->minor;
}

/* client_take - who was read: the first read of a sweep speaks for the client. */
static int client_take(const struct tl_case *about)
{
	struct fdi_timelint *lint = about->lint;
	struct tl_client *client = about->client;
	int err = 0;

	client->seen = lint->sweep;
	if (about->descriptor) {
		about->descriptor->seen = lint->sweep;
		about->descriptor->client = client;
	}
	if (client->read == lint->sweep) {
		client->blurred |= !client->id.len && !about->fd->has_pid;
		return 0;
	}
	client->has_before = client->read;
	client->before_t = client->fd.t_ns;
	client->read = lint->sweep;
	client->fd = *about->fd;
	if (about->snap->driver.len)
		err = tl_span_set(&lint->pool, &client->driver, about->snap->driver);
	if (!err && about->snap->pdev.len)
		err = tl_span_set(&lint->pool, &client->pdev, about->snap->pdev);
	return err;
}

/* text_take - a read that gave a text. */
static int text_take(struct tl_case *about)
{
	const struct fdi_engine *said;
	struct tl_engine *engine = NULL;
	int err = tl_find(about);

	if (err)
		return err;
	rules_judge(about, TL_ON_TEXT);
	if (about->client->read == about->lint->sweep)
		members_ask(*about);
	id_take(about);
	err = client_take(about);
	for (said = about->snap->engines; said; said = said->next) {
		engine = tl_engine_find(about->client, said->name, engine);
		tl_engine_begin(engine, about->lint->sweep);
		tl_engine_take(engine, said, about->fd);
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
	for (i = 0; i < TIMELINT_RULE_COUNT; i++)
		lint->judged[i] = rule_is_judged(&timelint_rules[i].rule, options);
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
	struct tl_case about = {.lint = lint, .fd = fd, .snap = snap};
	int err = 0;

	if (!lint || !fd || !lint->open)
		return -FDI_EINVAL;
	rules_judge(&about, TL_ON_READ);
	/* A descriptor whose device was unplugged says nothing of DRM, and may be kept. */
	if (snap && snap->drm_lines)
		err = text_take(&about);
	else
		tl_keep(lint, fd);
	if (err)
		tl_keep(lint, fd);
	return err;
}

int fdi_timelint_end(struct fdi_timelint *lint, unsigned int *undetermined)
{
	const struct tl_client *client;
	unsigned int count;

	if (!lint)
		return -FDI_EINVAL;
	sweep_close(lint);
	count = lint->lost;
	for (client = lint->clients; client; client = client->next)
		count += tl_catching_up(client);
	if (undetermined)
		*undetermined = count;
	return 0;
}
