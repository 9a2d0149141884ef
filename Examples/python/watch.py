#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints every event, by asyncio.

    pip install .build/wheel/alertd_client-*.whl    # `make python` makes it
    ./watch.py
"""

import asyncio

import alertd.aio


async def main() -> None:
    async with await alertd.aio.connect() as client, client.watch() as events:
        async for event in events:
            print(event.at, event.event, event.title or "", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
