// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TerminalKit

/// Input that was meant for what was on the screen before.
@Suite struct DroppedInputTests {
    private static let start = ContinuousClock.now

    /// A key that is open when another question is drawn was meant for the one before; the next key counts.
    @Test(
        arguments: [
            ("\u{1B}", "", []), ("\u{1B}", "[Ax", [.text("x")]), ("\u{1B}[1;", "5Cx", [.text("x")]),
            ("\u{C3}", "\u{A4}", []), ("\u{1B}[200~ab", "c\u{1B}[201~d", [.text("d")]), ("a", "b", [.text("b")]),
            ("", "\r", [.key(.enter)]), ("\u{1B}", "[2;3Rx", [.cursor(row: 2, column: 3), .text("x")]),
        ] as [(String, String, [TerminalEvent])])
    func whatWasTypedBeforeADrawingIsDropped(_ before: String, _ after: String, _ kept: [TerminalEvent]) {
        func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
        var decoder = InputDecoder()
        for byte in bytes(before) { decoder.feed(byte, at: Self.start) { _ in } }
        decoder.dropOpenInput()
        var events: [TerminalEvent] = []
        for byte in bytes(after) { decoder.feed(byte, at: Self.start) { events.append($0) } }
        decoder.flush(at: Self.start + .seconds(1)) { events.append($0) }
        #expect(events == kept)
        // Nothing is dropped any more.
        decoder.feed(UInt8(ascii: "z"), at: Self.start + .seconds(2)) { events.append($0) }
        #expect(events == kept + [.text("z")])
    }
}
