/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What a driver relates its cycles to, in all its texts; rst:136, rst:147. */
#include "timelint.h"

/* What a text relates cycles to: an engine with a key, and the prefix and number of that key. */
struct relation {
	const struct fdi_engine *engine;
	const char *prefix;
	struct fdi_num num;
};

/* relation_of - false: the text has no such key, or both, which is cycles.exclusive-engines. */
static bool relation_of(const struct fdi_snapshot *snap, struct relation *relation)
{
	static const struct {
		enum fdi_engine_field field;
		const char *prefix;
	} keys[] = {{FDI_TOTAL_CYCLES, "drm-total-cycles-"}, {FDI_MAXFREQ_HZ, "drm-maxfreq-"}};
	const struct fdi_engine *engine;
	unsigned int i;

	*relation = (struct relation){0};
	for (engine = snap->engines; engine; engine = engine->next) {
		for (i = 0; i < FDI_COUNT(keys); i++) {
			if (!engine->field[keys[i].field].present)
				continue;
			if (relation->engine && relation->prefix != keys[i].prefix)
				return false;
			if (!relation->engine)
				*relation = (struct relation){engine, keys[i].prefix,
							      engine->field[keys[i].field]};
		}
	}
	return relation->engine;
}

/* Reported once for a driver. */
bool tl_check_cycles_exclusive_driver(const struct tl_context *ctx, struct fdi_finding *finding)
{
	struct tl_choice *choice = ctx->client->choice;
	struct relation relation;

	if (!choice || !choice->prefix || choice->reported)
		return false;
	if (!relation_of(ctx->snap, &relation) || relation.prefix == choice->prefix)
		return false;
	finding->name = relation.engine->name;
	finding->key = relation.prefix;
	finding->text = choice->key;
	finding->expected = "either drm-total-cycles or drm-maxfreq from a driver, not both";
	finding->before = tl_point_of_text(choice->key, choice->t);
	finding->now = tl_point_of_number(relation.num, ctx->fd->t_ns);
	if (choice->by && choice->by != ctx->client)
		finding->other = choice->by->id;
	choice->reported = true;
	return true;
}

int tl_choice_get(const struct tl_context *ctx)
{
	const struct fdi_span driver = ctx->snap->driver;
	struct fdi_timelint *lint = ctx->lint;
	struct trie_node *node;
	struct tl_choice *choice;
	struct fdi_span copy;

	if (!driver.len)
		return 0;
	node = trie_find(&lint->choices_by_driver, driver);
	if (node) {
		ctx->client->choice = TRIE_RECORD(node, struct tl_choice, node);
		return 0;
	}
	choice = tl_record_alloc(&lint->pool, sizeof(*choice), driver, &copy);
	if (!choice)
		return -FDI_ENOBUFS;
	choice->listed = lint->sweep;
	trie_insert(&lint->choices_by_driver, &choice->node, copy);
	choice->next = lint->choices;
	lint->choices = choice;
	ctx->client->choice = choice;
	return 0;
}

int tl_choice_note(const struct tl_context *ctx)
{
	struct tl_choice *choice = ctx->client->choice;
	struct relation relation;
	int err;

	if (!choice || choice->prefix || !relation_of(ctx->snap, &relation))
		return 0;
	err = tl_key_set(&ctx->lint->pool, &choice->key, relation.prefix, relation.engine->name);
	if (err)
		return err;
	choice->prefix = relation.prefix;
	choice->t = ctx->fd->t_ns;
	choice->by = ctx->client;
	return 0;
}
