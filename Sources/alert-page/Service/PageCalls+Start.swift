// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import SettingsKit
import Varlink

extension PageCalls {
    /// The number of pending items that a start shows.
    private static let firstItems = 60

    func start(_ parameters: Page.Start, context: CallContext) async throws -> Page.Start.Reply {
        let session = try await session(Page.Session(), context: context)
        let questions = try await questions(Page.Questions(), context: context).questions
        let items = try await items(Page.Items(limit: Self.firstItems), context: context)
        let timers = try await timers(Page.Timers(), context: context).timers
        let quiet = try await getQuiet(Page.GetQuiet(), context: context).quiet
        let missed = try await history(Page.History(missed: true, since: parameters.missedSince), context: context)
        return .init(
            version: WebFiles.version, display: session.display, device: session.device, pushKey: session.pushKey,
            pushProblem: session.pushProblem, paired: session.paired, questions: questions, items: items.items,
            cursor: items.cursor, pending: items.pending, delivered: items.delivered ?? 0,
            apps: items.apps.flatMap { $0.isEmpty ? nil : $0 }, timers: timers, quiet: quiet, missed: missed.past,
            offline: session.paired && services.settings.now.settings.isKeptOffline)
    }
}
