// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import CivilTime
import Varlink

extension PageCalls {
    func edit(_ parameters: Page.Edit, context: CallContext) async throws -> Page.Edit.Reply {
        let (entry, others) = try await entry(parameters.key)
        do throws(Page.Refused) {
            try EntryEdit.check(entry, others, for: parameters)
        } catch { throw PageFailure(error) }
        let (zone, notes) = try await zone(parameters.when == nil ? nil : parameters.zone)
        let edit = EntryEdit(parameters, zone: zone)
        let content: Notifications.Content?
        do throws(Page.Invalid) { content = try edit.content(entry.content) } catch { throw PageFailure(error) }
        let reply: Notifications.Edit.Reply
        do throws(PageFailure) {
            reply = try await call(
                Notifications.Edit(
                    id: entry.id, content: content, trigger: edit.trigger, once: parameters.once,
                    noRepeat: parameters.noRepeat))
        } catch {
            if error.name == "NotFound" { _ = try await self.entry(parameters.key) }
            throw error.repetition.map { PageFailure(Page.Repeats(id: entry.id, repetition: $0)) } ?? error
        }
        let key = reply.id.map { EntryKey($0, .waiting).text } ?? parameters.key
        return .init(
            key: key, due: reply.due.nonEmpty, notes: notes + reply.notes.map(PageFailure.spelled), change: reply.step)
    }
}
