/* SPDX-License-Identifier: MIT */
#include "doctor.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "cache.h"
#include "guest_path.h"

#define TRACER	    "grtrace"
#define SYSTEM_DIRS "/usr/sbin:/sbin" /* of programs that root usually runs */

/* A program in a package of the same name. */
#define PACKAGE(name, title)                                 \
	{                                                    \
		name, PIECE_PROGRAM, name, name, NULL, title \
	}

const struct piece doctor_pieces[] = {
	{"qemu", PIECE_PROGRAM, "qemu-system-x86_64", "qemu-system-x86", NULL,
	 "the emulator that runs guests"},
	{"kvm", PIECE_KVM, "/dev/kvm", NULL, NULL, "without it, guests are emulated and slower"},
	{"guest-stock", PIECE_GUEST, "stock/agent", NULL, "kernels/stock",
	 "Debian's kernel, the driver, the agent"},
	{"9p", PIECE_GUEST, "stock/9p.ko", NULL, "kernels/stock",
	 "shows this machine's files to a guest"},
	{"guest-newest", PIECE_GUEST, "newest/agent", NULL, "kernels/newest",
	 "the newest kernel of Debian's sid"},
	{"guest-uml", PIECE_GUEST, "uml/agent", NULL, "kernels/uml",
	 "a kernel that checks for leaks and lock order"},
	{"guest-debug", PIECE_GUEST, "debug/agent", NULL, "kernels/debug",
	 "a kernel that checks for races and failed allocations on four CPUs"},
	{"root-monitors", PIECE_CACHED, "root-monitors/.decoy", NULL, "roots/monitors",
	 "gputop, htop, perf, nvtop"},
	PACKAGE("debootstrap", "makes root directories of Debian"),
	PACKAGE("gcc", "the compiler"),
	PACKAGE("make", "builds kernels and modules"),
	PACKAGE("flex", "configures kernels"),
	PACKAGE("bison", "configures kernels"),
	PACKAGE("bc", "builds kernels"),
	{"xz", PIECE_PROGRAM, "xz", "xz-utils", NULL, "unpacks modules"},
	PACKAGE("zstd", "unpacks kernels"),
	{"apt-get", PIECE_PROGRAM, "apt-get", NULL, NULL, "downloads kernels; part of Debian"},
	PACKAGE("ccache", "speeds up kernel rebuilds"),
	PACKAGE("cmake", "builds decoy"),
	{"ninja", PIECE_PROGRAM, "ninja", "ninja-build", NULL, "builds decoy"},
	PACKAGE("pkg-config", "finds libraries"),
	PACKAGE("python3", "runs example adapters and tests"),
	PACKAGE("clang", "the compiler with the fuzzing engine"),
	{"libfuzzer", PIECE_GLOB, "/usr/lib/llvm-*/lib/clang/*/lib/*/libclang_rt.fuzzer*.a",
	 "libclang-rt-14-dev", NULL, "the fuzzing engine"},
	{"headers", PIECE_GLOB, "/usr/src/linux-headers-*/Makefile", "linux-headers-amd64", NULL,
	 "kernel headers, to build libfdinfo with a kernel's flags"},
	PACKAGE("dkms", "builds modules for the kernels of this machine"),
	{"tracer-module", PIECE_MODULE, TRACER, "dkms",
	 "cmake --install build/dev && dkms add /usr/local/src/decoy-" DECOY_VERSION
	 " && dkms install decoy/" DECOY_VERSION,
	 "grtrace.ko for the running kernel"},
	{"tracer-device", PIECE_DEVICE, "/dev/" TRACER, NULL, "modprobe " TRACER,
	 "grtrace.ko is loaded"},
	PACKAGE("valgrind", "runs the tests of libfdinfo"),
	PACKAGE("scdoc", "makes man pages"),
};
const size_t doctor_piece_count = sizeof(doctor_pieces) / sizeof(doctor_pieces[0]);

const struct capability doctor_capabilities[] = {
	{"vm",
	 "decoy vm: scenarios, your programs, your drivers",
	 {"qemu", "guest-stock", "9p"},
	 {"kvm"}},
	{"newest",
	 "decoy vm --kernel newest: Debian's next kernel",
	 {"qemu", "guest-newest"},
	 {"kvm"}},
	{"uml", "decoy vm --kernel uml: memory leaks, lock order", {"guest-uml"}, {NULL}},
	{"debug",
	 "decoy vm --kernel debug: races, failed allocations",
	 {"qemu", "guest-debug"},
	 {"kvm"}},
	{"tracer",
	 "decoy trace record and live, on this machine",
	 {"tracer-module", "tracer-device"},
	 {"dkms", "headers"}},
	{"monitors",
	 "unmodified monitors in a guest",
	 {"qemu", "guest-stock", "9p", "root-monitors", "python3"},
	 {"kvm"}},
	{"guest-stock", "making the stock guest", {"apt-get", "gcc", "make", "xz", "zstd"}, {NULL}},
	{"guest-newest", "making the newest guest", {"debootstrap", "gcc", "xz", "zstd"}, {NULL}},
	{"guest-uml",
	 "making the UML guest",
	 {"apt-get", "gcc", "make", "xz", "flex", "bison", "bc"},
	 {"ccache"}},
	{"guest-debug",
	 "making the debug guest",
	 {"qemu", "apt-get", "gcc", "make", "xz", "flex", "bison", "bc"},
	 {"ccache"}},
	{"roots", "making root directories of Debian", {"debootstrap"}, {NULL}},
	{"build", "building decoy", {"gcc", "cmake", "ninja", "pkg-config"}, {"scdoc"}},
	{"tests",
	 "ci/test",
	 {"clang", "python3", "valgrind", "headers", "make"},
	 {"scdoc", "ccache"}},
	{"fuzz", "fuzzing with libFuzzer", {"clang", "libfuzzer"}, {NULL}},
	{"adapters", "the example adapters in Python", {"python3"}, {NULL}},
};
const size_t doctor_capability_count = sizeof(doctor_capabilities) / sizeof(doctor_capabilities[0]);

const struct piece *piece_find(const char *id)
{
	for (size_t i = 0; i < doctor_piece_count; i++)
		if (!strcmp(doctor_pieces[i].id, id))
			return &doctor_pieces[i];
	return NULL;
}

static bool in_dirs(const char *dirs, const char *program, char path[PATH_MAX])
{
	while (dirs && *dirs) {
		size_t len = strcspn(dirs, ":");
		int n = snprintf(path, PATH_MAX, "%.*s/%s", (int)len, dirs, program);

		if (len && n < PATH_MAX && !access(path, X_OK))
			return true;
		dirs += len + (dirs[len] == ':');
	}
	return false;
}

static bool by_pattern(const char *pattern, char path[PATH_MAX])
{
	glob_t found = {0};
	bool there = !glob(pattern, 0, NULL, &found) && found.gl_pathc;

	if (there)
		snprintf(path, PATH_MAX, "%s", found.gl_pathv[found.gl_pathc - 1]);
	globfree(&found);
	return there;
}

/* Where DKMS and modules_install of Kbuild install it. */
static bool module_there(const char *name, char path[PATH_MAX])
{
	static const char *const dirs[] = {"updates/dkms", "updates", "extra"};
	struct utsname kernel;
	char pattern[PATH_MAX];

	snprintf(pattern, sizeof(pattern), "/sys/module/%s", name);
	if (by_pattern(pattern, path))
		return true;
	if (uname(&kernel))
		return false;
	for (size_t i = 0; i < sizeof(dirs) / sizeof(dirs[0]); i++) {
		snprintf(pattern, sizeof(pattern), "/lib/modules/%s/%s/%s.ko*", kernel.release,
			 dirs[i], name);
		if (by_pattern(pattern, path))
			return true;
	}
	return false;
}

static bool in_guest(const char *where, char path[PATH_MAX])
{
	const size_t len = strcspn(where, "/");
	char kernel[32];

	snprintf(kernel, sizeof(kernel), "%.*s", (int)len, where);
	return !guest_path(path, PATH_MAX, kernel, where + len + 1) && !access(path, R_OK);
}

/* /dev/kvm may exist and not work; the result of a guest's boot is kept next to the guest. */
static bool kvm_works(char path[PATH_MAX])
{
	char known[PATH_MAX];
	int works = 1;
	FILE *file;

	snprintf(path, PATH_MAX, "/dev/kvm");
	if (access(path, R_OK | W_OK) || guest_path(known, sizeof(known), "stock", "kvm"))
		return false;
	file = fopen(known, "re");
	if (!file)
		return true;
	if (fscanf(file, "%*s %d", &works) != 1)
		works = 1;
	fclose(file);
	return works;
}

bool piece_there(const struct piece *piece, char path[PATH_MAX])
{
	bool there = false;

	*path = '\0';
	switch (piece->kind) {
	case PIECE_PROGRAM:
		there = in_dirs(getenv("PATH"), piece->where, path) ||
			in_dirs(SYSTEM_DIRS, piece->where, path);
		break;
	case PIECE_CACHED:
		there = !cache_path(path, PATH_MAX, "%s", piece->where) && !access(path, R_OK);
		break;
	case PIECE_GUEST:
		there = in_guest(piece->where, path);
		break;
	case PIECE_GLOB:
	case PIECE_DEVICE:
		there = by_pattern(piece->where, path);
		break;
	case PIECE_MODULE:
		there = module_there(piece->where, path);
		break;
	case PIECE_KVM:
		there = kvm_works(path);
		break;
	}
	if (!there)
		*path = '\0';
	return there;
}
