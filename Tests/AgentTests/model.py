#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A model API that answers from scenarios: Anthropic's Messages API and OpenAI's Responses API, streamed.

    model.py PORT SCENARIOS.json [LOG]

SCENARIOS.json maps names to turns. A turn is a list of blocks: {"text": "..."}, {"tool": "Bash", "input": {...}}, for
Codex with "namespace" for a tool of an MCP server. The last prompt with SCN:name chooses the scenario, the number of
turns since then the turn. ${PWD} is the folder of this process.
"""
import json, os, re, sys, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def blocks(prompts):
    """Returns the blocks to send. prompts: pairs of a role and a text, in order."""
    name, turn = None, 0
    for role, text in prompts:
        found = re.findall(r"SCN:([\w-]+)", text)
        name, turn = (found[-1], 0) if role == "user" and found else (name, turn + (role == "assistant"))
    with open(sys.argv[2]) as file:
        turns = json.loads(file.read().replace("${PWD}", os.getcwd())).get(name, [[{"text": "Hello."}]])
    return turns[turn] if turn < len(turns) else [{"text": "All done."}]


def of_messages(body):
    """Yields the prompts of a request of the Messages API, without reminders, which may quote a prompt."""
    for message in body.get("messages", []):
        content = message["content"]
        texts = [content] if isinstance(content, str) else [p["text"] for p in content if p.get("type") == "text"]
        yield message["role"], "\n".join(t for t in texts if not t.lstrip().startswith("<system-reminder>"))


def of_input(body):
    """Yields the prompts of a request of the Responses API. All calls of a turn count once."""
    is_in_turn = False
    for item in body.get("input", []):
        kind = item.get("type", "message")
        if kind == "message" and item.get("role") == "user":
            yield "user", "\n".join(p.get("text", "") for p in item.get("content", []) if isinstance(p, dict))
        if kind.endswith("_call") or kind == "message" and item.get("role") == "assistant":
            if not is_in_turn:
                yield "assistant", ""
            is_in_turn = True
        else:
            is_in_turn = False


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def whole(self, value, status=200):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data if self.command != "HEAD" else b"")

    def do_GET(self):
        self.whole({"data": [], "models": [], "object": "list", "has_more": False})

    do_HEAD = do_GET

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        path = self.path.split("?")[0]
        if len(sys.argv) > 3:
            with open(sys.argv[3], "a") as log:
                log.write(json.dumps({"path": path, "body": body}) + "\n")
        if path.endswith("/messages"):
            self.answer_messages(body)
        elif path.endswith("/responses"):
            self.answer_responses(body)
        else:
            self.whole({"input_tokens": 100} if path.endswith("/count_tokens") else {})

    def stream(self, events):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        for event in events:
            self.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())

    def answer_messages(self, body):
        # Titles and summaries are asked for without tools.
        parts = blocks(of_messages(body)) if body.get("tools") else [{"text": "ok"}]
        message = {"id": "msg_" + uuid.uuid4().hex[:20], "type": "message", "role": "assistant", "content": [],
                   "model": body.get("model"), "stop_reason": None, "stop_sequence": None,
                   "usage": {"input_tokens": 10, "output_tokens": 1}}
        if not body.get("stream"):
            return self.whole(message | {"content": [{"type": "text", "text": "ok"}], "stop_reason": "end_turn"})
        events = [{"type": "message_start", "message": message}]
        for index, part in enumerate(parts):
            if "text" in part:
                block, delta = {"type": "text", "text": ""}, {"type": "text_delta", "text": part["text"]}
            else:
                block = {"type": "tool_use", "id": "toolu_" + uuid.uuid4().hex[:22], "name": part["tool"], "input": {}}
                delta = {"type": "input_json_delta", "partial_json": json.dumps(part["input"])}
            events += [{"type": "content_block_start", "index": index, "content_block": block},
                       {"type": "content_block_delta", "index": index, "delta": delta},
                       {"type": "content_block_stop", "index": index}]
        reason = "tool_use" if any("tool" in part for part in parts) else "end_turn"
        events += [{"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None},
                    "usage": {"output_tokens": 20}}, {"type": "message_stop"}]
        self.stream(events)

    def answer_responses(self, body):
        identity = "resp_" + uuid.uuid4().hex[:16]
        events = [{"type": "response.created", "response": {"id": identity}}]
        for part in blocks(of_input(body)):
            call = "call_" + uuid.uuid4().hex[:10]
            if "text" in part:
                item = {"type": "message", "role": "assistant", "id": "msg_" + call,
                        "content": [{"type": "output_text", "text": part["text"]}]}
            else:
                item = {"type": "function_call", "call_id": call, "name": part["tool"],
                        "arguments": json.dumps(part["input"])}
                if "namespace" in part:
                    item["namespace"] = part["namespace"]
            events.append({"type": "response.output_item.done", "item": item})
        usage = {"input_tokens": 10, "input_tokens_details": None, "output_tokens": 5, "output_tokens_details": None,
                 "total_tokens": 15}
        self.stream(events + [{"type": "response.completed", "response": {"id": identity, "usage": usage}}])


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
