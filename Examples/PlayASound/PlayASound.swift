// SPDX-License-Identifier: Apache-2.0

import AlertSound

/// Plays the files it is given: `swift run play-a-sound sounds/glass.wav sounds/harp.caf`.
///
/// Each file first with `await`, one after the other; then all of them together, with a closure that is told of each end;
/// then the first one by a player, with a fade. In the end they are mixed into memory, a tenth of a second apart.
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
        mix(sounds)
    }

    /// What all of them sound like together, as samples, and how loud that is.
    private static func mix(_ sounds: [SystemSound]) {
        var mixer = Mixer(rate: 48_000)
        do throws(SoundError) {
            for (index, sound) in sounds.enumerated() { try mixer.start(sound, at: Double(index) / 10) }
        } catch {
            print(error)
        }
        var peak: Float = 0
        while !mixer.playing.isEmpty { for sample in mixer.render(frames: 4_800) { peak = max(peak, abs(sample)) } }
        print("mixed: \(mixer.position) s, at most \(peak) loud")
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
