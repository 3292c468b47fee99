/* SPDX-License-Identifier: MIT */
/*
 * Any input as a device, its processes' descriptors and sweeps over time (model_play.h).
 * libfdinfo's tracker against the truth: what it holds was printed, never exceeds what was done,
 * and misses nothing of a device that accounts while jobs run. And against the oracle, for short
 * ones.
 */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "agree.h"
#include "fdinfo.h"
#include "model_play.h"
#include "rec_fd.h"
#include "relations.h"
#include "target.h"

#define SWEEPS	6
#define ARENA	((size_t)256 << 10)
#define TRACKER ((size_t)1 << 20)
#define RELATED 16 /* one of so many inputs is read again with more (relations.h) */
/* The oracle is slow on purpose: it is asked about so many sweeps at most, and about one of so many
 * inputs. */
#define ORACLE	 3
#define ASKED	 128
#define SEQUENCE (SWEEPS * PLAY_FILES)

/* The recording that the sweeps make, in memory that the next execution uses again. */
static char texts[SEQUENCE][PLAY_TEXT];
static struct rec_read reads[SEQUENCE];
static struct rec_sweep sweeps[SWEEPS];

struct sequence {
	struct model_play play;
	struct fdi_tracker *tracker;
	struct recording rec;
	bool has_empty; /* a sweep that had no descriptor */
};

/* How a sweep is made: byte 1 of its step is a bit for each descriptor that cannot be read, byte 2
 * the time of each read. */
static void read_file(struct sequence *sequence, struct play_file *file, bool is_readable)
{
	static unsigned char memory[ARENA];
	struct model_play *play = &sequence->play;
	const size_t nth = sequence->rec.read_count++;
	struct rec_read *read = &reads[nth];
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	struct fdi_fd fd;

	*read = (struct rec_read){
		.t_ns = fgpu_now(play->gpu),
		.has_sweep = true,
		.has_pid = true,
		.has_fd = true,
		.has_dev = true,
		.sweep = sequence->rec.sweep_count,
		.pid = file->pid,
		.fd = file->fd,
		.major = 226,
		.minor = 128,
		.err = is_readable ? 0 : EACCES,
		.text = texts[nth],
	};
	if (!read->err)
		read->len = model_play_text(play, file->client, texts[nth]);
	file->was_read |= read->len != 0;
	fdi_arena_init(&arena, memory, sizeof(memory));
	FUZZ_HOLDS(!fdi_parse(&snap, read->text, read->len, &arena));
	fd = rec_fd(read);
	FUZZ_HOLDS(!fdi_sweep_read(sequence->tracker, &fd, read->err ? NULL : &snap));
}

/* --- the truth --- */

static bool has_member(const struct fdi_client *client, const struct play_file *file)
{
	for (const struct fdi_member *m = client->members; m; m = m->next)
		if (m->pid == file->pid && m->fd == file->fd)
			return true;
	return false;
}

static void check_usage(const struct sequence *sequence, const struct fdi_client *client,
			const struct play_file *file, bool is_exact)
{
	const struct fdi_track_engine *engine = client->engines;

	for (; engine; engine = engine->next) {
		const struct fdi_num *busy = &engine->field[FDI_BUSY_NS];
		struct fgpu_usage truth;
		uint32_t index = 0, len = 0;
		const char *name;

		while ((name = fgpu_engine_name(sequence->play.gpu, index, &len)) &&
		       (len != engine->name.len || memcmp(name, engine->name.ptr, len)))
			index++;
		FUZZ_HOLDS(name);
		FUZZ_HOLDS(!fgpu_true_usage(sequence->play.gpu, file->client, index, &truth));
		FUZZ_HOLDS(!busy->present || busy->value <= truth.busy_ns);
		FUZZ_HOLDS(!busy->present || !is_exact || busy->value == truth.busy_ns);
		FUZZ_HOLDS(!engine->delta_ns.present || engine->delta_ns.value <= truth.busy_ns);
		FUZZ_HOLDS(engine->field[FDI_CYCLES].value <= truth.cycles);
	}
}

/*
 * Each open descriptor is a member of one client, which holds what is true of the descriptor's; but
 * one that has shown no text, as that of an unplugged device, may stand for the closed one that had
 * its number.
 */
static void check_truth(const struct sequence *sequence, uint8_t hidden, bool is_exact)
{
	for (size_t i = 0; i < PLAY_FILES; i++) {
		const struct play_file *file = &sequence->play.files[i];
		const struct fdi_client *client = NULL;
		unsigned int owners = 0;

		if (!file->is_open || !file->was_read || hidden >> i & 1)
			continue;
		while ((client = fdi_client_next(sequence->tracker, client))) {
			if (!has_member(client, file))
				continue;
			owners++;
			check_usage(sequence, client, file, is_exact);
		}
		FUZZ_HOLDS(owners <= 1);
	}
}

static void sweep_files(struct sequence *sequence)
{
	struct model_play *play = &sequence->play;
	struct recording *rec = &sequence->rec;
	const uint8_t hidden = play->step[1] & play->step[3];
	const uint64_t window = play->step[2] % 4 ? 0 : (uint64_t)play->step[2] * 1000;
	struct rec_sweep *sweep = &sweeps[rec->sweep_count];

	*sweep = (struct rec_sweep){.first = rec->read_count, .t_ns = fgpu_now(play->gpu)};
	FUZZ_HOLDS(!fdi_sweep_begin(sequence->tracker, sweep->t_ns));
	for (size_t i = 0; i < PLAY_FILES; i++) {
		if (!play->files[i].is_open)
			continue;
		read_file(sequence, &play->files[i], !(hidden >> i & 1));
		model_play_wait(play, window);
	}
	FUZZ_HOLDS(!fdi_sweep_end(sequence->tracker));
	sweep->count = rec->read_count - sweep->first;
	rec->sweep_count += sweep->count != 0;
	sequence->has_empty |= !sweep->count;
	check_truth(sequence, hidden, !window && !play->by_completion && !play->was_reset);
}

/* A sum of the input's bytes: what is done with one of so many inputs is done with the same ones
 * again. */
static uint32_t sum_of(const uint8_t *data, size_t size)
{
	uint32_t sum = 0;

	for (size_t i = 0; i < size; i++)
		sum = sum * 31 + data[i];
	return sum >> 8;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static unsigned char memory[TRACKER];
	struct sequence sequence = {.rec = {.reads = reads, .sweeps = sweeps}};
	enum play_step done;
	uint32_t sum;

	if (!model_play_begin(&sequence.play, data, size, false, NULL))
		return 0;
	sequence.tracker = fdi_tracker_new(memory, sizeof(memory));
	FUZZ_HOLDS(sequence.tracker);
	while ((done = model_play_next(&sequence.play)) != PLAY_END &&
	       sequence.rec.sweep_count < SWEEPS)
		if (done == PLAY_SWEEP)
			sweep_files(&sequence);
	sum = sum_of(data, size);
	/* a sweep without a descriptor is in no recording, and ends what was held */
	if (sequence.rec.sweep_count >= 2 && !sequence.play.was_reset && !sequence.has_empty &&
	    !(sum % RELATED))
		relations_hold(&sequence.rec, sequence.tracker);
	if (sequence.rec.sweep_count && sequence.rec.sweep_count <= ORACLE && !(sum % ASKED))
		agree_series(&sequence.rec);
	return 0;
}
