#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls each tool of `alertctl mcp` through the Python SDK of the Model Context Protocol, and checks the results.

    Tests/mcp_sdk.py ALERTCTL SOCKET MODE

The version of the SDK is that in PYTHONPATH. MODE is "session" for version 1, and for version 2 what its Client takes:
"auto", "legacy" or a revision. The SDK itself checks each structured result against the schema of its tool. An assertion
that fails ends the program with status 1.
"""
import json
import subprocess
import sys
import time
from contextlib import asynccontextmanager

import anyio
from mcp import StdioServerParameters

ALERTCTL, SOCKET, MODE = sys.argv[1:]
SERVER = StdioServerParameters(command=ALERTCTL, args=["mcp", "--socket", SOCKET])
TOOLS = ["ask", "choose", "form", "wait", "notify", "remind", "cancel"]


def alertctl(*words: str) -> str:
    return subprocess.run([ALERTCTL, *words, "--socket", SOCKET], check=True, capture_output=True, text=True).stdout


def prompts() -> list[dict]:
    return [json.loads(line) for line in alertctl("prompts", "--json").splitlines()]


async def no_prompts() -> None:
    """Waits until the daemon has withdrawn every question, which it does when a connection ends."""
    with anyio.fail_after(30):
        while prompts():
            await anyio.sleep(0.02)


@asynccontextmanager
async def connected():
    if MODE == "session":
        from mcp import ClientSession
        from mcp.client.stdio import stdio_client
        async with stdio_client(SERVER) as (reading, writing), ClientSession(reading, writing) as session:
            await session.initialize()
            yield session
    else:
        from mcp import Client
        async with Client(SERVER, mode=MODE) as client:
            assert client.protocol_version == ("2025-11-25" if MODE == "legacy" else "2026-07-28")
            yield client


def structured(result) -> dict:
    value = getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)
    failed = getattr(result, "is_error", None) or getattr(result, "isError", False)
    assert not failed and value is not None, result
    assert json.loads(result.content[0].text) == value, result
    return value


def is_error(result) -> bool:
    return bool(getattr(result, "is_error", None) or getattr(result, "isError", None))


async def asked(session, tool: str, arguments: dict, answer: list[str]) -> dict:
    """Calls a tool that asks, and answers the question when progress says that it is there."""
    shown = anyio.Event()
    results = []

    async def progress(value: float, total: float | None, message: str | None) -> None:
        assert value > 0 and total and message, (value, total, message)
        shown.set()

    async def call() -> None:
        results.append(await session.call_tool(tool, arguments, progress_callback=progress))

    async with anyio.create_task_group() as group:
        group.start_soon(call)
        await shown.wait()
        alertctl("answer", prompts()[0]["id"], *answer)
    return structured(results[0])


async def main() -> None:
    async with connected() as session:
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS, tools

        result = await asked(session, "ask", {"title": "Deploy?", "buttons": ["Deploy", "Later"]}, ["Later"])
        assert result["status"] == "answered" and result["button"] == "Later", result
        result = await asked(session, "ask", {"title": "Name?", "text": True}, ["--text", "Ada"])
        assert result["text"] == "Ada", result
        result = await asked(session, "choose", {"title": "Which?", "choices": ["a", "b"]}, ["--index", "1"])
        assert (result["choice"], result["index"]) == ("b", 1), result
        schema = {"type": "object", "required": ["name"], "properties": {
            "name": {"type": "string", "maxLength": 9}, "n": {"type": "integer"}, "ok": {"type": "boolean"},
            "some": {"type": "array", "items": {"enum": ["x", "y"]}}}}
        values = ["--value", "name=Ada", "--value", "n=3", "--value", "some=y"]
        result = await asked(session, "form", {"title": "Fill in", "schema": schema}, values)
        assert result["content"] == {"name": "Ada", "n": 3, "ok": False, "some": ["y"]}, result
        assert is_error(await session.call_tool("form", {"title": "X", "schema": {"type": "array"}}))
        result = await asked(session, "ask", {"title": "Sure?", "cancel": "No"}, ["--cancel"])
        assert (result["status"], result["button"]) == ("dismissed", "No"), result

        result = structured(await session.call_tool("ask", {"title": "Later?", "waitSeconds": 0}))
        assert result["status"] == "waiting", result
        alertctl("answer", result["id"])
        result = structured(await session.call_tool("wait", {"id": result["id"]}))
        assert result["status"] == "answered", result

        result = structured(await session.call_tool("remind", {"title": "Tea", "when": "in 45m"}))
        assert result["id"] in alertctl("list"), result
        result = structured(await session.call_tool("cancel", {"id": result["id"]}))
        assert result["cancelled"] == "notification", result
        result = structured(await session.call_tool("notify", {"title": "Done", "body": "42 files"}))
        assert result["id"], result
        # The model sees these errors and can mend its call.
        for tool, arguments in (("ask", {}), ("remind", {"title": "Tea", "when": "tomorow at 9"})):
            assert is_error(await session.call_tool(tool, arguments)), (tool, arguments)

        if MODE != "session":
            # Version 1 sends nothing when a call is cancelled.
            with anyio.move_on_after(30) as scope:
                async def progress(*_) -> None:
                    scope.cancel()

                await session.call_tool("ask", {"title": "Cancelled?"}, progress_callback=progress)
            assert scope.cancelled_caught
            await no_prompts()

        await session.call_tool("ask", {"title": "Open?", "waitSeconds": 0})
        assert prompts()
        began = time.monotonic()
    # The SDK has closed the standard input, and waits at most two seconds before it sends a signal.
    assert time.monotonic() - began < 1.5
    await no_prompts()


anyio.run(main)
print("passed")
