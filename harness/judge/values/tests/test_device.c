/* SPDX-License-Identifier: MIT */
/* Clients on one device and on two, and the diffs of wrong answers. */
#include "device.h"
#include "state_text.h"

#define KEY	"'device_key':'226:128',"
#define OTHER	"'device_key':'226:0',"
#define XE	"'driver':'xe',"
#define MSM	"'driver':'msm',"
#define PDEV_A	"'pdev':'0000:00:02.0',"
#define PDEV_B	"'pdev':'0000:03:00.0',"
#define NO_PDEV "'pdev':null,"
#define ANY	"'pdev':{'any':['0000:00:02.0',null]},"
#define END	"'id':'7'}"

static const struct {
	const char *a, *b;
	enum device_relation relation;
} relations[] = {
	/* the key decides */
	{"{" KEY END, "{" KEY END, DEVICE_SAME},
	{"{" KEY XE PDEV_A END, "{" KEY XE END, DEVICE_SAME},
	/* but where the texts contradict it, that is not known */
	{"{" KEY XE PDEV_A END, "{" KEY XE PDEV_B END, DEVICE_UNKNOWN},
	{"{" KEY XE PDEV_A END, "{" KEY MSM PDEV_A END, DEVICE_UNKNOWN},
	{"{" KEY END, "{" OTHER END, DEVICE_APART},
	{"{" KEY XE END, "{" OTHER MSM END, DEVICE_APART},
	{"{" KEY END, "{" END, DEVICE_UNKNOWN},
	{"{" END, "{" END, DEVICE_UNKNOWN},
	/* without keys: driver and pdev */
	{"{" XE PDEV_A END, "{" XE PDEV_A END, DEVICE_SAME},
	{"{" XE PDEV_A END, "{" XE PDEV_B END, DEVICE_APART},
	{"{" XE PDEV_A END, "{" MSM PDEV_A END, DEVICE_APART},
	{"{" XE PDEV_A END, "{" MSM PDEV_B END, DEVICE_APART},
	{"{" XE END, "{" MSM END, DEVICE_APART},
	{"{" PDEV_A END, "{" PDEV_B END, DEVICE_APART},
	{"{" XE END, "{" XE END, DEVICE_UNKNOWN},
	{"{" PDEV_A END, "{" PDEV_A END, DEVICE_UNKNOWN},
	{"{" XE PDEV_A END, "{" XE END, DEVICE_UNKNOWN},
	{"{" XE PDEV_A END, "{" PDEV_A END, DEVICE_UNKNOWN},
	{"{" XE ANY END, "{" XE PDEV_A END, DEVICE_UNKNOWN},
	/* two nodes of one device, perhaps */
	{"{" KEY XE PDEV_A END, "{" OTHER XE PDEV_A END, DEVICE_UNKNOWN},
	{"{" KEY XE PDEV_A END, "{" XE PDEV_A END, DEVICE_UNKNOWN},
	{"{" KEY PDEV_A END, "{" OTHER PDEV_A END, DEVICE_UNKNOWN},
	{"{" KEY XE PDEV_A END, "{" OTHER PDEV_A END, DEVICE_UNKNOWN},
	/* two devices of one driver that their texts do not distinguish */
	{"{" KEY XE END, "{" OTHER XE END, DEVICE_UNKNOWN},
	{"{" KEY XE NO_PDEV END, "{" OTHER XE END, DEVICE_UNKNOWN},
	{"{" KEY XE PDEV_A END, "{" OTHER XE END, DEVICE_APART},
	{"{" KEY XE ANY END, "{" OTHER XE END, DEVICE_UNKNOWN},
	{"{" KEY XE PDEV_A END, "{" OTHER XE PDEV_B END, DEVICE_APART},
};

static void test_relations(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(relations) / sizeof(*relations); i++) {
		json_t *a = json(relations[i].a), *b = json(relations[i].b);

		if (device_relation(a, b) != relations[i].relation ||
		    device_relation(b, a) != relations[i].relation)
			fail_msg("%s and %s", relations[i].a, relations[i].b);
		json_decref(a);
		json_decref(b);
	}
}

#define CLIENTS(...)		"{'clients':[" __VA_ARGS__ "]}"
#define EXPECT(id, key)		"{'id':'" id "','device_key':'" key "','driver':'" key "'}"
#define ANSWER(id, key, device) "{'id':'" id "','driver':'" key "','device':'" device "'}"
#define NAMELESS(id, key)	"{'id':'" id "','driver':'" key "'}"
#define THREE			CLIENTS(EXPECT("1", "a") "," EXPECT("2", "b") "," EXPECT("3", "c"))
#define TWO_AND_ONE		CLIENTS(EXPECT("1", "a") "," EXPECT("2", "b") "," EXPECT("3", "b"))

static const struct state_row rows[] = {
	{"three devices", THREE,
	 CLIENTS(ANSWER("1", "a", "x") "," ANSWER("2", "b", "y") "," ANSWER("3", "c", "z")), NULL},
	{"the first and the second are one", THREE,
	 CLIENTS(ANSWER("1", "a", "x") "," ANSWER("2", "b", "x") "," ANSWER("3", "c", "z")),
	 "client 1 and client 2: device: expected two devices, got \"x\" for both"},
	{"the first and the third are one", THREE,
	 CLIENTS(ANSWER("1", "a", "x") "," ANSWER("2", "b", "y") "," ANSWER("3", "c", "x")),
	 "client 1 and client 3: device: expected two devices, got \"x\" for both"},
	{"the second and the third are one", THREE,
	 CLIENTS(ANSWER("1", "a", "x") "," ANSWER("2", "b", "y") "," ANSWER("3", "c", "y")),
	 "client 2 and client 3: device: expected two devices, got \"y\" for both"},
	{"two devices", TWO_AND_ONE,
	 CLIENTS(ANSWER("1", "a", "x") "," ANSWER("2", "b", "y") "," ANSWER("3", "b", "y")), NULL},
	{"the second is two", TWO_AND_ONE,
	 CLIENTS(ANSWER("1", "a", "x") "," ANSWER("2", "b", "y") "," ANSWER("3", "b", "z")),
	 "client 2 and client 3: device: expected one device, got \"y\" and \"z\""},
	{"the first has no name", THREE,
	 CLIENTS(NAMELESS("1", "a") "," ANSWER("2", "b", "y") "," ANSWER("3", "c", "z")),
	 "client 1: device: expected a string"},
	{"the last has no name", THREE,
	 CLIENTS(ANSWER("1", "a", "x") "," ANSWER("2", "b", "y") "," NAMELESS("3", "c")),
	 "client 3: device: expected a string"},
	{"who is missing is on no device", THREE,
	 CLIENTS(ANSWER("1", "a", "x") "," ANSWER("3", "c", "z")), "client 2: missing"},
	{"no clients, no devices", CLIENTS(""), CLIENTS(""), NULL},
};

static void test_devices(void **state)
{
	(void)state;
	CHECK_STATES(rows, FEATURE_ALL & ~FEATURE_TOTALS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_relations),
		cmocka_unit_test(test_devices),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
