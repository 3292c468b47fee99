/* SPDX-License-Identifier: MIT */
#include "rows.h"

#define LINUX "linux 6.12 "

static const struct cat_prose rows[] = {
	KERNEL("kernel.access", "", LINUX "fs/proc/fd.c:85, kernel/ptrace.c:290",
	       "A process's fdinfo may be read by processes that may trace it: itself, root, and "
	       "its own user while it is dumpable; all others get EACCES.",
	       "GPU usage has the protection of the process's memory. A monitor that runs as a "
	       "user must expect EACCES for other users' descriptors, and must not show these as "
	       "idle clients."),
	KERNEL("kernel.access-control", "", LINUX "fs/debugfs/inode.c, fs/configfs/dir.c",
	       "Configuration, clock and truth log need root; to submit jobs, permission to open "
	       "the node is enough.",
	       "A test of a monitor runs unprivileged clients. If they could read the truth or "
	       "move "
	       "the clock, a test would pass for a monitor that cheats."),
	KERNEL("kernel.busy", "", LINUX "drivers/gpio/gpio-sim.c:1160",
	       "The configuration of a live device cannot be changed or removed: EBUSY, and "
	       "nothing changes.",
	       "A comparison with a device is invalid if its configuration differs from that "
	       "with which it was created."),
	KERNEL("kernel.client-lifetime", "S25", LINUX "drivers/gpu/drm/drm_file.c:223",
	       "A client exists from open() until its last descriptor, in any process, is "
	       "closed; its jobs then end with it.",
	       "A client that ends with its first descriptor loses the usage of all others; one "
	       "that never ends is a leak that a monitor shows as an active client."),
	KERNEL("kernel.client-name", "",
	       LINUX "include/uapi/drm/drm.h (DRM_IOCTL_SET_CLIENT_NAME, since 6.13)",
	       "Where drm-client-name is printed, it is the name that the client was given last.",
	       "A monitor shows it instead of the process: another name blames another program."),
	KERNEL("kernel.client-of-file", "S25 S26", LINUX "drivers/gpu/drm/drm_file.c:142",
	       "One open file is one client: a duplicated, inherited or received descriptor "
	       "prints the same drm-client-id and the same numbers; another open() of the device "
	       "is another client, with an id that no client had before.",
	       "Monitors drop duplicates by the id. If the id changes in another process, one "
	       "client counts twice; if two clients share an id, one of them is not shown."),
	KERNEL("kernel.clock", "", LINUX "kernel/time/hrtimer.c",
	       "A manual clock advances only when it is set; a real one follows the machine's and "
	       "cannot be advanced, and events happen when they are due, with or without a "
	       "reader.",
	       "If a job completes only when fdinfo is read, every program that waits for its "
	       "fence waits for a monitor."),
	KERNEL("kernel.close-safe", "", LINUX "fs/proc/fd.c:23",
	       "Reading the fdinfo of a descriptor that is being closed returns a whole text of "
	       "the file that is open there now, or ENOENT; never a part, never a crash.",
	       "Monitors list descriptors and read them one by one, while their owners close them: "
	       "this happens in every sweep of a busy machine."),
	KERNEL("kernel.engine-capacity", "S37", LINUX "Documentation/gpu/drm-usage-stats.rst",
	       "An engine of several units counts the time of each; drm-engine-capacity- is "
	       "their number.",
	       "A monitor divides by the capacity. A sum without the capacity is shown as 200 %, "
	       "a capacity without the sum as half of the true load."),
	KERNEL("kernel.engine-completion", "S33 S34", LINUX "drivers/gpu/drm/v3d/v3d_drv.c:155",
	       "Where a driver accounts at completion, a job's whole time is printed when it "
	       "ends, and none before.",
	       "Tools that measure load must expect that such a counter stays and then jumps; it "
	       "may never exceed the time that jobs ran."),
	KERNEL("kernel.engine-cycles", "S41 S45 S46",
	       LINUX "drivers/gpu/drm/xe/xe_drm_client.c:168",
	       "Cycles are those that the engine's clock ticked while the client's jobs ran; "
	       "total cycles advance with and without jobs; frequencies are the clock's.",
	       "The ratio of cycles and total cycles is the load only if both count the same "
	       "clock."),
	KERNEL("kernel.engine-own", "S33", LINUX "Documentation/gpu/drm-usage-stats.rst",
	       "A client's text shows the work of that client alone, and the sum of all clients' "
	       "times is the engine's.",
	       "Isolation and completeness: the work of one client must not be shown for "
	       "another, and no job that ran may be missing."),
	KERNEL("kernel.engine-running", "S33", LINUX "drivers/gpu/drm/i915/i915_drm_client.c:72",
	       "Where a driver accounts while a job runs, the text has its time up to the "
	       "instant of the read.",
	       "A job of minutes shows as load from its first second on; a monitor would "
	       "otherwise show an idle GPU and then more than 100 %."),
	KERNEL("kernel.fence-attach", "", LINUX "drivers/gpu/drm/vgem/vgem_fence.c:125",
	       "A fence that a program attaches to a buffer excludes others until the program "
	       "signals it, closes its file, or it expires: EBUSY for any fence beside a "
	       "writer's, and for a writer's beside a reader's.",
	       "Programs that share buffers test with vgem's fences how they wait; a driver with "
	       "the same ioctls must behave alike."),
	KERNEL("kernel.fence-error", "", LINUX "Documentation/driver-api/dma-buf.rst",
	       "Every fence signals in the end. If its job was not done, the fence has the "
	       "error: cancelled, lost, unplugged, or timed out.",
	       "A fence that never signals hangs all that wait for it, in any driver; without "
	       "the error a lost frame passes for a finished one."),
	KERNEL("kernel.fence-in", "", LINUX "drivers/gpu/drm/drm_syncobj.c:435",
	       "A job that waits for fences, of this device or another, uses no engine time "
	       "before all of them have signalled, and ends with its file if they signal later.",
	       "Time that a job spent waiting is no load. If a driver accounts it, a monitor "
	       "shows an idle GPU as busy."),
	KERNEL("kernel.fence-signal", "", LINUX "drivers/dma-buf/sync_file.c:279",
	       "A job's fence signals when the job is done, not before, in the order of its "
	       "ring, and has the next sequence number of the ring's timeline.",
	       "Tracers match fences and jobs by these sequence numbers; programs reuse a buffer "
	       "as soon as its fence has signalled."),
	KERNEL("kernel.growth", "", LINUX "mm/kmemleak.c, mm/slab_common.c",
	       "Devices and files that are created and closed thousands of times do not increase "
	       "the kernel's memory.",
	       "A leak of some bytes per open() is not found in one run and exhausts the memory "
	       "of a machine that is polled for weeks."),
	KERNEL("kernel.header", "", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "With a scripted header the model prints driver, id, pdev and name, with the "
	       "distortions that were requested; in the core's header none of them can be "
	       "distorted.",
	       "Monitors distinguish devices by these lines. How they handle two devices with "
	       "one client id, or a driver without pdev, can be tested only with a driver that "
	       "prints that."),
	KERNEL("kernel.input-refused", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "A value that is not allowed is refused with its documented error; the earlier "
	       "state is unchanged, and the kernel's log is empty.",
	       "After half of a change a test runs with a device that it did not configure. A "
	       "message that any user can trigger fills the log."),
	KERNEL("kernel.input-taken", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "The smallest and the largest allowed value are accepted, and are read back as "
	       "they were written.",
	       "A limit that is off by one refuses what the documentation promises."),
	KERNEL("kernel.journal", "", LINUX "fs/seq_file.c:239",
	       "The journal has every command and every text in their order, once, with the time "
	       "and the answer; entries that do not fit are counted, and a second model that is "
	       "given the same commands returns the same answers, texts and states.",
	       "It proves that the texts that a driver printed under load, on several processors "
	       "and with a real clock, were those of its model; a journal that loses entries "
	       "silently proves nothing."),
	KERNEL("kernel.kunit", "", LINUX "Documentation/dev-tools/kunit/running_tips.rst",
	       "Every case of the KUnit suites passes, and every suite reports all of its cases.",
	       "Suites test inside the kernel what no program of user space can reach: functions "
	       "of the model and of the driver. A suite that was cut short has shown nothing."),
	KERNEL("kernel.leak", "", LINUX "mm/kmemleak.c",
	       "After all cases the driver can be removed, and all memory that it allocated is "
	       "freed.",
	       "With a leaked reference a module cannot be removed any more; memory without a "
	       "pointer to it is lost until the next boot."),
	KERNEL("kernel.limit", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "Each limit is reached without an error, one more is refused with ENOSPC or "
	       "E2BIG, and what was freed can be allocated again.",
	       "At limits without a test, tables are written beyond their end."),
	KERNEL("kernel.load", "S33 S34", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "While clients submit, open and close, a reader gets whole texts whose counters "
	       "never decrease, never exceed the time that has passed, and equal the truth at "
	       "the end.",
	       "show_fdinfo runs in the reader's context, concurrently with all else that a "
	       "driver does; only load finds a missing lock."),
	KERNEL("kernel.memory-active", "S73", LINUX "drivers/gpu/drm/drm_file.c:920",
	       "A buffer is active from the submission of a job that uses it until the last fence of such "
	       "jobs has signalled, whether they wait or run.",
	       "A driver that asks its engines instead of its fences prints buffers as idle that a "
	       "waiting job needs; no text shows that, as it has no fences."),
	KERNEL("kernel.memory-life", "", LINUX "drivers/gpu/drm/drm_prime.c:269",
	       "A buffer's memory exists as long as it is mapped or referenced, even after its "
	       "handle, its file or its device is closed.",
	       "Buffers are passed between processes. Memory that is freed while it is mapped is "
	       "a crash; memory that is never freed is a leak."),
	KERNEL("kernel.memory-once", "S62 S81", LINUX "include/drm/drm_gem.h:569",
	       "A buffer counts once in each client that has a handle to it, and as shared once "
	       "it was exported, imported, or has two handles.",
	       "A program that adds up clients must be able to subtract what it counts twice; a "
	       "driver that counts handles instead of buffers prints more memory than is "
	       "allocated."),
	KERNEL("kernel.memory-purgeable", "S70", LINUX "drivers/gpu/drm/drm_file.c:927",
	       "A buffer that its program marked as DONTNEED is purgeable as long as it is resident "
	       "and no job uses it, and no other buffer is.",
	       "A monitor shows purgeable memory as free at will. A text does not show how programs "
	       "marked their buffers, so only the truth shows that it is missing or too large."),
	KERNEL("kernel.memory-region", "S60 S63", LINUX "drivers/gpu/drm/xe/xe_drm_client.c:167",
	       "A buffer counts in one region and stays in it, resident or not, shared or not: the "
	       "totals of all regions together are the buffers, each once.",
	       "A program adds up regions. Where a buffer could live in two of them, a driver that "
	       "counts it in both, or in one and then the other, prints memory that is not "
	       "allocated; any text of it could be true."),
	KERNEL("kernel.memory-sums", "S58 S62 S65 S69 S72", LINUX "drivers/gpu/drm/drm_file.c:886",
	       "Total, shared, resident, purgeable and active of a region are the sums of the "
	       "client's buffers in these states, to the byte.",
	       "Each category answers another question: how much is reserved, how much uses "
	       "memory now, how much could be freed."),
	KERNEL("kernel.module-fault", "", LINUX "Documentation/admin-guide/bug-hunting.rst",
	       "From its load to its removal a driver causes no WARN, no oops and no report of "
	       "lockdep, KASAN or UBSAN.",
	       "Every reader of fdinfo, and any program that may open the node, causes it again."),
	KERNEL("kernel.module-hang", "", LINUX "Documentation/admin-guide/lockup-watchdogs.rst",
	       "Each call into a driver returns: its init and exit functions, opens, ioctls, and "
	       "reads of fdinfo.",
	       "A monitor that reads /proc hangs with it, and cannot be killed."),
	KERNEL("kernel.module-unload", "", LINUX "kernel/module/main.c:701",
	       "After its last file is closed, a module that has an exit function can be removed.",
	       "A count that does not return to zero is a leak of a device, a file or a fence."),
	KERNEL("kernel.not-drm", "S13", LINUX "drivers/dma-buf/dma-buf.c:511",
	       "Descriptors that are no DRM files (dma-buf, sync_file, syncobj, eventfd, memfd) "
	       "print no drm- key, even where their text names the driver.",
	       "Programs search all descriptors for DRM clients; a buffer that a driver exported "
	       "is no client."),
	KERNEL("kernel.observer", "S33 S34", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "The texts that readers get under load keep the rules over time, and the oracle "
	       "concludes from them no engine time and no utilization that was not true while "
	       "they were read.",
	       "A monitor has texts and the times of its reads, and nothing else. A driver may "
	       "print the right totals in the end, and its texts still mislead a monitor."),
	KERNEL("kernel.parent", "S22", LINUX "drivers/gpu/drm/drm_file.c:963",
	       "A device whose parent is a PCI function prints that function's address as "
	       "drm-pdev; a function that is bound to another driver is not used.",
	       "Monitors find a device's name, its memory and its sensors by its address: a "
	       "wrong one leads them to another device, or to none."),
	KERNEL("kernel.rmmod", "", LINUX "kernel/module/main.c:732",
	       "The module cannot be removed while a file, a mapping, a buffer, a fence or a "
	       "directory of it exists; afterwards it can, and can be loaded again.",
	       "A call to code that was removed is a crash, which a user without privileges "
	       "could cause."),
	KERNEL("kernel.sched", "", LINUX "drivers/gpu/drm/scheduler/sched_main.c",
	       "Jobs of a ring with the DRM's scheduler run in their order, use the engine time "
	       "that was requested, end with their file and their device, and appear in the "
	       "scheduler's tracepoints once each.",
	       "Profilers and the ring tracer observe most drivers by these tracepoints alone; a "
	       "virtual machine has no other driver that emits them."),
	KERNEL("kernel.slow-read", "", LINUX "drivers/gpu/drm/drm_drv.c:455",
	       "A slow show_fdinfo delays only its reader, which can be killed; other readers "
	       "continue, and the device can be unplugged.",
	       "A monitor that reads one descriptor after the other waits for the slowest "
	       "driver; in a kernel that cannot unplug meanwhile, the unplug waits, too."),
	KERNEL("kernel.text-frame", "S19 S23",
	       LINUX "fs/proc/fd.c:57, drivers/gpu/drm/drm_file.c:946",
	       "The VFS's lines come first, then drm-driver and drm-client-id, then the driver's "
	       "own "
	       "lines; each line ends in a line feed.",
	       "Programs rely on this order although no text promises it; a driver that breaks "
	       "it is found only by the few that do not."),
	KERNEL("kernel.text-fresh", "S33", LINUX "fs/seq_file.c:185",
	       "After a new open, or a seek back to the beginning, the text has the values of "
	       "that instant.",
	       "Monitors that keep fdinfo open and seek back would otherwise show the same "
	       "values for ever."),
	KERNEL("kernel.text-same", "", LINUX "fs/seq_file.c:90",
	       "In one instant, reads of any size and at any offset are parts of one and the same "
	       "text.",
	       "Programs read with buffers of their own size, and seq_file calls show_fdinfo "
	       "again for an offset that it does not hold. If the driver prints something else "
	       "each time, the parts form a text that was never true."),
	KERNEL("kernel.text-snapshot", "", LINUX "fs/seq_file.c:214",
	       "A text that is read in small parts from one descriptor is of one instant, "
	       "however long the reads last.",
	       "Else a line begins with one number and ends with another."),
	KERNEL("kernel.text-whole", "S05", LINUX "fs/seq_file.c:241",
	       "A text that does not fit the first page is printed again into a larger buffer: "
	       "it arrives whole, each line once.",
	       "seq_file begins with a page and doubles it. A driver that continues where it "
	       "stopped, or counts its own calls, loses or repeats lines beyond 4 KiB."),
	KERNEL("kernel.replay", "S33", "docs/scenarios.md",
	       "The driver prints byte for byte what the simulator prints for the same scenario.",
	       "If two builds of one model differ, the cases of one of them prove nothing."),
	KERNEL("kernel.unplug-file", "", LINUX "drivers/gpu/drm/drm_ioctl.c:778",
	       "A file of a device that is unplugged is still a DRM file, by its major number; its "
	       "ioctls give ENODEV, and its memory can be touched or gives SIGBUS.",
	       "A program finds DRM files by stat(), and must handle one without any key."),
	KERNEL("kernel.unplug-header", "", LINUX "drivers/gpu/drm/drm_file.c:953",
	       "The fdinfo of an unplugged device has the VFS's lines and nothing else.",
	       "A text without drm-driver may be that of a DRM file; half a text would be read "
	       "as a client that lost its engines."),
	KERNEL("kernel.unplug-safe", "", LINUX "drivers/gpu/drm/drm_drv.c:498",
	       "A device can be unplugged while it is read, runs jobs, is open and is mapped; "
	       "what is left is closed in any order, and a new device can use its minor.",
	       "Unplug is the least tested and the most dangerous operation of a driver."),
};

const struct prose_table prose_kernel = {rows, sizeof(rows) / sizeof(*rows)};
