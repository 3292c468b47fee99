#!/bin/sh
# SPDX-License-Identifier: MIT
# Tree adapter in POSIX sh and awk: reads $DECOY_PROC at each line of input, and answers with
# lines of device, client, pid, engine, busy_ns. A time that is lower than before is held.
LC_ALL=C exec awk '
# Digits of any length: awk numbers would end at 2^53.
function digits(value) {
	sub(/^[ \t]+/, "", value); sub(/[ \t\r].*/, "", value)
	if (value !~ /^[0-9]+$/)
		return ""
	sub(/^0+/, "", value); return value == "" ? "0" : value
}
function larger(a, b) { return length(a) != length(b) ? length(a) > length(b) : ("x" a) > ("x" b) }

# Which client a descriptor shows, and its times. One that cannot be read keeps what it showed.
function read_fd(place, file, device,    line, at, key, value, drm, id, time, name) {
	id = "-"; split("", time)
	while ((getline line <file) > 0) {
		if (line !~ /^drm-/ || (at = index(line, ":")) == 0)
			continue
		drm = 1; key = substr(line, 1, at - 1); value = digits(substr(line, at + 1))
		if (key == "drm-client-id" && value != "")
			id = value
		else if (key ~ /^drm-engine-./ && key !~ /^drm-engine-capacity-/ && value != "")
			time[substr(key, 12)] = value
	}
	close(file)
	if (drm)
		client[place] = device " " id (id == "-" ? " " place : "")
	for (name in time)
		if (larger(time[name], busy[client[place], name]))
			busy[client[place], name] = time[name]
}
function show(place,    key, part, of, pid, shown) {
	pid = place; sub(/\/.*/, "", pid); split(client[place], of, " ")
	for (key in busy) {
		split(key, part, SUBSEP)
		if (part[1] == client[place] && (shown = 1))
			print of[1], of[2], pid, part[2], busy[key]
	}
	if (!shown)
		print of[1], of[2], pid, "-", "-"
}
BEGIN {
	list = "cd \"$DECOY_PROC\" && for l in */fd/*; do echo \"${l%/fd/*}/${l##*/} $(readlink $l)\"; done"
	ask = "read -r line && echo" # awk itself may read ahead, and wait
	while ((ask | getline) > 0) {
		close(ask); split("", open)
		while ((list | getline) > 0) {
			if ($2 !~ /^\/dev\/(dri|accel)\//)
				continue
			file = $1; sub(/\//, "/fdinfo/", file); open[$1]
			read_fd($1, ENVIRON["DECOY_PROC"] "/" file, $2)
		}
		close(list)
		for (place in client) if (place in open) show(place); else delete client[place]
		print ""; fflush()
	}
}'
