/* SPDX-License-Identifier: MIT */
#include "text.h"

static const struct {
	const char *key;
	enum fdi_key means;
	const char *name;
} keys[] = {
	{"drm-driver", FDI_KEY_DRIVER, ""},
	{"drm-pdev", FDI_KEY_PDEV, ""},
	{"drm-client-id", FDI_KEY_CLIENT_ID, ""},
	{"drm-client-name", FDI_KEY_CLIENT_NAME, ""},
	{"drm-engine-render", FDI_KEY_ENGINE, "render"},
	{"drm-engine-capacity-video", FDI_KEY_CAPACITY, "video"},
	{"drm-cycles-rcs", FDI_KEY_CYCLES, "rcs"},
	{"drm-total-cycles-rcs", FDI_KEY_TOTAL_CYCLES, "rcs"},
	{"drm-maxfreq-gpu", FDI_KEY_MAXFREQ, "gpu"},
	{"drm-curfreq-gpu", FDI_KEY_CURFREQ, "gpu"},
	{"drm-total-system0", FDI_KEY_TOTAL, "system0"},
	{"drm-shared-system0", FDI_KEY_SHARED, "system0"},
	{"drm-resident-system0", FDI_KEY_RESIDENT, "system0"},
	{"drm-memory-vram", FDI_KEY_MEMORY, "vram"},
	{"drm-purgeable-vram", FDI_KEY_PURGEABLE, "vram"},
	{"drm-active-vram", FDI_KEY_ACTIVE, "vram"},

	/* names are free: hyphens, one byte, a key's own words */
	{"drm-total-stolen-system0", FDI_KEY_TOTAL, "stolen-system0"},
	{"drm-engine-a", FDI_KEY_ENGINE, "a"},
	{"drm-engine--", FDI_KEY_ENGINE, "-"},
	{"drm-engine-engine-x", FDI_KEY_ENGINE, "engine-x"},
	{"drm-cycles-total-cycles-x", FDI_KEY_CYCLES, "total-cycles-x"},
	{"drm-memory-memory", FDI_KEY_MEMORY, "memory"},

	/* the longest prefix wins */
	{"drm-engine-capacity-capacity-x", FDI_KEY_CAPACITY, "capacity-x"},
	{"drm-engine-capacity", FDI_KEY_ENGINE, "capacity"},
	{"drm-engine-capacityx", FDI_KEY_ENGINE, "capacityx"},
	{"drm-total-cycles", FDI_KEY_TOTAL, "cycles"},
	{"drm-total-cyclesx", FDI_KEY_TOTAL, "cyclesx"},
	{"drm-total-cycles-cycles-x", FDI_KEY_TOTAL_CYCLES, "cycles-x"},

	/* no name */
	{"drm-engine-", FDI_KEY_UNKNOWN, ""},
	{"drm-engine-capacity-", FDI_KEY_UNKNOWN, ""},
	{"drm-cycles-", FDI_KEY_UNKNOWN, ""},
	{"drm-total-cycles-", FDI_KEY_UNKNOWN, ""},
	{"drm-maxfreq-", FDI_KEY_UNKNOWN, ""},
	{"drm-curfreq-", FDI_KEY_UNKNOWN, ""},
	{"drm-total-", FDI_KEY_UNKNOWN, ""},
	{"drm-shared-", FDI_KEY_UNKNOWN, ""},
	{"drm-resident-", FDI_KEY_UNKNOWN, ""},
	{"drm-memory-", FDI_KEY_UNKNOWN, ""},
	{"drm-purgeable-", FDI_KEY_UNKNOWN, ""},
	{"drm-active-", FDI_KEY_UNKNOWN, ""},

	/* longer or shorter than a key */
	{"drm-drivers", FDI_KEY_UNKNOWN, ""},
	{"drm-drive", FDI_KEY_UNKNOWN, ""},
	{"drm-driver ", FDI_KEY_UNKNOWN, ""},
	{"drm-pdev-x", FDI_KEY_UNKNOWN, ""},
	{"drm-pde", FDI_KEY_UNKNOWN, ""},
	{"drm-client-id-x", FDI_KEY_UNKNOWN, ""},
	{"drm-client-i", FDI_KEY_UNKNOWN, ""},
	{"drm-client-names", FDI_KEY_UNKNOWN, ""},
	{"drm-client-", FDI_KEY_UNKNOWN, ""},
	{"drm-engine", FDI_KEY_UNKNOWN, ""},
	{"drm-cycles", FDI_KEY_UNKNOWN, ""},
	{"drm-memory", FDI_KEY_UNKNOWN, ""},
	{"drm-total", FDI_KEY_UNKNOWN, ""},
	{"drm-evicted-vram", FDI_KEY_UNKNOWN, ""},
	{"drm-Engine-x", FDI_KEY_UNKNOWN, ""},
	{"drm-", FDI_KEY_UNKNOWN, ""},
	{"drm-x", FDI_KEY_UNKNOWN, ""},

	{"", FDI_KEY_FOREIGN, ""},
	{"drm", FDI_KEY_FOREIGN, ""},
	{"DRM-driver", FDI_KEY_FOREIGN, ""},
	{" drm-driver", FDI_KEY_FOREIGN, ""},
	{"drm_driver", FDI_KEY_FOREIGN, ""},
	{"pos", FDI_KEY_FOREIGN, ""},
	{"panthor-resident-memory", FDI_KEY_FOREIGN, ""},
	{"engine-render", FDI_KEY_FOREIGN, ""},
};

static void whole_keys_decide(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		size_t len = strlen(keys[i].key);
		char *copy = text_copy(keys[i].key, len);
		struct fdi_span key = {copy, len};
		struct fdi_span name = {"stale", 5};

		assert_int_equal(fdi_key_lookup(key, &name), keys[i].means);
		assert_span(name, keys[i].name);
		assert_int_equal(fdi_key_lookup(key, NULL), keys[i].means);
		free(copy);
	}
}

/* Bytes behind the key are not read. */
static void bytes_beyond_do_not_count(void **state)
{
	struct fdi_span name;

	(void)state;
	assert_int_equal(fdi_key_lookup((struct fdi_span){"drm-driver", 9}, &name),
			 FDI_KEY_UNKNOWN);
	assert_int_equal(fdi_key_lookup((struct fdi_span){"drm-engine-x", 11}, &name),
			 FDI_KEY_UNKNOWN);
	assert_int_equal(fdi_key_lookup((struct fdi_span){"drm-driver", 3}, &name),
			 FDI_KEY_FOREIGN);
	assert_int_equal(fdi_key_lookup((struct fdi_span){NULL, 0}, &name), FDI_KEY_FOREIGN);
}

static void names_may_hold_any_byte(void **state)
{
	static const char key[] = "drm-engine-a\0b\xff c";
	struct fdi_span name;

	(void)state;
	assert_int_equal(fdi_key_lookup((struct fdi_span){key, sizeof(key) - 1}, &name),
			 FDI_KEY_ENGINE);
	assert_span_bytes(name, "a\0b\xff c", 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_keys_decide),
		cmocka_unit_test(bytes_beyond_do_not_count),
		cmocka_unit_test(names_may_hold_any_byte),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
