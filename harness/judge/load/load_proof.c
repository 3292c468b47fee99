/* SPDX-License-Identifier: MIT */
/* Do the numbers of a case prove anything? */
#include "load.h"
#include "load_named.h"
#include "load_state.h"
#include "set.h"

/* The expectations of two sweeps, and the numbers answered. */
struct proof {
	struct load_state exact, wide, exact_before;
	struct load_numbers processes, totals, processes_before, totals_before;
};

/* One number that is expected, exactly and widened, and as it was expected in the sweep before. */
struct sets {
	struct load_set exact, wide, before;
};

/* --- an expectation --- */

/* The index of the alternative that allows the answer. */
static size_t find_allowing(const json_t *wide, const json_t *answer)
{
	json_t *alternative;
	size_t i;

	json_array_foreach(json_object_get(wide, "any"), i, alternative)
	{
		if (json_object_get(alternative, "load") &&
		    load_judge(alternative, answer, FEATURE_ALL, NULL))
			break;
	}
	return i;
}

static const json_t *get_alternative(const json_t *expect, size_t i)
{
	return set_kind(expect) == SET_ALTERNATIVES
		       ? json_array_get(json_object_get(expect, "any"), i)
		       : expect;
}

static bool proof_begin(struct proof *proof, const struct load_sweep *now,
			const struct load_sweep *before)
{
	size_t i = find_allowing(now->wide, now->answer);
	size_t i_before = find_allowing(before->wide, before->answer);

	if (!load_state_init(&proof->exact, get_alternative(now->exact, i)))
		return false;
	load_state_init(&proof->wide, get_alternative(now->wide, i));
	load_state_init(&proof->exact_before, get_alternative(before->exact, i_before));
	proof->processes = load_processes(now->answer, NULL);
	proof->totals = load_totals(now->answer, NULL);
	proof->processes_before = load_processes(before->answer, NULL);
	proof->totals_before = load_totals(before->answer, NULL);
	return true;
}

static void proof_end(struct proof *proof)
{
	load_numbers_free(&proof->processes);
	load_numbers_free(&proof->totals);
	load_numbers_free(&proof->processes_before);
	load_numbers_free(&proof->totals_before);
	load_state_free(&proof->exact);
	load_state_free(&proof->wide);
	load_state_free(&proof->exact_before);
}

static struct sets process_sets(const struct proof *proof, const char *pid)
{
	return (struct sets){load_process_set(&proof->exact, pid),
			     load_process_set(&proof->wide, pid),
			     load_process_set(&proof->exact_before, pid)};
}

/* Of more devices nothing is known. */
static bool has_few_devices(const struct load_state *state)
{
	return state->devices <= LOAD_DEVICES_MAX;
}

/* Devices have no names that both sweeps know. */
static struct sets device_sets(const struct proof *proof, size_t device)
{
	struct sets sets = {load_device_set(&proof->exact, 1u << device),
			    load_device_set(&proof->wide, 1u << device),
			    {.count = 0}};
	const struct load_state *before = &proof->exact_before;

	for (size_t i = 0; has_few_devices(before) && i < before->devices; i++) {
		struct load_set one = load_device_set(before, 1u << i);

		load_set_add_all(&sets.before, &one);
	}
	return sets;
}

/* --- does it demand a number? --- */

/* Has the set neither 0 nor a number of the sweep before? name: that of the process; NULL: any
 * device. */
static bool demands_number(const struct load_set *set, const struct load_numbers *before,
			   const char *name)
{
	if (load_set_has(set, 0))
		return false;
	if (name)
		return !load_set_has(set, load_number_of(before, name).number);
	for (size_t i = 0; i < before->count; i++) {
		if (load_set_has(set, before->list[i].number))
			return false;
	}
	return true;
}

/* Is one of the processes that share a client to have a number, whichever? */
static bool shared_demands(const struct proof *proof, const struct load_client *client)
{
	json_t *value;
	const char *pid;

	json_object_foreach(client->pids, pid, value)
	{
		struct load_set set = load_counted_set(&proof->wide, pid, client);

		if (!demands_number(&set, &proof->processes_before, pid))
			return false;
	}
	return true;
}

static bool processes_demand(const struct proof *proof)
{
	json_t *pids = load_pids(&proof->wide), *value;
	const char *pid;
	bool found = false;

	json_object_foreach(pids, pid, value)
	{
		struct load_set set = load_process_set(&proof->wide, pid);

		found = found || demands_number(&set, &proof->processes_before, pid);
	}
	json_decref(pids);
	for (size_t i = 0; !found && i < proof->wide.count; i++)
		found = load_is_shared(&proof->wide.clients[i]) &&
			shared_demands(proof, &proof->wide.clients[i]);
	return found;
}

static bool devices_demand(const struct proof *proof)
{
	for (size_t i = 0; has_few_devices(&proof->wide) && i < proof->wide.devices; i++) {
		struct load_set set = load_device_set(&proof->wide, 1u << i);

		if (demands_number(&set, &proof->totals_before, NULL))
			return true;
	}
	return false;
}

static bool demands(const struct load_sweep *now, const struct load_sweep *before)
{
	struct proof proof;
	bool found;

	if (!proof_begin(&proof, now, before))
		return false;
	found = (proof.processes.given && processes_demand(&proof)) ||
		(proof.totals.given && devices_demand(&proof));
	proof_end(&proof);
	return found;
}

/* --- does it hide a lost one? --- */

/* Does only the widened set have a number? */
static bool admits_number(const struct sets *sets, double number)
{
	return load_set_has(&sets->wide, number) && !load_set_has(&sets->exact, number);
}

static bool hides_number(const struct sets *sets, const struct load_numbers *before,
			 const char *name)
{
	if (admits_number(sets, 0))
		return true;
	if (load_set_meets(&sets->exact, &sets->before))
		return false;
	if (name)
		return admits_number(sets, load_number_of(before, name).number);
	for (size_t i = 0; i < before->count; i++) {
		if (admits_number(sets, before->list[i].number))
			return true;
	}
	return false;
}

static bool processes_hide(const struct proof *proof)
{
	json_t *pids = load_pids(&proof->exact), *value;
	const char *pid;
	bool found = false;

	json_object_foreach(pids, pid, value)
	{
		struct sets sets = process_sets(proof, pid);

		if (!load_set_has(&sets.exact, load_number_of(&proof->processes, pid).number))
			found = found || hides_number(&sets, &proof->processes_before, pid);
	}
	json_decref(pids);
	return found;
}

/* Is a number of the answer that of the device exactly? */
static bool has_exactly(const struct proof *proof, const struct load_set *exact)
{
	bool has = load_set_has(exact, 0);

	for (size_t i = 0; i < proof->totals.count; i++)
		has = has || load_set_has(exact, proof->totals.list[i].number);
	return has;
}

static bool devices_hide(const struct proof *proof)
{
	for (size_t i = 0; has_few_devices(&proof->exact) && i < proof->exact.devices; i++) {
		struct sets sets = device_sets(proof, i);

		if (!has_exactly(proof, &sets.exact) &&
		    hides_number(&sets, &proof->totals_before, NULL))
			return true;
	}
	return false;
}

static bool hides(const struct load_sweep *now, const struct load_sweep *before)
{
	struct proof proof;
	bool found;

	if (!proof_begin(&proof, now, before))
		return false;
	found = (proof.processes.given && processes_hide(&proof)) ||
		(proof.totals.given && devices_hide(&proof));
	proof_end(&proof);
	return found;
}

/* --- each load of a subject --- */

typedef bool load_does(const struct load_sweep *now, const struct load_sweep *before);

static bool named_does(const struct load_sweep *now, const struct load_sweep *before,
		       const char *name, load_does *does)
{
	json_t *exact = load_named_view(now->exact, name), *wide = load_named_view(now->wide, name);
	json_t *exact_before = load_named_view(before->exact, name);
	json_t *wide_before = load_named_view(before->wide, name);
	const struct load_sweep named = {exact, wide, load_named(now->answer, name)};
	const struct load_sweep named_before = {exact_before, wide_before,
						load_named(before->answer, name)};
	const bool found = does(&named, &named_before);

	json_decref(exact);
	json_decref(wide);
	json_decref(exact_before);
	json_decref(wide_before);
	return found;
}

static bool some_does(const struct load_sweep *now, const struct load_sweep *before,
		      load_does *does)
{
	bool found = does(now, before);
	const char *name;
	json_t *named;

	load_named_foreach(now->answer, name, named)
	{
		if (!found)
			found = named_does(now, before, name, does);
	}
	return found;
}

bool load_demands(const struct load_sweep *now, const struct load_sweep *before)
{
	return some_does(now, before, demands);
}

bool load_hides(const struct load_sweep *now, const struct load_sweep *before)
{
	return some_does(now, before, hides);
}
