/* SPDX-License-Identifier: MIT */
#include "decimal.h"
#include "expect.h"
#include "expect_part.h"

static json_t *snapshot_engine(struct writer *writer, const struct printed_engine *engine)
{
	const struct choice *capacity = &engine->field[ENGINE_CAPACITY];
	/* Printed or not, one is what is assumed. */
	bool is_one = !choice_has_values(capacity) || choice_has(capacity, WORD("1"));
	bool has_both = choice_has_values(&engine->field[ENGINE_TOTAL_CYCLES]) &&
			choice_has_values(&engine->field[ENGINE_MAXFREQ]);
	json_t *object = object_new(writer);

	for (int i = 0; i < ENGINE_CAPACITY; i++)
		put_member(writer, object, printed_engine_names[i],
			   json_of_choice(writer, &engine->field[i], expect_either(has_both, i),
					  NULL));
	put_member(writer, object, "capacity",
		   json_of_choice(writer, capacity, false, is_one ? expect_capacity_1 : NULL));
	return engine->may_miss ? or_absent(writer, object) : object;
}

static json_t *snapshot_region(struct writer *writer, const struct printed_region *region)
{
	json_t *object = object_new(writer);

	for (int i = 0; i < REGION_FIELDS; i++)
		put_member(writer, object, printed_region_names[i],
			   json_of_choice(writer, &region->field[i], false, NULL));
	return region->may_miss ? or_absent(writer, object) : object;
}

/* An id that 64 bits do not hold may be left out: it identifies no client for such a reader. */
static bool may_drop_id(const struct choice *id)
{
	for (size_t i = 0; i < id->count; i++)
		if (dec_beyond_64(id->words[i]))
			return true;
	return false;
}

static json_t *write_snapshot(struct writer *writer, const struct printed *printed)
{
	const struct choice *id = &printed->ident[IDENT_ID];

	json_t *object = object_new(writer);
	json_t *engines = object_new(writer);
	json_t *regions = object_new(writer);

	put_member(writer, object, "driver",
		   json_of_choice(writer, &printed->ident[IDENT_DRIVER], false, NULL));
	put_member(writer, object, "pdev",
		   json_of_choice(writer, &printed->ident[IDENT_PDEV], false, NULL));
	put_member(
		writer, object, "client_id",
		json_of_choice(writer, id, may_drop_id(id), printed->odd_id ? expect_zero : NULL));
	put_member(writer, object, "client_name",
		   json_of_choice(writer, &printed->ident[IDENT_NAME], false, NULL));
	for (size_t i = 0; i < printed->engine_count; i++)
		put_named(writer, engines, printed->engines[i].name,
			  snapshot_engine(writer, &printed->engines[i]));
	for (size_t i = 0; i < printed->region_count; i++)
		put_named(writer, regions, printed->regions[i].name,
			  snapshot_region(writer, &printed->regions[i]));
	put_object(writer, object, "engines", engines);
	put_object(writer, object, "regions", regions);
	return object;
}

json_t *expect_snapshot(const struct printed *printed, const struct printed *cut)
{
	struct writer writer = {0};
	json_t *any = any_new(&writer);

	if (printed->refusal) /* as a text with a NUL may be, however it goes on */
		any_add(&writer, any, json_flag(&writer, "rejected"));
	any_add(&writer, any, write_snapshot(&writer, printed));
	if (cut)
		any_add(&writer, any, write_snapshot(&writer, cut));
	return expect_finish(&writer, any_done(&writer, any));
}
