/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("value.core-size-format", "",
		 "Sizes have the format of the core's helper: the largest unit up to MiB "
		 "that divides the size exactly, and 0 without a unit.",
		 "This is not a fault: the driver printed the line itself, or someone wrote "
		 "it by hand. amdgpu prints 0 KiB and 1024 KiB in its own lines.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4096 KiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 MiB\n"),
	PRODUCER("value.empty-string", "S19 S20", "drm-driver has a value that is not empty.",
		 "Monitors choose their back end, and the engines to search for, by the "
		 "driver's name; nvtop has a table of driver names and shows nothing without "
		 "one.",
		 "drm-driver:\t\ndrm-client-id:\t7\n", "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("value.fits-64", "S16",
		 "Numbers do not exceed 2^64-1. Larger ones are legal, but hardly any reader "
		 "can store them.",
		 "The specification sets no maximum. igt-gpu-tools clamps at 2^64-1, qmassa "
		 "drops the whole text, others wrap around to a small number, so a client "
		 "with a huge value appears idle.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t18446744073709551616 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t18446744073709551615 ns\n"),
	PRODUCER("value.leading-zero", "S16", "Numbers have no leading zeros.",
		 "Readers that call strtoull() with base 0 parse 010 as eight, and ids that "
		 "are compared as strings no longer match: 7 and 007 become two clients.",
		 "drm-driver:\ti915\ndrm-client-id:\t007\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("value.trailing-space", "S11",
		 "A line ends with its value or unit, without trailing blanks.",
		 "igt-gpu-tools and htop compare the rest of the line with a unit byte by "
		 "byte: \"KiB \" does not match, so 4 KiB become 4 bytes, or the line is "
		 "dropped.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns \n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	PRODUCER("value.uint", "S12 S16 S30 S57",
		 "Numeric values begin with decimal digits: no sign, no fraction, no base "
		 "prefix.",
		 "igt-gpu-tools reads -5 as 2^64-5, htop as 1.8e19: after a single negative "
		 "value, a client is the busiest of the machine forever. amdgpu prints "
		 "engine times with a signed format.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t-5 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	PRODUCER("value.unit", "S11 S12 S30 S49 S56",
		 "A key has only its own units: ns for engine time, KiB or MiB for memory, "
		 "Hz, KHz or MHz for frequencies, none for capacities, cycles and ids.",
		 "Readers drop a line with an unknown unit, or ignore the unit: "
		 "igt-gpu-tools and qmassa read 16 kB as 16 bytes, nvtop reads it as 16 KiB. "
		 "A unit after cycles makes qmassa reject the text.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t16 kB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t16 KiB\n"),
	PRODUCER("value.unit-space", "S11", "One blank separates a number from its unit.",
		 "The specification does not define the separator. htop and nvtop compare "
		 "with one blank and the unit, so they lose a value with \"5ns\", two blanks "
		 "or a tab.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	CONSUMER("value.any-gap", "S09",
		 "Any number of blanks and tabs, or none, may follow the colon.",
		 "The core prints a tab, v3d and amdgpu a blank and a tab. igt-gpu-tools "
		 "always skips one byte, so a line without a gap loses its first digit; "
		 "amdgpu_top reads at fixed offsets.",
		 "drm-driver:v3d\ndrm-client-id: \t 7\ndrm-engine-bin:1234 ns\n"
		 "drm-engine-csd: \t5 ns\n",
		 "client 7 of v3d\nengine bin: 1234 ns\nengine csd: 5 ns\n"),
	CONSUMER("value.beyond-64", "S16",
		 "A number above 2^64-1 is parsed exactly, or reported as the largest that "
		 "fits and marked as such; it never wraps around.",
		 "A number that wraps around becomes small: the client appears idle, and two "
		 "ids that differ by 2^64 become one client.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t18446744073709551617 ns\n",
		 "engine render: 18446744073709551617 ns, or 18446744073709551615 ns "
		 "marked as saturated; never 1 ns\n"),
	CONSUMER("value.exact-64", "S16", "Numbers up to 2^64-1 are parsed without losing a digit.",
		 "A double loses the last digits above 2^53, a signed long ends at 2^63-1, "
		 "and an unsigned int at 2^32-1, which is four seconds of engine time: nvtop "
		 "and qmassa store ids in 32 bits.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t9007199254740993 ns\n"
		 "drm-engine-copy:\t18446744073709551615 ns\n",
		 "engine render: 9007199254740993 ns\n"
		 "engine copy: 18446744073709551615 ns\n"),
	CONSUMER("value.malformed-alone", "S12 S14",
		 "A malformed value is ignored and all other keys are still read, or the "
		 "text is rejected. The reader should not make up a number.",
		 "qmassa panics at an empty value; igt-gpu-tools reads past an empty value "
		 "into the next line and parses its digits, and reads -5 as 2^64-5.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t\n"
		 "drm-engine-copy:\tx ns\ndrm-engine-video:\t9 ns\n",
		 "client 7 of i915\nengine video: 9 ns\nengines render and copy: no time\n"
		 "or a refusal\n"),
	CONSUMER("value.trailing", "S11",
		 "Blanks after a value or unit are not part of it; at worst the reader drops "
		 "that line. They do not affect other lines and should not change the scale.",
		 "igt-gpu-tools compares \"KiB \" with \"KiB\", finds them different and "
		 "counts bytes, about a thousandth of the memory; htop loses the line.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB \n"
		 "drm-engine-copy:\t9 ns\n",
		 "region system0: total 4096 bytes, or none; it should not be 4 bytes\n"
		 "engine copy: 9 ns\n"),
	CONSUMER("value.unit-optional", "S11 S30 S49",
		 "A number without a unit is in the unit of its key, or is ignored.",
		 "The general rule makes units optional, while the definition of engine time "
		 "shows ns without brackets. htop and nvtop drop the line, qmassa accepts "
		 "it.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5\n",
		 "engine render: 5 ns, or no time\n"),
	CONSUMER("value.unknown-unit", "S56",
		 "A value with a unit that the key does not have is ignored, or read as a "
		 "number without a unit; the unit does not scale any other value.",
		 "The specification does not define what an unknown unit means. "
		 "igt-gpu-tools knows GiB and nvtop knows kB, although the kernel prints "
		 "neither; a factor that is carried over from one line to the next makes a "
		 "correct value wrong.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t2 parsec\n"
		 "drm-resident-system0:\t4 KiB\n",
		 "region system0: total 2 bytes or none, resident 4096 bytes\n"),
};

const struct prose_table prose_value = {rows, sizeof(rows) / sizeof(*rows)};
