// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import Varlink

extension PageCalls {
    func read(_ parameters: Page.Read, context: CallContext) async throws -> Page.Read.Reply {
        let (reading, next) = try await understood(parameters.line, parameters.language)
        return .init(
            title: reading.title, timeStart: reading.start, timeEnd: reading.end, trigger: next.trigger,
            fires: next.fires, notes: next.notes)
    }

    func add(_ parameters: Page.Add, context: CallContext) async throws -> Page.Add.Reply {
        let (reading, _) = try await understood(parameters.line, parameters.language)
        let reply = try await call(
            Notifications.Remind(
                content: .init(title: reading.title),
                trigger: .init(when: reading.words, language: parameters.language)))
        return .init(id: reply.id, due: reply.due, notes: reply.notes)
    }

    /// Asks alertd for the meaning of the line's readings, the one with the most words of time first.
    private func understood(
        _ line: String, _ language: String?
    ) async throws(PageFailure) -> (TypedLine.Reading, Notifications.Next.Reply) {
        let readings: [TypedLine.Reading]
        do throws(Page.NotUnderstood) { readings = try TypedLine.readings(line) } catch { throw PageFailure(error) }
        var best: Page.NotUnderstood?
        for reading in readings {
            let call = Notifications.Next(
                trigger: .init(when: reading.words, language: language), count: 3)
            do throws(PageFailure) {
                return (reading, try await services.daemon.call(call))
            } catch {
                guard let refusal = reading.refusal(error) else { throw error }
                // The first reading whose words begin a time says what is wrong.
                if best.map({ $0.start <= reading.start }) ?? true { best = refusal }
            }
        }
        throw best.map { PageFailure($0) } ?? PageFailure(TypedLine.noTime(line))
    }
}
