// SPDX-License-Identifier: GPL-2.0-only
#include <linux/ctype.h>
#include <linux/kstrtox.h>
#include <linux/string.h>
#include <linux/string_helpers.h>

#include "command/names.h"
#include "config.h"
#include "line.h"

#define NUMBER_U32(_member) offsetof(struct fgpu_command, _member), sizeof(u32)
#define NUMBER_U64(_member) offsetof(struct fgpu_command, _member), sizeof(u64)

/*
 * A number of a command and its name in a line; an index of something named may be given by name.
 */
struct member {
	const char *name;
	size_t at, size;
	const char *(*name_of)(const struct fgpu *gpu, fgpu_u32 index, fgpu_u32 *len);
};

static const struct member members[] = {
	{"client", NUMBER_U32(client)},
	{"engine", NUMBER_U32(index), fgpu_engine_name},
	{"region", NUMBER_U32(index), fgpu_region_name},
	{"ring", NUMBER_U32(index), fgpu_ring_name},
	{"distortion", NUMBER_U32(index)},
	{"object", NUMBER_U32(object)},
	{"job", NUMBER_U32(job)},
	{"chance", NUMBER_U32(chance)},
	{"amount", NUMBER_U64(amount)},
	{"ns", NUMBER_U64(amount)},
	{"hz", NUMBER_U64(amount)},
	{"size", NUMBER_U64(amount)},
	{"span", NUMBER_U64(span)},
	{"units", NUMBER_U64(span)},
	{"cookie", NUMBER_U64(cookie)},
	{"from", NUMBER_U64(from)},
	{"until", NUMBER_U64(until)},
	{"period", NUMBER_U64(period)},
	{"seed", NUMBER_U64(seed)},
};

#define WORD(text, value) {text, value},
static const struct word key_words[] = {
	FGPU_ENGINE_KEY_WORDS(WORD) FGPU_REGION_KEY_WORDS(WORD){"driver", FGPU_KEY_DRIVER},
	{"id", FGPU_KEY_ID},
	{"pdev", FGPU_KEY_PDEV},
	{"name", FGPU_KEY_NAME},
	{"pad", FGPU_KEY_PAD},
	{},
};
static const struct word job_words[] = {
	{"cycles", FGPU_JOB_CYCLES},
	{"blocked", FGPU_JOB_BLOCKED},
	{"hang", FGPU_JOB_HANG},
	{"no-doorbell", FGPU_JOB_NO_DOORBELL},
	{"submit-first", FGPU_JOB_SUBMIT_FIRST},
	{"wait-for-space", FGPU_JOB_WAIT_SPACE},
	{"overtake", FGPU_JOB_OVERTAKE},
	{"write", FGPU_JOB_WRITE},
	{"implicit-sync", FGPU_JOB_IMPLICIT_SYNC},
	{},
};
static const struct word reset_words[] = {
	{"replay", FGPU_RESET_REPLAY}, {"forget", FGPU_RESET_FORGET}, {}};
static const struct word unwait_words[] = {{"late", FGPU_UNWAIT_LATE}, {}};
static const struct word object_words[] = {
	{"resident", FGPU_OBJECT_RESIDENT},
	{"purgeable", FGPU_OBJECT_PURGEABLE},
	{"imported", FGPU_OBJECT_IMPORTED},
	{},
};

static const struct verb {
	const char *name;
	u32 op;
	const struct word *flags; /* NULL: none */
} verbs[] = {
	{"name", FGPU_NAME},
	{"submit", FGPU_SUBMIT, job_words},
	{"ready", FGPU_READY},
	{"give-up", FGPU_GIVE_UP},
	{"wait", FGPU_WAIT},
	{"interrupt", FGPU_UNWAIT, unwait_words},
	{"kick", FGPU_KICK},
	{"undo", FGPU_UNDO},
	{"destroy", FGPU_DESTROY},
	{"reset", FGPU_RESET, reset_words},
	{"frequency", FGPU_FREQ},
	{"create", FGPU_CREATE, object_words},
	{"handle", FGPU_HANDLE},
	{"drop", FGPU_DROP},
	{"export", FGPU_EXPORT},
	{"unexport", FGPU_UNEXPORT},
	{"madvise", FGPU_MADVISE, object_words},
	{"populate", FGPU_POPULATE},
	{"evict", FGPU_EVICT},
	{"pressure", FGPU_PRESSURE},
	{"busy", FGPU_BUSY},
	{"idle", FGPU_IDLE},
	{"distort", FGPU_DISTORT, key_words},
	{"undistort", FGPU_UNDISTORT},
	{"advance", FAKE_LINE_ADVANCE},
};

static const struct verb *verb_find(const char *name)
{
	for (size_t i = 0; i < ARRAY_SIZE(verbs); i++)
		if (!strcmp(verbs[i].name, name))
			return &verbs[i];
	return NULL;
}

/* Find an engine, region or ring by its name. */
static bool name_find(const struct fgpu *model, const struct member *member, const char *name,
		      u64 *index)
{
	const char *other;
	fgpu_u32 len;

	for (u32 i = 0; (other = member->name_of(model, i, &len)); i++) {
		if (len == strlen(name) && !memcmp(other, name, len)) {
			*index = i;
			return true;
		}
	}
	return false;
}

static int number_parse(const struct fgpu *model, const struct member *member, const char *value,
			struct fgpu_command *command)
{
	const u64 most = member->size == sizeof(u32) ? U32_MAX : U64_MAX;
	void *to = (void *)command + member->at;
	u64 number;

	if (!strcmp(value, "all") || !strcmp(value, "never"))
		number = most;
	else if (!(member->name_of && name_find(model, member, value, &number)) &&
		 (kstrtou64(value, 0, &number) || number > most))
		return -EINVAL;
	if (member->size == sizeof(u32))
		*(u32 *)to = number;
	else
		*(u64 *)to = number;
	return 0;
}

/* Words are separated by commas. */
static int flags_parse(const struct word *words, char *value, u32 *flags)
{
	strreplace(value, ',', ' ');
	return words ? fake_words_parse(words, value, strlen(value), flags) : -EINVAL;
}

static int uses_parse(char *value, u32 *uses)
{
	char *one;

	for (int i = 0; (one = strsep(&value, ",")); i++)
		if (i == FGPU_USES || kstrtou32(one, 0, &uses[i]))
			return -EINVAL;
	return 0;
}

static int text_parse(char *value, struct fgpu_command *command)
{
	command->text_len = string_unescape_any_inplace(value);
	command->text = command->text_len ? value : NULL;
	return 0;
}

static int pair_parse(const struct fgpu *model, const struct verb *verb, char *name, char *value,
		      struct fgpu_command *command)
{
	int kind;

	if (!strcmp(name, "flags") || !strcmp(name, "keys"))
		return flags_parse(verb->flags, value, &command->flags);
	if (!strcmp(name, "uses"))
		return uses_parse(value, command->uses);
	if (!strcmp(name, "text"))
		return text_parse(value, command);
	if (!strcmp(name, "kind") && verb->op == FGPU_DISTORT) {
		kind = fgpu_distortion_find(value);
		command->kind = max(kind, 0);
		return kind < 0 ? -EINVAL : 0;
	}
	for (size_t i = 0; i < ARRAY_SIZE(members); i++)
		if (!strcmp(members[i].name, name))
			return number_parse(model, &members[i], value, command);
	return -EINVAL;
}

/*
 * Terminate and return the next word; text= extends to the end of the line. Empty: no word is left.
 */
static char *word_next(char **rest)
{
	char *word = skip_spaces(*rest), *end = word;

	if (!strncmp(word, "text=", 5)) {
		*rest = word + strlen(word);
		return word;
	}
	while (*end && !isspace(*end))
		end++;
	*rest = *end ? end + 1 : end;
	*end = 0;
	return word;
}

/* By default, a distortion applies to all clients for ever, and all waits of a client end. */
static struct fgpu_command default_command(u32 op)
{
	struct fgpu_command command = fgpu_command(op, 0);

	if (op == FGPU_DISTORT) {
		command.client = command.index = FGPU_ALL;
		command.until = FGPU_NEVER;
	}
	if (op == FGPU_UNWAIT)
		command.index = FGPU_ALL;
	return command;
}

int fake_line_parse(const struct fake_gpu *gpu, char *line, struct fgpu_command *command)
{
	char *rest = line, *word = word_next(&rest);
	const struct verb *verb = verb_find(word);
	int err = 0;

	if (!*word || *word == '#')
		return 1;
	if (!verb)
		return -EINVAL;
	*command = default_command(verb->op);
	while (!err && *(word = word_next(&rest))) {
		char *value = strchr(word, '=');

		if (!value)
			return -EINVAL;
		*value++ = 0;
		err = pair_parse(gpu->model, verb, word, value, command);
	}
	return err;
}
