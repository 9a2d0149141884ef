// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

/// The input of a hook while it arrives.
@Suite struct HookInputTests {
    private static let event = #"{"hook_event_name":"Stop","texts":["{}","\"}","\ud83d\udd14"],"n":-1.5e3}"#

    /// The writer need not close the pipe, and anything may follow.
    @Test(arguments: ["", "\n", " ", "{}", "junk", "}"])
    func theObjectEndsTheInput(_ rest: String) throws {
        var input = HookInput()
        #expect(try input.add(Array(("\n " + Self.event + rest).utf8))?.json["hook_event_name"] == "Stop")
    }

    @Test func anObjectMayArriveInAnyParts() throws {
        let bytes = Array(Self.event.utf8)
        for cut in 1..<bytes.count {
            var input = HookInput()
            #expect(try input.add(bytes[..<cut]) == nil)
            // The writer pauses.
            #expect(try input.read() == nil)
            let rest = try input.add(bytes[cut...])
            let whole = try rest ?? input.read()
            #expect(whole?.json["n"] == .decimal("-1.5e3"), "\(cut)")
        }
    }

    /// Junk needs no further bytes to be junk.
    @Test(
        arguments: [
            ("hello", .noObject), ("7", .noObject), ("[1", .noObject), ("\"text", .noObject), ("\u{FEFF}{}", .noObject),
            ("{]", .syntax(.init(.unexpectedByte(0x5D), offset: 1))),
            (#"{"a": nope"#, .syntax(.init(.unexpectedByte(0x6F), offset: 7))),
            (#"{"a":1,"a":2"#, .syntax(.init(.duplicateKey("a"), offset: 7))),
            (#"{"a":"\q"#, .syntax(.init(.invalidEscape, offset: 7))),
        ] as [(String, HookInput.Problem)])
    func junkIsRefusedAtOnce(_ text: String, _ problem: HookInput.Problem) {
        var input = HookInput()
        #expect(throws: problem) { try input.add(Array(text.utf8)) }
    }

    @Test(
        arguments: [
            ("", .empty), (" \n", .empty), ("{", .cutOff), (#"{"a":"b"#, .cutOff), (#"{"a":"\ud83d"#, .cutOff),
        ] as [(String, HookInput.Problem)])
    func aClosedPipeEndsTheInput(_ text: String, _ problem: HookInput.Problem) throws {
        var input = HookInput()
        #expect(try input.add(Array(text.utf8)) == nil)
        #expect(throws: problem) { try input.end() }
    }

    @Test(arguments: [#"{"a":""#, " "])
    func moreThanTheMostIsRefused(_ beginning: String) throws {
        var input = HookInput()
        #expect(try input.add(Array(beginning.utf8)) == nil)
        let most = [UInt8](repeating: 0x20, count: HookInput.maximumSize - beginning.utf8.count)
        #expect(try input.add(most) == nil)
        #expect(throws: HookInput.Problem.tooLarge) { try input.add([0x20]) }
    }

    /// No reason has a text of the input, and each is another one.
    @Test func everyFaultHasItsOwnReason() {
        let problems: [HookInput.Problem] = [
            .empty, .noObject, .syntax(.init(.duplicateKey("secret"), offset: 3)),
            .syntax(.init(.unexpectedByte(0x61), offset: 3)), .tooLarge, .tooSlow, .cutOff,
            .unreadable(SystemError("read", 9)),
        ]
        let reasons = problems.map(\.reason)
        #expect(Set(reasons).count == problems.count)
        #expect(!reasons.joined().contains("secret"))
        for reason in reasons { #expect(reason.hasPrefix("the input")) }
    }

    @Test func aFaultOfOneTextLeavesTheOthers() throws {
        let whole = try HookPayload(Array(Self.event.utf8))
        #expect(!whole.isDamaged { $0 })
        let damaged = try HookPayload(Array(#"{"a":"x\ud83d","b":"y"}"#.utf8))
        #expect(damaged.json == ["a": "x\u{FFFD}", "b": "y"])
        #expect(damaged.isDamaged { $0["a"] })
        #expect(!damaged.isDamaged { $0["b"] })
        let bytes = Array(#"{"a":"x"#.utf8) + [0xFF] + Array(#"","b":"y"}"#.utf8)
        #expect(try HookPayload(bytes).isDamaged { $0["a"] })
    }
}
