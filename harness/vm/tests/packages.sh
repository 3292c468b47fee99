#!/bin/sh
# SPDX-License-Identifier: MIT
# packages.sh SOURCE: a package in the cache that is cut or damaged is fetched again, and a sound one is not. apt-get and
# apt-cache are stubs: nothing is fetched. 77 without dpkg-deb.
set -u
source=$1
command -v dpkg-deb >/dev/null || { echo 'skipped: no dpkg-deb'; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
export XDG_CACHE_HOME="$work/cache" PACKAGES="$work/archive"
dl=$work/cache/decoy/dl
file=tiny_1.2-3_all.deb
bad=0
mkdir -p "$work/bin" "$work/tiny/DEBIAN" "$work/tiny/usr" "$PACKAGES" "$dl"

# The archive has one package, apt knows its sum if it is in archive/sum.
head -c 300000 /dev/urandom >"$work/tiny/usr/content"
printf 'Package: tiny\nVersion: 1.2-3\nArchitecture: all\nMaintainer: test <test@localhost>\nDescription: tiny\n' \
	>"$work/tiny/DEBIAN/control"
dpkg-deb --root-owner-group -Zxz -b "$work/tiny" "$PACKAGES/$file" >/dev/null || exit 3
cp "$PACKAGES/$file" "$work/sound"
cat >"$work/bin/apt-get" <<'END'
#!/bin/sh
echo "$*" >>"$PACKAGES/asked"
cp "$PACKAGES"/*.deb .
END
cat >"$work/bin/apt-cache" <<'END'
#!/bin/sh
[ "$*" = 'show tiny=1.2-3' ] && cat "$PACKAGES/sum"
END
chmod +x "$work/bin/apt-get" "$work/bin/apt-cache"
PATH=$work/bin:$PATH

cat >"$work/get" <<END
#!/bin/sh
set -eu
here=$source/ci/kernels
name=stub cached=no
. "\$here/lib"
cache_lock
deb=\$(download tiny)
echo "\$deb"
END

# get WHAT CODE TIMES: what the cache has is made into a sound package by so many fetches.
get() {
	: >"$PACKAGES/asked"
	printed=$(sh "$work/get" 2>"$work/err")
	code=$?
	[ "$code" = "$2" ] || { echo "$1: exit code $code, expected $2: $(cat "$work/err")"; bad=1; }
	[ "$(wc -l <"$PACKAGES/asked")" = "$3" ] || { echo "$1: fetched other than $3 times"; bad=1; }
	[ "$2" != 0 ] || { [ "$printed" = "$dl/$file" ] && cmp "$work/sound" "$dl/$file"; } || bad=1
}

for known in yes no; do
	: >"$PACKAGES/sum"
	[ "$known" = no ] || echo "SHA256: $(sha256sum <"$work/sound" | cut -c 1-64)" >"$PACKAGES/sum"
	rm -f "$dl/$file"
	get "known: $known: none" 0 1
	get "known: $known: sound" 0 0
	for size in 0 10 100 1000 299000; do
		truncate -s "$size" "$dl/$file"
		get "known: $known: cut to $size bytes" 0 1
	done
	# a byte in the midst of what is packed
	printf '\377\000\377\000' | dd of="$dl/$file" bs=1 seek=150000 conv=notrunc 2>/dev/null
	get "known: $known: damaged" 0 1
	# and what is fetched is so, too: nothing of it is kept
	truncate -s 1000 "$PACKAGES/$file"
	rm "$dl/$file"
	get "known: $known: the archive's is cut" 3 1
	grep -q 'damaged as it was fetched; as root: apt-get update' "$work/err" || { cat "$work/err"; bad=1; }
	[ ! -e "$dl/$file" ] || { echo 'what is damaged is kept'; bad=1; }
	cp "$work/sound" "$PACKAGES/$file"
done

# a user gets the command for root; sudo is asked only where that was asked for
mkdir "$work/user"
printf '#!/bin/sh\necho 1000\n' >"$work/user/id"
printf '#!/bin/sh\nexit 1\n' >"$work/user/dpkg-query"
printf '#!/bin/sh\necho "$*" >>"$PACKAGES/sudo"\n' >"$work/user/sudo"
chmod +x "$work/user/id" "$work/user/dpkg-query" "$work/user/sudo"
PATH=$work/user:$PATH
env -u CI -u DECOY_SUDO "$source/ci/install" gate >"$work/install.out" 2>&1
code=$?
if [ $code != 3 ] || ! grep -q 'as root: apt-get install .*ninja' "$work/install.out" || [ -e "$PACKAGES/sudo" ]; then
	echo "ci/install as a user: exit code $code: $(tail -n 1 "$work/install.out")"
	bad=1
fi
if ! env -u CI DECOY_SUDO=1 "$source/ci/install" gate >"$work/install.out" 2>&1 || ! grep -q 'apt-get install' "$PACKAGES/sudo"; then
	echo "ci/install with DECOY_SUDO=1: $(tail -n 1 "$work/install.out")"
	bad=1
fi
[ "$bad" = 0 ]
