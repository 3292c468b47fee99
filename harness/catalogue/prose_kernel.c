/* SPDX-License-Identifier: MIT */
#include "rows.h"

#define LINUX "linux 6.12 "

static const struct cat_prose rows[] = {
	KERNEL("kernel.access", "", LINUX "fs/proc/fd.c:85, kernel/ptrace.c:290",
	       "A process's fdinfo is open to who may trace the process: to itself, to root, and to "
	       "its own user while it may be dumped; to nobody else.",
	       "What somebody's GPU does is told only to who may look into his memory as well. A "
	       "monitor that runs as a user must expect EACCES for others' descriptors, and must not "
	       "take it for an idle client."),
	KERNEL("kernel.access-control", "", LINUX "fs/debugfs/inode.c, fs/configfs/dir.c",
	       "Configuration, clock and truth are root's; load is anybody's who may open the node.",
	       "A test of a monitor runs unprivileged clients. If they could read the truth or move "
	       "the clock, a test would pass for a monitor that cheats."),
	KERNEL("kernel.busy", "", LINUX "drivers/gpio/gpio-sim.c:1160",
	       "What a live device was built of cannot be changed or removed: EBUSY, and all stays "
	       "as it was.",
	       "A device whose configuration says something else than what it was built of makes "
	       "every comparison with it worthless."),
	KERNEL("kernel.client-lifetime", "S25", LINUX "drivers/gpu/drm/drm_file.c:223",
	       "A client lives from open() until its last descriptor, in whatever process, is "
	       "closed; its work then ends with it.",
	       "A client that ends with its first descriptor loses the use of all others; one that "
	       "never ends is a leak that a monitor shows as a client at work."),
	KERNEL("kernel.client-of-file", "S25 S26", LINUX "drivers/gpu/drm/drm_file.c:142",
	       "One open file is one client: whoever duplicates, inherits or receives it shows the "
	       "same drm-client-id and the same numbers; whoever opens the device again is another, "
	       "with an id that no client had before.",
	       "Monitors drop duplicates by the id. An id that changes on its way to another process "
	       "counts one client twice; an id that two share hides one of them."),
	KERNEL("kernel.clock", "", LINUX "kernel/time/hrtimer.c",
	       "A manual clock stands until it is moved; a real one goes with the machine's and cannot "
	       "be moved, and what is due happens in its time, whether or not anybody looks.",
	       "A job that ends only because somebody reads makes every program that waits for a "
	       "fence wait for its monitor."),
	KERNEL("kernel.close-safe", "", LINUX "fs/proc/fd.c:23",
	       "Reading the fdinfo of a descriptor that is being closed gives a whole text of what "
	       "is open there now, or ENOENT; never a part, never a crash.",
	       "Monitors list descriptors and read them one by one, while their owners close them: "
	       "this happens in every sweep of a busy machine."),
	KERNEL("kernel.engine-capacity", "S37", LINUX "Documentation/gpu/drm-usage-stats.rst",
	       "An engine of several units counts the time of each; drm-engine-capacity- says how "
	       "many there are.",
	       "A monitor divides by the capacity. A sum without it shows 200 %, a capacity without "
	       "the sum half of the truth."),
	KERNEL("kernel.engine-completion", "S33 S34", LINUX "drivers/gpu/drm/v3d/v3d_drv.c:155",
	       "Where a driver accounts at completion, a job's time is said when it ends, whole, and "
	       "nothing before.",
	       "Tools that look for load must know that such a counter stands and then jumps; it may "
	       "never be more than what ran."),
	KERNEL("kernel.engine-cycles", "S41 S45 S46",
	       LINUX "drivers/gpu/drm/xe/xe_drm_client.c:168",
	       "Cycles are those that the engine's clock ticked while the client's jobs ran; total "
	       "cycles tick whether anybody works or not; frequencies are the clock's.",
	       "A ratio of cycles and total cycles is the load only if both count the same clock."),
	KERNEL("kernel.engine-own", "S33", LINUX "Documentation/gpu/drm-usage-stats.rst",
	       "A client's text shows the work of that client alone, and of all clients' times the "
	       "sum is the engine's.",
	       "Isolation and completeness: what one client did must not be shown for another, and "
	       "nothing that ran may be missing."),
	KERNEL("kernel.engine-running", "S33", LINUX "drivers/gpu/drm/i915/i915_drm_client.c:72",
	       "Where a driver accounts while a job runs, its time up to the very read is said.",
	       "A job of minutes shows as load from its first second on; a monitor would otherwise "
	       "show an idle GPU and then an impossible one."),
	KERNEL("kernel.fence-attach", "", LINUX "drivers/gpu/drm/vgem/vgem_fence.c:125",
	       "A fence that a program attaches to a buffer keeps others out until the program "
	       "signals it, closes its file, or lets it expire: EBUSY where somebody writes, or "
	       "shall write beside a reader.",
	       "Programs that share buffers test their waiting with vgem's fences; whoever offers the "
	       "same ioctls must mean the same."),
	KERNEL("kernel.fence-error", "", LINUX "Documentation/driver-api/dma-buf.rst",
	       "Every fence signals in the end. Where its job was not done, the fence says why: "
	       "cancelled, lost, unplugged, or out of time.",
	       "A fence that never signals hangs whoever waits, in whatever driver; one without its "
	       "error takes a lost frame for a finished one."),
	KERNEL("kernel.fence-in", "", LINUX "drivers/gpu/drm/drm_syncobj.c:435",
	       "A job that waits for fences, of this device or another, takes no time of an engine "
	       "before all of them have signalled, and ends with its file if they come too late.",
	       "Time that a job spent waiting is no load. A monitor that shows it, or a driver that "
	       "books it, makes an idle GPU look busy."),
	KERNEL("kernel.fence-signal", "", LINUX "drivers/dma-buf/sync_file.c:279",
	       "A job's fence signals when the job is done, not before, in the order of its ring, "
	       "and has the next number of the ring's timeline.",
	       "Tracers match fences and jobs by the timeline's numbers; programs reuse a buffer as "
	       "soon as its fence has signalled."),
	KERNEL("kernel.growth", "", LINUX "mm/kmemleak.c, mm/slab_common.c",
	       "Devices and files that are made and closed thousands of times leave the kernel's "
	       "memory as it was.",
	       "A leak of some bytes an open() is invisible in one run and ends a machine that "
	       "polls for weeks."),
	KERNEL("kernel.header", "", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "In a scripted header the model says driver, id, pdev and name, with what was asked "
	       "for; in the core's header nothing of them can be changed.",
	       "Monitors take devices apart by these lines. What they do when two devices claim one "
	       "client-id, or a driver says no pdev, is only found out where a driver does."),
	KERNEL("kernel.input-refused", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "A value that is not allowed is refused with its documented error; what was there "
	       "before is there still, and the kernel's log stays silent.",
	       "Half of a change is worse than none: a test then runs with a device that nobody "
	       "asked for. A message that any user can print fills the log."),
	KERNEL("kernel.input-taken", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "The smallest and the largest value that are allowed are taken, and are read back as "
	       "they were written.",
	       "A limit that is off by one refuses what the documentation promises."),
	KERNEL("kernel.journal", "", LINUX "fs/seq_file.c:239",
	       "The journal has every command and every text in their order, once, with the time and "
	       "the answer; what does not fit is counted, and a second model that is told the same "
	       "says and knows the same.",
	       "It is the proof that what a driver said under load, on several processors and a real "
	       "clock, was what its model knew; a journal that forgets silently proves nothing."),
	KERNEL("kernel.kunit", "", LINUX "Documentation/dev-tools/kunit/running_tips.rst",
	       "Every case of the KUnit suites passes, and every suite says all of its cases.",
	       "Suites look at what no program of user space can see, at a model and a driver from "
	       "within. A suite that was cut short has shown nothing."),
	KERNEL("kernel.leak", "", LINUX "mm/kmemleak.c",
	       "After all cases the driver can be removed, and no memory that it took is lost.",
	       "A reference that is never given back keeps a module for good; memory that nobody "
	       "points to is lost until the next boot."),
	KERNEL("kernel.limit", "", LINUX "Documentation/process/botching-up-ioctls.rst",
	       "Each limit is reached without an error, one more is refused with ENOSPC or E2BIG, "
	       "and what was given back can be had again.",
	       "Limits that nobody tests are where a table is written beyond its end."),
	KERNEL("kernel.load", "S33 S34", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "While clients submit, open and close, a reader sees whole texts whose counters never "
	       "fall, never run ahead of the time that has passed, and in the end are the truth.",
	       "show_fdinfo runs in the reader, beside all else that a driver does; a missing lock "
	       "shows only here."),
	KERNEL("kernel.memory-life", "", LINUX "drivers/gpu/drm/drm_prime.c:269",
	       "A buffer's bytes live as long as anybody maps or holds it, whatever became of its "
	       "handle, its file or its device.",
	       "Buffers go from process to process. Memory that goes while somebody looks at it is a "
	       "crash; memory that never goes is a leak."),
	KERNEL("kernel.memory-once", "S62 S81", LINUX "include/drm/drm_gem.h:569",
	       "A buffer counts once in each client that knows it, and as shared once it was "
	       "exported, imported, or is known twice.",
	       "Whoever adds up clients must be able to tell what he counts twice; whoever counts "
	       "handles instead of buffers shows more memory than there is."),
	KERNEL("kernel.memory-sums", "S58 S62 S65 S69 S72", LINUX "drivers/gpu/drm/drm_file.c:886",
	       "Total, shared, resident, purgeable and active of a region are the sums of the "
	       "client's buffers in these states, to the byte.",
	       "Each category answers another question: what is reserved, what costs memory now, "
	       "what could be had back."),
	KERNEL("kernel.not-drm", "S13", LINUX "drivers/dma-buf/dma-buf.c:511",
	       "Descriptors that are no DRM files (dma-buf, sync_file, syncobj, eventfd, memfd) say "
	       "no drm- key, even where their text names the driver.",
	       "Programs look for DRM clients in all descriptors; a buffer that was exported by a "
	       "driver is not one of them."),
	KERNEL("kernel.observer", "S33 S34", LINUX "drivers/gpu/drm/drm_file.c:946",
	       "What readers see beside a load keeps the rules over time, and an ideal observer of it "
	       "holds no engine time and no utilization that was not true while it was read.",
	       "A monitor has texts and the times of its reads, and nothing else. A driver may be right "
	       "about itself in the end and still lead whoever looks at it astray."),
	KERNEL("kernel.parent", "S22", LINUX "drivers/gpu/drm/drm_file.c:963",
	       "A device whose parent is a PCI function says that function's address as drm-pdev; a "
	       "function that somebody else drives is left alone.",
	       "Monitors find a device's name, its memory and its sensors by its address: one that is "
	       "made up leads them to another device, or to none."),
	KERNEL("kernel.rmmod", "", LINUX "kernel/module/main.c:732",
	       "The module cannot be removed while a file, a mapping, a buffer, a fence or a "
	       "directory of it is there; afterwards it can, and be loaded again.",
	       "Code that is gone while somebody can still call it is a crash that a user without "
	       "rights can prepare."),
	KERNEL("kernel.sched", "", LINUX "drivers/gpu/drm/scheduler/sched_main.c",
	       "Jobs of a ring with the DRM's scheduler run in their order, take the time that they "
	       "were given, end with their file and their device, and show in the scheduler's "
	       "tracepoints once each.",
	       "Profilers and the ring tracer see most drivers by these tracepoints alone; a virtual "
	       "machine has no other driver that fires them."),
	KERNEL("kernel.slow-read", "", LINUX "drivers/gpu/drm/drm_drv.c:455",
	       "A driver that takes its time keeps only its reader waiting, who can be killed; others "
	       "read on, and the device can be unplugged.",
	       "A monitor that reads one descriptor after the other stands still with the slowest "
	       "driver; a kernel that cannot unplug meanwhile stands still, too."),
	KERNEL("kernel.text-frame", "S19 S23",
	       LINUX "fs/proc/fd.c:57, drivers/gpu/drm/drm_file.c:946",
	       "The VFS's lines come first, then drm-driver and drm-client-id, then the driver's own "
	       "lines; each line ends in a line feed.",
	       "Programs rely on this order although nobody promises it; a driver that breaks it is "
	       "seen by the few that do not."),
	KERNEL("kernel.text-fresh", "S33", LINUX "fs/seq_file.c:185",
	       "A new open, or a seek back to the beginning, says what is true then.",
	       "Monitors that keep fdinfo open and seek back would otherwise show a client that "
	       "never moves."),
	KERNEL("kernel.text-same", "", LINUX "fs/seq_file.c:90",
	       "In one instant, reads of any size and at any offset are parts of one and the same "
	       "text.",
	       "Programs read with buffers of their own size, and seq_file says the text again for "
	       "an offset that it does not hold. A driver that says something else each time gives a "
	       "text that was never true."),
	KERNEL("kernel.text-snapshot", "", LINUX "fs/seq_file.c:214",
	       "A text that is read bit by bit from one descriptor is of one instant, however long "
	       "that takes.",
	       "Else a line begins with one number and ends with another."),
	KERNEL("kernel.text-whole", "S05", LINUX "fs/seq_file.c:241",
	       "A text that does not fit the first page is said again until it fits: it arrives "
	       "whole, each line once.",
	       "seq_file begins with a page and doubles it. A driver that goes on where it was, or "
	       "counts its own calls, loses or repeats lines beyond 4 KiB."),
	KERNEL("kernel.twin", "S33", "docs/scenarios.md",
	       "The driver says byte for byte what the simulator says of the same scenario.",
	       "Two compilations of one model that differ would make every case of one of them "
	       "worthless."),
	KERNEL("kernel.unplug-file", "", LINUX "drivers/gpu/drm/drm_ioctl.c:778",
	       "A file of a device that is unplugged is still a DRM file, by its major number; its "
	       "ioctls give ENODEV, and its memory can be touched or gives SIGBUS.",
	       "A program finds DRM files by stat(), and must cope with one that says nothing."),
	KERNEL("kernel.unplug-header", "", LINUX "drivers/gpu/drm/drm_file.c:953",
	       "The fdinfo of an unplugged device has the VFS's lines and nothing else.",
	       "A text without drm-driver may be that of a DRM file; half a text would be taken for "
	       "a client that lost its engines."),
	KERNEL("kernel.unplug-safe", "", LINUX "drivers/gpu/drm/drm_drv.c:498",
	       "A device can be unplugged while it is read, works, is open and is mapped; what is "
	       "left is closed in any order, and a new device takes its place.",
	       "Unplug is the rarest and the most dangerous moment of a driver's life."),
};

const struct prose_table prose_kernel = {rows, sizeof(rows) / sizeof(*rows)};
