/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("value.core-size-format", "",
		 "A size that the core's helper printed has the largest unit, up to MiB, "
		 "that leaves no remainder, and 0 has none.",
		 "Not a fault: the line was printed by the driver itself or written by hand, not "
		 "by the core's helper. amdgpu prints 0 KiB and 1024 KiB in its own lines.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4096 KiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 MiB\n"),
	PRODUCER("value.empty-string", "S19 S20", "drm-driver has a value that is not empty.",
		 "The driver's name decides which back end a monitor uses and which engines it "
		 "searches for; nvtop has a table of drivers by name and shows nothing without "
		 "one.",
		 "drm-driver:\t\ndrm-client-id:\t7\n", "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("value.fits-64", "S16",
		 "A number above 2^64-1 is legal, and hardly any reader can hold it.",
		 "The specification sets no maximum. igt-gpu-tools stops at 2^64-1, qmassa "
		 "drops the whole text, others wrap to a small number, so a client of a "
		 "very large value seems idle.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t18446744073709551616 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t18446744073709551615 ns\n"),
	PRODUCER("value.leading-zero", "S16", "A number has no zeros before its first digit.",
		 "Readers that call strtoull with base 0 parse 010 as eight, and ids that are "
		 "compared as text no longer match: 7 and 007 become two clients.",
		 "drm-driver:\ti915\ndrm-client-id:\t007\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"),
	PRODUCER("value.trailing-space", "S11",
		 "A line ends with its value or unit, without blanks.",
		 "igt-gpu-tools and htop compare the rest of the line with a unit byte by "
		 "byte: \"KiB \" is then no unit, and 4 KiB become 4 bytes, or the line is "
		 "dropped.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns \n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	PRODUCER("value.uint", "S12 S16 S30 S57",
		 "The value of a numeric key begins with decimal digits and has no sign, "
		 "no fraction and no base prefix.",
		 "igt-gpu-tools reads -5 as 2^64-5, htop as 1.8e19: one negative value "
		 "makes a client the busiest of the machine for ever. amdgpu prints engine "
		 "times with a signed format.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t-5 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	PRODUCER("value.unit", "S11 S12 S30 S49 S56",
		 "A unit is one that the key has: ns for engine time, KiB or MiB for "
		 "memory, Hz, KHz or MHz for frequencies, none for capacities, cycles and "
		 "ids.",
		 "An unknown unit is dropped with its line, or read as 1: igt-gpu-tools and "
		 "qmassa count bytes, so 16 kB become 16, where nvtop reads them as 16 KiB. A "
		 "unit after cycles makes qmassa refuse the text.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t16 kB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t16 KiB\n"),
	PRODUCER("value.unit-space", "S11", "A number and its unit are separated by one blank.",
		 "No sentence defines the separator. htop and nvtop compare with a blank and the "
		 "unit, so \"5ns\", two blanks or a tab lose the value.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	CONSUMER("value.any-gap", "S09",
		 "Any number of blanks and tabs, none included, may separate the colon and the "
		 "value.",
		 "The core prints a tab, v3d and amdgpu a blank and a tab. igt-gpu-tools skips "
		 "one byte of any value, so a line without a gap loses its first digit; "
		 "amdgpu_top reads at fixed offsets.",
		 "drm-driver:v3d\ndrm-client-id: \t 7\ndrm-engine-bin:1234 ns\n"
		 "drm-engine-csd: \t5 ns\n",
		 "client 7 of v3d\nengine bin: 1234 ns\nengine csd: 5 ns\n"),
	CONSUMER("value.beyond-64", "S16",
		 "A number above 2^64-1 is read exactly, or reported as the largest that "
		 "can be held and marked so; it never wraps.",
		 "A wrapped number is a small one: the client is shown as idle, and two ids that "
		 "differ by 2^64 become one client.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t18446744073709551617 ns\n",
		 "engine render: 18446744073709551617 ns, or 18446744073709551615 ns "
		 "marked as saturated; never 1 ns\n"),
	CONSUMER("value.exact-64", "S16", "Numbers up to 2^64-1 are read without losing a digit.",
		 "A double loses the last digits above 2^53, a signed long ends at 2^63-1, "
		 "an unsigned int at 2^32-1, which is four seconds of engine time: nvtop "
		 "and qmassa keep ids in 32 bits.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t9007199254740993 ns\n"
		 "drm-engine-copy:\t18446744073709551615 ns\n",
		 "engine render: 9007199254740993 ns\n"
		 "engine copy: 18446744073709551615 ns\n"),
	CONSUMER("value.malformed-alone", "S12 S14",
		 "A value that cannot be read is left out, and every other key of the text "
		 "is read all the same; or the text is refused. No number should be made of it.",
		 "qmassa panics at an empty value; igt-gpu-tools reads beyond the end of an "
		 "empty value into the next line and parses its digits, and reads -5 as 2^64-5.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t\n"
		 "drm-engine-copy:\tx ns\ndrm-engine-video:\t9 ns\n",
		 "client 7 of i915\nengine video: 9 ns\nengines render and copy: no time\n"
		 "or a refusal\n"),
	CONSUMER("value.trailing", "S11",
		 "Blanks after a value or its unit are no part of it, or that one line is not "
		 "read; they change no other line, and should not change the scale.",
		 "igt-gpu-tools compares \"KiB \" with \"KiB\", finds them different and "
		 "counts bytes, a thousandth of the memory; htop loses the line.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB \n"
		 "drm-engine-copy:\t9 ns\n",
		 "region system0: total 4096 bytes, or none; it should not be 4 bytes\n"
		 "engine copy: 9 ns\n"),
	CONSUMER("value.unit-optional", "S11 S30 S49",
		 "A number without its unit is in the unit of its key, or is left out.",
		 "The general rule makes units optional, the line that defines engine time shows "
		 "ns without brackets. htop and nvtop drop the line, qmassa accepts it.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5\n",
		 "engine render: 5 ns, or no time\n"),
	CONSUMER("value.unknown-unit", "S56",
		 "A value with a unit that the key does not have is left out, or read as "
		 "the bare number; no other value is scaled by it.",
		 "No sentence defines what an unknown unit means. igt-gpu-tools knows GiB, nvtop "
		 "knows kB, the kernel prints neither; a factor that is kept from one line to "
		 "the next makes a correct value wrong.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t2 parsec\n"
		 "drm-resident-system0:\t4 KiB\n",
		 "region system0: total 2 bytes or none, resident 4096 bytes\n"),
};

const struct prose_table prose_value = {rows, sizeof(rows) / sizeof(*rows)};
