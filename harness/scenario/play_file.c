/* SPDX-License-Identifier: MIT */
/* What processes do with their files. */
#include <errno.h>

#include "play.h"

static int must_run(struct world *world, const struct step *step, const char *member,
		    uint32_t process)
{
	if (world->processes[process].life == LIFE_NOW)
		return 0;
	return fail_step(world->c, step, member,
			 world->processes[process].life == LIFE_NEW
				 ? "this process does not run yet"
				 : "this process is gone");
}

static int begin(struct world *world, const struct step *step, const char *member, uint32_t process)
{
	struct actor *actor = &world->processes[process];
	struct actor *first = &world->processes[actor->same_pid];

	if (actor->life != LIFE_NEW)
		return fail_step(world->c, step, member, "this process has been started before");
	if (first->pid_used)
		return fail_step(world->c, step, member, "another process runs with its pid");
	actor->life = LIFE_NOW;
	first->pid_used = 1;
	return 0;
}

static int add(struct world *world, const struct step *step, const struct file *as)
{
	if (world->files.count == FILES_MOST)
		return fail_step(world->c, step, NULL, "more than %d descriptors at one time",
				 FILES_MOST);
	if (!files_add(&world->files, &world->processes[as->process].files, as))
		return -ENOMEM;
	if (as->client != FGPU_NONE)
		world->clients[as->client].files++;
	return 0;
}

static void drop_file(struct world *world, struct file *file)
{
	uint32_t client = file->client;

	files_remove(&world->files, file);
	if (client != FGPU_NONE && !--world->clients[client].files)
		play_client_end(world, client);
}

static struct file *find(struct world *world, const struct step *step, uint32_t process, int fd)
{
	struct file *file = files_find(&world->files, process, fd);

	if (!file)
		fail_step(world->c, step, "fd", "descriptor %d is not open", fd);
	return file;
}

static void end(struct world *world, uint32_t process)
{
	struct actor *actor = &world->processes[process];

	while (actor->files)
		drop_file(world, actor->files);
	actor->life = LIFE_GONE;
	world->processes[actor->same_pid].pid_used = 0;
}

int play_alive(struct world *world, const struct step *step, struct plan_step *plan)
{
	return must_run(world, step, "process", plan->process);
}

int play_spawn(struct world *world, const struct step *step, struct plan_step *plan)
{
	const struct text *comm = &world->c->processes[plan->process].comm;
	int err = begin(world, step, "process", plan->process);

	plan->text = comm->bytes;
	plan->text_len = comm->len;
	for (int fd = 0; !err && fd <= 2; fd++)
		err = add(world, step,
			  &(struct file){.process = plan->process, .fd = fd, .client = FGPU_NONE});
	return err;
}

int play_fork(struct world *world, const struct step *step, struct plan_step *plan)
{
	const struct text *comm = &world->c->processes[plan->to].comm;
	int err = play_alive(world, step, plan);

	err = err ? err : begin(world, step, "to", plan->to);
	plan->text = comm->bytes;
	plan->text_len = comm->len;
	for (const struct file *file = world->processes[plan->process].files; !err && file;
	     file = file->next) {
		struct file as = *file;

		as.process = plan->to;
		err = add(world, step, &as);
	}
	return err;
}

int play_exec(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct file *file, *next;
	int err = play_alive(world, step, plan);

	for (file = err ? NULL : world->processes[plan->process].files; file; file = next) {
		next = file->next;
		if (file->cloexec)
			drop_file(world, file);
	}
	return err;
}

int play_exit(struct world *world, const struct step *step, struct plan_step *plan)
{
	int err = play_alive(world, step, plan);

	if (!err)
		end(world, plan->process);
	return err;
}

static void client_begin(struct world *world, struct plan_step *plan)
{
	const struct client *client = &world->c->clients[plan->client];
	struct fgpu_limits *need = &world->c->devices[client->device].need;
	uint32_t *open = &world->open[client->device];

	world->clients[plan->client].life = LIFE_NOW;
	if (++*open > need->clients)
		need->clients = *open;
	if (client->own_id)
		plan->flags |= PLAN_OWN_ID;
	plan->command.amount = client->own_id ? client->id : ++world->last_id;
}

int play_open(struct world *world, const struct step *step, struct plan_step *plan)
{
	const struct file as = {.process = plan->process,
				.fd = plan->fd,
				.client = plan->client,
				.cloexec = plan->flags & PLAN_CLOEXEC};
	int err = play_alive(world, step, plan);

	if (err)
		return err;
	if (world->clients[plan->client].life != LIFE_NEW)
		return fail_step(world->c, step, "client", "this client has been opened before");
	if (files_find(&world->files, plan->process, plan->fd))
		return fail_step(world->c, step, "fd", "descriptor %d is open already", plan->fd);
	client_begin(world, plan);
	return add(world, step, &as);
}

/* What dup2() and recvmsg() make is not closed by exec. */
int play_dup(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct file as = {.process = plan->process, .fd = plan->to_fd};
	struct file *from, *there;
	int err = play_alive(world, step, plan);

	from = err ? NULL : find(world, step, plan->process, plan->fd);
	if (!from)
		return -EINVAL;
	if (plan->to_fd == plan->fd)
		return fail_step(world->c, step, "to", "the same descriptor");
	as.client = from->client;
	there = files_find(&world->files, plan->process, plan->to_fd);
	err = there ? 0 : add(world, step, &as);
	if (!there || there->client == as.client) {
		if (there)
			there->cloexec = 0;
		return err;
	}
	drop_file(world, there);
	return add(world, step, &as);
}

int play_send(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct file as = {.process = plan->to, .fd = plan->to_fd};
	const struct file *from;
	int err = play_alive(world, step, plan);

	err = err ? err : must_run(world, step, "to", plan->to);
	from = err ? NULL : find(world, step, plan->process, plan->fd);
	if (!from)
		return -EINVAL;
	if (files_find(&world->files, plan->to, plan->to_fd))
		return fail_step(world->c, step, "to_fd", "descriptor %d is open already",
				 plan->to_fd);
	as.client = from->client;
	return add(world, step, &as);
}

int play_close(struct world *world, const struct step *step, struct plan_step *plan)
{
	struct file *file;
	int err = play_alive(world, step, plan);

	file = err ? NULL : find(world, step, plan->process, plan->fd);
	if (!file)
		return -EINVAL;
	drop_file(world, file);
	return 0;
}

/* A sweep lasts; steps that fall into it wait for its end. */
int play_sample(struct world *world, const struct step *step, struct plan_step *plan)
{
	uint64_t reads = world->files.drm, last;
	int err = 0;

	if (__builtin_mul_overflow(reads ? reads - 1 : 0, plan->step, &last) ||
	    __builtin_add_overflow(world->now, last, &last) || last > TIME_MOST)
		return fail_step(world->c, step, "step", "the sweep would end beyond 2^63 ns");
	world->now = last;
	if (plan->to == FGPU_NONE)
		return 0;
	err = must_run(world, step, "dies", plan->to);
	if (!err)
		end(world, plan->to);
	return err;
}
