// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import alert_page

@Suite struct CommentsTests {
    @Test(arguments: [
        ("// a\nlet b = 1; // c\n  // d\n", "\nlet b = 1; // c\n\n"),
        ("/** a */\n/**\n * b\n */\nc\n", "\n\n\n\nc\n"), ("/** @type {A} */ (b)\n", "(b)\n"),
        ("f(/** @type {A} */ a, /** @type {B[]} */ b); /** c */ d", "f(a, b); /** c */ d"),
        ("  /** @type {A} */\n  let a;\n/** @type {", "\n  let a;\n"),
        ("/** a\n */ (b)\n", "\n (b)\n"),
        ("const a = '// b';\na /*b*/\n/a\\/*/.test(b)", "const a = '// b';\na /*b*/\n/a\\/*/.test(b)"),
    ])
    func linesOfCommentsAreEmptied(_ text: String, _ emptied: String) { #expect(Comments.emptied(text) == emptied) }
}
