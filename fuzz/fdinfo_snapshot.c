/* SPDX-License-Identifier: MIT */
/* Any input as one text: no crash, spans within the text, arena within its size, a round trip. */
#include <inttypes.h>
#include <string.h>

#include "fdinfo.h"
#include "target.h"

#define ARENA ((size_t)4 << 20)

static void check_inside(struct fdi_span span, const char *text, size_t len)
{
	if (!span.len)
		return;
	FUZZ_HOLDS(span.ptr >= text && span.ptr < text + len);
	FUZZ_HOLDS(span.len <= len - (size_t)(span.ptr - text));
}

static void check_engines(const struct fdi_snapshot *snap, const char *text, size_t len)
{
	unsigned int engines = 0, regions = 0;

	for (const struct fdi_engine *e = snap->engines; e; e = e->next, engines++) {
		check_inside(e->name, text, len);
		FUZZ_HOLDS(e->name.len);
		FUZZ_HOLDS(fdi_capacity(e).present && fdi_capacity(e).value);
		for (int i = 0; i < FDI_ENGINE_FIELDS; i++)
			FUZZ_HOLDS(!e->field[i].saturated || e->field[i].value == UINT64_MAX);
		/* names are unique: quadratic, so only where it is cheap */
		for (const struct fdi_engine *o = e->next; o && snap->engine_count < 64;
		     o = o->next)
			FUZZ_HOLDS(o->name.len != e->name.len ||
				   memcmp(o->name.ptr, e->name.ptr, o->name.len));
	}
	for (const struct fdi_region *r = snap->regions; r; r = r->next, regions++)
		check_inside(r->name, text, len);
	FUZZ_HOLDS(engines == snap->engine_count && regions == snap->region_count);
}

static void print_num(FILE *out, const char *key, struct fdi_span name, struct fdi_num num,
		      const char *unit)
{
	if (num.present && !num.saturated)
		fprintf(out, "drm-%s%.*s: %" PRIu64 "%s\n", key, (int)name.len, name.ptr, num.value,
			unit);
}

/* Write the snapshot in canonical form. */
static char *print_snapshot(const struct fdi_snapshot *snap, size_t *len)
{
	static const char *const engine[] = {"engine-",	      "engine-capacity-", "cycles-",
					     "total-cycles-", "maxfreq-",	  "curfreq-"};
	static const char *const region[] = {"total-",	"shared-",    "resident-",
					     "memory-", "purgeable-", "active-"};
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	for (const struct fdi_engine *e = snap->engines; e; e = e->next)
		for (int i = 0; i < FDI_ENGINE_FIELDS; i++)
			print_num(out, engine[i], e->name, e->field[i],
				  i == FDI_BUSY_NS	? " ns"
				  : i >= FDI_MAXFREQ_HZ ? " Hz"
							: "");
	for (const struct fdi_region *r = snap->regions; r; r = r->next)
		for (int i = 0; i < FDI_REGION_FIELDS; i++)
			print_num(out, region[i], r->name, r->field[i], "");
	fclose(out);
	return text;
}

static void round_trip(const struct fdi_snapshot *snap)
{
	static unsigned char memory[ARENA];
	struct fdi_snapshot again;
	struct fdi_arena arena;
	size_t len, len2;
	char *text = print_snapshot(snap, &len), *text2;

	fdi_arena_init(&arena, memory, sizeof(memory));
	FUZZ_HOLDS(!fdi_parse(&again, text, len, &arena));
	text2 = print_snapshot(&again, &len2);
	FUZZ_HOLDS(again.malformed == 0 && again.saturated == 0);
	FUZZ_HOLDS(len == len2 && !memcmp(text, text2, len));
	free(text);
	free(text2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static unsigned char memory[ARENA];
	const char *text = (const char *)data;
	struct fdi_snapshot snap, small;
	struct fdi_arena arena;
	int err;

	fdi_arena_init(&arena, memory, sizeof(memory));
	err = fdi_parse(&snap, text, size, &arena);
	FUZZ_HOLDS(!err || (err == -FDI_ENOBUFS && size > 16384));
	if (err)
		return 0;
	check_engines(&snap, text, size);
	check_inside(snap.driver, text, size);
	check_inside(snap.pdev, text, size);
	check_inside(snap.client_id, text, size);
	check_inside(snap.client_name, text, size);
	FUZZ_HOLDS(snap.drm_lines <= snap.lines);
	if (size < 4096 && !memchr(data, '\0', size))
		round_trip(&snap);
	if (arena.used) {
		unsigned char *tight = malloc(arena.used);

		FUZZ_HOLDS(tight);
		fdi_arena_init(&arena, tight, arena.used / 2);
		err = fdi_parse(&small, text, size, &arena);
		FUZZ_HOLDS(err == -FDI_ENOBUFS);
		check_engines(&small, text, size);
		free(tight);
	}
	return 0;
}
