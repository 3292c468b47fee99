/* SPDX-License-Identifier: MIT */
#include "rows.h"

#define LINUX "linux 6.12 "

static const struct cat_prose rows[] = {
	KERNEL("kernel.access", "", LINUX "fs/proc/fd.c:85, kernel/ptrace.c:290",
	       "Only processes that may trace a process can read its fdinfo: the process "
	       "itself, root, and processes of the same user while it is dumpable; all "
	       "others get EACCES.",
	       "The kernel protects GPU usage as it protects the process's memory. A "
	       "monitor that runs unprivileged must expect EACCES for other users' "
	       "descriptors and must not show them as idle clients."),
	KERNEL("kernel.access-control", "", LINUX "fs/debugfs/inode.c, fs/configfs/dir.c",
	       "Configuration, clock and truth log need root; submitting jobs only needs "
	       "permission to open the node.",
	       "A monitor is tested with unprivileged clients. If they could read the "
	       "truth or move the clock, a monitor that cheats would pass."),
	KERNEL("kernel.busy", "", LINUX "drivers/gpio/gpio-sim.c:1160",
	       "The configuration of a live device cannot be changed or removed: the "
	       "attempt returns EBUSY and changes nothing.",
	       "Results for a device are meaningless if its configuration is no longer the "
	       "one it was created with."),
	KERNEL("kernel.client-lifetime", "S25", LINUX "drivers/gpu/drm/drm_file.c:223",
	       "A client exists from open() until its last descriptor is closed, in any "
	       "process; then its jobs end as well.",
	       "If a client ends with its first descriptor, the usage of the others is "
	       "lost; if it never ends, it leaks, and a monitor shows it as an active "
	       "client."),
	KERNEL("kernel.client-name", "",
	       LINUX "include/uapi/drm/drm.h (DRM_IOCTL_SET_CLIENT_NAME, since 6.13)",
	       "If drm-client-name is printed, it is the name that was set last.",
	       "A monitor shows it instead of the process name, so a wrong name blames the "
	       "wrong program."),
	KERNEL("kernel.client-of-file", "S25 S26", LINUX "drivers/gpu/drm/drm_file.c:142",
	       "Each open file is one client: duplicated, inherited and received "
	       "descriptors print the same drm-client-id and the same values. Another "
	       "open() of the device creates another client, with an id that no client had "
	       "before.",
	       "Monitors drop duplicates by id. If the id changes in another process, one "
	       "client counts twice; if two clients share an id, one of them is not shown."),
	KERNEL("kernel.clock", "", LINUX "kernel/time/hrtimer.c",
	       "A manual clock advances only when it is set. A real clock follows the "
	       "machine's and cannot be advanced. Events happen when they are due, whether "
	       "anyone reads fdinfo or not.",
	       "If a job completed only when its fdinfo is read, every program that waits "
	       "for its fence would have to wait for a monitor."),
	KERNEL("kernel.close-safe", "", LINUX "fs/proc/fd.c:23",
	       "Reading the fdinfo of a descriptor that is being closed returns the whole "
	       "text of the file that is open there now, or ENOENT; it never returns part "
	       "of a text and never crashes.",
	       "Monitors list descriptors and read them one by one while their owners "
	       "close them: this happens in every sweep of a busy machine."),
	KERNEL("kernel.engine-capacity", "S37", LINUX "Documentation/gpu/drm-usage-stats.rst",
	       "The time of an engine with several units is the sum over its units, and "
	       "drm-engine-capacity-<keystr> is their number.",
	       "Monitors divide by the capacity. They show a sum without a capacity as 200 "
	       "%, and a capacity without a sum as half the true load."),
	KERNEL("kernel.engine-completion", "S33 S34", LINUX "drivers/gpu/drm/v3d/v3d_drv.c:155",
	       "If a driver accounts at completion, a job's whole time appears when the "
	       "job ends, and none of it earlier.",
	       "Tools that measure load must expect such a counter to stand still and then "
	       "jump; it never exceeds the time that jobs really ran."),
	KERNEL("kernel.engine-cycles", "S41 S45 S46",
	       LINUX "drivers/gpu/drm/xe/xe_drm_client.c:168",
	       "Cycles are the ticks of the engine's clock while the client's jobs ran; "
	       "total cycles advance with or without jobs; frequencies are those of the "
	       "same clock.",
	       "Cycles divided by total cycles are the load only if both count the same "
	       "clock."),
	KERNEL("kernel.engine-own", "S33", LINUX "Documentation/gpu/drm-usage-stats.rst",
	       "A client's text shows the work of that client alone, and the times of all "
	       "clients add up to that of the engine.",
	       "This is isolation and completeness: one client's work must not be shown as "
	       "another's, and no job that ran may be missing."),
	KERNEL("kernel.engine-running", "S33", LINUX "drivers/gpu/drm/i915/i915_drm_client.c:72",
	       "If a driver accounts while a job runs, the text includes its time up to "
	       "the moment of the read.",
	       "A job of several minutes appears as load from its first second; otherwise "
	       "a monitor shows an idle GPU first and more than 100 % later."),
	KERNEL("kernel.fence-attach", "", LINUX "drivers/gpu/drm/vgem/vgem_fence.c:125",
	       "A fence that a program attaches to a buffer excludes others until the "
	       "program signals it or closes its file, or until it expires: adding any "
	       "fence next to a writer's, or a writer's next to a reader's, returns EBUSY.",
	       "Programs that share buffers use the fences of vgem to test how they wait; "
	       "a driver with the same ioctls must behave the same way."),
	KERNEL("kernel.fence-error", "", LINUX "Documentation/driver-api/dma-buf.rst",
	       "Every fence signals eventually. If its job was not completed, the fence "
	       "carries the error: cancelled, lost, unplugged or timed out.",
	       "A fence that never signals hangs everything that waits for it, in any "
	       "driver; without the error, a lost frame passes for a finished one."),
	KERNEL("kernel.fence-in", "", LINUX "drivers/gpu/drm/drm_syncobj.c:435",
	       "A job that waits for fences, from this device or another, uses no engine "
	       "time until all of them have signalled, and ends with its file if they "
	       "signal too late.",
	       "Time that a job spends waiting is not load. If a driver counts it, a "
	       "monitor shows an idle GPU as busy."),
	KERNEL("kernel.fence-signal", "", LINUX "drivers/dma-buf/sync_file.c:279",
	       "A job's fence signals when the job is done and not earlier, in the order "
	       "of its ring, with the next sequence number of the ring's timeline.",
	       "Tracers match fences with jobs by these sequence numbers; programs reuse a "
	       "buffer as soon as its fence has signalled."),
	KERNEL("kernel.growth", "", LINUX "mm/kmemleak.c, mm/slab_common.c",
	       "Creating and closing devices and files thousands of times does not "
	       "increase the kernel's memory usage.",
	       "One run does not reveal a leak of a few bytes per open(), but it exhausts "
	       "the memory of a machine that is polled for weeks."),
	KERNEL("kernel.header", "", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "With a scripted header, the model prints driver, id, pdev and name with "
	       "the requested distortions; in the header that the DRM core prints, none of "
	       "them can be distorted.",
	       "Monitors tell devices apart by these lines. Only a driver that prints two "
	       "devices with the same client id, or no pdev, can test how they handle it."),
	KERNEL("kernel.input-refused", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "An invalid value is rejected with the documented error; the previous state "
	       "is unchanged, and nothing is written to the kernel log.",
	       "After half a change, a test runs on a device that it did not configure. A "
	       "message that any user can trigger fills the log."),
	KERNEL("kernel.input-taken", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "The smallest and the largest valid value are accepted and read back as "
	       "they were written.",
	       "A limit that is off by one rejects values that the documentation promises."),
	KERNEL("kernel.journal", "", LINUX "fs/seq_file.c:239",
	       "The journal has every command and every text once and in order, with its "
	       "time and result. It counts entries that do not fit. A second model that "
	       "executes the same commands returns the same results, texts and states.",
	       "This proves that the texts printed under load, on several processors and "
	       "with a real clock, are those of the model; a journal that silently loses "
	       "entries proves nothing."),
	KERNEL("kernel.kunit", "", LINUX "Documentation/dev-tools/kunit/running_tips.rst",
	       "Every case of the KUnit suites passes, and every suite reports all of its cases.",
	       "The suites test functions of the model and the driver inside the kernel, "
	       "which no user-space program can reach. A suite that was cut short proves "
	       "nothing."),
	KERNEL("kernel.leak", "", LINUX "mm/kmemleak.c",
	       "After all cases the driver can be removed, and all memory that it "
	       "allocated has been freed.",
	       "A module with a leaked reference can never be removed; memory that nothing "
	       "points to is lost until the next boot."),
	KERNEL("kernel.limit", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "Each limit can be reached without an error, the next request fails with "
	       "ENOSPC or E2BIG, and whatever is freed can be allocated again.",
	       "Untested limits are where drivers write past the end of a table."),
	KERNEL("kernel.load", "S33 S34", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "While clients submit, open and close, readers get whole texts whose "
	       "counters never decrease, never exceed the elapsed time, and equal the "
	       "truth at the end.",
	       "show_fdinfo() runs in the reader's context, concurrently with everything "
	       "else the driver does; only load reveals a missing lock."),
	KERNEL("kernel.memory-active", "S73", LINUX "drivers/gpu/drm/drm_file.c:920",
	       "A buffer is active from the submission of the first job that uses it until "
	       "the last fence of such jobs has signalled, whether the jobs wait or run.",
	       "A driver that looks at its engines instead of the fences shows a buffer as "
	       "idle while a waiting job needs it. No text reveals this, because fences do "
	       "not appear in it."),
	KERNEL("kernel.memory-life", "", LINUX "drivers/gpu/drm/drm_prime.c:269",
	       "A buffer's memory exists as long as it is mapped or referenced, even after "
	       "its handle, file or device was closed.",
	       "Processes pass buffers to each other. Freeing memory that is still mapped "
	       "is a crash; never freeing it is a leak."),
	KERNEL("kernel.memory-once", "S62 S81", LINUX "include/drm/drm_gem.h:569",
	       "A buffer counts once in each client with a handle to it; it counts as "
	       "shared once it has been exported or imported, or has two handles.",
	       "A program that adds up clients must be able to subtract what it counted "
	       "twice; a driver that counts handles instead of buffers prints more memory "
	       "than is allocated."),
	KERNEL("kernel.memory-purgeable", "S70", LINUX "drivers/gpu/drm/drm_file.c:927",
	       "A buffer that its program marked as DONTNEED is purgeable while it is "
	       "resident and no job uses it; no other buffer is.",
	       "A monitor shows purgeable memory as memory that can be freed at any time. "
	       "The text does not say which buffers were marked, so only the truth reveals "
	       "a missing or excessive amount."),
	KERNEL("kernel.memory-region", "S60 S63", LINUX "drivers/gpu/drm/xe/xe_drm_client.c:167",
	       "A buffer counts in one region and stays there, resident or not, shared or "
	       "not: the totals of all regions add up to all buffers, each counted once.",
	       "Programs add up regions. If a buffer can live in two regions, and the "
	       "driver counts it in both or moves it from one to the other, it prints "
	       "memory that is not allocated; no text by itself reveals this."),
	KERNEL("kernel.memory-sums", "S58 S62 S65 S69 S72", LINUX "drivers/gpu/drm/drm_file.c:886",
	       "The total, shared, resident, purgeable and active values of a region are "
	       "the sums of the client's buffers in these states, to the byte.",
	       "Each category answers a different question: how much is reserved, how much "
	       "is in use now, how much could be freed."),
	KERNEL("kernel.module-fault", "", LINUX "Documentation/admin-guide/bug-hunting.rst",
	       "From loading to removal, a driver causes no WARN, no oops and no report "
	       "from lockdep, KASAN or UBSAN.",
	       "Every reader of fdinfo, and every program that may open the node, can "
	       "trigger the fault again."),
	KERNEL("kernel.module-hang", "", LINUX "Documentation/admin-guide/lockup-watchdogs.rst",
	       "Each call into a driver returns: its init and exit functions, open(), "
	       "ioctls and reads of fdinfo.",
	       "A monitor that reads /proc hangs as well and cannot be killed."),
	KERNEL("kernel.module-unload", "", LINUX "kernel/module/main.c:701",
	       "A module with an exit function can be removed after its last file has been "
	       "closed.",
	       "If the reference count does not return to zero, a device, a file or a "
	       "fence leaked."),
	KERNEL("kernel.not-drm", "S13", LINUX "drivers/dma-buf/dma-buf.c:511",
	       "Descriptors of other kinds (dma-buf, sync_file, syncobj, eventfd, memfd) "
	       "print no drm-* key, even if their text names the driver.",
	       "Programs search all descriptors for DRM clients; an exported buffer is not "
	       "a client."),
	KERNEL("kernel.observer", "S33 S34", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "The texts that readers get under load satisfy the rules over time, and the "
	       "oracle derives only engine times and utilization from them that were true "
	       "at the time of the reads.",
	       "A monitor knows nothing but the texts and the times of its reads. A driver "
	       "can print correct totals at the end and still mislead a monitor on the "
	       "way."),
	KERNEL("kernel.parent", "S22", LINUX "drivers/gpu/drm/drm_file.c:963",
	       "A device whose parent is a PCI function prints the address of that "
	       "function as drm-pdev; a function that is bound to another driver is not "
	       "used.",
	       "Monitors use the address to find a device's name, memory and sensors: a "
	       "wrong address leads them to another device or to none."),
	KERNEL("kernel.rmmod", "", LINUX "kernel/module/main.c:732",
	       "The module cannot be removed while one of its files, mappings, buffers, "
	       "fences or directories exists; afterwards it can be removed and loaded "
	       "again.",
	       "Calling code that has been removed is a crash, and an unprivileged user "
	       "could cause it."),
	KERNEL("kernel.sched", "", LINUX "drivers/gpu/drm/scheduler/sched_main.c",
	       "On a ring that uses the DRM scheduler, jobs run in order, use the "
	       "requested engine time, end with their file and device, and appear exactly "
	       "once in the scheduler's tracepoints.",
	       "For most drivers these tracepoints are all that profilers and the ring "
	       "tracer can see, and a virtual machine has no other driver that emits them."),
	KERNEL("kernel.slow-read", "", LINUX "drivers/gpu/drm/drm_drv.c:455",
	       "A slow show_fdinfo() delays only the process that reads it, which can be "
	       "killed; other readers continue, and the device can be unplugged.",
	       "A monitor that reads one descriptor after another has to wait for the "
	       "slowest driver; if the kernel cannot unplug the device in the meantime, "
	       "the unplug waits as well."),
	KERNEL("kernel.text-frame", "S19 S23",
	       LINUX "fs/proc/fd.c:57, drivers/gpu/drm/drm_file.c:946",
	       "The lines of the VFS come first, then drm-driver and drm-client-id, then "
	       "the driver's own lines; each line ends with a line feed.",
	       "Programs rely on this order although no document promises it, so only a "
	       "few programs notice a driver that breaks it."),
	KERNEL("kernel.text-fresh", "S33", LINUX "fs/seq_file.c:185",
	       "After a new open(), or a seek to the beginning, the text has the current "
	       "values.",
	       "Monitors that keep fdinfo open and seek back would otherwise show the same "
	       "values forever."),
	KERNEL("kernel.text-same", "", LINUX "fs/seq_file.c:90",
	       "At one instant, reads of any size and at any offset return parts of the "
	       "same text.",
	       "Programs choose their own buffer size, and seq_file calls show_fdinfo() "
	       "again for an offset that it no longer has. If the driver prints something "
	       "different each time, the parts add up to a text that was never true."),
	KERNEL("kernel.text-snapshot", "", LINUX "fs/seq_file.c:214",
	       "If a text is read in small parts from one descriptor, all parts are from "
	       "the same instant, however long the reads take.",
	       "Otherwise a line can begin with one number and end with another."),
	KERNEL("kernel.text-whole", "S05", LINUX "fs/seq_file.c:241",
	       "A text that does not fit into the first page is printed again into a "
	       "larger buffer and arrives complete, with each line once.",
	       "seq_file starts with one page and doubles it. A driver that continues "
	       "where it stopped, or counts its own calls, loses or repeats lines beyond 4 "
	       "KiB."),
	KERNEL("kernel.replay", "S33", "docs/scenarios.md",
	       "The driver prints byte for byte what the simulator prints for the same scenario.",
	       "If two builds of the same model differ, the cases run on one prove nothing "
	       "about the other."),
	KERNEL("kernel.unplug-file", "", LINUX "drivers/gpu/drm/drm_ioctl.c:778",
	       "A file of an unplugged device is still a DRM file by its major number; its "
	       "ioctls return ENODEV, and accessing its memory works or raises SIGBUS.",
	       "A program finds DRM files with stat(), so it must cope with one that "
	       "prints no DRM key."),
	KERNEL("kernel.unplug-header", "", LINUX "drivers/gpu/drm/drm_file.c:953",
	       "The fdinfo of an unplugged device has the lines of the VFS and nothing "
	       "else.",
	       "A DRM file may have a text without drm-driver; half a text would look like "
	       "a client that lost its engines."),
	KERNEL("kernel.unplug-safe", "", LINUX "drivers/gpu/drm/drm_drv.c:498",
	       "A device can be unplugged while it is open, mapped, being read and running "
	       "jobs; its remaining files can be closed in any order, and a new device can "
	       "use its minor.",
	       "Unplugging is the least tested and most dangerous operation of a driver."),
};

const struct prose_table prose_kernel = {rows, sizeof(rows) / sizeof(*rows)};
