#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh IMAGE COMMAND [ARGUMENT...]: runs a command in a container in which alertctl reaches your alertd: its notifications,
# sounds and questions are yours. alertctl needs nothing of the image: it contains its libraries.
#
# Whoever has the socket is you to alertd, so do this with containers that you trust with that.
set -eu

engine=${ENGINE:-podman}
# alertd takes calls of your user number alone; podman without root maps it so.
case $engine in podman) set -- --userns=keep-id "$@" ;; *) set -- --user "$(id -u):$(id -g)" "$@" ;; esac
exec "$engine" run --rm \
    --volume "$XDG_RUNTIME_DIR/alertd:/run/alertd" --env ALERTD_SOCKET=/run/alertd/alertd.varlink \
    --volume "$(readlink -f "$(command -v alertctl)"):/usr/local/bin/alertctl:ro" "$@"
