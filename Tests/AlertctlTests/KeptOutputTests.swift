// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkFront
@testable import alertctl

@Suite struct KeptOutputTests {
    private func text(_ parts: [KeptOutput.Part]) -> [String] {
        parts.map { part in
            switch part {
            case .piece(let piece):
                (piece.stream == .output ? "1:" : "2:") + String(decoding: piece.bytes, as: UTF8.self)
            case .omitted(let count): "left \(count)"
            }
        }
    }

    @Test func theOrderOfBothStreamsIsKept() {
        var kept = KeptOutput()
        for (bytes, stream) in [("a", .output), ("b", .output), ("c", .errors), ("d", .output)]
            as [(String, KeptOutput.Stream)]
        {
            kept.add(Array(bytes.utf8)[...], stream)
        }
        #expect(text(kept.parts) == ["1:ab", "2:c", "1:d"])
    }

    /// The beginning and the end stay, and the end begins with a whole line.
    @Test func theMiddleIsLeftOut() {
        var kept = KeptOutput(head: 8, tail: 150, piece: 8)
        for number in 10..<100 { kept.add(Array("line \(number)\n".utf8)[...], .output) }
        let parts = text(kept.parts)
        #expect(parts.first == "1:line 10\n")
        guard let place = parts.firstIndex(where: { $0.hasPrefix("left ") }) else { return #expect(Bool(false)) }
        let shown = parts.filter { $0.hasPrefix("1:") }.map { $0.dropFirst(2) }.joined()
        #expect(parts[place] == "left \(90 * 8 - shown.utf8.count)")
        let end = parts[(place + 1)...].map { $0.dropFirst(2) }.joined()
        #expect(end.hasPrefix("line ") && end.hasSuffix("line 99\n"), "\(end)")
    }

    /// 8 MiB are the bound, whatever a command writes.
    @Test(arguments: [1, 7, 65_536]) func itKeepsAtMostEightMebibytes(_ length: Int) {
        var kept = KeptOutput()
        let bytes = [UInt8](repeating: 0x61, count: length)
        for turn in 0..<(20 << 20) / max(length, 64) { kept.add(bytes[...], turn % 2 == 0 ? .output : .errors) }
        var (cost, count) = (0, 0)
        for case .piece(let piece) in kept.parts {
            cost += piece.bytes.count + 64
            count += piece.bytes.count
        }
        #expect(cost <= 8 << 20 + 64 << 20 / (64 + length))
        #expect(count + kept.leftOut == (20 << 20) / max(length, 64) * length)
    }

    @Test func theOpenLineIsTheLastOne() {
        var kept = KeptOutput()
        #expect(kept.openLine.isEmpty)
        kept.add(Array("one\ntwo? ".utf8)[...], .output)
        #expect(String(decoding: kept.openLine, as: UTF8.self) == "two? ")
        kept.add(Array("\n".utf8)[...], .output)
        #expect(kept.openLine.isEmpty)
    }
}

@Suite struct TypedKeysTests {
    private let now = ContinuousClock.now

    private func taken(_ keys: inout TypedKeys, _ bytes: [UInt8], takesLines: Bool = true) -> TypedKeys.Taken {
        keys.feed(bytes[...], takesLines: takesLines, at: now)
    }

    @Test func escapeAloneIsOursWhereLinesAreTaken() {
        var keys = TypedKeys(delay: .milliseconds(50))
        let escape = taken(&keys, [0x1B])
        #expect(escape == .nothing)
        #expect(keys.deadline == now + .milliseconds(50))
        let early = keys.flush(at: now + .milliseconds(49))
        #expect(!early)
        let due = keys.flush(at: now + .milliseconds(50))
        #expect(due)
        #expect(keys.deadline == nil)
        let again = keys.flush(at: now + .seconds(1))
        #expect(!again)
    }

    @Test func everythingElseIsForTheCommand() {
        var keys = TypedKeys(delay: .milliseconds(50))
        let raw = taken(&keys, [0x1B], takesLines: false)
        #expect(raw == .forCommand([0x1B]))
        let arrow = taken(&keys, [0x1B, 0x5B, 0x41])
        #expect(arrow == .forCommand([0x1B, 0x5B, 0x41]))
        let letter = taken(&keys, [0x71])
        #expect(letter == .forCommand([0x71]))
        // A key in two pieces.
        let first = taken(&keys, [0x1B])
        #expect(first == .nothing)
        let rest = taken(&keys, [0x5B, 0x41])
        #expect(rest == .forCommand([0x1B, 0x5B, 0x41]))
    }
}
