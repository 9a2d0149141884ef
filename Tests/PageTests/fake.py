# SPDX-License-Identifier: Apache-2.0
"""The page in front of replies that are kept in a file: no alertd, no alert-page, and any zone, language and time."""

import json
import mimetypes
import urllib.parse

from playwright.sync_api import expect

from PageTests.world import ROOT, PageTest

WEB = ROOT / "Sources/alert-page/Web"
STATES = ROOT / "Tests/PageTests/states.json"
# Chromium counts it as secure, as the page's own address is. Nobody listens there.
ORIGIN = "http://127.0.0.1:9"
LANGUAGES = {"en": "en-GB", "de": "de-DE"}
# All entries of the file were made in the hours before.
NOW = "2027-03-03T16:13:00+01:00"

# What alert-page answers where a test names nothing.
NOTHING = {
    "Enter": {"bearer": "secret", "name": "test"}, "Session": {"device": "test", "display": {"zone": "UTC"}, "paired": False},
    "Questions": {"questions": []}, "Items": {"items": [], "pending": 0}, "Timers": {"timers": []},
    "History": {"past": []}, "Occurrences": {"occurrences": [], "cut": False}, "Sounds": {"sounds": []},
    "Devices": {"devices": [], "linked": []}, "Noise": {"counts": [], "totals": []},
    "Read": {"title": "", "timeStart": 0, "timeEnd": 0, "trigger": "", "fires": [], "notes": []},
    "GetQuiet": {"quiet": {"schedule": [], "muted": [], "allowed": [], "held": 0}},
}


def places():
    """The name, zone, language and replies of each place in the file."""
    for name, kept in json.loads(STATES.read_text()).items():
        zone, language = name.split()
        replies = {
            "Session": kept["Session"], "Items": {"items": kept["Items"], "pending": len(kept["Items"])},
            "Timers": {"timers": kept["Timers"]},
            "History": lambda parameters, past=kept["History"]: {
                "past": [entry for entry in past if entry.get("ending") == "missed" or not parameters.get("missed")]},
            "Occurrences": {"occurrences": kept["Occurrences"], "cut": False},
            "Show": lambda parameters, shown=kept["Show"]: shown[parameters["key"].split(".", 1)[1]],
        }
        yield name, zone, LANGUAGES[language], replies


class FakeTest(PageTest):
    """Tests whose server is a table of replies, by method: a reply, what makes one of the parameters, or None for no
    answer."""

    @classmethod
    def setUpClass(cls):
        pass

    def serve(self, context, replies, calls=None):
        def answer(route):
            path = urllib.parse.urlsplit(route.request.url).path
            if path == "/api/watch":
                # It stays open without an end, as a stream does.
                return
            if path.startswith("/api/"):
                method = path.removeprefix("/api/")
                parameters = route.request.post_data_json
                if calls is not None:
                    calls.append((method, parameters))
                reply = self.reply(method, parameters, {**NOTHING, **replies})
                if reply is None:
                    # It is never answered.
                    return
                return route.fulfill(status=400 if "error" in reply else 200, json=reply)
            # alert-page puts the version for the placeholder.
            file = WEB / (path.removeprefix("/v/HASH").strip("/") or "index.html")
            if not file.exists():
                return route.fulfill(status=404)
            kind = "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(file.name)[0]
            route.fulfill(body=file.read_bytes(), content_type=kind or "application/json")

        context.route("**/*", answer)

    def reply(self, method, parameters, replies):
        """The reply of a method. That of Start is made of the others, but for the first error of these."""
        if method == "Start" and method not in replies:
            parts = {"missed": ("History", {"missed": True, "since": parameters["missedSince"]})}
            parts |= {name: (name, {}) for name in ("Session", "Questions", "Timers", "GetQuiet")}
            parts["Items"] = ("Items", {"limit": 60, "delivered": 100})
            got = {name: {**NOTHING[call[0]], **self.reply(*call, replies)} for name, call in parts.items()}
            for one in got.values():
                if "error" in one:
                    return one
            missed = {"missed": got.pop("missed")["past"]}
            whole = {key: value for one in got.values() for key, value in one.items()}
            return {"version": "HASH", "delivered": 0, "offline": False, **whole, **missed}
        reply = replies[method]
        return reply(parameters) if callable(reply) else reply

    def enter(self, replies=None, place="#/", before="", now=NOW, calls=None, routes=None, **options):
        """A page with a session, at a place. `before` is a script that runs first; `routes` take files by their ends."""
        context = self.context(**options)
        self.serve(context, replies or {}, calls)
        for name, handler in (routes or {}).items():
            context.route(f"**/{name}", handler)
        context.add_init_script(f"try {{ localStorage.setItem('bearer', 'secret'); }} catch {{}}\n{before}")
        page = context.new_page()
        if now:
            page.clock.set_fixed_time(now)
        self.watch(page)
        page.goto(f"{ORIGIN}/{place}")
        return page

    def broken(self, page, count=0):
        expect(page.locator(".broken")).to_have_count(count)
