// SPDX-License-Identifier: Apache-2.0

import PageControlProtocol
import Testing

@testable import AlertPage

/// The lines that programs write into page.toml, and the worker that another server may have left.
@Suite struct PageSettingsLinesTests {
    @Test(
        arguments: [
            ("", nil, false), ("port = 8470\n", 8_470, true), ("port=8470 # mine\nenabled = false\n", 8_470, false),
            ("# port = 1\n  port = 8471\r\nenabled = true\r\n", 8_471, true),
            // An integer as TOML has it, and what is none: it is not overwritten.
            ("port = 8_470\n", 8_470, true), ("\"port\" = 0x2116\n", 8_470, true), ("'port' = +8470\n", 8_470, true),
            ("port = \"8480\"\n", nil, true), ("port = \"8480\"\nenabled = false\n", nil, false),
            ("hosts = [\"a\"]\n[push]\nport = 8470\n", nil, false),
        ] as [(String, Int?, Bool)])
    func linesAreRead(_ text: String, _ port: Int?, _ isEnabled: Bool) {
        let lines = PageSettingsLines(text)
        #expect(lines.port == port)
        #expect(lines.isEnabled == isEnabled)
    }

    @Test func aLineIsReplacedAndTheRestStays() {
        var lines = PageSettingsLines("# mine\nport = 8470 # old\nhosts = [\"a\"]\n")
        lines.set("port", "8471")
        #expect(lines.text == "# mine\nport = 8471\nhosts = [\"a\"]\n")
        lines.set("enabled", "false")
        #expect(lines.text.hasSuffix("enabled = false\n# mine\nport = 8471\nhosts = [\"a\"]\n"))
        #expect(!lines.isEnabled && lines.port == 8_471)
    }

    @Test func aWorkerIsOursWhateverItsPath() {
        func route(_ target: String, _ fields: [RequestHead.Field]) -> Route {
            Route(RequestHead(method: "GET", target: target, fields: fields))
        }
        let worker = [RequestHead.Field("Service-Worker", "script")]
        #expect(route("/left/behind.js", worker) == .file(name: "sw.js", withBody: true))
        #expect(route("/app.js", []) == .file(name: "app.js", withBody: true))
    }
}
