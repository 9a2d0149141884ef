// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The grants that the person has given: approvals that need no question for an hour. They are in memory alone, so no
/// text of a command is stored, and each daemon begins without any.
///
/// A grant allows what was shown and nothing wider: the same program, command, folder, tool and facts.
package struct Grants: Sendable, Hashable {
    /// The time for which a grant lasts, in microseconds.
    package static let length: Int64 = 3_600_000_000
    /// The most grants at a time; the oldest gives way.
    package static let maximum = 1_000

    private struct Entry: Hashable {
        var number: Int
        var program: String
        var approval: Prompts.Approval
        var since: Instant
        var until: Instant
        var uses = 0

        /// Returns whether the grant lasts, also where the clock was set back behind its beginning.
        func lasts(at now: Instant) -> Bool { since <= now && now < until }

        /// Compares bytes: strings of Swift are also equal if only their characters are, and a Greek question mark is
        /// the same character as a semicolon.
        func allows(_ approval: Prompts.Approval, of program: String) -> Bool {
            let own = self.approval
            return Self.isSame(self.program, program) && Self.isSame(own.command, approval.command)
                && Self.isSame(own.folder, approval.folder) && Self.isSame(own.tool, approval.tool)
                && (own.facts ?? []).elementsEqual(approval.facts ?? [], by: Self.isSame)
        }

        private static func isSame(_ left: String?, _ right: String?) -> Bool {
            guard let left, let right else { return left == nil && right == nil }
            return left.utf8.elementsEqual(right.utf8)
        }

        private static func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
    }

    private var entries: [Entry] = []
    private var last = 0

    package init() {}

    /// Allows an approval by a grant, which counts it.
    ///
    /// - Returns: The grant's number; nil if none allows it, and the person has to be asked.
    package mutating func use(for approval: Prompts.Approval, of program: String, at now: Instant) -> Int? {
        entries.removeAll { !$0.lasts(at: now) }
        guard approval.grantButton != nil, let place = entries.firstIndex(where: { $0.allows(approval, of: program) })
        else { return nil }
        entries[place].uses += 1
        return entries[place].number
    }

    /// Adds a grant for what the person has allowed.
    package mutating func add(_ approval: Prompts.Approval, of program: String, at now: Instant) {
        last += 1
        entries.removeAll { !$0.lasts(at: now) || $0.allows(approval, of: program) }
        if entries.count == Self.maximum { entries.removeFirst() }
        entries.append(
            Entry(
                number: last, program: program, approval: approval, since: now, until: now.advanced(by: Self.length)))
    }

    /// Ends grants, all of them or none.
    ///
    /// - Parameter numbers: Nil for every grant.
    /// - Returns: The number of grants that ended.
    /// - Throws: `Prompts.UnknownGrant`.
    package mutating func revoke(_ numbers: [Int]?, at now: Instant) throws(Prompts.UnknownGrant) -> Int {
        entries.removeAll { !$0.lasts(at: now) }
        let count = entries.count
        if let numbers {
            for number in numbers where !entries.contains(where: { $0.number == number }) {
                throw Prompts.UnknownGrant(number: number)
            }
            entries.removeAll { numbers.contains($0.number) }
        } else {
            entries = []
        }
        return count - entries.count
    }

    /// Returns the grants that last, the oldest first.
    package func list(at now: Instant) -> [Prompts.Grant] {
        entries.filter { $0.lasts(at: now) }.map { entry in
            Prompts.Grant(
                number: entry.number, program: entry.program, approval: entry.approval,
                since: Timestamp.utc(entry.since), until: Timestamp.utc(entry.until), uses: entry.uses)
        }
    }
}

extension OpenPrompt {
    /// The index of the button that gives a grant; nil if there is none.
    package var grantIndex: Int? {
        question.approval?.grantButton.flatMap { place in order.places.firstIndex { $0 == place } }
    }
}
