# SPDX-License-Identifier: Apache-2.0
"""Behind caddy and nginx on https, as a phone sees the page."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from playwright.sync_api import expect

from PageTests import nginx
from PageTests.world import SMALL, PageTest, free_port, launch
from waiting import PATIENCE, until

NAME = "desk.test"


class BehindCaddy(PageTest):
    settings = '[approvals]\nallow-on-phone = true\nto = ["phone"]\n'

    @classmethod
    def setUpClass(cls):
        cls.port = free_port()
        cls.hosts = (f"{NAME}:{cls.port}",)
        super().setUpClass()
        cls.home = pathlib.Path(tempfile.mkdtemp(prefix="caddy-"))
        cls.addClassCleanup(shutil.rmtree, cls.home, ignore_errors=True)
        site = "tls internal\n reverse_proxy unix/{}\n".format(cls.world.folder / "run/alertd/page")
        (cls.home / "Caddyfile").write_text(
            "{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n"
            f"https://{NAME}:{cls.port}, https://other.test:{cls.port} {{\n {site}}}\n")
        environment = {"PATH": os.environ["PATH"], "HOME": str(cls.home), "XDG_DATA_HOME": str(cls.home / "data")}
        log = open(cls.home / "log", "wb")
        caddy = subprocess.Popen(["caddy", "run", "--config", cls.home / "Caddyfile", "--adapter", "caddyfile"],
                                 env=environment, stdout=log, stderr=log)
        cls.addClassCleanup(log.close)
        cls.addClassCleanup(caddy.wait)
        cls.addClassCleanup(caddy.kill)
        root = cls.home / "data/caddy/pki/authorities/local/root.crt"
        until("caddy has its authority", root.exists)
        nginx.trust(cls.home, root)
        cls.browser = launch(f"--host-resolver-rules=MAP *.test 127.0.0.1", env={**os.environ, "HOME": str(cls.home)})
        cls.addClassCleanup(cls.browser.close)

    def context(self, **options):
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        self.addCleanup(context.close)
        return context

    def open_paired(self, context):
        pairing = self.world.control("Pair", name="phone")
        page = context.new_page()
        self.watch(page)
        until("caddy serves", lambda: self.reach(page))
        page.get_by_label("Pairing code").fill(pairing["code"])
        page.get_by_role("button", name="Pair").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        return page

    def reach(self, page):
        try:
            return page.goto(f"https://{NAME}:{self.port}/").status == 200
        except Exception:  # Caddy makes its certificates at the first request.
            return False

    def test_a_phone_pairs_registers_its_worker_and_uses_http2(self):
        page = self.open_paired(self.context())
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        protocol = page.evaluate("() => performance.getEntriesByType('navigation')[0].nextHopProtocol")
        self.assertEqual(protocol, "h2")
        session = page.context.new_cdp_session(page)
        self.assertEqual(session.send("Page.getAppManifest")["errors"], [])
        self.go(page, "#/devices")
        expect(page.get_by_role("listitem").filter(has_text="this browser")).to_contain_text("paired")

    def ask_for_approval(self):
        return self.world.ask_elsewhere(
            title="Run this command?", buttons=[{"label": "Deny", "role": "cancel"}, {"label": "Allow"}],
            approval={"command": "echo row\n" * 200 + "make deploy"})

    def test_a_phone_allows_a_command_that_it_has_read(self):
        page = self.open_paired(self.context(viewport=SMALL, has_touch=True, is_mobile=True))
        id = self.ask_for_approval()
        self.go(page, f"#/q/{id}")
        allow = page.get_by_role("button", name="Allow")
        expect(allow).to_be_disabled()
        page.locator(".end").scroll_into_view_if_needed()
        expect(allow).to_be_enabled()
        self.settle(page)
        allow.tap()
        expect(page.get_by_role("region", name="Result of the last action")).to_contain_text('": Allow')
        self.assertNotIn(id, [row["id"] for row in self.world.rows("prompts")])

    def test_a_phone_paired_after_the_question_can_only_deny(self):
        id = self.ask_for_approval()
        page = self.open_paired(self.context(viewport=SMALL, has_touch=True, is_mobile=True))
        self.go(page, f"#/q/{id}")
        page.locator(".end").scroll_into_view_if_needed()
        expect(page.locator(".answers")).to_contain_text("paired after the question was asked")
        expect(page.get_by_role("button", name="Allow")).to_be_disabled()
        self.settle(page)
        page.get_by_role("button", name="Deny").tap()
        expect(page.get_by_role("region", name="Result of the last action")).to_contain_text('": Deny')

    def kept(self, page):
        """What lies in the browser for times without a network."""
        return page.evaluate("""async () => ({ files: await (await caches.open((await caches.keys())[0] ?? '-')).keys().then((all) => all.length),
          bearer: localStorage.getItem('bearer') !== null, databases: (await indexedDB.databases()).map(({ name }) => name) })""")

    def test_a_phone_without_a_network_shows_what_was_last_until_it_is_signed_out(self):
        self.world.alertctl("remind", "Water the plants", "in", "3h", "--id", "plants")
        page = self.open_paired(self.context(viewport=SMALL, has_touch=True, is_mobile=True))
        until("the files are kept", lambda: self.kept(page)["files"] > 20)
        self.assertEqual(self.kept(page)["databases"], ["page"])
        self.world.page_program.kill()
        self.world.page_program.wait()
        try:
            page.reload()
            expect(page.get_by_role("heading", level=2)).to_contain_text("As of")
            row = page.get_by_role("listitem").filter(has_text="Water the plants")
            expect(row.locator("time")).to_have_count(1)
            expect(page.locator("main button, main a, main input")).to_have_count(0)
            expect(page.locator("#lost")).to_be_visible()
        finally:
            self.world.start_page()
        # It is asked again by itself.
        expect(page.get_by_role("link", name="Water the plants", exact=True)).to_be_visible()
        self.go(page, "#/devices")
        page.get_by_role("button", name="Sign out: phone").first.tap()
        page.get_by_role("dialog", name="Sign out here?").get_by_role("button", name="Sign out").tap()
        expect(page.get_by_role("heading", name="Pair this browser")).to_be_visible()
        until("nothing is kept", lambda: self.kept(page) == {"files": 0, "bearer": False, "databases": []})

    def test_ten_tabs_are_live(self):
        context = self.context()
        pages = [self.open_paired(context)]
        for _ in range(9):
            page = context.new_page()
            page.goto(f"https://{NAME}:{self.port}/")
            pages.append(page)
        for page in pages:
            expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        self.world.alertctl("remind", "Everywhere", "in", "1h", "--id", "everywhere")
        for page in pages:
            expect(page.get_by_role("link", name="Everywhere")).to_be_visible()

    def test_a_desk_session_is_refused_here(self):
        desk = self.open_desk_bearer()
        page = self.context().new_page()
        until("caddy serves", lambda: self.reach(page))
        page.evaluate("bearer => localStorage.setItem('bearer', bearer)", desk)
        page.reload()
        expect(page.get_by_role("heading", name="Pair this browser")).to_be_visible()

    def open_desk_bearer(self):
        page = self.context().new_page()
        page.goto(self.world.control("Ticket")["url"])
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        return page.evaluate("() => localStorage.getItem('bearer')")

    def test_a_name_that_is_not_listed_is_told_what_to_set(self):
        page = self.context().new_page()
        until("caddy serves", lambda: self.reach(page))
        answer = page.goto(f"https://other.test:{self.port}/")
        self.assertEqual(answer.status, 421)
        self.assertIn("page.toml", answer.text())


@unittest.skipUnless(nginx.PROGRAM, "there is no nginx; \"make setup\" installs it")
class BehindNginx(PageTest):
    """nginx keeps back what it may buffer, speaks HTTP/1.0 to the page, and weakens the tags of what it compresses."""

    @classmethod
    def setUpClass(cls):
        cls.port = free_port()
        cls.hosts = (f"{NAME}:{cls.port}",)
        super().setUpClass()
        cls.home = pathlib.Path(tempfile.mkdtemp(prefix="nginx-"))
        cls.addClassCleanup(shutil.rmtree, cls.home, ignore_errors=True)
        proxy = nginx.start(cls.home, NAME, cls.port, cls.world.folder / "run/alertd/page")
        cls.addClassCleanup(proxy.wait)
        cls.addClassCleanup(proxy.terminate)
        nginx.trust(cls.home, cls.home / "certificate.pem")
        cls.browser = launch("--host-resolver-rules=MAP *.test 127.0.0.1", env={**os.environ, "HOME": str(cls.home)})
        cls.addClassCleanup(cls.browser.close)

    def test_changes_come_at_once_and_files_are_loaded_once(self):
        context = self.browser.new_context()
        context.set_default_timeout(PATIENCE * 1000)
        self.addCleanup(context.close)
        page = context.new_page()
        address = f"https://{NAME}:{self.port}/"
        until("nginx serves", lambda: self.serves(page, address))
        page.get_by_label("Pairing code").fill(self.world.control("Pair", name="phone")["code"])
        page.get_by_role("button", name="Pair").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        # A page asks for all again each minute: what comes before that came by the stream.
        self.world.alertctl("remind", "By the stream", "in", "1h", "--id", "stream")
        expect(page.get_by_role("link", name="By the stream", exact=True)).to_be_visible()
        page.reload()
        expect(page.get_by_role("link", name="By the stream", exact=True)).to_be_visible()
        loaded = page.evaluate("""() => performance.getEntriesByType("resource")
          .filter(({ name }) => name.includes("/v/")).map(({ transferSize }) => transferSize)""")
        self.assertEqual(set(loaded), {0}, "files of a version are loaded once")

    def serves(self, page, address):
        try:
            return page.goto(address).status == 200
        except Exception:  # It starts.
            return False
