// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import TextSafety

@testable import AskKit
@testable import ClientKit
@testable import alertctl

/// The output of forms for a shell, which is evaluated: every value stays a value.
@Suite struct FormOutputTests {
    @Test(
        arguments: [
            ("ada", "'ada'"), ("", "''"), ("it's", "'it'\\''s'"), ("$(id)`id`", "'$(id)`id`'"), ("a\nb", "'a\nb'"),
            // One character to Swift, and a quote to a shell.
            ("'\u{301};id;#", "''\\''\u{301};id;#'"), ("'\u{200D}", "''\\''\u{200D}'"),
        ])
    func aValueIsQuoted(_ value: String, _ quoted: String) {
        let text = FormOutput.shell(prefix: "form_").text([.init(name: "name", texts: [value])])
        #expect(Array(text.utf8) == Array("form_name=\(quoted)\n".utf8))
    }

    @Test func aWordIsQuotedForAShell() {
        #expect(Array(ShellText.quoted("a'\u{301}b").utf8) == Array("'a'\\''\u{301}b'".utf8))
        #expect(ShellText.quoted("a-b/c.d") == "a-b/c.d")
        // The Kelvin sign is no letter of ASCII.
        #expect(ShellText.quoted("\u{212A}").utf8.first == UInt8(ascii: "'"))
    }
}
