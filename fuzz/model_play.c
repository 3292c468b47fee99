/* SPDX-License-Identifier: MIT */
#include "model_play.h"

#include <string.h>

#include "target.h"

#define EVENTS	 2000 /* that one wait may have */
#define MEMORY	 ((size_t)256 << 10)
#define ENGINES	 3
#define REGIONS	 2
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const struct fgpu_limits limits = {
	.engines = ENGINES,
	.regions = REGIONS,
	.rings = ENGINES,
	.instances = 8,
	.clients = PLAY_CLIENTS,
	.jobs = 12,
	.objects = 6,
	.handles = 12,
	.distortions = 2,
	.text = 256,
	.waits = 3,
	.contexts = PLAY_CLIENTS * ENGINES,
};

static int play_do(struct model_play *play, const struct fgpu_command *command)
{
	const int ret = fgpu_do(play->gpu, command);

	if (play->watch)
		play->watch->command(play->watch->user, command, ret);
	return ret;
}

static void watch_event(void *user, const struct fgpu_event *event)
{
	const struct model_play *play = user;

	play->watch->event(play->watch->user, event);
}

/* --- the device --- */

/* Sets of keys that a driver may print; the last two exclude each other in one device. */
static const uint32_t engine_keys[] = {
	FGPU_KEY_ENGINE,
	FGPU_KEY_ENGINE | FGPU_KEY_CAPACITY,
	FGPU_KEY_ENGINE | FGPU_KEY_CAPACITY | FGPU_KEY_CYCLES | FGPU_KEY_MAXFREQ,
	FGPU_KEY_CYCLES | FGPU_KEY_TOTAL_CYCLES,
};

static const uint32_t region_keys[] = {
	FGPU_KEY_TOTAL | FGPU_KEY_SHARED | FGPU_KEY_ACTIVE | FGPU_KEY_RESIDENT | FGPU_KEY_PURGEABLE,
	FGPU_KEY_TOTAL | FGPU_KEY_SHARED | FGPU_KEY_RESIDENT,
	FGPU_KEY_MEMORY,
};

static void set_text(struct fgpu_command *command, const char *text)
{
	command->text = text;
	command->text_len = (uint32_t)strlen(text);
}

static void build(struct model_play *play, struct fgpu_command command, const char *text)
{
	if (text)
		set_text(&command, text);
	FUZZ_HOLDS(play_do(play, &command) >= 0);
}

/* The rate of a device's cycles is known by total cycles, or by a maximum frequency. */
static uint32_t choose_keys(uint8_t byte, bool has_totals)
{
	const unsigned int nth = byte % COUNT(engine_keys);

	return engine_keys[nth < 2 ? nth : 2u + has_totals];
}

static void build_engine(struct model_play *play, unsigned int nth, uint8_t byte, bool has_totals)
{
	static const char *const names[ENGINES] = {"render", "rendering", "video"};
	struct fgpu_command engine = fgpu_command(FGPU_ENGINE, 0);
	struct fgpu_command ring = fgpu_command(FGPU_RING, 0);

	engine.flags = choose_keys(byte, has_totals);
	engine.amount = engine.flags & FGPU_KEY_CAPACITY ? 1 + byte / 4 % 2 : 1;
	engine.span = (uint64_t)(1 + byte / 8 % 2) * 500000000;
	build(play, engine, names[nth]);
	ring.index = nth;
	ring.kind = byte / 16 % FGPU_SHAPES;
	ring.amount = 256u << (byte / 64 % 2);
	build(play, ring, names[nth]);
}

static void build_device(struct model_play *play, const uint8_t *bytes)
{
	static const char *const names[REGIONS] = {"system0", "vram0"};
	const unsigned int engines = 1 + bytes[1] % ENGINES, regions = 1 + bytes[1] / 4 % REGIONS;
	struct fgpu_command command = fgpu_command(FGPU_DEVICE, 0);

	command.flags = bytes[0] & (FGPU_DEVICE_COMPLETION | FGPU_DEVICE_MEMORY_FIRST);
	play->by_completion = command.flags & FGPU_DEVICE_COMPLETION;
	build(play, command, "fuzz");
	build(play, fgpu_command(FGPU_PDEV, 0), "0000:03:00.0");
	for (unsigned int i = 0; i < engines; i++)
		build_engine(play, i, bytes[2 + i], bytes[0] & 4);
	for (unsigned int i = 0; i < regions; i++) {
		command = fgpu_command(FGPU_REGION, 0);
		command.flags = region_keys[bytes[5 + i] % COUNT(region_keys)];
		command.amount = bytes[5 + i] & 64 ? 1u << 20 : 0;
		build(play, command, names[i]);
	}
	build(play, fgpu_command(FGPU_LIVE, 0), NULL);
}

bool model_play_begin(struct model_play *play, const uint8_t *data, size_t size, bool may_distort,
		      const struct play_watch *watch)
{
	static const struct fgpu_hooks hooks = {watch_event};
	static _Alignas(8) unsigned char memory[MEMORY];

	if (size < PLAY_STEP)
		return false;
	*play = (struct model_play){
		.at = data + PLAY_STEP,
		.end = data + size,
		.next_id = 1,
		.may_distort = may_distort,
		.watch = watch,
	};
	FUZZ_HOLDS(fgpu_size(&limits) && fgpu_size(&limits) <= MEMORY);
	play->gpu = fgpu_init(memory, MEMORY, &limits, watch ? &hooks : NULL, play);
	FUZZ_HOLDS(play->gpu);
	build_device(play, data);
	return true;
}

void model_play_wait(struct model_play *play, uint64_t ns)
{
	const uint64_t now = fgpu_now(play->gpu);

	FUZZ_HOLDS(fgpu_advance(play->gpu, now + ns, EVENTS) >= 0);
	FUZZ_HOLDS(fgpu_now(play->gpu) >= now);
}

/* --- descriptors --- */

static struct play_file *free_file(struct model_play *play)
{
	for (size_t i = 0; i < PLAY_FILES; i++)
		if (!play->files[i].is_open)
			return &play->files[i];
	return NULL;
}

static struct play_file *some_file(struct model_play *play, uint8_t byte)
{
	struct play_file *file = &play->files[byte % PLAY_FILES];

	return file->is_open ? file : NULL;
}

static void open_file(struct model_play *play)
{
	struct fgpu_command command = fgpu_command(FGPU_OPEN, fgpu_now(play->gpu));
	struct play_file *file = free_file(play);
	int client;

	if (!file)
		return;
	command.amount = play->next_id;
	client = play_do(play, &command);
	if (client < 0)
		return;
	play->next_id++;
	*file = (struct play_file){.is_open = true,
				   .client = (uint32_t)client,
				   .pid = 10 + play->step[1] % 3,
				   .fd = 3 + (int32_t)(file - play->files)};
}

/* dup(), fork() and a descriptor that is sent: another descriptor of the same client, perhaps of
 * another process. */
static void copy_file(struct model_play *play, int32_t to_process)
{
	struct play_file *file = some_file(play, play->step[1]), *copy = free_file(play);

	if (!file || !copy)
		return;
	*copy = *file;
	copy->was_read = false;
	copy->fd = 3 + (int32_t)(copy - play->files);
	if (to_process)
		copy->pid = to_process;
}

/* The last descriptor closes the client. */
static void close_file(struct model_play *play)
{
	struct fgpu_command command = fgpu_command(FGPU_CLOSE, fgpu_now(play->gpu));
	struct play_file *file = some_file(play, play->step[1]);

	if (!file)
		return;
	file->is_open = false;
	for (size_t i = 0; i < PLAY_FILES; i++)
		if (play->files[i].is_open && play->files[i].client == file->client)
			return;
	command.client = file->client;
	FUZZ_HOLDS(!play_do(play, &command));
}

/* --- commands --- */

/* What a step may do to the model; rows that occur more often are what most other steps need. */
static const uint32_t ops[] = {
	FGPU_SUBMIT,  FGPU_SUBMIT,    FGPU_SUBMIT,  FGPU_READY,	   FGPU_KICK,	FGPU_UNDO,
	FGPU_RESET,   FGPU_FREQ,      FGPU_CREATE,  FGPU_CREATE,   FGPU_HANDLE, FGPU_DROP,
	FGPU_EXPORT,  FGPU_UNEXPORT,  FGPU_MADVISE, FGPU_POPULATE, FGPU_EVICT,	FGPU_PRESSURE,
	FGPU_DISTORT, FGPU_UNDISTORT, FGPU_UNPLUG,  FGPU_GIVE_UP,  FGPU_WAIT,	FGPU_UNWAIT,
	FGPU_BUSY,    FGPU_IDLE,      FGPU_NAME,    FGPU_DESTROY,
};

/* byte 7 is the time before a step: nothing, or 1 us to some hours. */
static uint64_t time_of(uint8_t byte)
{
	return byte < 16 ? 0 : (uint64_t)(byte & 15) * 1000 << (byte >> 4) * 2;
}

static void command_model(struct model_play *play, const uint8_t step[PLAY_STEP])
{
	struct fgpu_command command = fgpu_command(ops[step[0] % COUNT(ops)], fgpu_now(play->gpu));
	int result;

	command.client = step[1] % (PLAY_CLIENTS + 1);
	command.index = step[2] % (ENGINES + 1);
	command.object = step[3] % 8 < 7 ? step[3] % 8 : FGPU_NONE;
	command.job = step[3] / 8 % 16;
	command.flags = step[4];
	command.amount = time_of(step[5]);
	command.span = step[6] & 128 ? time_of(step[6]) : step[6] % 64;
	if (command.op == FGPU_SUBMIT)
		command.uses[0] = step[3] & 128 ? command.object : FGPU_NONE;
	if (command.op == FGPU_SUBMIT || command.op == FGPU_CREATE)
		command.object = FGPU_NONE, command.job = 0;
	if (command.op == FGPU_NAME && step[4] & 1)
		set_text(&command, "a name");
	if (command.op == FGPU_DISTORT && !play->may_distort)
		return;
	if (command.op == FGPU_DISTORT)
		command = model_distort_command(play);
	result = play_do(play, &command);
	FUZZ_HOLDS(result >= -FGPU_ECANCELED);
	play->was_reset |= command.op == FGPU_RESET || command.op == FGPU_UNPLUG;
	if (command.op == FGPU_DISTORT && result >= 0) {
		play->distortions++;
		play->distortion = command.kind;
	}
}

enum play_step model_play_next(struct model_play *play)
{
	if (play->end - play->at < PLAY_STEP)
		return PLAY_END;
	play->step = play->at;
	play->at += PLAY_STEP;
	model_play_wait(play, time_of(play->step[7]));
	switch (play->step[0] >> 5) {
	case 0:
		open_file(play);
		return PLAY_DONE;
	case 1:
		copy_file(play, play->step[2] % 4 ? 0 : 10 + play->step[3] % 3);
		return PLAY_DONE;
	case 2:
		close_file(play);
		return PLAY_DONE;
	case 3:
	case 4:
		return PLAY_SWEEP;
	default:
		command_model(play, play->step);
		return PLAY_DONE;
	}
}

/* --- texts --- */

struct text {
	char *bytes;
	size_t len;
};

static void write_text(void *to, const char *bytes, fgpu_u64 len)
{
	struct text *text = to;

	FUZZ_HOLDS(len <= PLAY_TEXT - text->len);
	/* some bytes each, for which a call, and AddressSanitizer's in front of it, are the most of
	 * it */
	for (fgpu_u64 i = 0; i < len; i++)
		text->bytes[text->len++] = bytes[i];
}

size_t model_play_text(struct model_play *play, uint32_t client, char bytes[PLAY_TEXT])
{
	struct text text = {bytes, 0};
	const struct fgpu_sink sink = {write_text, &text};
	struct fgpu_reading reading;

	FUZZ_HOLDS(
		!fgpu_show(play->gpu, client, FGPU_PART_HEADER | FGPU_PART_BODY, &sink, &reading));
	play->shown |= reading.shown;
	return text.len;
}
