#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Schedules a notification and follows it until it is delivered, by Varlink and the library of that name.

    pip install varlink
    ./remind.py "Tea is ready" 4m
"""

import os
import sys

import varlink

RUNTIME = os.environ.get("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}")
SOCKET = os.environ.get("ALERTD_SOCKET", RUNTIME + "/alertd/alertd.varlink")


def main(title, span):
    with varlink.Client(address="unix:" + SOCKET) as client:
        # Events come on a connection of their own; the first one tells the state.
        with client.open("org.alertd.Manager") as manager, client.open("org.alertd.Notifications") as notifications:
            events = manager.Watch(_more=True)
            next(events)
            answer = notifications.Remind(content={"title": title, "sound": "none"}, trigger={"in": span})
            print(f"{answer['id']} is due {answer['due']}")
            for event in events:
                if event["event"]["id"] == answer["id"] and event["event"]["event"] == "delivered":
                    print(f"{answer['id']} was delivered {event['event']['at']}")
                    return


if __name__ == "__main__":
    main(*sys.argv[1:])
