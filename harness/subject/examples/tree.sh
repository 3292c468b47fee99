#!/bin/sh
# SPDX-License-Identifier: MIT
# Tree adapter in POSIX sh and awk: reads $DECOY_PROC at each line of input, and answers with clients,
# their open files and engine times as JSON. A time that is lower than before is held.
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
	for (name in time) {
		escaped = escaped || name ~ /[^ -~]|["\\]/
		if (larger(time[name], busy[client[place], name]))
			busy[client[place], name] = time[name]
	}
}
function append(list, item) { return list (list == "" ? "" : ",") item }
# key is of client[].
function client_json(key,    of, place, at, pair, part, members, engines) {
	for (place in client) {
		split(place, at, "/")
		if (client[place] == key)
			members = append(members, "{\"pid\":\"" at[1] "\",\"fd\":\"" at[2] "\"}")
	}
	for (pair in busy) {
		split(pair, part, SUBSEP)
		if (part[1] == key)
			engines = append(engines, "\"" part[2] "\":{\"busy_ns\":\"" busy[pair] "\"}")
	}
	split(key, of, " ")
	return "{\"device\":\"" of[1] "\"" (of[2] == "-" ? "" : ",\"id\":\"" of[2] "\"") \
		",\"members\":[" members "],\"engines\":{" engines "}}"
}
function answer(    place, shown, clients) {
	if (escaped)
		return "{\"unsupported\":\"bytes that need escaping\"}"
	for (place in client)
		if (!shown[client[place]]++)
			clients = append(clients, client_json(client[place]))
	return "{\"features\":[" features "],\"clients\":[" clients "]}"
}
BEGIN {
	features = "\"parse\",\"track\",\"identity\",\"no-capacity\",\"no-cycles\",\"no-maxfreq\",\"no-driver\",\"no-pdev\""
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
		for (place in client)
			if (!(place in open))
				delete client[place]
		print answer() "\n"; fflush()
	}
}'
