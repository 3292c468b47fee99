/* SPDX-License-Identifier: MIT */
/* Play what processes do with their files. */
#include <errno.h>

#include "play.h"

static int require_running(struct play_state *state, const struct step *step, const char *member,
			   uint32_t process)
{
	if (state->processes[process].lifetime == LIFETIME_NOW)
		return 0;
	return fail_step(state->c, step, member,
			 state->processes[process].lifetime == LIFETIME_BEFORE
				 ? "this process does not run yet"
				 : "this process has exited");
}

static int process_start(struct play_state *state, const struct step *step, const char *member,
			 uint32_t process)
{
	struct process_state *self = &state->processes[process];
	struct process_state *first = &state->processes[self->same_pid];

	if (self->lifetime != LIFETIME_BEFORE)
		return fail_step(state->c, step, member,
				 "this process has been started before: a process runs once");
	if (first->pid_used)
		return fail_step(state->c, step, member,
				 "another process with its pid is still running");
	self->lifetime = LIFETIME_NOW;
	first->pid_used = 1;
	return 0;
}

static int add_file(struct play_state *state, const struct step *step, const struct file *as)
{
	if (state->files.count == FILES_MOST)
		return fail_step(state->c, step, NULL, "more than %d descriptors at one time",
				 FILES_MOST);
	if (!files_add(&state->files, &state->processes[as->process].files, as))
		return -ENOMEM;
	if (as->client != FGPU_NONE)
		state->clients[as->client].files++;
	return 0;
}

static void drop_file(struct play_state *state, struct file *file)
{
	uint32_t client = file->client;

	files_remove(&state->files, file);
	if (client != FGPU_NONE && !--state->clients[client].files)
		play_client_end(state, client);
}

static struct file *find_file(struct play_state *state, const struct step *step, uint32_t process,
			      int fd)
{
	struct file *file = files_find(&state->files, process, fd);

	if (!file)
		fail_step(state->c, step, "fd", "descriptor %d is not open", fd);
	return file;
}

static void process_end(struct play_state *state, uint32_t process)
{
	struct process_state *self = &state->processes[process];

	while (self->files)
		drop_file(state, self->files);
	self->lifetime = LIFETIME_OVER;
	state->processes[self->same_pid].pid_used = 0;
}

int play_alive(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	return require_running(state, step, "process", plan->process);
}

int play_spawn(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	const struct text *comm = &state->c->processes[plan->process].comm;
	int err = process_start(state, step, "process", plan->process);

	plan->text = comm->bytes;
	plan->text_len = comm->len;
	for (int fd = 0; !err && fd <= 2; fd++)
		err = add_file(
			state, step,
			&(struct file){.process = plan->process, .fd = fd, .client = FGPU_NONE});
	return err;
}

int play_fork(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	const struct text *comm = &state->c->processes[plan->to].comm;
	int err = play_alive(state, step, plan);

	err = err ? err : process_start(state, step, "to", plan->to);
	plan->text = comm->bytes;
	plan->text_len = comm->len;
	for (const struct file *file = state->processes[plan->process].files; !err && file;
	     file = file->next) {
		struct file as = *file;

		as.process = plan->to;
		err = add_file(state, step, &as);
	}
	return err;
}

int play_exec(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct file *file, *next;
	int err = play_alive(state, step, plan);

	for (file = err ? NULL : state->processes[plan->process].files; file; file = next) {
		next = file->next;
		if (file->cloexec)
			drop_file(state, file);
	}
	return err;
}

int play_exit(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	int err = play_alive(state, step, plan);

	if (!err)
		process_end(state, plan->process);
	return err;
}

static void client_open(struct play_state *state, struct plan_step *plan)
{
	const struct client *client = &state->c->clients[plan->client];
	struct fgpu_limits *need = &state->c->devices[client->device].need;
	uint32_t *open = &state->open[client->device];

	state->clients[plan->client].lifetime = LIFETIME_NOW;
	if (++*open > need->clients)
		need->clients = *open;
	if (client->own_id)
		plan->flags |= PLAN_OWN_ID;
	plan->command.amount = client->own_id ? client->id : ++state->last_id;
}

int play_open(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	const struct file as = {.process = plan->process,
				.fd = plan->fd,
				.client = plan->client,
				.cloexec = plan->flags & PLAN_CLOEXEC};
	int err = play_alive(state, step, plan);

	if (err)
		return err;
	if (state->clients[plan->client].lifetime != LIFETIME_BEFORE)
		return fail_step(state->c, step, "client",
				 "this client has been opened before: a client is opened once");
	if (files_find(&state->files, plan->process, plan->fd))
		return fail_step(state->c, step, "fd", "descriptor %d is open already", plan->fd);
	client_open(state, plan);
	return add_file(state, step, &as);
}

/* Descriptors of dup2() and recvmsg() are not closed by exec. */
int play_dup(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct file as = {.process = plan->process, .fd = plan->to_fd};
	struct file *from, *there;
	int err = play_alive(state, step, plan);

	from = err ? NULL : find_file(state, step, plan->process, plan->fd);
	if (!from)
		return -EINVAL;
	if (plan->to_fd == plan->fd)
		return fail_step(state->c, step, "to",
				 "same descriptor as fd: expected another one");
	as.client = from->client;
	there = files_find(&state->files, plan->process, plan->to_fd);
	err = there ? 0 : add_file(state, step, &as);
	if (!there || there->client == as.client) {
		if (there)
			there->cloexec = 0;
		return err;
	}
	drop_file(state, there);
	return add_file(state, step, &as);
}

int play_send(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct file as = {.process = plan->to, .fd = plan->to_fd};
	const struct file *from;
	int err = play_alive(state, step, plan);

	err = err ? err : require_running(state, step, "to", plan->to);
	from = err ? NULL : find_file(state, step, plan->process, plan->fd);
	if (!from)
		return -EINVAL;
	if (files_find(&state->files, plan->to, plan->to_fd))
		return fail_step(state->c, step, "to_fd", "descriptor %d is open already",
				 plan->to_fd);
	as.client = from->client;
	return add_file(state, step, &as);
}

int play_close(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	struct file *file;
	int err = play_alive(state, step, plan);

	file = err ? NULL : find_file(state, step, plan->process, plan->fd);
	if (!file)
		return -EINVAL;
	drop_file(state, file);
	return 0;
}

/* A sweep lasts; steps that fall into it wait for its end. */
int play_sample(struct play_state *state, const struct step *step, struct plan_step *plan)
{
	uint64_t reads = state->files.drm, last;
	int err = 0;

	if (__builtin_mul_overflow(reads ? reads - 1 : 0, plan->step, &last) ||
	    __builtin_add_overflow(state->now, last, &last) || last > TIME_MOST)
		return fail_step(state->c, step, "step",
				 "the sweep ends beyond 2^63 ns: expected a shorter step");
	state->now = last;
	if (plan->to == FGPU_NONE)
		return 0;
	err = require_running(state, step, "dies", plan->to);
	if (!err)
		process_end(state, plan->to);
	return err;
}
