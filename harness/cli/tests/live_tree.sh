# SPDX-License-Identifier: MIT
# Sourced: made trees for --proc.

# tree_process PID COMM: begin a process of the directory tree.
tree_process() {
	mkdir -p "tree/$1/fd" "tree/$1/fdinfo"
	printf '%s\n' "$2" >"tree/$1/comm"
}

# tree_fd PID FD LINK [TEXT]: a descriptor; TEXT (printf escapes) replaces the old one by a rename.
tree_fd() {
	[ -L "tree/$1/fd/$2" ] || ln -s "$3" "tree/$1/fd/$2"
	[ $# -lt 4 ] && return
	# shellcheck disable=SC2059
	printf "$4" >"tree/$1/new"
	mv "tree/$1/new" "tree/$1/fdinfo/$2"
}
