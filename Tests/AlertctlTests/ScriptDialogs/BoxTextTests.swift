// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProgramFront
@testable import alertctl

/// White space by the table of dialog's manual page under "Whitespace Options", and the quotes that dialog 1.3 wrote
/// for each sign of ASCII.
@Suite struct BoxTextTests {
    private static func text(_ flags: [String]) -> BoxText {
        var options = BoxArguments(.dialog)
        for flag in flags { options.set(flag) }
        return BoxText(options)
    }

    @Test(
        arguments: [
            ([], #"a  b\n c"#, "a  b\n c"), ([], "a  b\tc", "a b c"), ([], "a\nb", "a\nb"),
            ([], "a\\n\nb\nc", "a\nb c"),
            (["cr-wrap"], "a\\n\nb\nc", "a\nb\nc"), (["no-nl-expand"], "a\\nb  c", "a\\nb c"),
            (["no-collapse"], "a  b\tc", "a  b\tc"), (["trim"], "a \n b", "a b"),
            (["trim", "cr-wrap"], "a\nb", "a\nb"),
            (["trim"], "a\\n  b", "a\n  b"),
        ] as [([String], String, String)])
    func whiteSpace(_ flags: [String], _ text: String, _ result: String) {
        #expect(Self.text(flags).trimmed(text) == result)
    }

    @Test func colours() {
        #expect(Self.text(["colors"]).shown(#"\Z1Error:\Zn disk\Zb"#) == "Error: disk")
        #expect(Self.text([]).shown(#"\Z1Error"#) == #"\Z1Error"#)
    }

    @Test(
        arguments: [
            ([], "ab", "ab"), ([], "a b", #""a b""#), ([], #"a"b"#, #""a\"b""#), ([], "a$b", #""a\$b""#),
            ([], "", "\"\""), ([], "a/b", "a/b"), ([], "it's", "it's"), ([], "a!b=c%d", "a!b=c%d"),
            ([], "a;b c", #""a\;b c""#), ([], "a\nb", "\"a\\\nb\""), ([], "a\tb", "\"a\tb\""),
            (["single-quoted"], "a b", "'a b'"), (["single-quoted"], "it's", #"'it\'s'"#),
            (["single-quoted"], "a$b", "'a$b'"), (["single-quoted"], #"a"b"#, #"a"b"#),
            (["single-quoted"], #"a\b"#, #"'a\\b'"#),
        ] as [([String], String, String)])
    func quotes(_ flags: [String], _ word: String, _ result: String) {
        #expect(Self.text(flags).quoted(word) == result)
    }
}
