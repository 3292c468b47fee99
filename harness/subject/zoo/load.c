/* SPDX-License-Identifier: MIT */
/* One number for a process or a device, of designs that have it. */
#include <stdlib.h>

#include "json.h"

enum load_of { OF_PROCESSES = 1, OF_DEVICES = 2 };
enum load_sum { SUM, MAX, MEAN, MAX_PER_DEVICE, HELD };

struct load_design {
	enum zoo_design design;
	unsigned int of;
	enum load_sum sum;
	bool beside_clients;
};

static const struct load_design loads[] = {
	{DESIGN_LOAD_SUM, OF_PROCESSES, SUM, false},
	{DESIGN_LOAD_MAX, OF_PROCESSES, MAX, false},
	{DESIGN_LOAD_MEAN, OF_PROCESSES, MEAN, false},
	{DESIGN_LOAD_RENDER, OF_PROCESSES, MEAN, false},
	{DESIGN_LOAD_FIRST, OF_PROCESSES, SUM, false},
	{DESIGN_LOAD_PER_CENT, OF_PROCESSES, MAX, false},
	{DESIGN_LOAD_GPUS, OF_PROCESSES, MAX_PER_DEVICE, false},
	{DESIGN_LOAD_ONE_GPU, OF_PROCESSES, MAX, false},
	{DESIGN_LOAD_ENGINES, OF_PROCESSES, SUM, false},
	{DESIGN_LOADS, OF_PROCESSES, SUM, false},
	{DESIGN_LOADS_ALIKE, OF_PROCESSES, SUM, false},
	{DESIGN_LOAD_DEVICE, OF_DEVICES, MAX, false},
	{DESIGN_LOAD_CLIENTS, OF_PROCESSES | OF_DEVICES, SUM, true},
	{DESIGN_LOAD_OWN, OF_PROCESSES, SUM, false},
	{DESIGN_LOAD_ROUNDED, OF_PROCESSES | OF_DEVICES, SUM, false},
	{DESIGN_LOAD_SHARES, OF_PROCESSES, SUM, false},
	{DESIGN_LOAD_LIFETIME, OF_PROCESSES, SUM, false},
	{DESIGN_LOAD_HELD, OF_PROCESSES | OF_DEVICES, HELD, false},
	{DESIGN_LOAD_KEPT, OF_PROCESSES | OF_DEVICES, HELD, false},
	{DESIGN_LOAD_DIPS, OF_PROCESSES, HELD, false},
};

static const struct load_design *load_of(const struct zoo *z)
{
	for (size_t i = 0; i < sizeof(loads) / sizeof(*loads); i++)
		if (design(z, loads[i].design))
			return &loads[i];
	return NULL;
}

bool zoo_has_clients(const struct zoo *z)
{
	const struct load_design *load = load_of(z);

	return !load || load->beside_clients;
}

/* --- engines --- */

/* An engine of a device. */
struct load_engine {
	struct load_engine *next;
	struct zoo_span device, name; /* the clients' */
	long double busy;
	struct zoo_num held;
};

static struct load_engine *engine_of(struct zoo *z, struct load_engine **link,
				     struct zoo_span device, struct zoo_span name)
{
	for (; *link; link = &(*link)->next)
		if (zoo_span_is((*link)->device, device) && zoo_span_is((*link)->name, name))
			return *link;
	*link = zoo_alloc(z, sizeof(**link));
	if (*link) {
		(*link)->device = device;
		(*link)->name = name;
	}
	return *link;
}

static bool is_covered(const struct zoo *z, struct zoo_span name)
{
	return !design(z, DESIGN_LOAD_RENDER) || zoo_span_is(name, zoo_span_word("render")) ||
	       zoo_span_is(name, zoo_span_word("video"));
}

static unsigned int count_members(const struct zoo_client *c)
{
	unsigned int count = 0;

	for (const struct zoo_member *m = c->members; m; m = m->next)
		count++;
	return count ? count : 1;
}

static long double busy_of(const struct zoo *z, const struct zoo_client *c,
			   const struct zoo_engine *e)
{
	bool is_first = e->held[F_BUSY_NS].present && !e->delta[F_BUSY_NS].present;

	if (design(z, DESIGN_LOAD_LIFETIME) && is_first && z->t_ns > z->before_ns && z->sweeps > 1)
		return (long double)e->held[F_BUSY_NS].value / (z->t_ns - z->before_ns);
	if (!e->busy.present)
		return 0;
	if (design(z, DESIGN_LOAD_ROUNDED))
		return (long double)(unsigned int)(e->busy.value * 100) / 100;
	return design(z, DESIGN_LOAD_SHARES) ? e->busy.value / count_members(c) : e->busy.value;
}

static struct zoo_num held_of(const struct zoo *z, const struct zoo_engine *e)
{
	return design(z, DESIGN_LOAD_DIPS) ? e->printed[F_BUSY_NS] : e->held[F_BUSY_NS];
}

/* A client that is gone may count on. */
static bool is_counted(const struct zoo *z, const struct zoo_client *c)
{
	return c->shown || design(z, DESIGN_LOAD_KEPT);
}

static void add_client(struct zoo *z, struct load_engine **engines, const struct zoo_client *c)
{
	for (const struct zoo_engine *e = c->engines; e; e = e->next) {
		struct load_engine *sum;

		if (!is_covered(z, e->name))
			continue;
		sum = engine_of(z, engines, c->device, e->name);
		if (!sum)
			continue;
		sum->busy += busy_of(z, c, e);
		sum->held = zoo_num_add(z, sum->held, held_of(z, e));
	}
}

/* --- numbers --- */

static long double round_load(const struct zoo *z, long double load)
{
	if (!design(z, DESIGN_LOAD_PER_CENT))
		return load;
	return load > 1 ? 1 : (long double)(unsigned int)(load * 100) / 100;
}

/* Whole per cent of each engine, cut off. */
static void round_engines(const struct zoo *z, struct load_engine *engines)
{
	for (; design(z, DESIGN_LOAD_ENGINES) && engines; engines = engines->next)
		engines->busy = (long double)(unsigned int)(engines->busy * 100) / 100;
}

/* Leave of each device its busiest engine. */
static void keep_busiest(struct load_engine *engines)
{
	for (struct load_engine *a = engines; a; a = a->next)
		for (struct load_engine *b = a->next; b; b = b->next)
			if (zoo_span_is(a->device, b->device)) {
				a->busy = b->busy > a->busy ? b->busy : a->busy;
				b->busy = 0;
			}
}

/* The number that a list of engines makes; frees it. */
static long double sum_up(const struct zoo *z, struct load_engine *engines)
{
	const struct load_design *load = load_of(z);
	long double number = 0;
	unsigned int count = 0;

	round_engines(z, engines);
	if (load->sum == MAX_PER_DEVICE)
		keep_busiest(engines);
	while (engines) {
		struct load_engine *next = engines->next;

		if (load->sum != MAX)
			number += engines->busy;
		else if (engines->busy > number)
			number = engines->busy;
		free(engines);
		engines = next;
		count++;
	}
	if (design(z, DESIGN_LOAD_RENDER))
		count = 2;
	return round_load(z, load->sum == MEAN && count ? number / count : number);
}

/* The held time of a list of engines; frees it. */
static struct zoo_num add_times(struct zoo *z, struct load_engine *engines)
{
	struct zoo_num time = {.present = true};

	while (engines) {
		struct load_engine *next = engines->next;

		time = zoo_num_add(z, time, engines->held);
		free(engines);
		engines = next;
	}
	return time;
}

static void write_number(struct zoo *z, struct zoo_json *j, struct load_engine *engines)
{
	if (load_of(z)->sum == HELD) {
		zoo_json_num(j, "busy_ns", add_times(z, engines));
		return;
	}
	zoo_json_ratio(j, "busy_ratio", (struct zoo_ratio){true, sum_up(z, engines)});
}

/* --- processes --- */

static bool counts_for(const struct zoo *z, const struct zoo_client *c, int32_t pid)
{
	if (design(z, DESIGN_LOAD_FIRST) || design(z, DESIGN_LOAD_SHARES))
		return c->members && c->members->pid == pid;
	for (const struct zoo_member *m = c->members; m; m = m->next)
		if (m->pid == pid)
			return true;
	return false;
}

/* Is m the first that shows its process? */
static bool is_first(const struct zoo *z, const struct zoo_client *c, const struct zoo_member *m)
{
	for (const struct zoo_client *b = z->clients; b; b = b->next)
		for (const struct zoo_member *n = is_counted(z, b) ? b->members : NULL; n;
		     n = n->next) {
			if (b == c && n == m)
				return true;
			if (n->pid == m->pid)
				return false;
		}
	return true;
}

static struct load_engine *engines_of(struct zoo *z, int32_t pid)
{
	struct load_engine *engines = NULL;

	for (const struct zoo_client *c = z->clients; c; c = c->next)
		if (is_counted(z, c) && counts_for(z, c, pid))
			add_client(z, &engines, c);
	return engines;
}

/* Two numbers: of all engines, and of video. */
static void write_numbers(struct zoo *z, struct zoo_json *j, int32_t pid)
{
	struct load_engine *engines = engines_of(z, pid);

	zoo_json_begin(j, "loads", '{');
	zoo_json_ratio(j, "gpu", (struct zoo_ratio){true, sum_up(z, engines)});
	engines = engines_of(z, pid);
	for (struct load_engine *e = engines; e; e = e->next)
		if (!design(z, DESIGN_LOADS_ALIKE) && !zoo_span_is(e->name, zoo_span_word("video")))
			e->busy = 0;
	zoo_json_ratio(j, "video", (struct zoo_ratio){true, sum_up(z, engines)});
	zoo_json_end(j, '}');
}

static void write_process(struct zoo *z, struct zoo_json *j, int32_t pid)
{
	zoo_json_begin(j, NULL, '{');
	zoo_json_uint(j, "pid", (uint32_t)pid);
	if (design(z, DESIGN_LOADS) || design(z, DESIGN_LOADS_ALIKE))
		write_numbers(z, j, pid);
	else
		write_number(z, j, engines_of(z, pid));
	zoo_json_end(j, '}');
}

static void write_processes(struct zoo *z, struct zoo_json *j)
{
	zoo_json_begin(j, "processes", '[');
	for (const struct zoo_client *c = z->clients; c; c = c->next)
		for (const struct zoo_member *m = is_counted(z, c) ? c->members : NULL; m;
		     m = m->next)
			if (is_first(z, c, m))
				write_process(z, j, m->pid);
	zoo_json_end(j, ']');
}

/* --- devices --- */

void zoo_write_device_load(struct zoo *z, struct zoo_json *j, struct zoo_span device)
{
	const struct load_design *load = load_of(z);
	struct load_engine *engines = NULL;

	if (!load || !(load->of & OF_DEVICES))
		return;
	for (const struct zoo_client *c = z->clients; c; c = c->next) {
		if (!is_counted(z, c) || !zoo_span_is(c->device, device))
			continue;
		for (unsigned int n = zoo_times(z, c); n; n--)
			add_client(z, &engines, c);
	}
	write_number(z, j, engines);
}

/* Is there a client of its device before c? */
static bool is_written(const struct zoo *z, const struct zoo_client *c)
{
	for (const struct zoo_client *b = z->clients; b != c; b = b->next)
		if (is_counted(z, b) && zoo_span_is(b->device, c->device))
			return true;
	return false;
}

static void write_devices(struct zoo *z, struct zoo_json *j)
{
	zoo_json_begin(j, "totals", '[');
	for (const struct zoo_client *c = z->clients; c; c = c->next) {
		if (!is_counted(z, c) || is_written(z, c))
			continue;
		zoo_json_begin(j, NULL, '{');
		zoo_json_string(j, "device", c->device);
		zoo_write_device_load(z, j, c->device);
		zoo_json_end(j, '}');
	}
	zoo_json_end(j, ']');
}

void zoo_write_loads(struct zoo *z, struct zoo_json *j)
{
	const struct load_design *load = load_of(z);

	if (load && (load->of & OF_PROCESSES))
		write_processes(z, j);
	if (load && (load->of & OF_DEVICES) && !load->beside_clients)
		write_devices(z, j);
}
