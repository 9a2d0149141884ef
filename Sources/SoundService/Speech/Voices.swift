// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import LinuxSystem

extension Synthesizer {
    /// Returns the voices of espeak-ng, by language; the voices of a user's command are unknown. Runs on the calling
    /// thread in bounded time.
    package func voices() throws(Failure) -> [Sounds.Voice] {
        guard command == nil else { return [] }
        let run = ProgramRun(
            command: Command(arguments: ["espeak-ng", "--voices"]), environment: environment, outputLimit: 1 << 20)
        do throws(ProgramRun.Failure) {
            let (end, output) = try run.collect()
            guard end.isSuccess else { throw .cancelled }
            return Self.voices(in: String(decoding: output, as: UTF8.self))
        } catch {
            guard case .notStarted(let failure) = error else { throw .failed("espeak-ng does not list its voices") }
            throw .absent(absence(failure))
        }
    }

    /// Parses espeak-ng's table: priority, language, age/gender, name with "_" for spaces, file, and other languages.
    package static func voices(in table: String) -> [Sounds.Voice] {
        table.split(separator: "\n").dropFirst().prefix(1_000).compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard words.count >= 4, Int(words[0]) != nil else { return nil }
            return Sounds.Voice(
                voice: String(words[1]), name: String(words[3].map { $0 == "_" ? " " : $0 }))
        }
    }
}
