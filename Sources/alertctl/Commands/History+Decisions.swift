// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import TerminalKit
import TextSafety
import Varlink

extension History {
    /// Lists the decisions about approvals, or removes them.
    func decisions(_ session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        if forget {
            let count = try service.call(Prompts.ForgetDecisions()).count
            return try session.answer(
                ["count": .int(Int64(count))] as JSON.Object, common,
                ["\(count.counted("decision is", "decisions are")) removed."])
        }
        var found: [Prompts.Decision] = []
        var cursor: Int?
        let most = all ? Int.max : limit
        repeat {
            let page = try service.call(Prompts.Decisions(cursor: cursor))
            found += page.decisions
            cursor = page.cursor
        } while cursor != nil && found.count < most
        return try session.answer(each: found.prefix(most).reversed(), common, none: "No decisions.") { decisions in
            decisions.map { line($0, session) }
        }
    }

    private func line(_ decision: Prompts.Decision, _ session: Session) -> String {
        let what =
            switch decision.outcome {
            case _ where decision.former != nil:
                decision.isDenial ? "denied here, ran in" : "left to it, ran in"
            case .answered: decision.label?.visible ?? "answered"
            case .cancelled: decision.label?.visible ?? "cancelled"
            case .timedOut: "no answer in time"
            case .withdrawn: "withdrawn"
            case .lost: "lost"
            case .noPresenter: "nobody was there"
            }
        let program = decision.program.visible
        var words = [session.moment.here(decision.at)]
        words += decision.former == nil ? ["\(what):", program] : ["\(what) \(program):"]
        if let tool = decision.tool { words.append("(\(tool.visible))") }
        words.append(decision.command?.visible ?? "\(decision.word.visible) \(decision.hash.prefix(12))")
        if let folder = decision.folder { words.append("in \(folder.visible)") }
        // The answer of before had no effect.
        guard decision.former == nil else { return words.joined(separator: " ") }
        if let by = decision.by { words.append("by \(by.visible)") }
        if let shown = decision.shownFor { words.append("after \(shown / 1_000_000) s") }
        return words.joined(separator: " ")
    }
}
