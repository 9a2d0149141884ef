// SPDX-License-Identifier: Apache-2.0

/// A pattern as instructions, and the machine that follows them all at once.
struct PatternProgram: Sendable {
    /// The maximum number of instructions of a pattern.
    static let maximumSize = 1_000

    private enum Instruction: Sendable {
        /// Takes this character.
        case character(UInt32)
        /// Takes a character of a class, given by its index in `classes`.
        case one(Int)
        /// Continues at both instructions.
        case split(Int, Int)
        case jump(Int)
        /// Continues only at a place of this kind.
        case place(PatternPlace)
        case match
    }

    private var instructions: [Instruction] = []
    private var classes: [QuickClass] = []
    private let isWhole: Bool
    /// The number of nodes that were expanded.
    private var effort = 0

    /// The number of instructions.
    var count: Int { instructions.count }

    /// - Throws: An error if the program would exceed ``maximumSize``.
    init(_ node: PatternNode, isWhole: Bool) throws(PatternError) {
        self.isWhole = isWhole
        try emit(node)
        try add(.match)
    }

    private static let maximumEffort = 10 * maximumSize
    private static let tooLarge = PatternError(
        column: 1, reason: "the pattern is too large once its repeats are expanded; repeat less often")

    private mutating func add(_ instruction: Instruction) throws(PatternError) {
        // Counted repetitions are expanded, so this is where their size is limited.
        guard instructions.count < Self.maximumSize else { throw Self.tooLarge }
        instructions.append(instruction)
    }

    private mutating func emit(_ node: PatternNode) throws(PatternError) {
        // Repetitions of nothing add no instructions, but still take time.
        effort += 1
        guard effort <= Self.maximumEffort else { throw Self.tooLarge }
        switch node {
        case .empty: break
        case .character(let value): try add(.character(value))
        case .one(let kind):
            // Expanded repetitions contain the same class many times; it is checked once per character.
            let place = classes.firstIndex { $0.kind == kind } ?? classes.count
            if place == classes.count { classes.append(QuickClass(kind)) }
            try add(.one(place))
        case .place(let place): try add(.place(place))
        case .sequence(let nodes): for node in nodes { try emit(node) }
        case .choice(let nodes):
            var ends: [Int] = []
            for (index, node) in nodes.enumerated() {
                let isLast = index == nodes.count - 1
                let split = instructions.count
                if !isLast { try add(.split(split + 1, 0)) }
                try emit(node)
                if !isLast {
                    ends.append(instructions.count)
                    try add(.jump(0))
                    instructions[split] = .split(split + 1, instructions.count)
                }
            }
            for end in ends { instructions[end] = .jump(instructions.count) }
        case .repeated(let node, let least, let most):
            for _ in 0..<least { try emit(node) }
            guard let most else {
                let split = instructions.count
                try add(.split(split + 1, 0))
                try emit(node)
                try add(.jump(split))
                instructions[split] = .split(split + 1, instructions.count)
                return
            }
            var splits: [Int] = []
            for _ in least..<max(least, most) {
                splits.append(instructions.count)
                try add(.split(instructions.count + 1, 0))
                try emit(node)
            }
            for split in splits { instructions[split] = .split(split + 1, instructions.count) }
        }
    }

    /// Returns whether the program matches. The time is at most the text's length times ``count``; the memory is twice
    /// ``count``.
    func matches(_ text: [UInt32]) -> Bool {
        var now = Threads(capacity: instructions.count)
        var next = Threads(capacity: instructions.count)
        var verdicts: [Bool?] = []
        for position in 0...text.count {
            // A new attempt begins wherever a match may begin.
            if position == 0 || !isWhole { start(at: 0, position, in: text, &now) }
            if now.hasMatched, !isWhole || position == text.count { return true }
            guard position < text.count else { return false }
            let value = text[position]
            next.clear()
            verdicts.removeAll(keepingCapacity: true)
            verdicts.append(contentsOf: repeatElement(nil, count: classes.count))
            for thread in 0..<now.count {
                let index = now[thread]
                let takes =
                    switch instructions[index] {
                    case .character(let wanted): wanted == value
                    case .one(let kind): verdict(&verdicts, kind, value)
                    case .split, .jump, .place, .match: false
                    }
                if takes { start(at: index + 1, position + 1, in: text, &next) }
            }
            swap(&now, &next)
            if now.count == 0, !now.hasMatched, isWhole { return false }
        }
        return false
    }

    /// Returns whether a class contains a character, computed once.
    private func verdict(_ verdicts: inout [Bool?], _ kind: Int, _ value: UInt32) -> Bool {
        if let known = verdicts[kind] { return known }
        let found = classes[kind].contains(value)
        verdicts[kind] = found
        return found
    }

    /// Adds the instructions reachable from one without taking a character, each at most once per position, which gives
    /// the time limit.
    private func start(at index: Int, _ position: Int, in text: [UInt32], _ threads: inout Threads) {
        var index = index
        while true {
            if threads.visit(index) {
                switch instructions[index] {
                case .character, .one: threads.add(index)
                case .match: threads.hasMatched = true
                case .jump(let target):
                    index = target
                    continue
                case .split(let first, let second):
                    threads.pending.append(second)
                    index = first
                    continue
                case .place(let place):
                    if Self.isThere(place, position, in: text) {
                        index += 1
                        continue
                    }
                }
            }
            guard let next = threads.pending.popLast() else { return }
            index = next
        }
    }

    private static func isThere(_ place: PatternPlace, _ position: Int, in text: [UInt32]) -> Bool {
        switch place {
        case .lineStart: return position == 0 || text[position - 1] == 10
        case .lineEnd: return position == text.count || text[position] == 10
        case .wordEdge, .noWordEdge:
            let before = position > 0 && CharacterClass.isWord(text[position - 1])
            let after = position < text.count && CharacterClass.isWord(text[position])
            return (before != after) == (place == .wordEdge)
        }
    }
}

/// The states of a machine at one position of the text: a set of instructions that can be emptied in constant time.
private struct Threads {
    private var list: [Int] = []
    /// The last round in which each instruction was visited.
    private var visits: [Int]
    private var round = 1
    /// The instructions still to be visited at this position; empty in between.
    var pending: [Int] = []
    var hasMatched = false

    init(capacity: Int) {
        visits = Array(repeating: 0, count: capacity)
        list.reserveCapacity(capacity)
    }

    var count: Int { list.count }

    subscript(index: Int) -> Int { list[index] }

    mutating func clear() {
        list.removeAll(keepingCapacity: true)
        round += 1
        hasMatched = false
    }

    /// Records a visit; returns whether it is the first one in the round.
    mutating func visit(_ index: Int) -> Bool {
        guard visits[index] != round else { return false }
        visits[index] = round
        return true
    }

    mutating func add(_ index: Int) { list.append(index) }
}

/// A class with a lookup table for ASCII, which most texts consist of.
private struct QuickClass: Sendable {
    private var ascii: (low: UInt64, high: UInt64) = (0, 0)
    let kind: CharacterClass

    init(_ kind: CharacterClass) {
        self.kind = kind
        for value in UInt32(0)..<64 where kind.contains(value) { ascii.low |= 1 << UInt64(value) }
        for value in UInt32(64)..<128 where kind.contains(value) { ascii.high |= 1 << UInt64(value - 64) }
    }

    func contains(_ value: UInt32) -> Bool {
        if value < 64 { return ascii.low >> UInt64(value) & 1 == 1 }
        if value < 128 { return ascii.high >> UInt64(value - 64) & 1 == 1 }
        return kind.contains(value)
    }
}
