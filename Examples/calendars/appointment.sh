#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# appointment.sh DAY TIME TITLE...: a new event by khal, which rings 15 minutes before. alertd follows khal's calendars, and
# todoman's, with this in ~/.config/alertd/config.toml:
#
#     [[calendars]]
#     path = "~/.calendars/home"
#     follow = true
#     write = true
#     default-alarm = "10m"
set -eu

exec khal new --alarms 15m "$@"
