/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("memory.active-within-resident", "S72 S74",
		 "A region's active memory does not exceed its resident memory.",
		 "An engine cannot use memory that is not resident. A text from panfrost had "
		 "226 MiB active but 36 MiB resident, because it counted imported buffers in "
		 "only one of the two (linux 7701ce26c747).",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t290 MiB\n"
		 "drm-resident-system0:\t36496 KiB\ndrm-active-system0:\t226 MiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t290 MiB\n"
		 "drm-resident-system0:\t230 MiB\ndrm-active-system0:\t226 MiB\n"),
	PRODUCER("memory.alias-deprecated", "S67",
		 "Only amdgpu prints drm-memory-<region>, for old readers; other drivers "
		 "print drm-resident-<region>.",
		 "The key is deprecated. If a new driver prints it, people write readers "
		 "that know no other key, and these break when it is removed.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-total-memory:\t48 MiB\n"
		 "drm-memory-memory:\t40 MiB\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-total-memory:\t48 MiB\n"
		 "drm-resident-memory:\t40 MiB\n"),
	PRODUCER("memory.alias-equal", "S67",
		 "If a region has both drm-memory-<region> and drm-resident-<region>, their "
		 "values are equal.",
		 "The first is an alias for the second. Readers use either, so with "
		 "different values two programs disagree about the same client.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t8 MiB\n"
		 "drm-resident-vram:\t4 MiB\ndrm-memory-vram:\t8192 KiB\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t8 MiB\n"
		 "drm-resident-vram:\t4 MiB\ndrm-memory-vram:\t4096 KiB\n"),
	PRODUCER("memory.key-flap", "S14",
		 "A memory key that was printed and then disappeared does not come back.",
		 "This is not a fault: the core prints drm-resident-<region> and "
		 "drm-purgeable-<region> only while a buffer is in that state. A reader that "
		 "treats an absent key as 0 shows memory that comes and goes.",
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
		 "No region of a client disappears while one with another name appears.",
		 "Each kind of memory has one stable name. A reader keeps the old region and "
		 "shows the new one next to it, so the client seems to have its memory "
		 "twice. A driver that prints only the regions in use looks the same when "
		 "buffers move, so this is advice: print all regions.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system:\t4 KiB\n"
		 "drm-total-local0:\t8 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-total-local0:\t8 KiB\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n"
		 "drm-total-local0:\t8 KiB\n"),
	PRODUCER("memory.purgeable-within-resident", "S69",
		 "A region's purgeable memory does not exceed its resident memory.",
		 "Only resident memory can be purged. A reader that subtracts one from the "
		 "other, to show how much is really needed, gets a negative number or one "
		 "near 2^64.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 MiB\n"
		 "drm-resident-system0:\t4 MiB\ndrm-purgeable-system0:\t6 MiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 MiB\n"
		 "drm-resident-system0:\t4 MiB\ndrm-purgeable-system0:\t1 MiB\n"),
	PRODUCER(
		"memory.resident-within-region", "S58 S59 S60 S65",
		"If a driver counts a buffer's total in the region where the buffer is, as "
		"i915 and xe do, a region's resident memory does not exceed its total.",
		"Other drivers may count the total in the preferred one of several regions, "
		"so under memory pressure another region can have more resident than total. "
		"For i915 and xe, such a region means that buffers are missing from a sum.",
		"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 MiB\n"
		"drm-resident-system0:\t0\ndrm-total-local0:\t4 MiB\ndrm-resident-local0:\t6 MiB\n",
		"drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 MiB\n"
		"drm-resident-system0:\t6 MiB\ndrm-total-local0:\t4 MiB\ndrm-resident-local0:\t4 MiB\n"),
	PRODUCER("memory.resident-within-total", "S58 S59 S60 S65 S82 S83",
		 "The resident memory of all regions together does not exceed their total; "
		 "with a single region, this holds for that region.",
		 "The total includes every buffer, with or without backing store. A text "
		 "from panthor had 26876 KiB resident but 16480 KiB total, because internal "
		 "buffers were missing from one of the sums. With several regions, one of "
		 "them may have more resident than total: a buffer's total may be counted in "
		 "its preferred region, its resident memory where it actually is.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t16480 KiB\n"
		 "drm-resident-system0:\t26876 KiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t26876 KiB\n"
		 "drm-resident-system0:\t16480 KiB\n"),
	PRODUCER("memory.shared-within-total", "S58 S62 S81 S82",
		 "A region's shared memory does not exceed its total.",
		 "The total includes shared and private memory. A reader that shows private "
		 "memory as the difference gets a negative number.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 MiB\n"
		 "drm-shared-system0:\t6 MiB\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t6 MiB\n"
		 "drm-shared-system0:\t4 MiB\n"),
	PRODUCER("memory.total-present", "S57 S58",
		 "A region with any memory key has drm-total-<region>.",
		 "Readers that list regions by their total miss the others, and have no "
		 "total to compare a category with. amdgpu in 6.12 prints shared and memory "
		 "only.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-shared-vram:\t4 MiB\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t8 MiB\n"
		 "drm-shared-vram:\t4 MiB\n"),
	PRODUCER("memory.total-while-busy", "S55 S58 S80 S82",
		 "A client whose engines are busy in two consecutive sweeps has memory in at "
		 "least one region.",
		 "This is not a fault: a job may not need a buffer. But most jobs do, and a "
		 "driver that does not count its buffers shows a busy client without memory.",
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
		 "If drm-memory-<region> and drm-resident-<region> differ, the reader "
		 "reports one of them, never their sum.",
		 "The driver is wrong, and the specification does not say which one counts. "
		 "Each is a value that the driver printed; their sum is not.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t16 MiB\n"
		 "drm-resident-vram:\t4 MiB\ndrm-memory-vram:\t8192 KiB\n",
		 "region vram: resident 4194304 or 8388608 bytes, never 12582912\n"),
	CONSUMER("memory.alias-once", "S66 S67",
		 "drm-memory-<region> is an alias for drm-resident-<region>; if both are "
		 "printed, the value counts once.",
		 "amdgpu prints both. A reader that adds them up shows twice the memory; a "
		 "reader that only knows the old name, like nvtop, will show 0 as soon as "
		 "the kernel drops it.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-total-vram:\t8 MiB\n"
		 "drm-resident-vram:\t4 MiB\ndrm-memory-vram:\t4096 KiB\n"
		 "drm-memory-gtt:\t8 KiB\n",
		 "region vram: total 8388608, resident 4194304 bytes\n"
		 "region gtt: resident 8192 bytes\n"),
	CONSUMER("memory.categories", "S58 S61 S62 S64 S65 S68 S69 S71 S72 S81 S82 S83 S84",
		 "Total, shared, resident, purgeable and active memory are reported "
		 "separately.",
		 "They overlap: shared, resident and active memory are parts of the total. "
		 "Their sum counts a buffer up to five times.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t100 KiB\n"
		 "drm-shared-system0:\t20 KiB\ndrm-resident-system0:\t90 KiB\n"
		 "drm-purgeable-system0:\t10 KiB\ndrm-active-system0:\t30 KiB\n",
		 "region system0: total 102400, shared 20480, resident 92160, purgeable "
		 "10240, active 30720 bytes\n"),
	CONSUMER("memory.counted-once", "S27 S55 S80",
		 "A client's memory counts once, however many descriptors show it.",
		 "The value belongs to the client, not to the descriptor. nvtop adds it up "
		 "over the descriptors: 4096 bytes become 8192.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-total-system0:\t4 KiB\n@ 0 pid=10 fd=4 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t4 KiB\n",
		 "one client\nregion system0: total 4096 bytes, and so for the device\n"),
	CONSUMER("memory.last-read", "S55 S80",
		 "Memory values are current usage: the latest value counts, whether it is "
		 "smaller or larger.",
		 "Only counters of engines are held at their largest value. A reader that "
		 "holds memory as well shows the peak forever.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t8 KiB\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-total-system0:\t4 KiB\n",
		 "region system0: total 8192 bytes, then 4096 bytes\n"),
	CONSUMER("memory.names-free", "S17 S53 S78",
		 "A region can have any name without whitespace, including hyphens, digits "
		 "and names that are a prefix of another.",
		 "i915 has stolen-system0 next to system0, amdgpu has doorbell and "
		 "mmioremap. nvtop has local0, system0 and vram0 hard-coded; igt-gpu-tools "
		 "merges abc and ab into one region.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-stolen-system0:\t4 KiB\n"
		 "drm-total-stolen:\t8 KiB\ndrm-total-cycle:\t0\n",
		 "region stolen-system0: total 4096 bytes\n"
		 "region stolen: total 8192 bytes\nregion cycle: total 0\n"),
	CONSUMER("memory.units", "S11 S56",
		 "Readers accept sizes in bytes (without a unit), KiB and MiB.",
		 "The kernel prints all three, using the largest unit that divides the size "
		 "exactly. nvtop requires KiB and drops the others; amdgpu_top drops sizes "
		 "without a unit.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t16 MiB\n"
		 "drm-shared-system0:\t1536\ndrm-resident-system0:\t4 KiB\n",
		 "region system0: total 16777216, shared 1536, resident 4096 bytes\n"),
	CONSUMER("memory.zero", "S16 S56",
		 "A size of 0 without a unit means zero bytes and is reported; it is not the "
		 "same as an absent key.",
		 "The kernel prints 0 without a unit. A reader that requires a unit drops "
		 "the line, so an emptied region keeps its last value.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-total-system0:\t0\n"
		 "drm-shared-system0:\t0\n",
		 "region system0: total 0, shared 0\n"),
};

const struct prose_table prose_memory = {rows, sizeof(rows) / sizeof(*rows)};
