// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import TextSafety

/// The grants that the person has given: approvals that need no question for an hour. They are in memory alone, so no
/// text of a command is stored, and each daemon begins without any.
///
/// A grant allows what was shown and nothing wider: the same process and session, command, folder, tool, input and
/// facts. An approval without a folder gets none, because the same command does something else in another folder.
package struct Grants: Sendable, Hashable {
    /// The time for which a grant lasts, in microseconds.
    package static let length: Int64 = 3_600_000_000
    /// The most grants at a time; the oldest gives way.
    package static let maximum = 1_000

    /// The program that holds a grant: a running process. Its name would be the choice of whoever starts it.
    package struct Holder: Sendable, Hashable {
        package let process: Int
        /// The time at which it started, in clock ticks since the boot, since numbers of processes are used again.
        package let started: UInt64

        package init(process: Int, started: UInt64) {
            (self.process, self.started) = (process, started)
        }
    }

    private struct Entry: Hashable {
        var number: Int
        var holder: Holder
        var program: String
        var approval: Prompts.Approval
        var since: Instant
        var until: Instant
        var uses = 0

        /// Returns whether the grant lasts, also where the clock was set back behind its beginning.
        func lasts(at now: Instant) -> Bool { since <= now && now < until }

        /// Compares bytes: strings of Swift are also equal if only their characters are, and a Greek question mark is
        /// the same character as a semicolon.
        func allows(_ approval: Prompts.Approval, of holder: Holder) -> Bool {
            self.holder == holder && approval.folder != nil
                && ExactText(self.approval.command) == ExactText(approval.command)
                && self.approval.session.map(ExactText.init) == approval.session.map(ExactText.init)
                && self.approval.folder.map(ExactText.init) == approval.folder.map(ExactText.init)
                && self.approval.tool.map(ExactText.init) == approval.tool.map(ExactText.init)
                && self.approval.input.map(ExactText.init) == approval.input.map(ExactText.init)
                && (self.approval.facts ?? []).map(ExactText.init) == (approval.facts ?? []).map(ExactText.init)
        }
    }

    private var entries: [Entry] = []
    private var last = 0

    package init() {}

    /// Allows an approval by a grant, which counts it.
    ///
    /// - Returns: The grant's number; nil if none allows it, and the person has to be asked.
    package mutating func use(for approval: Prompts.Approval, of holder: Holder, at now: Instant) -> Int? {
        entries.removeAll { !$0.lasts(at: now) }
        guard approval.grantButton != nil, let place = entries.firstIndex(where: { $0.allows(approval, of: holder) })
        else { return nil }
        entries[place].uses += 1
        return entries[place].number
    }

    /// Adds a grant for what the person has allowed.
    ///
    /// - Parameter program: The name of the program, for lists.
    package mutating func add(_ approval: Prompts.Approval, of holder: Holder, named program: String, at now: Instant) {
        guard approval.folder != nil else { return }
        last += 1
        entries.removeAll { !$0.lasts(at: now) || $0.allows(approval, of: holder) }
        if entries.count == Self.maximum { entries.removeFirst() }
        entries.append(
            Entry(
                number: last, holder: holder, program: program, approval: approval, since: now,
                until: now.advanced(by: Self.length)))
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

    /// The programs that hold a grant.
    package var holders: Set<Holder> { Set(entries.map(\.holder)) }

    /// Ends the grants of programs that have ended.
    package mutating func end(of holders: Set<Holder>) {
        guard !holders.isEmpty else { return }
        entries.removeAll { holders.contains($0.holder) }
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
