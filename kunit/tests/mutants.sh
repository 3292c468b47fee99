#!/bin/sh
# SPDX-License-Identifier: MIT
# mutants.sh CC SOURCE: bugs planted in a copy of the model, each of which must make the case fail that is
# there for it.
set -u
cc=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
bad=0

# compile OBJECT FILE
compile() {
	$cc -std=gnu11 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -w -D_GNU_SOURCE \
		-I "$source/kunit/shim" -I "$source/kunit/model" -I "$source/fake-drm/model" -c -o "$1" "$2"
}

# run OBJECT CASE: the suites with that object instead of the model's own.
run() {
	own=$work/objects/model-$(basename "$1")
	# shellcheck disable=SC2046 # no blanks in names
	$cc -fsanitize=address,undefined -o "$work/suites" "$1" \
		$(find "$work/objects" -name '*.o' ! -path "$own") || return 0
	timeout 60 "$work/suites" "$2"
}

# planted FILE CASE SED: the case is SUITE.CASE.
planted() {
	object=$work/${1%.c}.o
	sed "$3" "$source/fake-drm/model/$1" >"$work/$1"
	if cmp -s "$work/$1" "$source/fake-drm/model/$1"; then
		echo "$1: nothing to change by $3"
		bad=1
	elif ! compile "$object" "$work/$1"; then
		bad=1
	elif run "$object" "$2" >"$work/log" 2>&1; then
		echo "$1: $2 does not see it: $3"
		bad=1
	else
		echo "$1: $2 fails: $3"
	fi
}

mkdir "$work/objects"
for file in "$source"/fake-drm/model/*.c; do
	compile "$work/objects/model-$(basename "$file" .c).o" "$file" || exit 1
done
for file in "$source"/kunit/model/*.c "$source/kunit/shim/kunit.c"; do
	case $file in
	*/module.c) ;;
	*) compile "$work/objects/suite-$(basename "$file" .c).o" "$file" || exit 1 ;;
	esac
done
cp "$work/objects/model-math.o" "$work/math.o"
run "$work/math.o" '*' >"$work/log" 2>&1 || {
	echo "the model itself fails:"
	grep -a 'not ok' "$work/log"
	exit 1
}

planted honest.c fgpu_accounting.running_job 's/usage.busy_ns = used->done_ns/usage.busy_ns = used->ns/'
planted engine.c fgpu_accounting.two_clients 's/used->done_ns = fgpu_add(used->done_ns, job->ran_ns)/used->ns = fgpu_add(used->ns, job->ran_ns)/'
planted engine.c fgpu_frequency.no_drift 's/^\tengine->settled = gpu->now;/&\n\tengine->rest = 0;/'
planted engine.c fgpu_frequency.last_cycle 's/fgpu_add(1, fgpu_scale(need - 1,/fgpu_add(0, fgpu_scale(need - 1,/'
planted engine.c fgpu_capacity.rings_take_turns 's/engine->turn = ring + 1/engine->turn = 0/'
planted truth.c fgpu_memory.categories 's/object->handles > 1/object->handles > 2/'
planted truth.c fgpu_memory.said 's/else if (object->flags & FGPU_OBJECT_PURGEABLE)/if (object->flags \& FGPU_OBJECT_PURGEABLE)/'
planted memory.c fgpu_memory.job_outlives_handles 's/named(object) || object->active/named(object)/'
planted ring.c fgpu_rings.too_long 's/most \/= 2;/most -= 0;/'
planted ring.c fgpu_rings.full 's/span = (span + PAD - 1) & ~(fgpu_u64)(PAD - 1)/span += 0/'
planted row.c fgpu_text.memory 's/\*unit < 2 \&\&/*unit < 3 \&\&/'
planted math.c fgpu_text.saturation 's/return a + b < a ? FGPU_NEVER : a + b/return a + b/'
planted distort.c fgpu_lies.not_after 's/gpu->now >= distortion->until/gpu->now > distortion->until/'
planted distort.c fgpu_lies.not_of_others 's/distortion->client != FGPU_ALL \&\& distortion->client != client/0/'
planted lies_number.c fgpu_lies.told 's/fgpu_sub(row->value, lie->distortion->amount)/fgpu_add(row->value, lie->distortion->amount)/'
planted reset.c fgpu_reset.attempt_is_forgotten 's/if (flags & FGPU_RESET_FORGET)/if (0)/'
planted client.c fgpu_lies_many.closed_client 's/fgpu_distortion_forget(gpu, c->client);//'
planted command.c fgpu_setup.unread_members 's/(reads & COOKIE || !c->cookie) \&\&//'

[ "$bad" = 0 ]
