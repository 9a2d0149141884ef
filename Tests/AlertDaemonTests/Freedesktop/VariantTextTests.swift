// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import ProcessSupport
import Testing

@testable import AlertCore
@testable import AlertDaemon

@Suite struct VariantTextTests {
    @Test(
        arguments: [
            ("5", .int32(5)), ("-0x10", .int32(-16)), ("010", .int32(8)), ("1.5", .double(1.5)),
            ("byte 0x11", .byte(17)),
            ("uint32 7", .uint32(7)), ("int64 -9", .int64(-9)), ("double 3", .double(3)), ("true", .bool(true)),
            ("'a\\'b\\n\\u00e9'", .string("a'b\né")), ("\"it's\"", .string("it's")), ("<5>", .variant(.int32(5))),
            ("[1, 2.5]", .array([.double(1), .double(2.5)], of: "d")), ("@as []", .strings([])),
            ("['a', 'b',]", .strings(["a", "b"])), ("[uint16 1, 2]", .array([.uint16(1), .uint16(2)], of: "q")),
            ("{'a': <1>}", .properties(["a": .int32(1)])), ("@a{sv} {}", .properties([:])),
            ("(1, 'a')", .structure([.int32(1), .string("a")])), ("(true,)", .structure([.bool(true)])),
            ("@(ys) (1, 'x')", .structure([.byte(1), .string("x")])), (" objectpath '/a' ", .objectPath("/a")),
        ] as [(String, DBusValue)])
    func valuesAreRead(_ text: String, _ value: DBusValue) throws {
        #expect(try VariantText.value(text) == value)
        // What is written has its type, and is read as the same.
        #expect(try VariantText.value(try #require(VariantText.text(value))) == value)
    }

    @Test(arguments: [
        "", "zz", "'", "'a", "'\\u12'", "[1, 'a']", "[]", "{}", "()", "{1}", "(1", "5 5", "byte 300", "byte -1",
        "int32",
        "2147483648", "@ []", "@a 5", "@{sv} {}", "{<1>: 2}", "nan", "1e400", "08", "0x", "'\\u0000'", "just 5", "b'a'",
        String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
        "'" + String(repeating: "a", count: 5_000) + "'", String(repeating: "<", count: 2_000),
    ])
    func otherTextsAreRefused(_ text: String) {
        #expect(throws: VariantText.Malformed.self) { try VariantText.value(text) }
    }

    @Test func whatCannotBeReadAgainIsNotWritten() {
        #expect(VariantText.text(.double(.infinity)) == nil)
        #expect(VariantText.text(.string(String(repeating: "a", count: 5_000))) == nil)
        #expect(VariantText.text(.array(Array(repeating: .byte(0), count: 4_000), of: "y")) == nil)
    }

    /// GLib, which wrote the format, reads what is written here as the same value, and writes it as the same text.
    @Test func gLibReadsTheSame() throws {
        let texts = [
            "5", "true", "byte 255", "1.5", "'it\\'s \\\\ \\u0007 é'", "uint64 18446744073709551615", "<<'a'>>",
            "{'a': 1, 'b': 2}", "[(1, 'a'), (2, 'b')]", "@a{sv} {}", "(uint32 1, <byte 2>, ['x'])",
        ]
        let written = try texts.map { try #require(VariantText.text(try VariantText.value($0))) }
        let script = """
            import sys
            from gi.repository import GLib
            for line in sys.stdin.read().split("\\n"):
                print(GLib.Variant.parse(None, line, None, None).print_(True))
            """
        let read = try TestProcess.check(
            "/usr/bin/python3", ["-c", script], input: Array(written.joined(separator: "\n").utf8))
        let printed = read.split(separator: "\n").map(String.init)
        #expect(printed.count == texts.count)
        for (ours, theirs) in zip(written, printed) {
            #expect(try VariantText.value(ours) == VariantText.value(theirs), "\(ours) \(theirs)")
        }
    }
}
