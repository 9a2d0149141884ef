// SPDX-License-Identifier: Apache-2.0

/// A control sequence from a terminal: CSI, numbers, a final byte (ECMA-48, 5.4). It stores four numbers with two
/// subparameters each, at most 2,097,151. Longer sequences are read to their end and ignored.
struct ControlSequence {
    enum Progress { case more, complete, broken }

    /// The meaning of a sequence.
    enum Meaning: Equatable {
        case event(TerminalEvent)
        /// A paste begins.
        case paste
        /// Three more bytes follow: the oldest form of mouse reports.
        case oldMouse
        case unknown
    }

    /// The maximum length of a sequence; a terminal that sends more without an end is not in a sequence.
    private static let limit = 64
    private static let (groups, members) = (4, 3)

    private var numbers = InlineArray<12, Int>(repeating: 0)
    /// The number that is being read, and its subparameter.
    private var (group, member) = (0, 0)
    private(set) var length = 0
    /// A prefix such as `<` or `?` before the numbers.
    private var marker: UInt8 = 0
    private var hasIntermediates = false
    private var final: UInt8 = 0

    mutating func feed(_ byte: UInt8) -> Progress {
        length += 1
        guard length <= Self.limit else { return .broken }
        switch byte {
        case 0x30...0x39:
            guard group < Self.groups, member < Self.members else { break }
            let place = group * Self.members + member
            numbers[place] = min(0x1F_FFFF, numbers[place] * 10 + Int(byte - 0x30))
        case 0x3B: (group, member) = (min(group + 1, Self.groups), 0)
        case 0x3A: member = min(member + 1, Self.members)
        case 0x3C...0x3F: marker = byte
        case 0x20...0x2F: hasIntermediates = true
        case 0x40...0x7E:
            final = byte
            return .complete
        default: return .broken
        }
        return .more
    }

    private func number(_ group: Int, _ member: Int = 0) -> Int { numbers[group * Self.members + member] }

    /// The meaning of a complete sequence.
    var meaning: Meaning {
        if hasIntermediates { return .unknown }
        if marker == 0x3C { return mouse.map { .event(.mouse($0)) } ?? .unknown }
        // A terminal only reports released keys if an earlier program has asked for that.
        guard marker == 0, number(1, 1) != KeyReport.release else { return .unknown }
        let modifiers = Modifiers(rawValue: max(0, number(1) - 1) & 7)
        switch final {
        case 0x52 where group == 1 && number(0) > 0 && number(1) > 0:
            return .event(.cursor(row: number(0), column: number(1)))
        case 0x4D where length == 1: return .oldMouse
        case 0x5A: return .event(.key(.tab, .shift))
        case 0x75 where length > 1: return report.event.map { .event($0) } ?? .unknown
        case 0x7E where number(0) == 27 && group == 2:
            return KeyReport(code: number(2), modifiers: number(1), isAsTyped: true).event.map { .event($0) }
                ?? .unknown
        case 0x7E where number(0) == 200: return .paste
        case 0x7E: return Self.numbered[number(0)].map { .event(.key($0, modifiers)) } ?? .unknown
        default: return Self.lettered[final].map { .event(.key($0, modifiers)) } ?? .unknown
        }
    }

    /// `CSI code : shifted : base ; modifiers : kind ; text u`.
    private var report: KeyReport {
        var report = KeyReport(code: number(0), modifiers: number(1))
        (report.shifted, report.base) = (number(0, 1), number(0, 2))
        report.text = number(2)
        // Keys with more than one character are not supported.
        report.hasMoreText = number(2, 1) > 0
        return report
    }

    /// `CSI < button ; column ; row M` or `m`.
    private var mouse: Mouse? {
        guard group == 2, final == 0x4D || final == 0x6D, number(1) > 0, number(2) > 0 else { return nil }
        let action: Mouse.Action
        // Bits 2 to 4 are the modifiers, bit 5 a motion.
        switch (number(0) & ~0x1C, final) {
        case (0, 0x4D): action = .press
        case (0...2, 0x6D): action = .release
        case (64, 0x4D): action = .wheelUp
        case (65, 0x4D): action = .wheelDown
        default: return nil
        }
        return Mouse(action: action, column: number(1) - 1, row: number(2) - 1)
    }

    private static let lettered: [UInt8: Key] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
        0x50: .function(1), 0x51: .function(2), 0x53: .function(4),
    ]

    private static let numbered: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
    ]
}
