#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh BUILD SOURCE [guest]: what cmake --install puts somewhere is whole, names no path of the source, and works when it
# is moved, with an empty home and no environment; programs of others are built with its libraries. With "guest" it makes a guest
# of Debian's kernel, as another user where this one is root, with the source hidden, and runs a check in it. Its modules are
# built as DKMS does.
set -u
build=$1
source=$2
with=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
chmod 755 "$work"
bad=0
fail() {
	echo "$*"
	bad=1
}

DESTDIR=$work/dest cmake --install "$build" --prefix /opt/decoy >"$work/log" 2>&1 || {
	cat "$work/log"
	exit 1
}
cmake --install "$build" --prefix "$work/first" >"$work/log" 2>&1 || {
	cat "$work/log"
	exit 1
}
mv "$work/first" "$work/there"
there=$work/there
mkdir "$work/home"
alone() {
	env -i PATH=/usr/bin:/bin HOME="$work/home" "$@"
}

# --- what is there ---------------------------------------------------------------------------------

grep -v '^#' "$source/tests/install/files" >"$work/files"
sed 's/^/share\/decoy\//' >>"$work/files" <<END
$("$source/ci/kernels/key" --list)
END
command -v scdoc >/dev/null || sed -i '/man[157]\//d' "$work/files"
while read -r glob; do
	for place in "$there" "$work/dest/opt/decoy"; do
		# shellcheck disable=SC2086 # a glob
		ls -d "$place"/$glob >/dev/null 2>&1 || fail "$glob is not installed below ${place#"$work"/}: add it to the install rules" \
			"of its CMakeLists.txt, or remove it from tests/install/files"
	done
done <"$work/files"
for verb in $("$there/bin/decoy" --help | sed -n '/^verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
	! command -v scdoc >/dev/null || [ -s "$there/share/man/man1/decoy-$verb.1" ] ||
		fail "decoy-$verb(1) is not installed: see docs/docs_pages.sh"
done
found=$(grep -rlF "$source" "$there" "$work/dest")
[ -z "$found" ] || fail "the path of the source is in $found: a build elsewhere would differ, and may not be there"
[ "$(alone "$there/share/decoy/ci/kernels/key")" = "$("$source/ci/kernels/key")" ] ||
	fail 'the installed sources have another key than those of this clone: decoy would not boot what they make'

# --- what it does ----------------------------------------------------------------------------------

# says WHAT CODE TEXT COMMAND...: the command's exit code, and a line of its output.
says() {
	what=$1 code=$2 text=$3
	shift 3
	alone "$@" >"$work/out" 2>&1
	is=$?
	if [ "$is" != "$code" ] || ! grep -q -- "$text" "$work/out"; then
		fail "$what: exit code $is, expected $code and \"$text\": $(tail -n 3 "$work/out")"
	fi
}
says 'a case' 0 '^1 passed, 0 failed' "$there/bin/decoy" test --run 0001 --no-relations
says 'no guest' 3 "build it: $there/share/decoy/ci/kernels/stock" "$there/bin/decoy" vm dip-shared
says 'doctor' 3 "fix: .*$there/share/decoy/ci/kernels/stock" "$there/bin/decoy" doctor vm
says 'another source' 3 "build it: $source/ci/kernels/uml" DECOY_SOURCE="$source" "$there/bin/decoy" vm --kernel uml fork
says 'no sources' 3 'make: no sources are installed .*in a clone of the source: ci/kernels/uml' \
	DECOY_SOURCE=/nowhere "$there/bin/decoy" vm --make --kernel uml
says 'no such kernel' 2 'expected stock, newest, uml or debug' "$there/bin/decoy" vm --make --kernel nt
mkdir -p "$work/stub/ci/kernels"
for name in key stock; do
	printf '#!/bin/sh\necho made by "$0"\nexit 7\n' >"$work/stub/ci/kernels/$name"
	chmod +x "$work/stub/ci/kernels/$name"
done
says 'make' 7 "^made by $work/stub/ci/kernels/stock" DECOY_SOURCE="$work/stub" "$there/bin/decoy" vm --make

# --- programs of others ----------------------------------------------------------------------------

cat >"$work/one.c" <<'END'
#include <stddef.h>
#include <fdinfo.h>
#include <grtrace.h>
#include <libgrtrace.h>
#include <decoy_subject.h>
int main(void)
{
	struct fdi_span name;
	size_t count;

	return fdi_key_lookup((struct fdi_span){"drm-pdev", 8}, &name) != FDI_KEY_PDEV || !grt_rules(&count) || !count;
}
END
# links KIND OPTION...: with the shared libraries, or the archives.
links() {
	kind=$1
	shift
	flags=$(PKG_CONFIG_PATH=$(echo "$there"/lib*/pkgconfig) pkg-config --define-prefix --cflags --libs fdinfo grtrace) || flags=
	# shellcheck disable=SC2086 # words
	${CC:-cc} -Wall -Werror -o "$work/one" "$work/one.c" $flags "$@" 2>"$work/out" || fail "$kind: $(cat "$work/out")"
}
if [ ! -e "$build/CMakeCache.txt" ] || grep -q '^DECOY_SANITIZE:STRING=$' "$build/CMakeCache.txt"; then
	links shared
	LD_LIBRARY_PATH=$(echo "$there"/lib*/libfdinfo.so | xargs dirname) "$work/one" || fail 'shared: it does not run'
	rm "$there"/lib*/lib*.so*
	links static
	"$work/one" || fail 'static: it does not run'
fi

# --- a guest ---------------------------------------------------------------------------------------

# dkms: what dkms.conf says builds both modules.
dkms() {
	kernel_source_dir=$1
	dkms_tree=$work/dkms
	version=$(basename "$there"/src/decoy-*)
	mkdir -p "$dkms_tree/decoy/${version#decoy-}"
	cp -R "$there/src/$version" "$dkms_tree/decoy/${version#decoy-}/build"
	bash -c '. "$1/dkms.conf"; dkms_tree=$2 kernel_source_dir=$3; . "$1/dkms.conf"
		cd "$dkms_tree/$PACKAGE_NAME/$PACKAGE_VERSION/build" && eval "${MAKE[0]}" &&
		ls "${BUILT_MODULE_LOCATION[0]}/${BUILT_MODULE_NAME[0]}.ko" "${BUILT_MODULE_LOCATION[1]}/${BUILT_MODULE_NAME[1]}.ko"' \
		bash "$there/src/$version" "$dkms_tree" "$kernel_source_dir" >"$work/out" 2>&1 || {
		tail -n 20 "$work/out"
		fail 'dkms.conf does not build the modules'
	}
}

if [ "$with" = guest ]; then
	cat >"$work/try" <<END
#!/bin/sh
set -eu
decoy=$there/bin/decoy
"\$decoy" vm --make >made
"\$decoy" vm --kernel stock -q dip-shared
"\$decoy" vm -- "\$decoy" watch --for 2s -q || [ \$? = 1 ]
"\$decoy" vm --headers
END
	chmod 755 "$work/try"
	cd "$work/home" || exit 3
	if [ "$(id -u)" = 0 ]; then
		chown 65534 "$work/home"
		set -- unshare --mount sh -c 'mount -t tmpfs none "$0" && exec setpriv --reuid 65534 --clear-groups "$@"' "$source"
	else
		set --
	fi
	alone "$@" sh "$work/try" >"$work/headers" 2>"$work/out" || fail "the guest: $(cat "$work/headers" "$work/out")"
	dkms "$(tail -n 1 "$work/headers")"
fi
[ "$bad" = 0 ]
