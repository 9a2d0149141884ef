// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import Varlink

extension PageCalls {
    func getQuiet(_ parameters: Page.GetQuiet, context: CallContext) async throws -> Page.GetQuiet.Reply {
        .init(quiet: .init(try await call(Manager.Dnd()).quiet))
    }

    func setQuiet(_ parameters: Page.SetQuiet, context: CallContext) async throws -> Page.SetQuiet.Reply {
        let call = Manager.SetDnd(on: parameters.on, until: parameters.until)
        return .init(quiet: .init(try await self.call(call).quiet))
    }

    func setSchedule(_ parameters: Page.SetSchedule, context: CallContext) async throws -> Page.SetSchedule.Reply {
        .init(quiet: .init(try await call(Manager.SetDnd(schedule: parameters.schedule)).quiet))
    }

    func mute(_ parameters: Page.Mute, context: CallContext) async throws -> Page.Mute.Reply {
        var muted = try await call(Manager.Dnd()).quiet.muted.filter { $0 != parameters.app }
        if parameters.seconds != nil { muted.append(parameters.app) }
        return .init(quiet: .init(try await call(Manager.SetDnd(muted: muted)).quiet))
    }

    func noise(_ parameters: Page.Noise, context: CallContext) async throws -> Page.Noise.Reply {
        throw PageFailure(Page.Refused(reason: "this alertd does not count alerts"))
    }

    func sounds(_ parameters: Page.Sounds, context: CallContext) async throws -> Page.Sounds.Reply {
        .init(sounds: try await all(Sounds.List()).map { .init(name: $0.name, seconds: $0.seconds) })
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
