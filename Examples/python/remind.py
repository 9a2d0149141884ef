#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Schedules a reminder and follows it until it is delivered.

    pip install .build/wheel/alertd_client-*.whl    # `make python` makes it
    ./remind.py "Tea is ready" 4m
"""

import sys

import alertd


def main(title: str, span: str) -> None:
    # Events come on a connection of their own, which the statement closes.
    with alertd.connect() as client, client.watch() as events:
        reminder = client.remind(title, in_=span, sound="none")
        print(f"{reminder.id} is due {reminder.due}")
        for event in events:
            if event.id == reminder.id and event.event == "delivered":
                print(f"{reminder.id} was delivered {event.at}")
                return


if __name__ == "__main__":
    main(*sys.argv[1:])
