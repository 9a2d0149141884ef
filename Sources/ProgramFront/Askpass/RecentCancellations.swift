// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem

/// Questions that a person has cancelled a moment ago. ssh takes a cancelled password for an empty one and asks twice
/// more, and each is a failed login on the server; it offers no other way out.
///
/// A value of text and times; nothing typed is in it.
struct RecentCancellations: Equatable {
    /// A cancelled question.
    struct Entry: Equatable {
        /// The program that asked.
        var program: CallingProgram
        /// A hash of the question.
        var question: UInt64
        /// The time of the cancellation, in milliseconds of uptime.
        var time: Int64
    }

    /// The state of a question.
    enum Verdict: Equatable {
        case new
        /// A repetition, but after a while: the person may want to answer now.
        case again
        /// A repetition at once: the answer is still no.
        case cancelled
    }

    private static let repeatsUntil: Int64 = 2_000
    private static let knownUntil: Int64 = 60_000
    private static let maximumEntries = 32

    var entries: [Entry] = []

    /// Returns the state of a question.
    func verdict(_ text: String, of program: CallingProgram, at time: Int64) -> Verdict {
        let hash = Self.hash(text)
        let last = entries.last { $0.program == program && $0.question == hash && $0.time <= time }
        guard let last, time - last.time < Self.knownUntil else { return .new }
        return time - last.time < Self.repeatsUntil ? .cancelled : .again
    }

    /// Notes that a person has cancelled.
    mutating func add(_ text: String, of program: CallingProgram, at time: Int64) {
        entries.removeAll { time - $0.time >= Self.knownUntil || $0.time > time }
        entries.append(Entry(program: program, question: Self.hash(text), time: time))
        entries = entries.suffix(Self.maximumEntries)
    }

    /// Returns the FNV-1a hash, which is the same in every process, unlike Swift's own.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    // MARK: The file

    /// The lines of the file.
    var text: String {
        entries.map { "\($0.program.process) \($0.program.started) \($0.question) \($0.time)\n" }.joined()
    }

    /// Reads the lines of the file. Lines that are none are left out.
    init(text: String = "") {
        entries = text.split(separator: "\n").suffix(Self.maximumEntries).compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 4, let process = Int32(words[0]), let started = UInt64(words[1]),
                let question = UInt64(words[2]), let time = Int64(words[3])
            else { return nil }
            return Entry(program: CallingProgram(process: process, started: started), question: question, time: time)
        }
    }

    /// Returns the path of the file, in the runtime directory because it means nothing after a boot. Nil without such a
    /// directory.
    static func path(_ environment: Environment) -> String? {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        return folder + "/alertd/askpass-cancelled"
    }

    /// Reads the file at a path.
    static func read(_ path: String?) -> RecentCancellations {
        // Without a file nothing was cancelled.
        let bytes = path.flatMap { try? BoundedFile.prefix(of: $0, limit: 4_096, flags: O_NOFOLLOW) } ?? []
        return RecentCancellations(text: String(decoding: bytes, as: UTF8.self))
    }

    /// Writes the file at a path. If that fails, the next question is shown, as if it were new.
    func write(_ path: String?) {
        guard let path else { return }
        let temporary = "\(path).\(getpid())~"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        var text = text
        let count = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        guard count == text.utf8.count, rename(temporary, path) == 0 else {
            unlink(temporary)
            return
        }
    }
}
