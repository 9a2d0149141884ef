#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# todo.sh DUE TITLE...: a new to-do by todoman, which rings before it is due, by default-alarm of its folder, which alertd
# follows: appointment.sh has the lines of the configuration.
set -eu

due=$1
shift
# Debian's name of the program; elsewhere it is "todo".
todo=$(command -v todoman || command -v todo)
exec "$todo" new --due "$due" "$*"
