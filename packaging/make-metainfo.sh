#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-metainfo.sh: prints the AppStream metadata by which software centres find alertd (metainfo specification 1.0,
# "console-application"). The releases are those with a date in CHANGELOG.md, the address is in packaging/address.
set -euo pipefail
cd "$(dirname "$0")/.."

address=$(cat packaging/address)
cat <<END
<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<component type="console-application">
  <id>org.alertd.alertctl</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>Apache-2.0</project_license>
  <name>alertd</name>
  <summary>Reminders, alert sounds and questions for scripts</summary>
  <description>
    <p>alertd is a service for each user that keeps their reminders and asks their questions. Its one command, alertctl, gives
    a shell, scripts and other programs:</p>
    <ul>
      <li>reminders and alarms in words, which fire after a crash, a suspend or a reboot too</li>
      <li>alert sounds that report when the last sample was heard</li>
      <li>questions for scripts and coding agents, in a terminal, a window, a browser or on another device</li>
      <li>the alarms of your calendars</li>
    </ul>
    <p>It works without a desktop.</p>
  </description>
  <developer id="org.alertd">
    <name>The alertd authors</name>
  </developer>
  <launchable type="desktop-id">alertd.desktop</launchable>
  <icon type="stock">alertd</icon>
  <categories>
    <category>Utility</category>
  </categories>
  <provides>
    <binary>alertctl</binary>
    <binary>alertd</binary>
  </provides>
END
[[ -z $address ]] || printf '  <url type="homepage">%s</url>\n  <url type="bugtracker">%s/issues</url>\n' "$address" "$address"
cat <<END
  <content_rating type="oars-1.1"/>
  <releases>
$(sed -n 's/^## \[\([0-9.]*\)\] - \([0-9-]\{10\}\)$/    <release version="\1" date="\2"\/>/p' CHANGELOG.md)
  </releases>
</component>
END
