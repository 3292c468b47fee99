/* SPDX-License-Identifier: MIT */
/* The commands: each function returns the number of `ok NUMBER`, 0 or -errno. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "drm_core.h"
#include "protocol_state.h"

#define ARGUMENTS 5 /* of a command */

/* The arguments of a command, as numbers; strings has those that are words. */
struct command {
	uint64_t numbers[ARGUMENTS];
	const char *words[ARGUMENTS];
	struct workload_client *client; /* of the first number, where the command is of a client */
};

static int client_begin(struct workload_client *client, uint64_t id, int fd)
{
	int err;

	*client = (struct workload_client){.id = (uint32_t)id, .fd = fd};
	err = protocol.workload->opened ? protocol.workload->opened(client) : 0;
	if (!err)
		return fd;
	close(fd);
	client->fd = -1;
	return err;
}

static int do_open(struct command *command)
{
	const int fd = open(protocol.node, O_RDWR | O_CLOEXEC);

	return fd < 0 ? -errno : client_begin(command->client, command->numbers[0], fd);
}

static int do_adopt(struct command *command)
{
	const int fd = (int)command->numbers[1];

	return fcntl(fd, F_SETFD, FD_CLOEXEC)
		       ? -errno
		       : client_begin(command->client, command->numbers[0], fd);
}

static int do_close(struct command *command)
{
	if (protocol.workload->closing)
		protocol.workload->closing(command->client);
	close(command->client->fd);
	command->client->fd = -1;
	return 0;
}

static int queue_find(const char *name)
{
	for (uint32_t i = 0; i < protocol.queue_count; i++)
		if (!strcmp(protocol.queues[i], name))
			return (int)i;
	return -ENOENT;
}

static int do_run(struct command *command)
{
	static const char *const outcomes[WORKLOAD_OUTCOMES] = {"done", "fault", "hang",
								"late", "lost",	 "spurious"};
	const int queue = queue_find(command->words[1]);
	const uint32_t job = (uint32_t)command->numbers[2];
	int outcome = 0, fence;
	uint64_t t;

	while (outcome < WORKLOAD_OUTCOMES && strcmp(outcomes[outcome], command->words[4]) != 0)
		outcome++;
	if (queue < 0 || outcome == WORKLOAD_OUTCOMES)
		return -EINVAL;
	protocol.started = false;
	t = workload_now();
	fence = protocol.workload->run(command->client, (uint32_t)queue, job, command->numbers[3],
				       (enum workload_outcome)outcome);
	if (fence < 0)
		return fence;
	workload_started(job, t);
	return fences_add(job, fence) ? 0 : -ENOSPC;
}

static uint32_t *handle_of(struct workload_client *client, uint64_t object)
{
	return object < WORKLOAD_OBJECTS ? &client->handles[object] : NULL;
}

static int do_create(struct command *command)
{
	uint32_t *handle = handle_of(command->client, command->numbers[1]);

	if (!handle || *handle)
		return -EINVAL;
	return protocol.workload->create
		       ? protocol.workload->create(command->client, command->numbers[2], handle)
		       : -EOPNOTSUPP;
}

static int do_free(struct command *command)
{
	uint32_t *handle = handle_of(command->client, command->numbers[1]);
	struct core_gem_close gem = {.handle = handle ? *handle : 0};

	if (!gem.handle)
		return -ENOENT;
	*handle = 0;
	return workload_ioctl(command->client->fd, CORE_GEM_CLOSE, &gem);
}

static int do_share(struct command *command)
{
	const uint64_t object = command->numbers[1], to = command->numbers[2];
	const uint32_t *handle = handle_of(command->client, object);
	struct core_prime prime = {.handle = handle ? *handle : 0, .flags = O_CLOEXEC, .fd = -1};
	int err;

	if (!prime.handle || to >= WORKLOAD_CLIENTS || protocol.clients[to].fd < 0)
		return -ENOENT;
	err = workload_ioctl(command->client->fd, CORE_PRIME_TO_FD, &prime);
	if (err)
		return err;
	err = workload_ioctl(protocol.clients[to].fd, CORE_PRIME_OF_FD, &prime);
	close(prime.fd);
	if (!err)
		protocol.clients[to].handles[object] = prime.handle;
	return err;
}

static int do_purgeable(struct command *command)
{
	const uint32_t *handle = handle_of(command->client, command->numbers[1]);

	if (!handle || !*handle)
		return -ENOENT;
	return protocol.workload->purgeable
		       ? protocol.workload->purgeable(command->client, *handle, command->numbers[2])
		       : -EOPNOTSUPP;
}

static int do_destroy(struct command *command)
{
	const int queue = queue_find(command->words[1]);

	if (queue < 0 || !protocol.workload->destroy)
		return queue < 0 ? queue : -EOPNOTSUPP;
	return protocol.workload->destroy(command->client, (uint32_t)queue);
}

static int do_reset(struct command *command)
{
	const int queue = queue_find(command->words[0]);

	if (queue < 0 || !protocol.workload->reset)
		return queue < 0 ? queue : -EOPNOTSUPP;
	return protocol.workload->reset((uint32_t)queue);
}

static int do_frequency(struct command *command)
{
	const int queue = queue_find(command->words[0]);

	if (queue < 0 || !protocol.workload->frequency)
		return queue < 0 ? queue : -EOPNOTSUPP;
	return protocol.workload->frequency((uint32_t)queue, command->numbers[1]);
}

/* Arguments: o a client that is not open, c one that is, n a number, w a word. */
static const struct {
	const char *word, *arguments;
	int (*obey)(struct command *command);
	bool has_number; /* `ok NUMBER` */
} commands[] = {
	{"open", "o", do_open, true},
	{"adopt", "on", do_adopt, true},
	{"close", "c", do_close, false},
	{"run", "cwnnw", do_run, false},
	{"create", "cnn", do_create, false},
	{"free", "cn", do_free, false},
	{"share", "cnn", do_share, false},
	{"purgeable", "cnn", do_purgeable, false},
	{"destroy", "cw", do_destroy, false},
	{"reset", "w", do_reset, false},
	{"frequency", "wn", do_frequency, false},
};

#define COMMANDS (sizeof(commands) / sizeof(commands[0]))

static bool argument_read(struct command *command, char kind, size_t at, const char *word)
{
	char *end;

	if (!word)
		return false;
	command->words[at] = word;
	if (kind == 'w')
		return true;
	command->numbers[at] = strtoull(word, &end, 10);
	if (*end || kind == 'n')
		return !*end;
	if (command->numbers[at] >= WORKLOAD_CLIENTS)
		return false;
	command->client = &protocol.clients[command->numbers[at]];
	return (command->client->fd >= 0) == (kind == 'c');
}

static int obey(const char *word, char **rest, size_t at)
{
	const char *arguments = commands[at].arguments;
	struct command command = {.client = NULL};

	(void)word;
	for (size_t i = 0; arguments[i]; i++)
		if (!argument_read(&command, arguments[i], i, strtok_r(NULL, " ", rest)))
			return -EINVAL;
	return strtok_r(NULL, " ", rest) ? -EINVAL : commands[at].obey(&command);
}

void command_obey(char *line)
{
	char *rest = NULL;
	const char *word = strtok_r(line, " ", &rest);
	size_t at = 0;
	int number;

	while (word && at < COMMANDS && strcmp(commands[at].word, word) != 0)
		at++;
	number = word && at < COMMANDS ? obey(word, &rest, at) : -EINVAL;
	if (number < 0)
		printf("error %d\n", -number);
	else if (at < COMMANDS && commands[at].has_number)
		printf("ok %d\n", number);
	else
		puts("ok");
}
