# SPDX-License-Identifier: Apache-2.0
"""The start of the page on a slow network, behind caddy (HTTP/2) and nginx as it comes (HTTP/1.1): from the address to the
first row, and what the start weighs."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from table import Table

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAME = "desk.test"
# The bytes of all files that were there when the first row was drawn: others come behind it.
LOADED = """new MutationObserver((_, observer) => {
    if (!document.querySelector('li.row .title')) return;
    observer.disconnect();
    window.loaded = performance.getEntriesByType('resource').filter(({ name }) => !name.includes('/api/'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}).observe(document, { subtree: true, childList: true })"""
# A phone on a middling network: milliseconds for a round trip, and 1.6 Mbit in bytes a second.
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}


def measure(surroundings, count):
    os.environ["ALERTD_TEST_BINARIES"] = str(surroundings.binaries)
    sys.path.insert(0, str(ROOT / "Tests"))
    from PageTests import nginx, world as worlds

    first = Table("Page, from the address to the first row at 150 ms and 1.6 Mbit", "ms", "Playwright's own time included", alone=True)
    weight = Table("Page, what a start loads, compressed", "KiB", "the limit is 48", alone=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="start-"))
    ports = {"caddy": worlds.free_port(), "nginx": worlds.free_port()}
    world = worlds.World([f"{NAME}:{port}" for port in ports.values()])
    socket = world.folder / "run/alertd/page"
    proxies = {}
    try:
        world.alertctl("remind", "First row", "in", "2h")
        if shutil.which("caddy"):
            proxies["caddy"] = caddy(folder, ports["caddy"], socket)
        if nginx.PROGRAM:
            proxies["nginx"] = nginx.start(folder, NAME, ports["nginx"], socket)
        root = folder / "data/caddy/pki/authorities/local/root.crt"
        if "caddy" in proxies:
            worlds.until("caddy has its authority", root.exists)
        nginx.trust(folder, *[path for path in (root, folder / "certificate.pem") if path.exists()])
        # The whole Chromium, which people have.
        browser = worlds.launch("--host-resolver-rules=MAP *.test 127.0.0.1", program=worlds.CHROMIUM,
                                env={**os.environ, "HOME": str(folder)})
        for proxy in proxies:
            cold, warm, size = starts(browser, world, f"https://{NAME}:{ports[proxy]}/", count, worlds.until)
            first.add(f"cold, {proxy}", cold)
            first.add(f"warm, {proxy}", warm)
            weight.add(proxy, size / 1024)
        browser.close()
    finally:
        for process in proxies.values():
            process.terminate()
            process.wait()
        worlds.Shared.stop()
        world.close()
        shutil.rmtree(folder, ignore_errors=True)
    return [first, weight]


def caddy(folder, port, socket):
    (folder / "Caddyfile").write_text(
        "{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n"
        f"https://{NAME}:{port} {{\n tls internal\n reverse_proxy unix/{socket}\n}}\n")
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    return subprocess.Popen(["caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"],
                            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def starts(browser, world, address, count, until):
    """Milliseconds of starts with an empty cache and of those behind them, and the bytes of a first one."""
    def context(**state):
        return browser.new_context(**state)

    paired = context()
    page = paired.new_page()
    until("the proxy serves", lambda: serves(page, address))
    page.get_by_label("Pairing code").fill(world.control("Pair", name="phone")["code"])
    page.get_by_role("button", name="Pair").click()
    page.locator("li.row .title").first.wait_for()
    state = paired.storage_state()
    paired.close()
    cold, warm, size = [], [], 0
    for _ in range(count):
        fresh = context(storage_state=state)
        page = fresh.new_page()
        page.add_init_script(LOADED)
        slow = fresh.new_cdp_session(page)
        slow.send("Network.enable")
        slow.send("Network.emulateNetworkConditions", NETWORK)
        cold.append(shown(page, address))
        size = page.evaluate("window.loaded")
        # A request that is broken off closes its connection, so that the next start would open another one.
        page.wait_for_timeout(2000)
        page.goto("about:blank")
        warm.append(shown(page, address))
        fresh.close()
    return cold, warm, size


def serves(page, address):
    try:
        return page.goto(address).status == 200
    except Exception:  # It starts.
        return False


def shown(page, address):
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    page.locator("li.row .title").first.wait_for()
    return 1000 * (time.monotonic() - began)
