// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import GRDB
import Varlink

/// Grants and decisions of approvals.
extension PromptsService {
    func grants(_ call: Prompts.Grants, context: CallContext) async throws -> Prompts.Grants.Reply {
        Prompts.Grants.Reply(
            grants: coordinator.grants.map { grant in
                var grant = grant
                grant.since = Timestamp.rewrite(grant.since, in: zones.session)
                grant.until = Timestamp.rewrite(grant.until, in: zones.session)
                return grant
            })
    }

    func revokeGrants(
        _ call: Prompts.RevokeGrants, context: CallContext
    ) async throws -> Prompts.RevokeGrants.Reply {
        switch (call.numbers, call.all ?? false) {
        case (nil, true): return Prompts.RevokeGrants.Reply(count: try coordinator.revokeGrants(nil))
        case (let numbers?, false):
            guard numbers.count <= 1_000 else {
                throw Prompts.Invalid(field: "numbers", reason: "too many (maximum 1,000)")
            }
            return Prompts.RevokeGrants.Reply(count: try coordinator.revokeGrants(numbers))
        default: throw Prompts.Invalid(field: "numbers", reason: "give exactly one of numbers and all")
        }
    }

    func decisions(_ call: Prompts.Decisions, context: CallContext) async throws -> Prompts.Decisions.Reply {
        let decisions = try await coordinator.decisions(before: call.cursor)
        let isLast = decisions.count < Database.decisionPage
        return Prompts.Decisions.Reply(
            decisions: decisions.map { decision in
                var decision = decision
                decision.at = Timestamp.rewrite(decision.at, in: zones.session)
                return decision
            }, cursor: isLast ? nil : decisions.last?.number)
    }

    func reportRun(_ call: Prompts.ReportRun, context: CallContext) async throws -> Prompts.ReportRun.Reply {
        guard call.calls.count <= 8, ([call.session] + call.calls).allSatisfy({ $0.utf8.count <= 255 }) else {
            throw Prompts.Invalid(field: "calls", reason: "at most 8 names, of at most 255 bytes each")
        }
        return Prompts.ReportRun.Reply(
            decision: try await coordinator.recordRun(session: call.session, calls: call.calls))
    }

    func forgetDecisions(
        _ call: Prompts.ForgetDecisions, context: CallContext
    ) async throws -> Prompts.ForgetDecisions.Reply {
        Prompts.ForgetDecisions.Reply(count: try await coordinator.forgetDecisions())
    }
}
