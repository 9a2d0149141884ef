// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import CivilTime
import Varlink

extension PageCalls {
    func getQuiet(_ parameters: Page.GetQuiet, context: CallContext) async throws -> Page.GetQuiet.Reply {
        .init(quiet: .init(try await call(Manager.Dnd()).quiet))
    }

    func setQuiet(_ parameters: Page.SetQuiet, context: CallContext) async throws -> Page.SetQuiet.Reply {
        let (zone, notes) = try await zone(parameters.until == nil ? nil : parameters.zone)
        let reply = try await set(
            Manager.SetDnd(
                on: parameters.on, until: parameters.until, session: zone, language: parameters.language))
        return .init(quiet: reply.quiet, notes: notes + reply.notes)
    }

    func setSchedule(_ parameters: Page.SetSchedule, context: CallContext) async throws -> Page.SetSchedule.Reply {
        .init(quiet: try await set(Manager.SetDnd(schedule: parameters.schedule)).quiet)
    }

    /// Changes do not disturb, and tells the other tabs: alertd has no event for a mute or a schedule.
    private func set(_ change: Manager.SetDnd) async throws(PageFailure) -> (quiet: Page.Quiet, notes: [String]) {
        let reply = try await call(change)
        services.hub.publish([.init(part: .quiet)])
        return (.init(reply.quiet), reply.notes ?? [])
    }

    func mute(_ parameters: Page.Mute, context: CallContext) async throws -> Page.Mute.Reply {
        var change: Manager.SetDnd
        do throws(Page.Invalid) {
            change = try MuteChange.call(parameters, now: .now)
        } catch {
            throw PageFailure(error)
        }
        let former = MuteChange.state(of: parameters.app, in: try await call(Manager.Dnd()).quiet)
        // alertd compares again, in the transaction of the change: the reply names what it has replaced.
        change.expected = [MuteChange.condition(parameters.app, parameters.expected ?? former)]
        do throws(PageFailure) {
            return .init(quiet: try await set(change).quiet, former: former)
        } catch {
            guard error.parameters["field"]?.stringValue == "expected" else { throw error }
            throw PageFailure(Page.Refused(reason: "the mute of \(parameters.app) has been changed since"))
        }
    }

    func noise(_ parameters: Page.Noise, context: CallContext) async throws -> Page.Noise.Reply {
        do throws(Page.Invalid) { try NoiseCounts.check(parameters, now: .now) } catch { throw PageFailure(error) }
        let muted = try await call(Manager.Dnd()).quiet.muted
        var counts = NoiseCounts()
        var cursor: String?
        for _ in 0..<NoiseCounts.maximumPages {
            let page = try await call(Notifications.Counts(since: parameters.since, cursor: cursor))
            counts.add(page.counts)
            cursor = page.cursor
            if cursor == nil { break }
        }
        return counts.reply(muted: muted)
    }

    func sounds(_ parameters: Page.Sounds, context: CallContext) async throws -> Page.Sounds.Reply {
        .init(
            sounds: try await all(Sounds.List()).map { sound in
                .init(
                    name: sound.name, seconds: sound.seconds, system: !sound.ours && sound.path.hasPrefix("/usr/"))
            })
    }

    func play(_ parameters: Page.Play, context: CallContext) async throws -> Page.Play.Reply {
        // A name, not a file of this machine.
        guard !parameters.name.contains("/") else { throw PageFailure(Page.NotFound(id: parameters.name)) }
        _ = try await call(Sounds.Play(sound: parameters.name))
        return .init()
    }

    func stopSounds(_ parameters: Page.StopSounds, context: CallContext) async throws -> Page.StopSounds.Reply {
        _ = try await call(Sounds.Stop(all: true))
        return .init()
    }
}
