/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "expect_part.h"

static json_t *said_engine(struct writer *writer, const struct said_engine *engine)
{
	const struct choice *capacity = &engine->field[ENGINE_CAPACITY];
	/* Printed or not, one is what is assumed. */
	bool is_one = !choice_is_said(capacity) || choice_has(capacity, WORD("1"));
	bool has_both = choice_is_said(&engine->field[ENGINE_TOTAL_CYCLES]) &&
			choice_is_said(&engine->field[ENGINE_MAXFREQ]);
	json_t *object = object_new(writer);

	for (int i = 0; i < ENGINE_CAPACITY; i++)
		put(writer, object, said_engine_names[i],
		    json_of_choice(writer, &engine->field[i], expect_either(has_both, i), NULL));
	put(writer, object, "capacity",
	    json_of_choice(writer, capacity, false, is_one ? expect_capacity_1 : NULL));
	return engine->may_miss ? or_absent(writer, object) : object;
}

static json_t *said_region(struct writer *writer, const struct said_region *region)
{
	json_t *object = object_new(writer);

	for (int i = 0; i < REGION_FIELDS; i++)
		put(writer, object, said_region_names[i],
		    json_of_choice(writer, &region->field[i], false, NULL));
	return region->may_miss ? or_absent(writer, object) : object;
}

static json_t *snapshot(struct writer *writer, const struct said *said)
{
	json_t *object = object_new(writer);
	json_t *engines = object_new(writer);
	json_t *regions = object_new(writer);

	put(writer, object, "driver",
	    json_of_choice(writer, &said->ident[IDENT_DRIVER], false, NULL));
	put(writer, object, "pdev", json_of_choice(writer, &said->ident[IDENT_PDEV], false, NULL));
	put(writer, object, "client_id",
	    json_of_choice(writer, &said->ident[IDENT_ID], false,
			   said->odd_id ? expect_zero : NULL));
	put(writer, object, "client_name",
	    json_of_choice(writer, &said->ident[IDENT_NAME], false, NULL));
	for (size_t i = 0; i < said->engine_count; i++)
		put_named(writer, engines, said->engines[i].name,
			  said_engine(writer, &said->engines[i]));
	for (size_t i = 0; i < said->region_count; i++)
		put_named(writer, regions, said->regions[i].name,
			  said_region(writer, &said->regions[i]));
	put_object(writer, object, "engines", engines);
	put_object(writer, object, "regions", regions);
	return object;
}

json_t *expect_snapshot(const struct said *said, const struct said *cut)
{
	struct writer writer = {0};
	json_t *any = any_new(&writer);

	if (said->may_reject) /* as a text with a NUL may be, however it goes on */
		any_add(&writer, any, json_flag(&writer, "rejected"));
	any_add(&writer, any, snapshot(&writer, said));
	if (cut)
		any_add(&writer, any, snapshot(&writer, cut));
	return expect_finish(&writer, any_done(&writer, any));
}
