/* SPDX-License-Identifier: MIT */
/* What processes do with files. */
#include "random.h"

static json_t *process_members(struct random *r, unsigned int process)
{
	return json_pack("{s:s}", "process", r->process[process].label);
}

/* --- tables --- */

static void client_remove(struct random *r, unsigned int client)
{
	unsigned int last = --r->client_count;

	for (unsigned int i = 0; i < r->object_count;) {
		if (r->object[i].owner == client) {
			r->object[i] = r->object[--r->object_count];
			continue;
		}
		i++;
	}
	r->client[client] = r->client[last];
	for (unsigned int i = 0; i < r->object_count; i++)
		if (r->object[i].owner == last)
			r->object[i].owner = client;
	for (unsigned int i = 0; i < r->file_count; i++)
		if (r->file[i].client == last)
			r->file[i].client = client;
}

static void file_remove(struct random *r, unsigned int file)
{
	unsigned int client = r->file[file].client;

	r->file[file] = r->file[--r->file_count];
	if (!--r->client[client].files)
		client_remove(r, client);
}

static void file_add(struct random *r, unsigned int process, unsigned int client, int fd,
		     bool cloexec)
{
	r->file[r->file_count++] = (struct random_file){process, client, fd, cloexec};
	r->client[client].files++;
}

static void process_remove(struct random *r, unsigned int process)
{
	unsigned int last;

	for (unsigned int i = 0; i < r->file_count;) {
		if (r->file[i].process == process)
			file_remove(r, i);
		else
			i++;
	}
	last = --r->process_count;
	r->process[process] = r->process[last];
	for (unsigned int i = 0; i < r->file_count; i++)
		if (r->file[i].process == last)
			r->file[i].process = process;
}

static int next_fd(struct random *r, unsigned int process)
{
	return r->process[process].next_fd++;
}

/* Can a file be closed? Not while repeated work needs its client. */
static bool file_is_closable(const struct random *r, unsigned int file)
{
	const struct random_client *client = &r->client[r->file[file].client];

	return !client->stays && client->busy_until < r->now;
}

/* Can all its files be closed, and does no step need it? */
static bool can_end(const struct random *r, unsigned int process)
{
	for (unsigned int i = 0; i < r->file_count; i++)
		if (r->file[i].process == process && !file_is_closable(r, i))
			return false;
	return !r->process[process].stays && r->process[process].busy_until < r->now;
}

static unsigned int files_of(const struct random *r, unsigned int process)
{
	unsigned int count = 0;

	for (unsigned int i = 0; i < r->file_count; i++)
		count += r->file[i].process == process;
	return count;
}

/* --- processes and files --- */

bool random_spawn(struct random *r)
{
	struct random_process *process = &r->process[r->process_count];

	if (r->process_count == RANDOM_PROCESSES)
		return false;
	*process = (struct random_process){.next_fd = 3 + (int)random_below(r, 8)};
	random_label(r, process->label, 'p');
	random_set(r, r->processes, process->label, json_object());
	random_step(r, r->now, "spawn", process_members(r, r->process_count++));
	return true;
}

static unsigned int client_new(struct random *r, unsigned int device)
{
	static const char *const names[] = {"game", "level-3", "123", "a:b", "x"};
	unsigned int index = r->client_count++;
	struct random_client *client = &r->client[index];
	json_t *value;

	*client = (struct random_client){.device = device};
	random_label(r, client->label, 'c');
	value = json_pack("{s:s}", "device", r->device[device].label);
	if (value && random_one_in(r, 3))
		random_set(r, value, "name", json_string(names[random_below(r, 5)]));
	random_set(r, r->clients, client->label, value);
	return index;
}

static json_t *open_members(struct random *r, unsigned int client, unsigned int process, int fd,
			    bool cloexec)
{
	return json_pack("{s:s,s:s,s:i,s:b}", "client", r->client[client].label, "process",
			 r->process[process].label, "fd", fd, "cloexec", cloexec);
}

bool random_open(struct random *r, unsigned int process, unsigned int device)
{
	bool cloexec = random_one_in(r, 2);
	unsigned int client;
	int fd;

	if (r->client_count == RANDOM_CLIENTS || r->file_count == RANDOM_FILES)
		return false;
	client = client_new(r, device);
	fd = next_fd(r, process);
	random_step(r, r->now, "open", open_members(r, client, process, fd, cloexec));
	file_add(r, process, client, fd, cloexec);
	return true;
}

void random_remove_last_file(struct random *r)
{
	file_remove(r, r->file_count - 1);
}

bool random_open_any(struct random *r)
{
	unsigned int process = random_pick(r, r->process_count);

	return !r->process[process].reserved &&
	       random_open(r, process, random_pick(r, r->device_count));
}

bool random_close(struct random *r)
{
	unsigned int file;

	if (!r->file_count)
		return false;
	file = random_pick(r, r->file_count);
	if (!file_is_closable(r, file))
		return false;
	random_step(r, r->now, "close",
		    json_pack("{s:s,s:i}", "process", r->process[r->file[file].process].label, "fd",
			      r->file[file].fd));
	file_remove(r, file);
	return true;
}

bool random_exit(struct random *r)
{
	unsigned int process = random_pick(r, r->process_count);

	if (r->process_count < 2 || !can_end(r, process))
		return false;
	random_step(r, r->now, "exit", process_members(r, process));
	process_remove(r, process);
	return true;
}

bool random_fork(struct random *r)
{
	unsigned int from = random_pick(r, r->process_count), to = r->process_count;
	unsigned int files = r->file_count;

	if (to == RANDOM_PROCESSES || r->process[from].reserved ||
	    r->process[from].busy_until >= r->now || files + files_of(r, from) > RANDOM_FILES)
		return false;
	r->process[to] = r->process[from];
	r->process[to].stays = false;
	random_label(r, r->process[to].label, 'p');
	random_set(r, r->processes, r->process[to].label, json_object());
	random_step(r, r->now, "fork",
		    json_pack("{s:s,s:s}", "process", r->process[from].label, "to",
			      r->process[to].label));
	r->process_count++;
	for (unsigned int i = 0; i < files; i++)
		if (r->file[i].process == from)
			file_add(r, to, r->file[i].client, r->file[i].fd, r->file[i].cloexec);
	return true;
}

/* A process with a file that must stay open does not exec, even where another descriptor keeps its
 * client open. */
bool random_exec(struct random *r)
{
	unsigned int process = random_pick(r, r->process_count);

	if (!can_end(r, process))
		return false;
	random_step(r, r->now, "exec",
		    json_pack("{s:s,s:s}", "process", r->process[process].label, "comm", "other"));
	for (unsigned int i = 0; i < r->file_count;) {
		if (r->file[i].process == process && r->file[i].cloexec)
			file_remove(r, i);
		else
			i++;
	}
	return true;
}

bool random_hide(struct random *r)
{
	unsigned int process = random_pick(r, r->process_count);
	bool hidden = r->process[process].hidden;

	if (r->process[process].stays)
		return false;
	random_step(r, r->now, hidden ? "show" : "hide", process_members(r, process));
	r->process[process].hidden = !hidden;
	return true;
}

bool random_dup(struct random *r)
{
	struct random_file file;
	int fd;

	if (!r->file_count || r->file_count == RANDOM_FILES)
		return false;
	file = r->file[random_pick(r, r->file_count)];
	if (r->client[file.client].reserved)
		return false;
	fd = next_fd(r, file.process);
	random_step(r, r->now, "dup",
		    json_pack("{s:s,s:i,s:i}", "process", r->process[file.process].label, "fd",
			      file.fd, "to", fd));
	file_add(r, file.process, file.client, fd, false);
	return true;
}

bool random_send(struct random *r)
{
	unsigned int to = random_pick(r, r->process_count);
	struct random_file file;
	int fd;

	if (!r->file_count || r->file_count == RANDOM_FILES || r->process[to].reserved)
		return false;
	file = r->file[random_pick(r, r->file_count)];
	if (r->client[file.client].reserved)
		return false;
	fd = next_fd(r, to);
	random_step(r, r->now, "send",
		    json_pack("{s:s,s:i,s:s,s:i}", "process", r->process[file.process].label, "fd",
			      file.fd, "to", r->process[to].label, "to_fd", fd));
	file_add(r, to, file.client, fd, false);
	return true;
}
