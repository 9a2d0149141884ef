// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound

/// A sound of the keeper between its request and its end: the current attempt at it.
struct KeptSound: Sendable {
    typealias Instant = SuspendingClock.Instant

    /// The number of the request; its caller gets the events of all attempts.
    let number: Int
    var chain: SoundChain
    /// The time at which the next attempt begins if nothing of this one is heard; nil if none follows.
    var giveUpAt: Instant?
    var hasRoom: Bool

    /// The path of the file; empty before it is found, and for a tone.
    var path = ""
    /// The identity of the file.
    var stamp: FileStamp?
    /// The number of the loaded sound, if it is one.
    var loaded: Int?

    var wasStarted = false
    var isPaused = false
    var wasResent = false
    var isStopped = false
    /// The reason why the sound was stopped, if known.
    var stopReason: String?
    var isGivenUp = false
    var isSteered = false
    /// The time since which the sound is heard; nil while it is not heard or is paused.
    var heardSince: Instant?
    /// The time for which the sound was heard before it was paused.
    private var heard = Duration.zero

    /// Creates the first attempt.
    init(_ number: Int, _ request: SoundRequest, at now: Instant) {
        self.init(number, SoundChain(request), hasRoom: request.needsRoom, at: now)
    }

    private init(_ number: Int, _ chain: SoundChain, hasRoom: Bool, at now: Instant) {
        self.number = number
        self.chain = chain
        self.hasRoom = hasRoom
        giveUpAt = chain.hasNext ? now + SoundChain.patience : nil
    }

    var request: SoundRequest { chain.request }

    /// Returns the next attempt, at the chain's current request.
    func next(_ chain: SoundChain, at now: Instant) -> KeptSound {
        KeptSound(number, chain, hasRoom: hasRoom, at: now)
    }

    /// Pauses the sound.
    mutating func pause(at now: Instant) {
        isPaused = true
        if let heardSince { heard += heardSince.duration(to: now) }
        heardSince = nil
    }

    /// Returns the seconds for which the sound has been heard up to `end`.
    func heard(until end: Instant) -> Double {
        let whole = heard + (heardSince.map { max(.zero, $0.duration(to: end)) } ?? .zero)
        return Double(whole.components.seconds) + Double(whole.components.attoseconds) / 1e18
    }

    /// Returns the worker's end of the sound as its caller gets it.
    func result(_ end: SoundEnd) -> SoundEnd {
        let failure = end.failure?.called(request.label, in: path)
        if let failure, end.id == nil, end.outcome == .failed {
            return SoundEnd(refused: failure.error(sound: request.name, path: request.label ?? path))
        }
        var end = end
        end.reason = failure?.reason ?? (end.outcome == .stopped ? stopReason : nil)
        return end
    }

    /// Returns the call that plays the sound in the worker under the number `key`.
    func call(_ key: Int) -> SoundWorker.Play {
        SoundWorker.Play(request, key: key, path: path, loaded: loaded)
    }

    /// Returns the place where the sound broke off, so that another can begin there; nil if it did not break off.
    func remains(_ key: Int, _ end: SoundEnd) -> SoundRemains? {
        let isLost = ["deviceLost", "deviceStalled", "noDevice"].contains(end.failure?.code)
        guard end.outcome == .stopped || end.outcome == .interrupted || isLost, end.id != nil else { return nil }
        let options = request.options
        // A worker that died did not report its position.
        let counted = options.start + end.seconds * options.rate
        return SoundRemains(
            id: String(key), request: request, path: path, stamp: stamp, position: end.position ?? counted,
            isSteady: end.position != nil || !isSteered && options.loops == 0)
    }
}

/// The remains of a sound that was stopped or interrupted, from which a new sound can continue.
package struct SoundRemains: Sendable {
    /// The maximum number that is kept.
    static let most = 32

    let id: String
    let request: SoundRequest
    let path: String
    /// The identity of the file; nil if the sound is not a file.
    let stamp: FileStamp?
    /// The position in the file, in seconds.
    let position: Double
    let isSteady: Bool
}

/// A sound that has been located.
struct FoundSound: Sendable {
    /// The place; nil if none was found.
    var place: SoundPlace?
    /// The identity of the file.
    var stamp: FileStamp?

    init(_ place: SoundPlace?) {
        self.place = place
        if case .file(let path) = place { stamp = FileStamp(of: path) }
    }
}
