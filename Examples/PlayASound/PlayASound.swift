// SPDX-License-Identifier: Apache-2.0

import AlertSound

/// Plays the files it is given: `swift run play-a-sound sounds/glass.wav sounds/harp.caf`.
///
/// Each file first with `await`, one after the other; then all of them together, with a closure that is told of each end;
/// then the first one by a player, with a fade.
@main
enum PlayASound {
    static func main() async {
        let engine = SoundEngine()
        // While files are read the device is opened.
        engine.warm()
        var sounds: [SystemSound] = []
        for path in CommandLine.arguments.dropFirst() {
            do throws(SoundError) {
                sounds.append(try engine.load(path))
            } catch {
                // A sentence for a person; a program would decide on `error.code`.
                print(error)
            }
        }

        for sound in sounds {
            let ending = await engine.play(sound, PlayOptions(volume: 0.5))
            print("\(sound.path): \(ending.outcome.code) after \(ending.seconds) s")
        }

        let (ends, continuation) = AsyncStream<Ending>.makeStream()
        for (index, sound) in sounds.enumerated() {
            // From left to right.
            let pan = sounds.count > 1 ? 2 * Double(index) / Double(sounds.count - 1) - 1 : 0
            engine.play(sound, PlayOptions(volume: 0.5, pan: pan)) { ending in continuation.yield(ending) }
        }
        for await _ in ends.prefix(sounds.count) {}

        if let path = sounds.first?.path { await fade(path, engine) }
    }

    /// Plays a file of any length from its middle, rising over half a second.
    private static func fade(_ path: String, _ engine: SoundEngine) async {
        let (events, continuation) = AsyncStream<SoundEvent>.makeStream()
        do throws(SoundError) {
            let player = try Player(path, engine: engine) { continuation.yield($0) }
            player.seek(to: (player.duration ?? 0) / 2)
            player.play(fadeIn: 0.5)
            for await event in events {
                guard case .ended(let ending) = event else { continue }
                print("\(path), its second half: \(ending.outcome.code)")
                return
            }
        } catch {
            print(error)
        }
    }
}
