// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import LinuxSystem
import Synchronization
import TextSafety

// Approvals: grants, and the history of decisions.
extension PromptCoordinator {
    /// The most bytes of a command that the history keeps, where it keeps the text.
    private static let keptCommand = 1_024
    /// The longest first word of a command that the history keeps, in bytes.
    private static let keptWord = 64

    /// Applies settings, from the next question and the next decision on.
    func apply(_ settings: ApprovalSettings) { state.withLock { $0.approvals = settings } }

    /// The settings for approvals.
    var approvals: ApprovalSettings { state.withLock { $0.approvals } }

    /// Keeps the decision about an approval, and gives the grant if the person chose that.
    func decide(
        _ approval: Prompts.Approval, of prompt: OpenPrompt, _ ending: Ending, callers: Callers, to plan: inout Plan,
        _ state: inout State, at now: ClockReading
    ) {
        // A program that presents its own question could answer it without a person, and thereby allow it to others.
        if ending.outcome == .answered, ending.index == prompt.grantIndex, !ending.isGranted, !ending.isByAsker,
            let holder = callers.holder
        {
            state.grants.add(approval, of: holder, named: prompt.asker.program, at: now.wall)
        }
        var decision = Prompts.Decision(
            number: 0, at: "", program: prompt.shownAsker.program,
            word: Self.word(of: approval.command).prefix(bytes: Self.keptWord),
            hash: SHA256.hex(of: approval.command), outcome: ending.outcome)
        (decision.session, decision.folder, decision.tool) = (approval.session, approval.folder, approval.tool)
        (decision.label, decision.by, decision.call) = (ending.label, ending.answerer, approval.call)
        decision.shownFor = callers.shownAt.map { Int(now.uptime - $0) }
        if state.approvals.history == .text {
            decision.command = approval.command.prefix(bytes: Self.keptCommand)
        }
        plan.changes.append { [decision] transaction in
            try transaction.db.insertDecision(decision, at: transaction.now.wall)
        }
    }

    /// Learns from now on whether the session is locked. Does nothing the second time.
    func followLock() {
        lock?.follow { [weak self] isLocked in
            guard let self else { return }
            let now = loop.now()
            state.withLock { state in perform(state.queue.lock(isLocked, at: now.uptime), &state, at: now) }
        }
    }

    /// Returns the first word of a command; of an assignment before a command only the name, since its value may be a
    /// secret.
    private static func word(of command: String) -> String {
        let word = command.split(maxSplits: 1, whereSeparator: \.isWhitespace).first ?? ""
        return word.firstIndex(of: "=").map { String(word[...$0]) } ?? String(word)
    }

    /// The grants that last, and whose program runs.
    var grants: [Prompts.Grant] {
        let now = loop.now().wall
        endGrantsOfEndedPrograms()
        return state.withLock { $0.grants.list(at: now) }
    }

    /// Ends the grants of programs that have ended. proc(5) is read without the lock.
    private func endGrantsOfEndedPrograms() {
        let ended = state.withLock { $0.grants.holders }.filter { holder in
            !RunningProgram.runs(Int32(truncatingIfNeeded: holder.process), startedAt: holder.started)
        }
        state.withLock { $0.grants.end(of: ended) }
    }

    /// Ends grants.
    ///
    /// - Parameter numbers: Nil for every grant.
    /// - Throws: `Prompts.UnknownGrant`.
    func revokeGrants(_ numbers: [Int]?) throws(Prompts.UnknownGrant) -> Int {
        let now = loop.now().wall
        endGrantsOfEndedPrograms()
        return try state.withLock { state throws(Prompts.UnknownGrant) in try state.grants.revoke(numbers, at: now) }
    }

    /// Returns a page of decisions, the latest first.
    /// - Throws: `Prompts.NotStored`, or the reply for a loop that has ended.
    func decisions(before cursor: Int?) async throws -> [Prompts.Decision] {
        do {
            return try await loop.read { try $0.decisions(before: cursor) }
        } catch let error as TransactionLoopError {
            throw error.promptsError
        }
    }

    /// Stores that a call has run although the person did not allow it here, and returns the decision; nil if that is
    /// not so.
    /// - Throws: As ``decisions(before:)`` does.
    func recordRun(session: String, calls: [String]) async throws -> Prompts.Decision? {
        let now = loop.now().wall
        do {
            // Nearly every call was allowed, so nothing is written for it.
            let isOne = try await loop.read {
                try $0.decisionWithoutEffect(session: session, calls: calls, at: now) != nil
            }
            guard isOne else { return nil }
            return try await loop.change { transaction in
                let found = try transaction.db.decisionWithoutEffect(
                    session: session, calls: calls, at: transaction.now.wall)
                if let found { try transaction.db.insertDecision(found, at: transaction.now.wall) }
                return found
            }
        } catch let error as TransactionLoopError {
            throw error.promptsError
        }
    }

    /// Removes all decisions, and returns how many there were.
    /// - Throws: As ``decisions(before:)`` does.
    func forgetDecisions() async throws -> Int {
        do {
            return try await loop.change { try $0.db.forgetDecisions() }
        } catch let error as TransactionLoopError {
            throw error.promptsError
        }
    }
}
