/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("memory.active-within-resident", "S72 S74",
		 "What is active in a region is not more than what is resident there.",
		 "An engine cannot use memory that is not resident. A text of panfrost showed "
		 "226 MiB active of 36 MiB resident, as imported buffers were not counted alike "
		 "(linux 7701ce26c747).",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t290 MiB\n"
		 "drm-resident-system0:\t36496 KiB\ndrm-active-system0:\t226 MiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t290 MiB\n"
		 "drm-resident-system0:\t230 MiB\ndrm-active-system0:\t226 MiB\n"),
	PRODUCER("memory.alias-deprecated", "S67",
		 "drm-memory- is printed by amdgpu alone, for old readers; other drivers "
		 "print drm-resident-.",
		 "The key is deprecated. For a new driver that prints it, readers are written "
		 "that know no other key, and they break when it is removed.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-total-memory:\t48 MiB\n"
		 "drm-memory-memory:\t40 MiB\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-total-memory:\t48 MiB\n"
		 "drm-resident-memory:\t40 MiB\n"),
	PRODUCER("memory.alias-equal", "S67",
		 "Where a region has drm-memory- and drm-resident-, both have one value.",
		 "The first is another name of the second. Readers use either, so two values "
		 "make two programs disagree about the same client.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t8 MiB\n"
		 "drm-resident-vram:\t4 MiB\ndrm-memory-vram:\t8192 KiB\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t8 MiB\n"
		 "drm-resident-vram:\t4 MiB\ndrm-memory-vram:\t4096 KiB\n"),
	PRODUCER("memory.key-flap", "S14",
		 "A memory key that was there and vanished does not come back.",
		 "Not a fault: the core prints drm-resident- and drm-purgeable- only while a "
		 "buffer has them. A reader that sets an absent key to 0 shows memory that comes "
		 "and goes.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-resident-system0:\t4 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "@ 2000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-resident-system0:\t4 KiB\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-resident-system0:\t4 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-resident-system0:\t0\n"
		 "@ 2000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-resident-system0:\t4 KiB\n"),
	PRODUCER("memory.name-stable", "S53 S78",
		 "No region of a client vanishes while one of another name appears.",
		 "Each kind of memory has one name. A reader holds the old region and shows the "
		 "new one beside it: the client has its memory twice. A driver that prints only "
		 "regions in use shows the same when buffers move, so this is advice: print all "
		 "regions.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system:\t4 KiB\n"
		 "drm-total-local0:\t8 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-total-local0:\t8 KiB\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-total-local0:\t8 KiB\n"),
	PRODUCER("memory.purgeable-within-resident", "S69",
		 "What is purgeable in a region is not more than what is resident there.",
		 "Only resident memory can be purged. A reader that subtracts the two to show "
		 "what is really needed gets a negative number, or one near 2^64.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 MiB\n"
		 "drm-resident-system0:\t4 MiB\ndrm-purgeable-system0:\t6 MiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 MiB\n"
		 "drm-resident-system0:\t4 MiB\ndrm-purgeable-system0:\t1 MiB\n"),
	PRODUCER(
		"memory.resident-within-region", "S58 S59 S60 S65",
		"What is resident in a region is not more than its total, of a driver that counts a "
		"buffer as total where it is: i915, xe.",
		"Others may count it where it is wanted, in one region of several, and then one "
		"has more resident than total while memory is short. Of these drivers a region "
		"like that is a sum that lacks buffers.",
		"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 MiB\n"
		"drm-resident-system0:\t0\ndrm-total-local0:\t4 MiB\ndrm-resident-local0:\t6 MiB\n",
		"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 MiB\n"
		"drm-resident-system0:\t6 MiB\ndrm-total-local0:\t4 MiB\ndrm-resident-local0:\t4 MiB\n"),
	PRODUCER(
		"memory.resident-within-total", "S58 S59 S60 S65 S82 S83",
		"What is resident in all regions is not more than their total, and so it is in one where "
		"there is no other.",
		"Total counts every buffer, with memory behind it or without. A text of "
		"panthor had 26876 KiB resident of 16480 KiB, as internal buffers were in "
		"one sum and not in the other. Of several regions one may have more resident than "
		"total: a buffer may count as total where it is wanted, and be resident where it is.",
		"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t16480 KiB\n"
		"drm-resident-system0:\t26876 KiB\n",
		"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t26876 KiB\n"
		"drm-resident-system0:\t16480 KiB\n"),
	PRODUCER("memory.shared-within-total", "S58 S62 S81 S82",
		 "What is shared in a region is not more than the total.",
		 "Total has shared and private memory in it. A reader that shows the "
		 "private part as the difference gets a negative number.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 MiB\n"
		 "drm-shared-system0:\t6 MiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t6 MiB\n"
		 "drm-shared-system0:\t4 MiB\n"),
	PRODUCER("memory.total-present", "S57 S58", "A region with any category has its total.",
		 "Readers that list regions by their total miss the others, and have no total to "
		 "compare a part with. The amdgpu of 6.12 prints shared and memory only.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-shared-vram:\t4 MiB\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t8 MiB\n"
		 "drm-shared-vram:\t4 MiB\n"),
	PRODUCER("memory.total-while-busy", "S55 S58 S80 S82",
		 "A client whose engines work in two sweeps in a row has memory in one of its "
		 "regions.",
		 "Not a fault: a job may need no buffer. But most do, and a driver that forgets to "
		 "count shows a busy client without memory.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "drm-total-system0:\t0\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "drm-total-system0:\t0\n"
		 "@ 2000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t3000 ns\n"
		 "drm-total-system0:\t0\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "drm-total-system0:\t4 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "drm-total-system0:\t4 KiB\n"
		 "@ 2000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t3000 "
		 "ns\ndrm-total-system0:\t4 KiB\n"),
	CONSUMER("memory.alias-differs", "S66 S67",
		 "Where drm-memory- and drm-resident- of a region differ, one of them is "
		 "reported, never their sum.",
		 "The driver is wrong, and the specification does not decide which one counts. "
		 "Either is a number that the driver printed; the sum is not.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t16 MiB\n"
		 "drm-resident-vram:\t4 MiB\ndrm-memory-vram:\t8192 KiB\n",
		 "region vram: resident 4194304 or 8388608 bytes, never 12582912\n"),
	CONSUMER("memory.alias-once", "S66 S67",
		 "drm-memory- is read as drm-resident-; where both are printed, the value counts "
		 "once.",
		 "amdgpu prints both. A reader that adds them shows twice the memory, and "
		 "one that knows the old name alone, as nvtop does, shows 0 on the day the "
		 "kernel drops it.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t8 MiB\n"
		 "drm-resident-vram:\t4 MiB\ndrm-memory-vram:\t4096 KiB\n"
		 "drm-memory-gtt:\t8 KiB\n",
		 "region vram: total 8388608, resident 4194304 bytes\n"
		 "region gtt: resident 8192 bytes\n"),
	CONSUMER("memory.categories", "S58 S61 S62 S64 S65 S68 S69 S71 S72 S81 S82 S83 S84",
		 "Total, shared, resident, purgeable and active are kept apart and "
		 "reported each by itself.",
		 "They overlap: shared, resident and active are parts of total. A sum of "
		 "them counts a buffer up to five times.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t100 KiB\n"
		 "drm-shared-system0:\t20 KiB\ndrm-resident-system0:\t90 KiB\n"
		 "drm-purgeable-system0:\t10 KiB\ndrm-active-system0:\t30 KiB\n",
		 "region system0: total 102400, shared 20480, resident 92160, purgeable "
		 "10240, active 30720 bytes\n"),
	CONSUMER("memory.counted-once", "S27 S55 S80",
		 "A client's memory counts once, however many descriptors show it.",
		 "The value is that of the client, not of the descriptor. nvtop adds it up "
		 "for each of them: 4096 bytes become 8192.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-total-system0:\t4 KiB\n@ 0 pid=10 fd=4 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n",
		 "one client\nregion system0: total 4096 bytes, and so for the device\n"),
	CONSUMER("memory.last-read", "S55 S80",
		 "Memory is the present usage: the newest value counts, smaller or larger.",
		 "The rule that holds a larger value is for counters of engines. A reader "
		 "that holds memory, too, shows the peak for ever.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-total-system0:\t4 KiB\n",
		 "region system0: total 8192 bytes, then 4096 bytes\n"),
	CONSUMER("memory.names-free", "S17 S53 S78",
		 "A region may have any name without white space: hyphens, digits, names "
		 "that begin like others.",
		 "i915 has stolen-system0 beside system0, amdgpu has doorbell and mmioremap. "
		 "nvtop has local0, system0 and vram0 in its source; igt-gpu-tools makes one "
		 "region of abc and ab.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-stolen-system0:\t4 KiB\n"
		 "drm-total-stolen:\t8 KiB\ndrm-total-cycle:\t0\n",
		 "region stolen-system0: total 4096 bytes\n"
		 "region stolen: total 8192 bytes\nregion cycle: total 0\n"),
	CONSUMER("memory.units", "S11 S56",
		 "Sizes are read in bytes where there is no unit, in KiB and in MiB.",
		 "The kernel prints all three, whichever fits without a remainder. nvtop "
		 "wants KiB and drops the others; amdgpu_top drops sizes without a unit.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t16 MiB\n"
		 "drm-shared-system0:\t1536\ndrm-resident-system0:\t4 KiB\n",
		 "region system0: total 16777216, shared 1536, resident 4096 bytes\n"),
	CONSUMER("memory.zero", "S16 S56",
		 "A size of 0 without a unit is zero bytes, and is reported: it is not the same "
		 "as an absent key.",
		 "The kernel prints 0 without a unit. A reader that wants a unit drops the "
		 "line, and a region that was emptied keeps its last value.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t0\n"
		 "drm-shared-system0:\t0\n",
		 "region system0: total 0, shared 0\n"),
};

const struct prose_table prose_memory = {rows, sizeof(rows) / sizeof(*rows)};
