// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import DBus
import Glibc
package import LinuxSystem
import TextSafety

/// A speech synthesizer: espeak-ng, or a command of the user that writes WAV to its standard output, such as piper. The
/// program gets the text on standard input, because other users can see arguments in a process list.
package struct Synthesizer: Sendable {
    /// A failure of the program.
    package enum Failure: Error, Sendable, Hashable {
        /// The program cannot be run.
        case absent(Sounds.NoSynthesizer)
        /// The program failed, with the reason.
        case failed(String)
        /// The caller has cancelled the utterance.
        case cancelled
    }

    /// The maximum number of bytes of sound: half an hour in espeak-ng's quality.
    package static let maximumBytes = 64 << 20
    /// The time that the program may take.
    package static let patience = Duration.seconds(60)
    /// espeak-ng's words per minute at rate 1, and its pitch, of 0 to 99, at pitch 1.
    private static let words = 175.0
    private static let pitch = 50.0

    /// The user's command; nil for espeak-ng. Its environment has ALERTD_VOICE, ALERTD_RATE and ALERTD_PITCH. The text
    /// is sent as a single line, because piper makes a separate file for each line.
    package var command: [String]?
    /// The voice of utterances that name none.
    package var voice: String?
    /// The environment, with PATH and the session's language.
    package var environment: [String: String]
    package var patience: Duration

    package init(
        settings: SpeechSettings = SpeechSettings(), environment: [String: String], patience: Duration = Self.patience
    ) {
        command = settings.command
        voice = settings.voice
        self.environment = environment
        self.patience = patience
    }

    /// The program that is run.
    package var program: String { command?.first ?? "espeak-ng" }

    /// Returns the path of the program, or throws the reason why it cannot be run.
    package func found() throws(CommandFailure) -> String {
        try PreparedCommand(Command(arguments: [program]), searchPath: path).path
    }

    /// Synthesizes an utterance into a file in memory, on the calling thread, in bounded time.
    package func synthesize(
        _ utterance: Utterance, canceller: ProgramRun.Canceller? = nil
    ) throws(Failure) -> SpokenFile {
        let voice = utterance.voice ?? voice
        let language = voice == nil && command == nil ? language : nil
        do throws(Failure) {
            return try run(utterance, voice: voice ?? language, canceller)
        } catch .failed(let reason) {
            // espeak-ng may not know the session's language: then its default is used.
            guard language != nil else { throw .failed(reason) }
            return try run(utterance, voice: nil, canceller)
        }
    }

    /// Returns the command for an utterance.
    package func command(for utterance: Utterance, voice: String?) -> Command {
        let text = utterance.spoken
        guard let command else {
            var arguments = ["espeak-ng", "--stdin", "--stdout"]
            if let voice { arguments += ["-v", voice] }
            if utterance.rate != 1 { arguments += ["-s", "\(Int((Self.words * utterance.rate).rounded()))"] }
            if utterance.pitch != 1 {
                let pitch = Self.pitch + Self.pitch * log2(utterance.pitch)
                arguments += ["-p", "\(Int(max(0, min(99, pitch)).rounded()))"]
            }
            return Command(arguments: arguments, input: Array((text + "\n").utf8))
        }
        var variables = ["ALERTD_RATE": "\(utterance.rate)", "ALERTD_PITCH": "\(utterance.pitch)"]
        if let voice { variables["ALERTD_VOICE"] = voice }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return Command(arguments: command, input: Array((line + "\n").utf8), variables: variables)
    }

    private func run(
        _ utterance: Utterance, voice: String?, _ canceller: ProgramRun.Canceller?
    ) throws(Failure) -> SpokenFile {
        let run = ProgramRun(
            command: command(for: utterance, voice: voice), environment: environment, timeLimit: patience,
            outputLimit: Self.maximumBytes)
        let file: SpokenFile
        do {
            file = try SpokenFile(environment: environment)
        } catch {
            throw .failed("there is no memory for it: \(error)")
        }
        var written = 0
        let end: ProgramRun.End
        do throws(ProgramRun.Failure) {
            end = try run.run(canceller: canceller) { bytes in
                written += bytes.count
                return Self.append(bytes, to: file.descriptor.number)
            }
        } catch {
            switch error {
            case .notStarted(let failure): throw .absent(absence(failure))
            case .timedOut(let limit): throw .failed("\(program) had not finished after \(limit.components.seconds) s")
            case .tooMuchOutput(let limit): throw .failed("\(program) wrote more than \(limit >> 20) MiB")
            case .cancelled: throw .cancelled
            }
        }
        guard end.isSuccess else {
            let words = NotificationText.line(end.errors, bytes: 200).trimmingEnd { $0.isWhitespace || $0 == "." }
            let how =
                switch end.outcome {
                case .exited(let status): "exit status \(status)"
                case .signaled(let signal): "signal \(signal)"
                case .unknown: "no status"
                }
            throw .failed("\(program) failed with \(how)" + (words.isEmpty ? "" : ": \(words)"))
        }
        guard written > 0 else { throw .failed("\(program) wrote no sound") }
        return file
    }

    /// Returns the error for a program that cannot be run, with advice on how to get it.
    package func absence(_ failure: CommandFailure) -> Sounds.NoSynthesizer {
        Sounds.NoSynthesizer(
            program: program, package: command == nil ? "espeak-ng" : nil, reason: failure.sentence)
    }

    private static func append(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(file, rest.baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    private var path: String { environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin" }

    /// The session's language in the naming of espeak-ng, by the order of locale(7); nil if espeak-ng's default,
    /// English, is right.
    package var language: String? {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let name = locale?.split(whereSeparator: { ".@".contains($0) }).first.map(String.init) else { return nil }
        let parts = name.lowercased().split(separator: "_")
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return nil }
        if language == "en" { return parts.count > 1 && parts[1] == "us" ? "en-us" : nil }
        return String(language)
    }
}

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
