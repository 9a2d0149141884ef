// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
import CivilTime
import DesktopNotifications
import LinuxSystem
import SoundService
import Synchronization
import Varlink

/// org.alertd.Sounds on the wire.
struct SoundsService: SoundsHandler {
    let loop: TransactionLoop
    let sounds: any SoundControl
    let speech: any SpeechOutput
    let switches: SoundSwitches
    let zones: Zones
    let quiet: DoNotDisturbState
    let vibration: Vibration
    let players: MediaPlayers
    let handed: HandedSounds
    let hub: EventHub
    let clock: any ClockSource
    let ringer: Ringer
    let linked: LinkedDevices
    let waiting = WaitingSounds()

    func play(_ call: Sounds.Play, stream: ReplyStream<Sounds.Play.Reply>) async throws -> Sounds.Play.Reply {
        var request = try await request(call)
        let time = try SoundTime(call, now: clock.now().wall, zone: zones.session)
        let devices = try SoundRules.devices(call)
        try SoundRules.check(userInfo: call.userInfo)
        if let (reason, remedy) = await linked.refusal(of: devices) {
            throw Sounds.Invalid(field: "to", reason: "\(reason); \(remedy)")
        }
        if !devices.isEmpty {
            hub.send(.soundSent(call.sound, text: nil, volume: call.volume, to: devices, at: clock.now().wall))
        }
        let notes = await linked.notes(onWorkOrSoundOn: devices)
        // The file exists until its sound has ended. A caller that waits only for the start leaves when the file is
        // open.
        let file: SpokenFile? =
            if let token = call.descriptor { try await handed.take(token, sound: call.sound) } else { nil }
        defer { withExtendedLifetime(file) {} }
        if let file {
            request.sound = file.path
            request.label = call.sound
        }
        if call.alertWithMusic == true { request.alert = await players.isAnythingPlaying() }
        let caller = call.tied == true && stream.more ? SoundCaller() : nil
        request.owner = caller.map(SoundOwner.caller)
        do {
            if let time {
                let arrival = try await waiting.wait(for: request, begins: time.begins(clock)) { [clock, sounds] in
                    try await time.arrives(clock, sounds)
                }
                guard let heardAt = arrival.time else {
                    return Sounds.Play.Reply(
                        id: arrival.id, phase: .ended, outcome: .stopped, notes: notes, userInfo: call.userInfo)
                }
                request.options.heardAt = heardAt
            }
            let userInfo = call.userInfo
            return try await report(
                request.name, on: stream,
                as: {
                    Sounds.Play.Reply(
                        id: $0, phase: $1, outcome: $2, seconds: $3, reason: $4, underruns: $5, notes: $6,
                        userInfo: userInfo)
                }, notes: notes, to: devices, userInfo: userInfo
            ) { [request] report in
                sounds.play(request, report: report)
            }
        } catch let left as CancellationError {
            if let caller { stopSounds(of: caller) }
            throw left
        }
    }

    func playing(
        _ call: Sounds.Playing, stream: ReplyStream<Sounds.Playing.Reply>
    ) async throws -> Sounds.Playing.Reply {
        let interval = try SoundRules.check(call.interval, in: 0.05...60, "interval") ?? 0.1
        guard stream.more else {
            return Sounds.Playing.Reply(sounds: listed(try await sounds.playing()))
        }
        // Two changes in a row need only one look.
        let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        sounds.follow(continuation)
        let follower = waiting.follow(continuation)
        defer { waiting.leave(follower) }
        var iterator = changes.makeAsyncIterator()
        while true {
            let now = try await sounds.playing()
            // A caller that reads slowly gets fewer updates.
            try await stream.send(Sounds.Playing.Reply(sounds: listed(now)))
            let isHeard = now.contains { $0.paused != true }
            let timer = isHeard ? Task { try await tick(continuation, after: interval) } : nil
            defer { timer?.cancel() }
            guard await iterator.next() != nil else { throw CancellationError() }
        }
    }

    /// Returns the list: sounds that play, then sounds that wait for their time. All times are in the session's zone.
    private func listed(_ playing: [Sounds.PlayingSound]) -> [Sounds.PlayingSound] {
        let zone = zones.session
        let playing = playing.map { sound in
            // Show a time that cannot be read unchanged.
            guard let begins = sound.begins, let instant = try? Instant(rfc3339: begins) else { return sound }
            // The keeper writes times in UTC.
            var sound = sound
            sound.begins = Timestamp.text(instant, in: zone)
            return sound
        }
        return playing + waiting.list(in: zone)
    }

    /// Returns the ids of alarms that ring, wait to ring or are snoozed. If a sound has the same number, the id belongs
    /// to the sound.
    private func alarms(among ids: [String]) async throws -> [String] {
        guard !ids.isEmpty else { return [] }
        let ringing: [String]
        do {
            ringing = try await loop.read { try $0.ringingIDs() + $0.snoozedAlarms(among: ids) }
        } catch let error as TransactionLoopError {
            throw Sounds.NotStored(reason: "\(error)")
        }
        let named = ringing.filter(ids.contains)
        guard named.contains(where: { Int($0) != nil }) else { return named }
        let playing = try await sounds.playing().map(\.id)
        return named.filter { !playing.contains($0) }
    }

    /// Ends an alarm whose sound was stopped, or all that ring and wait.
    private func stopRinging(_ id: String, _ all: Bool) async throws {
        do {
            try await loop.change { transaction in
                let ringing = try transaction.db.ringingIDs()
                let named = try ringing.contains(id) ? [id] : transaction.db.snoozedAlarms(among: [id])
                _ = try transaction.ack(ids: all ? ringing : named)
            }
        } catch let error as TransactionLoopError {
            throw Sounds.NotStored(reason: "\(error)")
        }
    }

    /// Stops the sounds of a caller that has left.
    func stopSounds(of caller: SoundCaller) {
        let reason = { @Sendable (request: SoundRequest) in
            request.owner == .caller(caller) ? "its caller exited" : nil
        }
        speech.stop(reason)
        sounds.stop(reason)
    }

    private func tick(_ continuation: AsyncStream<Void>.Continuation, after seconds: Double) async throws {
        try await Timers.shared.sleep(for: .seconds(seconds))
        continuation.yield()
    }

    func stop(_ call: Sounds.Stop, context: CallContext) async throws -> Sounds.Stop.Reply {
        let named = try SoundRules.ids(call.ids, all: call.all)
        let fade = try SoundRules.check(call.fade, in: 0...60, "fade") ?? 0
        var waiting = named == nil ? speech.stopWaiting() : 0
        let rings = ringer.current
        let alarms = try await alarms(among: named ?? [])
        guard alarms.isEmpty || fade == 0 else {
            throw Sounds.Invalid(
                field: "fade", reason: "only allowed with sounds; \(alarms[0]) is an alarm and stops at once")
        }
        let unbegun = self.waiting.ids(among: named ?? []).filter { !alarms.contains($0) }
        let ids = named.map { $0.filter { !alarms.contains($0) && !unbegun.contains($0) } }
        // Ask before the change, while the queued samples are known.
        let lateness = fade > 0 ? await sounds.lateness(ids: ids) : 0
        // A timed sound that begins now is stopped here, or is with the others already.
        if named == nil { waiting += self.waiting.stop(nil) }
        var count = ids?.isEmpty == true ? 0 : try await sounds.stop(ids: ids, fade: fade)
        if !unbegun.isEmpty { waiting += self.waiting.stop(unbegun) }
        for alarm in alarms { try await stopRinging(alarm, false) }
        count += alarms.count
        // Otherwise the alarm would continue: a caller that stops its sound is done with it.
        if let rings, !alarms.contains(rings.id), ids.map({ $0.contains { $0 == rings.sound } }) ?? true {
            try await stopRinging(rings.id, ids == nil)
        }
        return Sounds.Stop.Reply(count: waiting + count, heardIn: SoundRules.heardIn(lateness))
    }

    func pause(_ call: Sounds.Pause, context: CallContext) async throws -> Sounds.Pause.Reply {
        let ids = try SoundRules.ids(call.ids, all: call.all)
        return Sounds.Pause.Reply(count: try await sounds.hold(ids: ids, true))
    }

    func resume(_ call: Sounds.Resume, context: CallContext) async throws -> Sounds.Resume.Reply {
        let ids = try SoundRules.ids(call.ids, all: call.all)
        return Sounds.Resume.Reply(count: try await sounds.hold(ids: ids, false))
    }

    func seek(_ call: Sounds.Seek, context: CallContext) async throws -> Sounds.Seek.Reply {
        let to = try SoundRules.check(call.to, in: 0...SoundRules.maximumTime, "to")
        let by = try SoundRules.check(call.by, in: -SoundRules.maximumTime...SoundRules.maximumTime, "by")
        guard let seconds = to ?? by, to == nil || by == nil else {
            throw Sounds.Invalid(field: "to", reason: "give exactly one of \(Member.to) and \(Member.by)")
        }
        return Sounds.Seek.Reply(position: try await sounds.seek(id: call.id, seconds, relative: to == nil))
    }

    func adjust(_ call: Sounds.Adjust, context: CallContext) async throws -> Sounds.Adjust.Reply {
        let lateness = try await sounds.adjust(id: call.id, try SoundRules.adjustment(call))
        return Sounds.Adjust.Reply(heardIn: SoundRules.heardIn(lateness))
    }

    func load(_ call: Sounds.Load, context: CallContext) async throws -> Sounds.Load.Reply {
        try SoundRules.check(call.sound)
        return Sounds.Load.Reply(loaded: try await sounds.load(call.sound))
    }

    func dispose(_ call: Sounds.Dispose, context: CallContext) async throws -> Sounds.Dispose.Reply {
        try SoundRules.check(ids: call.ids)
        return Sounds.Dispose.Reply(count: try await sounds.dispose(ids: call.ids))
    }

    func loaded(_ call: Sounds.Loaded, context: CallContext) async throws -> Sounds.Loaded.Reply {
        // The sound in the cursor may have been released since, but its number still gives the place.
        let place = try call.cursor.map { text throws(Sounds.Invalid) in
            guard let number = LoadedSounds.number(text) else { throw Self.invalidCursor }
            return number
        }
        let page = WirePage(await sounds.loaded().drop { LoadedSounds.number($0.id) ?? 0 <= place ?? -1 }) { $0 }
        return Sounds.Loaded.Reply(sounds: page.rows, cursor: page.last?.id)
    }

    private static let invalidCursor = Sounds.Invalid(
        field: "cursor", reason: "invalid cursor; omit it to start from the beginning")

    func list(_ call: Sounds.List, context: CallContext) async throws -> Sounds.List.Reply {
        // alertd's own sounds come first, each kind by name, and the cursors have the same order.
        func cursor(_ sound: Sounds.Sound) -> String { (sound.ours ? "o" : "t") + sound.name }
        let place = call.cursor ?? ""
        guard ["", "o", "t"].contains(place.prefix(1)) else { throw Self.invalidCursor }
        let page = WirePage(await sounds.list().drop { cursor($0) <= place }) { $0 }
        return Sounds.List.Reply(sounds: page.rows, cursor: page.last.map(cursor))
    }

    func info(_ call: Sounds.Info, context: CallContext) async throws -> Sounds.Info.Reply {
        try SoundRules.check(call.sound)
        let columns = call.columns ?? 0
        guard (0...1_000).contains(columns) else {
            throw Sounds.Invalid(field: "columns", reason: "out of range (0 to 1000)")
        }
        guard let token = call.descriptor else {
            return Sounds.Info.Reply(file: try await sounds.info(call.sound, columns: columns))
        }
        let file = try await handed.take(token, sound: call.sound)
        defer { withExtendedLifetime(file) {} }
        do {
            var found = try await sounds.info(file.path, columns: columns)
            found.path = call.sound
            return Sounds.Info.Reply(file: found)
        } catch let error as Sounds.NotASound {
            throw Sounds.NotASound(path: call.sound, reason: error.reason.replacing(file.path, with: call.sound))
        }
    }
}
