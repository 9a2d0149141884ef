// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@testable import ClientKit
@testable import alertctl

/// Text that is put into the files of other programs, and taken out again.
@Suite struct ManagedEntryTests {
    private static let line = "pinentry-program /usr/bin/pinentry-alertd\n"
    private static let mark = "pinentry-alertd"

    @Test(arguments: ["", "# a comment\n", "# a comment", "\r\n# one\r\ntwo", "\n\n", "ü\n"])
    func whatWasPutInIsTakenOut(_ content: String) {
        let addition = ManagedEntry.append(Self.line, to: content)
        #expect(addition.content.hasSuffix(Self.line))
        #expect(addition.content.utf8.starts(with: content.utf8))
        #expect(addition.entry.remove(from: addition.content, mark: Self.mark) == .removed(content))
    }

    @Test func linesThatWereAddedSinceStay() {
        let addition = ManagedEntry.append(Self.line, to: "one")
        #expect(addition.content == "one\n" + Self.line)
        #expect(addition.entry.remove(from: addition.content + "two\n", mark: Self.mark) == .removed("one\ntwo\n"))
        #expect(addition.entry.remove(from: "zero\n" + addition.content, mark: Self.mark) == .removed("zero\none"))
        #expect(addition.entry.remove(from: Self.line + "two\n", mark: Self.mark) == .removed("two\n"))
    }

    @Test func anEntryThatWasChangedIsLeftAlone() {
        let entry = ManagedEntry.append(Self.line, to: "").entry
        for content in [
            "pinentry-program /opt/pinentry-alertd\n", "#" + Self.line, Self.line + Self.line,
            "pinentry-program /usr/bin/pinentry-alertd",
        ] {
            #expect(entry.remove(from: content, mark: Self.mark) == .changed, "\(content)")
        }
        #expect(entry.remove(from: "pinentry-program /usr/bin/pinentry-curses\n", mark: Self.mark) == .absent)
        #expect(entry.remove(from: "", mark: Self.mark) == .absent)
    }

    @Test func aTextWithinALineIsPutInAndTakenOut() {
        let content = #"{"ü":1}"#
        let addition = ManagedEntry.insert(#","hooks":{}"#, into: content, at: content.utf8.count - 1)
        #expect(addition.content == #"{"ü":1,"hooks":{}}"#)
        #expect(addition.entry.remove(from: addition.content, mark: "hooks") == .removed(content))
        #expect(addition.entry.remove(from: #"{"ü":1, "hooks":{}}"#, mark: "hooks") == .changed)
    }

    @Test func theRecordIsReadAsItWasWritten() throws {
        let entry = ManagedEntry.append("\ta = \"b\"\n", to: "x").entry
        let record = ManagedRecord(file: "/a b/ü", entry: entry, mark: "m", isMade: true, folders: ["/a b"])
        #expect(ManagedRecord(try JSON(parsing: record.json.description)) == record)
        #expect(ManagedRecord(try JSON(parsing: "{}")) == nil)
    }
}
