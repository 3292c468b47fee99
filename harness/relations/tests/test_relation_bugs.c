/* SPDX-License-Identifier: MIT */
/* Each relation finds the bug that it is made for, in a parser that is otherwise right. */
#include "diff_text.h"
#include "recording.h"
#include "relation_case.h"

/* --- a tiny parser, and the bugs that it may have --- */

enum bug {
	NO_BUG,
	CAPACITY_OF_LAST_ENGINE, /* permute-lines */
	ONE_BYTE_GAP, /* gap */
	ALWAYS_KIB, /* unit */
	PREFIX_MATCH, /* unknown-keys */
	NEEDS_NEWLINE, /* final-newline */
	NARROW_ID, /* renumber-ids */
	SMALL_PIDS, /* renumber-pids */
	BY_DESCRIPTOR, /* dup-fd */
	FIRST_READ_LEADS, /* permute-reads */
	KNOWN_NAMES, /* driver-words */
	BUGS
};

static const char *const catches[BUGS] = {
	[CAPACITY_OF_LAST_ENGINE] = "permute-lines",
	[ONE_BYTE_GAP] = "gap",
	[ALWAYS_KIB] = "unit",
	[PREFIX_MATCH] = "unknown-keys",
	[NEEDS_NEWLINE] = "final-newline",
	[NARROW_ID] = "renumber-ids",
	[SMALL_PIDS] = "renumber-pids",
	[BY_DESCRIPTOR] = "dup-fd",
	[FIRST_READ_LEADS] = "permute-reads",
	[KNOWN_NAMES] = "driver-words",
};

static json_t *get_part(json_t *snapshot, const char *group, const char *name)
{
	json_t *parts = json_object_get(snapshot, group), *part;

	if (!parts) {
		parts = json_object();
		json_object_set_new(snapshot, group, parts);
	}
	part = json_object_get(parts, name);
	if (!part) {
		part = json_object();
		json_object_set_new(parts, name, part);
	}
	return part;
}

static json_t *parse_number(const char *value)
{
	return json_sprintf("%llu", strtoull(value, NULL, 10));
}

static json_t *parse_size(const char *value, enum bug bug)
{
	unsigned long long bytes = strtoull(value, NULL, 10);

	if (bug == ALWAYS_KIB || strstr(value, "KiB"))
		bytes *= 1024;
	else if (strstr(value, "MiB"))
		bytes *= 1024 * 1024;
	return json_sprintf("%llu", bytes);
}

static const char *after_prefix(const char *key, const char *prefix)
{
	return strncmp(key, prefix, strlen(prefix)) ? NULL : key + strlen(prefix);
}

static void parse_line(json_t *snapshot, char *line, char *last_engine, enum bug bug)
{
	char *value = strchr(line, ':');
	const char *name;

	if (!value)
		return;
	*value++ = '\0';
	value += bug == ONE_BYTE_GAP ? strlen(value) > 0 : strspn(value, " \t");
	if (!strcmp(line, "drm-driver"))
		json_object_set_new(snapshot, "driver", json_string(value));
	else if (!strcmp(line, "drm-client-id"))
		json_object_set_new(snapshot, "client_id",
				    bug == NARROW_ID ? json_sprintf("%d", atoi(value) % 8)
						     : json_string(value));
	else if ((name = after_prefix(line, "drm-engine-capacity-")))
		json_object_set_new(get_part(snapshot, "engines",
					     bug == CAPACITY_OF_LAST_ENGINE ? last_engine : name),
				    "capacity", parse_number(value));
	else if ((name = after_prefix(line, "drm-engine-"))) {
		if (bug == KNOWN_NAMES && strcmp(name, "render") != 0 && strcmp(name, "copy") != 0)
			return;
		json_object_set_new(get_part(snapshot, "engines", name), "busy_ns",
				    parse_number(value));
		strcpy(last_engine, name);
	} else if ((name = after_prefix(line, "drm-total-")) ||
		   (bug == PREFIX_MATCH && (name = after_prefix(line, "drm-e"))))
		json_object_set_new(get_part(snapshot, "regions", name), "total",
				    parse_size(value, bug));
}

static json_t *parse_text(const char *text, size_t len, enum bug bug)
{
	json_t *snapshot = json_object();
	char *copy = strndup(text, len), *next, last_engine[64] = "none";

	for (char *line = copy; line && *line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		else if (bug == NEEDS_NEWLINE)
			break;
		parse_line(snapshot, line, last_engine, bug);
	}
	free(copy);
	return snapshot;
}

static json_t *find_client(json_t *clients, const char *device, const json_t *id)
{
	size_t index;
	json_t *client;

	json_array_foreach(clients, index, client)
	{
		if (!strcmp(json_string_value(json_object_get(client, "device")), device) &&
		    json_equal(json_object_get(client, "id"), id))
			return client;
	}
	return NULL;
}

static void apply_read(json_t *clients, const struct rec_read *read, enum bug bug)
{
	json_t *snapshot = parse_text(read->text, read->len, bug), *client, *members;
	const json_t *id = json_object_get(snapshot, "client_id");
	char device[32];

	snprintf(device, sizeof(device), "%u:%u", read->major, read->minor);
	client = find_client(clients, device, id);
	if (bug == FIRST_READ_LEADS && json_array_size(clients))
		json_object_set(snapshot, "engines",
				json_object_get(json_array_get(clients, 0), "engines"));
	if (!json_object_get(snapshot, "driver") || (bug == SMALL_PIDS && read->pid > 50)) {
		json_decref(snapshot);
		return;
	}
	if (!client || bug == BY_DESCRIPTOR) {
		client = json_pack("{s:s,s:O,s:O,s:O?,s:[]}", "device", device, "id", id, "driver",
				   json_object_get(snapshot, "driver"), "engines",
				   json_object_get(snapshot, "engines"), "members");
		json_array_append_new(clients, client);
	}
	members = json_object_get(client, "members");
	json_array_append_new(members, json_pack("{s:o,s:o}", "pid", json_sprintf("%d", read->pid),
						 "fd", json_sprintf("%d", read->fd)));
	json_decref(snapshot);
}

/* The state after the last sweep, which is all that these recordings need. */
static json_t *track_recording(const char *bytes, size_t len, enum bug bug)
{
	json_t *clients = json_array();
	struct rec_error error;
	struct recording *rec;
	const struct rec_sweep *sweep;

	assert_int_equal(rec_load(&rec, bytes, len, &error), 0);
	sweep = &rec->sweeps[rec->sweep_count - 1];
	for (size_t i = 0; i < sweep->count; i++)
		apply_read(clients, &rec->reads[sweep->first + i], bug);
	rec_free(rec);
	return json_pack("{s:o,s:[{s:s,s:o}]}", "clients", clients, "totals", "device", "one",
			 "clients", json_sprintf("%zu", json_array_size(clients)));
}

/* Each bug breaks its relation, and a parser without bugs breaks none. */
static bool relation_breaks(const struct relation *relation, const char *text, bool is_recording,
			    enum bug bug)
{
	struct decoy_case tc = make(text, is_recording);
	json_t *plain, *changed;
	struct judge_diff diff;
	char *bytes;
	size_t len;
	bool agree;

	tc.id = "0042";
	if (relation_apply(relation, &tc, 1, &bytes, &len))
		return false;
	plain = is_recording ? track_recording(tc.bytes, tc.len, bug)
			     : parse_text(tc.bytes, tc.len, bug);
	changed = json_pack("[o]", is_recording ? track_recording(bytes, len, bug)
						: parse_text(bytes, len, bug));
	relation_undo(relation, &tc, changed);
	agree = relation_agree(relation, &tc, plain, json_array_get(changed, 0), FEATURE_ALL,
			       &diff);
	assert_int_equal(agree, diff.count == 0);
	if (!agree && bug == NO_BUG)
		fail_msg("%s: %s", relation->name, text_of(&diff));
	judge_diff_free(&diff);
	json_decref(plain);
	json_decref(changed);
	free(bytes);
	return !agree;
}

static bool has_bug(const char *relation)
{
	for (enum bug bug = NO_BUG + 1; bug < BUGS; bug++)
		if (!strcmp(catches[bug], relation))
			return true;
	return false;
}

static void test_bugs(void **state)
{
	static const struct {
		const char *text;
		bool is_recording;
	} cases[] = {{TEXT, false},
		     {TEXT "drm-shared-x: 1", false},
		     {TEXT "drm-engine-x: 1", false},
		     {SWEEP, true},
		     {"@ 0 pid=1 fd=1\nx: 1\n" SWEEP, true}};
	size_t count;
	const struct relation *all = relations(&count);

	(void)state;
	assert_true(count >= 7);
	for (size_t i = 0; i < count; i++)
		if (!has_bug(all[i].name))
			fail_msg("%s: no bug shows that it works; add one to enum bug",
				 all[i].name);
	for (enum bug bug = NO_BUG; bug < BUGS; bug++) {
		bool broken = false;

		for (size_t i = 0; i < count; i++) {
			for (size_t j = 0; j < sizeof(cases) / sizeof(*cases); j++) {
				if (relation_breaks(&all[i], cases[j].text, cases[j].is_recording,
						    bug) &&
				    catches[bug] && !strcmp(catches[bug], all[i].name))
					broken = true;
			}
		}
		if (bug != NO_BUG && !broken)
			fail_msg("%s does not see its bug", catches[bug]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bugs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
