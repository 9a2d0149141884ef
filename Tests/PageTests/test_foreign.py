# SPDX-License-Identifier: Apache-2.0
"""What a page of another site can do to this server: nothing, in every row of the table in docs/page.md."""

import http.server
import json
import threading

from playwright.sync_api import expect

from PageTests.world import PageTest, launch

# The attempts of a foreign page. Each returns what it was able to read, or "".
ATTEMPTS = {
    "fetch by GET": "() => fetch(target + '/api/Items').then(answer => answer.text())",
    "fetch by GET, no-cors": "() => fetch(target + '/', { mode: 'no-cors' }).then(answer => answer.text())",
    "fetch by POST, no-cors": "() => fetch(target + '/api/Add', { method: 'POST', mode: 'no-cors', body }).then(answer => answer.text())",
    "fetch by POST, JSON": "() => fetch(target + '/api/Add', { method: 'POST', body, headers: "
                           "{ 'Content-Type': 'application/json', Authorization: 'Bearer ' + bearer } }).then(answer => answer.text())",
    "image": "() => new Promise(done => { const image = new Image(); image.onload = () => done('image'); "
             "image.onerror = () => done(''); image.src = target + '/icon.svg'; })",
    "frame": "() => new Promise(done => { const frame = document.createElement('iframe'); frame.onload = () => { "
             "try { done(frame.contentDocument.body.textContent); } catch { done(''); } }; frame.src = target + '/'; document.body.append(frame); })",
    "stream": "() => new Promise(done => { const source = new EventSource(target + '/api/watch'); "
              "source.onmessage = ({ data }) => done(data); source.onerror = () => { source.close(); done(''); }; })",
}
FORM = """([target, body]) => { const form = document.createElement('form'); form.method = 'POST'; form.enctype = 'text/plain';
    form.action = target + '/api/Add'; const input = document.createElement('input'); input.name = body; form.append(input);
    document.body.append(form); form.submit(); }"""
BODY = '{"line": "evil in 5 minutes"}'


class Silent(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        page = b"<!doctype html><title>evil</title><body>evil"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_):
        pass


class ForeignPages(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Silent)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.evil = server.server_port
        # A context shares nothing with another one, so that the tests share the browser.
        cls.browser = cls.launched()
        cls.addClassCleanup(cls.browser.close)

    @staticmethod
    def launched(*arguments):
        return launch("--host-resolver-rules=MAP evil.test 127.0.0.1", *arguments)

    def separate(self):
        context = self.browser.new_context()
        self.addCleanup(context.close)
        return context

    def enter(self, context):
        page = context.new_page()
        page.goto(self.world.control("Ticket")["url"])
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        return page.evaluate("localStorage.getItem('bearer')")

    def attack(self, page, target, bearer):
        """Runs every attempt, with the bearer as if it had leaked, and checks that nothing was read or changed."""
        attempts = ", ".join(f"{json.dumps(name)}: {attempt}" for name, attempt in ATTEMPTS.items())
        read = page.evaluate(f"""([target, body, bearer]) => Promise.all(Object.entries({{ {attempts} }}).map(
            ([name, attempt]) => attempt().catch(() => '').then((read) => [name, read])))""", [target, BODY, bearer])
        self.assertEqual(read, [[name, ""] for name in ATTEMPTS])
        with page.expect_event("framenavigated"):
            page.evaluate(FORM, [target, BODY[:-1] + ', "x": "'])
        self.assertEqual(self.world.rows("list"), [], f"{page.url} has added a reminder")

    def test_foreign_pages_read_and_change_nothing(self):
        public = self.launched(f"--ip-address-space-overrides=127.0.0.1:{self.evil}=public")
        self.addCleanup(public.close)
        for kind, browser in (("local", self.browser), ("public", public)):
            context = browser.new_context()
            bearer = self.enter(context)
            for site in (f"http://evil.test:{self.evil}", f"http://127.0.0.1:{self.evil}"):
                for target in (self.world.origin, f"http://0.0.0.0:{self.world.port}", f"http://localhost:{self.world.port}"):
                    with self.subTest(kind, site=site, target=target):
                        page = context.new_page()
                        page.goto(site)
                        self.attack(page, target, bearer)
                        page.close()
            context.close()

    def test_the_attempts_read_what_they_may(self):
        """A page reads its own site by the same attempts: an attempt that never works would prove nothing above."""
        page = self.separate().new_page()
        page.goto(f"http://evil.test:{self.evil}/")
        for name in ("fetch by GET", "fetch by GET, no-cors", "frame"):
            read = page.evaluate(f"([target, body, bearer]) => ({ATTEMPTS[name]})()", [f"http://evil.test:{self.evil}", BODY, ""])
            self.assertIn("evil", read)

    def test_a_name_that_was_rebound_gets_nothing(self):
        context = self.separate()
        bearer = self.enter(context)
        page = context.new_page()
        answer = page.goto(f"http://evil.test:{self.world.port}/")
        self.assertEqual(answer.status, 421)
        self.assertEqual(page.title(), "The page has another address · alertd")
        read = page.evaluate("""bearer => fetch('/api/Items', { method: 'POST', body: '{}', headers:
            { 'Content-Type': 'application/json', Authorization: 'Bearer ' + bearer } }).then(answer => answer.status)""", bearer)
        self.assertEqual(read, 421)

    def test_localhost_is_told_the_right_address(self):
        page = self.separate().new_page()
        answer = page.goto(f"http://localhost:{self.world.port}/")
        self.assertEqual(answer.status, 421)
        self.assertIn(f"127.0.0.1:{self.world.port}", answer.text())

    def test_a_link_from_elsewhere_opens_the_page_and_changes_nothing(self):
        context = self.separate()
        self.enter(context)
        page = context.new_page()
        page.goto(f"http://evil.test:{self.evil}/")
        page.evaluate("target => { location = target; }", self.world.origin + "/api/Undo")
        page.wait_for_url("**/api/Undo")
        page.goto(f"http://evil.test:{self.evil}/")
        page.evaluate("target => { location = target; }", self.world.origin + "/#/quiet")
        expect(page.get_by_role("heading", name="Quiet")).to_be_visible()

    def test_another_port_of_this_machine_has_no_session(self):
        context = self.separate()
        self.enter(context)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{self.evil}/")
        self.assertEqual(page.evaluate("[localStorage.length, document.cookie]"), [0, ""])

    def test_without_a_session_the_page_says_how_to_pair_it(self):
        page = self.context().new_page()
        page.goto(self.world.origin)
        expect(page.get_by_role("heading", name="Pair this browser")).to_be_visible()
        expect(page.get_by_text("alertctl page", exact=True)).to_be_visible()
        page.get_by_label("Pairing code").fill("WRONGONE")
        page.get_by_role("button", name="Pair").press("Enter")
        expect(page.get_by_role("alert")).not_to_be_empty()
