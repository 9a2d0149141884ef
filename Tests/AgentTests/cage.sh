#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs a command in the network namespace of this process, next to the model:
#   cage.sh PORT FOLDER PROJECT COMMAND [ARGUMENT ...]
# FOLDER has model.py and scenarios.json. Only loopback is up, so nothing leaves the machine.
set -eu
port=$1 folder=$2
ip link set lo up
cd "$3"
shift 3
python3 "$folder/model.py" "$port" "$folder/scenarios.json" &
trap 'kill $!' EXIT
until (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null; do sleep 0.05; done
"$@"
