/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include <errno.h>

#include "recording.h"
#include "relation.h"

/* --- a tiny parser, and the bugs that it may have -------------------------------------------- */

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
};

static json_t *part(json_t *snapshot, const char *group, const char *name)
{
	json_t *parts = json_object_get(snapshot, group), *one;

	if (!parts) {
		parts = json_object();
		json_object_set_new(snapshot, group, parts);
	}
	one = json_object_get(parts, name);
	if (!one) {
		one = json_object();
		json_object_set_new(parts, name, one);
	}
	return one;
}

static json_t *number(const char *value)
{
	return json_sprintf("%llu", strtoull(value, NULL, 10));
}

static json_t *size(const char *value, enum bug bug)
{
	unsigned long long bytes = strtoull(value, NULL, 10);

	if (bug == ALWAYS_KIB || strstr(value, "KiB"))
		bytes *= 1024;
	else if (strstr(value, "MiB"))
		bytes *= 1024 * 1024;
	return json_sprintf("%llu", bytes);
}

static const char *after(const char *key, const char *prefix)
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
	else if ((name = after(line, "drm-engine-capacity-")))
		json_object_set_new(part(snapshot, "engines",
					 bug == CAPACITY_OF_LAST_ENGINE ? last_engine : name),
				    "capacity", number(value));
	else if ((name = after(line, "drm-engine-"))) {
		json_object_set_new(part(snapshot, "engines", name), "busy_ns", number(value));
		strcpy(last_engine, name);
	} else if ((name = after(line, "drm-total-")) ||
		   (bug == PREFIX_MATCH && (name = after(line, "drm-e"))))
		json_object_set_new(part(snapshot, "regions", name), "total", size(value, bug));
}

static json_t *parse(const char *text, size_t len, enum bug bug)
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

static void take_read(json_t *clients, const struct rec_read *read, enum bug bug)
{
	json_t *snapshot = parse(read->text, read->len, bug), *client, *members;
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
static json_t *track(const char *bytes, size_t len, enum bug bug)
{
	json_t *clients = json_array();
	struct rec_error error;
	struct recording *rec;
	const struct rec_sweep *sweep;

	assert_int_equal(rec_load(&rec, bytes, len, &error), 0);
	sweep = &rec->sweeps[rec->sweep_count - 1];
	for (size_t i = 0; i < sweep->count; i++)
		take_read(clients, &rec->reads[sweep->first + i], bug);
	rec_free(rec);
	return json_pack("{s:o,s:[{s:s,s:o}]}", "clients", clients, "totals", "device", "one",
			 "clients", json_sprintf("%zu", json_array_size(clients)));
}

/* --- the bytes ------------------------------------------------------------------------------- */

static struct decoy_case make(const char *bytes, bool is_recording)
{
	return (struct decoy_case){.level = CASE_MUST,
				   .until = CASE_SPEC_LATEST,
				   .is_recording = is_recording,
				   .bytes = bytes,
				   .len = strlen(bytes)};
}

#define TEXT                                                                       \
	"pos:\t0\ndrm-driver:\txe\ndrm-client-id:\t12\ndrm-engine-render:\t9 ns\n" \
	"drm-engine-capacity-render:\t2\ndrm-engine-copy:\t4 ns\ndrm-total-vram:\t3 MiB\n"

#define READ(pid, fd, dev, id, busy)                                                    \
	"@ 5 pid=" pid " fd=" fd " dev=226:" dev "\ndrm-driver: xe\ndrm-client-id: " id \
	"\ndrm-engine-render: " busy " ns\n"
#define SWEEP                              \
	READ("10", "3", "128", "7", "100") \
	READ("10", "4", "128", "8", "50") READ("11", "3", "129", "7", "100")

struct bytes_row {
	const char *relation;
	const char *bytes;
	bool is_recording;
	const char *changed; /* NULL: it does not hold, or changes nothing */
};

static const struct bytes_row bytes_rows[] = {
	/* two lines have one other order */
	{"permute-lines", "pos: 0\ndrm-a: 1\nx: 1\ndrm-b: 2\n", false,
	 "pos: 0\ndrm-b: 2\nx: 1\ndrm-a: 1\n"},
	{"permute-lines", "drm-a: 1\n", false, NULL},
	{"permute-lines", "drm-a: 1\ndrm-b: 2", false, NULL},
	{"permute-lines", "drm-a: 1\ndrm-b: 2\ndrm-a: 3\n", false, NULL},
	{"permute-lines", "drm-a: 1\r\ndrm-b: 2\r\n", false, NULL},
	{"permute-lines", "drm-a: 1\nno colon\ndrm-b: 2\n", false, NULL},
	{"permute-lines", "drm-a : 1\ndrm-b: 2\n", false, NULL},
	{"permute-lines", "", false, NULL},
	{"permute-lines", "@ 5 len=8\ndrm-a: 1\n@ 6\ndrm-a: 1\ndrm-b: 2\n", true, NULL},
	{"permute-lines", "@ 5\nother: 1\nother: 2\n@ 6\ndrm-a: 1\ndrm-b: 2\n", true,
	 "# fdseq 1\n@ 5\nother: 1\nother: 2\n@ 6\ndrm-b: 2\ndrm-a: 1\n"},
	/* with seed 0 line i gets gap i mod 3 */
	{"gap", "drm-a:\t1\ndrm-b: 2\ndrm-c:\t\t x y \ndrm-d:\npos:\t0\n", false,
	 "drm-a:1\ndrm-b:         2\ndrm-c:\tx y \ndrm-d:\npos:\t0\n"},
	{"gap", "drm-a:1\n", false, NULL},
	{"gap", "drm-a: 1", false, "drm-a:1"},
	{"gap", "drm a: 1\n", false, NULL},
	{"unit",
	 "drm-total-a: 3 MiB\ndrm-shared-a:\t5 KiB\ndrm-active-a: 4096\ndrm-memory-a: 4095\n"
	 "drm-resident-a: 0\ndrm-purgeable-a:7 KiB",
	 false,
	 "drm-total-a: 3072 KiB\ndrm-shared-a:\t5120\ndrm-active-a: 4 KiB\ndrm-memory-a: 4095\n"
	 "drm-resident-a: 0 KiB\ndrm-purgeable-a:7168"},
	{"unit", "drm-total-cycles-a: 4096\ndrm-cycles-a: 1024\npos: 1024\n", false, NULL},
	{"unit", "drm-total-a: 18014398509481984 KiB\n", false, NULL}, /* 2^64 bytes */
	{"unit", "drm-total-a: 18014398509481983 KiB\n", false,
	 "drm-total-a: 18446744073709550592\n"},
	{"unit", "drm-total-a: 18446744073709551616\n", false, NULL},
	{"unit", "drm-total-a: 4 KiB\ndrm-total-b: 4KiB\n", false, NULL},
	{"unit", "drm-total-a: 4 KiB\ndrm-total-b: 4 GiB\n", false, NULL},
	{"unit", "drm-total-a: 4 KiB\ndrm-total-b: 4 KiB \n", false, NULL},
	{"unit", "drm-total-a: 4 KiB\ndrm-total-b:\n", false, NULL},
	{"unknown-keys", "pos: 0\n", false, NULL},
	{"unknown-keys", "drm-a: 1\nvendor-foo: 3\n", false, NULL},
	{"unknown-keys", "drm-a: 1", false,
	 "drm-evicted-x:\t5 KiB\nvendor-foo: 1\nlock:\t1: FLOCK  ADVISORY  WRITE 2345 00:05:678 0 EOF\n"
	 "drm-a: 1"},
	{"final-newline", "drm-a: 1\ndrm-b: 2", false, "drm-a: 1\ndrm-b: 2\n"},
	{"final-newline", "drm-a: 1\n", false, NULL},
	{"final-newline", "drm-a: 1\ndrm-b", false, NULL},
	{"final-newline", "@ 5 len=8\ndrm-a: 1\n@ 6\ndrm-a: 1\n", true,
	 "# fdseq 1\n@ 5\ndrm-a: 1\n@ 6\ndrm-a: 1\n"},
	{"renumber-ids", "drm-client-id:\t7\ndrm-a: 7\n", false, "drm-client-id:\t3\ndrm-a: 7\n"},
	{"renumber-ids", "drm-client-id: 100\n", false, "drm-client-id: 999\n"},
	{"renumber-ids", "drm-client-id: 0\n", false, NULL},
	{"renumber-ids", "drm-client-id: 007\n", false, NULL},
	{"renumber-ids", "drm-client-id: 7 x\n", false, NULL},
	{"renumber-ids", "drm-client-id: 1234567890\n", false, NULL},
	{"renumber-ids", "drm-client-id: 7\ndrm-client-id: 8\n", false, NULL},
	{"renumber-ids", "drm-client-id: \n", false, NULL},
	{"renumber-ids", "drm-a: 1\n", false, NULL},
	{"renumber-pids", "drm-a: 1\n", false, NULL},
	{"renumber-pids", "@ 5 pid=10 fd=3\nx: 1\n", true, "# fdseq 1\n@ 5 pid=99 fd=3\nx: 1\n"},
	{"renumber-pids", "@ 5\nx: 1\n", true, NULL},
	{"renumber-pids", "@ 5 pid=2147483647 fd=3\nx: 1\n", true, NULL},
	{"dup-fd", "@ 5 pid=10 fd=3 dev=1:2\ndrm-client-id: 1\n", true,
	 "# fdseq 1\n@ 5 pid=10 fd=3 dev=1:2\ndrm-client-id: 1\n@ 5 pid=10 fd=7 dev=1:2\ndrm-client-id: 1\n"
	 "@ 5 pid=21 fd=3 dev=1:2\ndrm-client-id: 1\n"},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: 1", true, /* nothing follows the id */
	 "# fdseq 1\n@ 5 pid=10 fd=3 len=16\ndrm-client-id: 1\n@ 5 pid=10 fd=7 len=16\n"
	 "drm-client-id: 1\n@ 5 pid=21 fd=3 len=16\ndrm-client-id: 1\n"},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-driver: xe\n", true, NULL}, /* no id: another client */
	{"dup-fd", "@ 5\ndrm-client-id: 1\n", true, NULL},
	{"dup-fd", "@ 5 pid=2147483647 fd=3\ndrm-client-id: 1\n", true, NULL},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: 1\ndrm-client-id: 2\n", true, NULL},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: x\n", true, NULL},
	{"permute-reads", "@ 5 pid=1 fd=3\ndrm-client-id: 1\n@ 5 pid=1 fd=4\ndrm-client-id: 2\n",
	 true, "# fdseq 1\n@ 5 pid=1 fd=4\ndrm-client-id: 2\n@ 5 pid=1 fd=3\ndrm-client-id: 1\n"},
	{"permute-reads", "@ 5 pid=1 fd=3\ndrm-client-id: 1\n@ 6 pid=1 fd=4\ndrm-client-id: 2\n",
	 true, NULL},
	{"permute-reads",
	 "@ 5 sweep=1 pid=1 fd=3\ndrm-client-id: 1\n@ 6 sweep=1 pid=1 fd=4\ndrm-client-id: 2\n",
	 true, NULL},
	{"permute-reads",
	 "@ 5 pid=1 fd=3 until=6\ndrm-client-id: 1\n@ 5 pid=1 fd=4 until=7\ndrm-client-id: 2\n",
	 true, NULL},
	{"permute-reads",
	 "@ 5 pid=1 fd=3\ndrm-client-id: 1\nx: 1\n@ 5 pid=1 fd=4\ndrm-client-id: 1\nx: 2\n", true,
	 NULL},
	{"permute-reads", "@ 5 pid=1 fd=3\ndrm-client-id: 1\n@ 5 pid=1 fd=3\ndrm-client-id: 2\n",
	 true, NULL},
	{"permute-reads", "@ 5 pid=1 fd=3\ndrm-driver: xe\n@ 5 pid=1 fd=4\ndrm-client-id: 2\n",
	 true, NULL},
};

static void test_bytes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(bytes_rows) / sizeof(*bytes_rows); i++) {
		const struct bytes_row *row = &bytes_rows[i];
		struct decoy_case one = make(row->bytes, row->is_recording);
		char *bytes;
		size_t len;
		int ret = relation_apply(relation_find(row->relation), &one, 0, &bytes, &len);

		if (ret != (row->changed ? 0 : -ENOTSUP))
			fail_msg("%s of \"%s\": %d", row->relation, row->bytes, ret);
		if (row->changed &&
		    (len != strlen(row->changed) || memcmp(bytes, row->changed, len)))
			fail_msg("%s of \"%s\": \"%.*s\"", row->relation, row->bytes, (int)len,
				 bytes);
		free(bytes);
	}
}

/* Relations keep away from cases whose answer is not sure. */
static void test_levels(void **state)
{
	struct decoy_case unclear = make(TEXT, false), lint = unclear, none = unclear,
			  nul = unclear;
	const struct relation *gap = relation_find("gap");
	char *bytes;
	size_t len;

	(void)state;
	unclear.level = CASE_UNCLEAR;
	lint.target = CASE_PRODUCER;
	none.no_relations = true;
	nul.len++; /* the NUL at its end */
	assert_int_equal(relation_apply(gap, &unclear, 0, &bytes, &len), -ENOTSUP);
	assert_int_equal(relation_apply(gap, &lint, 0, &bytes, &len), -ENOTSUP);
	assert_int_equal(relation_apply(gap, &none, 0, &bytes, &len), -ENOTSUP);
	assert_int_equal(relation_apply(gap, &nul, 0, &bytes, &len), -ENOTSUP);
	assert_null(bytes);
	assert_null(relation_find("nonsense"));
}

/* The same seed gives the same bytes, another one others; lines are neither lost nor changed. */
static void test_seeds(void **state)
{
	struct decoy_case one = make(TEXT, false);
	const struct relation *permute = relation_find("permute-lines");
	char *a, *b;
	size_t a_len, b_len, different = 0;

	(void)state;
	for (uint64_t seed = 0; seed < 50; seed++) {
		assert_int_equal(relation_apply(permute, &one, seed, &a, &a_len), 0);
		assert_int_equal(relation_apply(permute, &one, seed, &b, &b_len), 0);
		assert_int_equal(a_len, strlen(TEXT));
		assert_memory_equal(a, b, a_len);
		assert_memory_not_equal(a, TEXT, a_len);
		assert_memory_equal(a, "pos:\t0\n", 7);
		assert_non_null(strstr(a, "\ndrm-engine-capacity-render:\t2\n"));
		free(b);
		assert_int_equal(relation_apply(permute, &one, seed + 1, &b, &b_len), 0);
		different += memcmp(a, b, a_len) != 0;
		free(a);
		free(b);
	}
	assert_true(different > 40);
}

/* Every bug is seen by its relation, and a parser without bugs by none. */
static bool caught(const struct relation *relation, const char *text, bool is_recording,
		   enum bug bug)
{
	struct decoy_case one = make(text, is_recording);
	json_t *plain, *changed;
	struct judge_diff diff;
	char *bytes;
	size_t len;
	bool agree;

	if (relation_apply(relation, &one, 1, &bytes, &len))
		return false;
	plain = is_recording ? track(one.bytes, one.len, bug) : parse(one.bytes, one.len, bug);
	changed = is_recording ? track(bytes, len, bug) : parse(bytes, len, bug);
	agree = relation_agree(relation, &one, plain, changed, &diff);
	assert_int_equal(agree, diff.count == 0);
	if (!agree && bug == NO_BUG)
		fail_msg("%s: %s", relation->name, diff.text);
	judge_diff_free(&diff);
	json_decref(plain);
	json_decref(changed);
	free(bytes);
	return !agree;
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
	for (enum bug bug = NO_BUG; bug < BUGS; bug++) {
		bool seen = false;

		for (size_t i = 0; i < count; i++) {
			for (size_t j = 0; j < sizeof(cases) / sizeof(*cases); j++) {
				if (caught(&all[i], cases[j].text, cases[j].is_recording, bug) &&
				    catches[bug] && !strcmp(catches[bug], all[i].name))
					seen = true;
			}
		}
		if (bug != NO_BUG && !seen)
			fail_msg("%s does not see its bug", catches[bug]);
	}
}

static const struct {
	const char *relation;
	bool is_recording;
	const char *plain, *changed;
	bool agree;
} agreements[] = {
	{"gap", false, "{'driver':'xe'}", "{'driver':'xe','foo':5}", true},
	{"gap", false, "{'driver':'xe','engines':{}}", "{'driver':'xe'}", true},
	{"gap", false, "{'driver':'xe'}", "{'driver':'x'}", false},
	{"gap", false, "{'driver':'xe'}", "{'driver':'xe','client_id':'1'}", false},
	{"gap", false, "{'driver':'xe','client_id':'1'}", "{'driver':'xe'}", false},
	{"gap", false, "{'rejected':'a'}", "{'rejected':'b'}", true},
	{"gap", false, "{'rejected':'a'}", "{'driver':'xe'}", false},
	{"gap", false, "{'driver':'xe'}", "{'rejected':'a'}", false},
	{"renumber-ids", false, "{'client_id':'12'}", "{'client_id':'97'}", true},
	{"renumber-ids", false, "{'client_id':'12'}", "{'client_id':'12'}", false},
	/* names of devices are free, but not which are alike */
	{"gap", true, "{'clients':[{'device':'a','id':'1'},{'device':'b','id':'2'}]}",
	 "{'clients':[{'device':'y','id':'2'},{'device':'x','id':'1'}]}", true},
	{"gap", true, "{'clients':[{'device':'a','id':'1'},{'device':'b','id':'2'}]}",
	 "{'clients':[{'device':'y','id':'2'},{'device':'y','id':'1'}]}", false},
	{"gap", true, "{'clients':[{'device':'a','id':'1'}]}", "{'clients':[]}", false},
	{"gap", true, "{'clients':[]}", "{'clients':[{'device':'a','id':'1'}]}", false},
	{"gap", true, "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.5'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.50001'}}}]}", true},
	{"gap", true, "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.5'}}}]}",
	 "{'clients':[{'device':'a','engines':{'r':{'busy_ratio':'0.51'}}}]}", false},
	/* totals are compared as such */
	{"gap", true,
	 "{'clients':[],'totals':[{'device':'a','clients':'1'},{'device':'b','clients':'2'}]}",
	 "{'clients':[],'totals':[{'device':'d','clients':'2'},{'device':'c','clients':'1'}]}",
	 true},
	{"gap", true, "{'clients':[],'totals':[{'device':'a','clients':'1'}]}",
	 "{'clients':[],'totals':[{'device':'a','clients':'2'}]}", false},
	{"gap", true, "{'clients':[],'totals':[{'device':'a','clients':'1'}]}", "{'clients':[]}",
	 false},
	{"renumber-pids", true, "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}",
	 "{'clients':[{'device':'a','members':[{'pid':'97','fd':'3'}]}]}", true},
	{"renumber-pids", true, "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}",
	 "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}", false},
	{"dup-fd", true, "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}",
	 "{'clients':[{'device':'a','members':[{'pid':'25','fd':'3'},{'pid':'12','fd':'7'},"
	 "{'pid':'12','fd':'3'}]}]}",
	 true},
	{"dup-fd", true, "{'clients':[{'device':'a','members':[{'pid':'12','fd':'3'}]}]}",
	 "{'clients':[{'device':'a','members':[{'pid':'25','fd':'3'},{'pid':'12','fd':'7'}]}]}",
	 false},
	/* an answer is no expectation */
	{"gap", true, "{'clients':[{'device':'a','id':'1','optional':true}]}", "{'clients':[]}",
	 false},
};

static void test_agreements(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(agreements) / sizeof(*agreements); i++) {
		json_t *plain = json(agreements[i].plain), *changed = json(agreements[i].changed);
		struct decoy_case one = {.is_recording = agreements[i].is_recording};
		struct judge_diff diff;

		if (relation_agree(relation_find(agreements[i].relation), &one, plain, changed,
				   &diff) != agreements[i].agree)
			fail_msg("%s: %s and %s: %s", agreements[i].relation, agreements[i].plain,
				 agreements[i].changed, diff.text);
		judge_diff_free(&diff);
		json_decref(plain);
		json_decref(changed);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bytes),	   cmocka_unit_test(test_levels),
		cmocka_unit_test(test_seeds),	   cmocka_unit_test(test_bugs),
		cmocka_unit_test(test_agreements),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
