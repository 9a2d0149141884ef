// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound

extension KeeperState {
    /// Looks for the files of sounds, which are played after those that came before them.
    mutating func arrive(_ sounds: [KeptSound]) -> [Action] {
        guard !isClosed else {
            return sounds.flatMap { sound in
                reportEnd(SoundEnd(refused: Sounds.NoDevice(reason: "alertd is shutting down")), of: sound)
            }
        }
        var actions: [Action] = []
        for sound in sounds {
            let number = arrivals.add(sound, at: now)
            // The id of a loaded sound is no name of a file.
            if sound.request.isTone {
                arrivals.resolve(number, FoundSound(.tone))
            } else if sound.request.sound.hasPrefix("@") {
                arrivals.resolve(number, FoundSound(nil))
            } else {
                actions.append(.locate(number, sound: sound.request.sound))
            }
        }
        return sounds.isEmpty ? [] : actions + playFound()
    }

    /// Plays the sounds whose files were found, and that wait for no other.
    mutating func playFound() -> [Action] {
        var actions: [Action] = []
        var next: [KeptSound] = []
        for (sound, found) in arrivals.ready(at: now) {
            if let end = play(sound, found, &actions) {
                let finished = finish(sound, end)
                actions += finished.actions
                if let attempt = finished.next { next.append(attempt) }
            }
        }
        return actions + arrive(next)
    }

    /// Passes a sound whose file was found to the worker. Returns the end of a sound that cannot be played.
    private mutating func play(
        _ sound: KeptSound, _ found: FoundSound?, _ actions: inout [Action]
    ) -> SoundEnd? {
        let name = sound.request.sound
        guard let found else { return SoundEnd(refused: Sounds.NotASound(hangs: name)) }
        var sound = sound
        sound.stamp = found.stamp
        if !sound.request.isTone, let (number, path) = loaded.find(name) {
            (sound.loaded, sound.path) = (number, path)
        } else {
            switch found.place {
            case nil: return SoundEnd(refused: Sounds.NotFound(sound: name))
            case .silent: return SoundEnd(.finished)
            case .file(let path): sound.path = path
            case .tone: break
            }
        }
        defer { nextKey += 1 }
        actions += begin(sound, nextKey)
        return nil
    }

    /// Returns the keys of the sounds with some ids, or of all if nil.
    func keys(_ ids: [String]?) -> Result<[Int], Sounds.NotFound> {
        guard let ids else { return .success(sounds.filter { !$0.value.isGivenUp }.keys.sorted()) }
        var keys: Set<Int> = []
        for id in ids {
            guard let key = Int(id), sounds[key]?.isGivenUp == false else {
                return .failure(Sounds.NotFound(sound: id))
            }
            keys.insert(key)
        }
        return .success(keys.sorted())
    }

    /// Stops sounds, or all of them and all arrivals if `keys` is nil.
    mutating func stop(_ keys: [Int]?, fade: Double) -> [Action] {
        var actions: [Action] = []
        if keys == nil {
            for sound in arrivals.remove(where: { _ in true }) { actions += finish(sound, SoundEnd(.stopped)).actions }
        }
        let keys = keys ?? sounds.keys.sorted()
        for key in keys { sounds[key]?.chain.stop(nil) }
        return actions + end(keys, fade: fade)
    }

    /// Asks the worker to end attempts. Another attempt may follow, unless their chains are stopped.
    private mutating func end(_ keys: [Int], fade: Double) -> [Action] {
        for key in keys { sounds[key]?.isStopped = true }
        return keys.isEmpty || current == nil ? [] : send(.stop(SoundWorker.Stop(keys: keys, fade: fade)))
    }

    /// Stops the sounds for which `reason` returns a reason.
    mutating func stop(_ reason: (SoundRequest) -> String?) -> [Action] {
        var actions: [Action] = []
        for sound in arrivals.remove(where: { reason($0.request) != nil }) {
            actions += finish(sound, SoundEnd(.stopped, reason: reason(sound.request))).actions
        }
        var keys: [Int] = []
        for (key, sound) in sounds {
            guard let reason = reason(sound.request) else { continue }
            sounds[key]?.chain.stop(reason)
            sounds[key]?.stopReason = reason
            keys.append(key)
        }
        return actions + end(keys.sorted(), fade: 0)
    }

    /// Changes the volume factor of all sounds: of those with the worker, and of those that wait for their file or
    /// follow another attempt.
    mutating func change(_ gain: (SoundRequest) -> Double) -> [Action] {
        arrivals.update { $0.chain.setGain(gain) }
        var actions: [Action] = []
        for key in sounds.keys.sorted() {
            let former = sounds[key]?.request.gain
            sounds[key]?.chain.setGain(gain)
            guard let request = sounds[key]?.request, request.gain != former else { continue }
            let volume = request.options.volume * request.gain
            actions += send(.adjust(SoundWorker.Adjust(key: key, volume: volume, pan: nil, rate: nil, over: 0.1)))
        }
        return actions
    }

    /// The attempts that give way to another if nothing of them is heard.
    var waiting: [KeptSound] { arrivals.items + sounds.values }

    /// Replaces the attempts of which nothing was heard in time by the next ones.
    mutating func giveUp() -> [Action] {
        let now = now
        func isLate(_ sound: KeptSound) -> Bool { sound.giveUpAt.map { now >= $0 } ?? false }
        var late = arrivals.remove(where: isLate)
        var actions: [Action] = []
        for (key, sound) in sounds.sorted(by: { $0.key < $1.key }) where isLate(sound) {
            sounds[key]?.giveUpAt = nil
            guard !sound.wasStarted, !sound.isPaused, !sound.isGivenUp else { continue }
            sounds[key]?.isGivenUp = true
            actions += end([key], fade: 0)
            late.append(sound)
        }
        var next: [KeptSound] = []
        for sound in late {
            var chain = sound.chain
            if let end = chain.giveUp() {
                actions += reportEnd(end, of: sound)
            } else {
                next.append(sound.next(chain, at: now))
            }
        }
        return actions + arrive(next)
    }

    /// Returns the reports that a sound with the worker has begun.
    mutating func reportStart(_ event: PlaybackEvent, _ key: Int) -> [Action] {
        sounds[key]?.giveUpAt = nil
        guard let sound = sounds[key], !sound.isGivenUp else { return report(event, key, needsRoom: nil) }
        // A sound that was paused before an attempt began has no room yet.
        let needsRoom = sound.isPaused ? nil : true
        guard let replacement = sounds[key]?.chain.start() else { return report(event, key, needsRoom: needsRoom) }
        troubles.add(replacement)
        return [.report(sound.number, .replaced(replacement))] + report(event, key, needsRoom: needsRoom)
    }

    /// Returns the report of an event of a sound with the worker.
    /// - Parameter needsRoom: Whether other playback must leave room for it now; nil if that does not change.
    mutating func report(_ event: PlaybackEvent, _ key: Int, needsRoom: Bool?) -> [Action] {
        changes += 1
        guard let sound = sounds[key], !sound.isGivenUp else { return [] }
        guard let needsRoom, sound.request.needsRoom, sound.hasRoom != needsRoom else {
            return [.report(sound.number, event)]
        }
        sounds[key]?.hasRoom = needsRoom
        return [.makeRoom(needsRoom), .report(sound.number, event)]
    }

    /// Ends a sound that was with the worker, and returns the reports and the next attempt.
    mutating func finish(_ sound: KeptSound, _ key: Int, _ end: SoundEnd) -> (actions: [Action], next: KeptSound?) {
        changes += 1
        var end = end
        if sound.wasStarted { end.id = String(key) }
        if let remains = sound.remains(key, end) {
            self.remains.append(remains)
            if self.remains.count > SoundRemains.most { self.remains.removeFirst() }
        }
        let result = sound.result(end)
        gaps.add(result.underruns)
        return sound.isGivenUp ? ([], nil) : finish(sound, result)
    }

    /// Ends an attempt, and returns the reports and the next attempt.
    private mutating func finish(_ sound: KeptSound, _ end: SoundEnd) -> (actions: [Action], next: KeptSound?) {
        var chain = sound.chain
        guard let end = chain.end(end) else { return ([], sound.next(chain, at: now)) }
        return (reportEnd(end, of: sound), nil)
    }

    private mutating func reportEnd(_ end: SoundEnd, of sound: KeptSound) -> [Action] {
        if end.outcome == .finished, let name = sound.chain.heardAsWanted { troubles.remove(name) }
        return (sound.hasRoom ? [.makeRoom(false)] : []) + [.report(sound.number, .ended(end))]
    }
}
