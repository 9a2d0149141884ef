// SPDX-License-Identifier: Apache-2.0

private import AlertProtocol
package import CivilTime
private import Glibc
private import LinuxSystem

/// The sentences that somebody has read in the session of a shell, so that each comes once an hour and not with every
/// command.
package struct ToldRemarks: Equatable {
    /// The time for which a sentence counts as read, in seconds.
    private static let validity: Int64 = 3_600
    private static let maximumCount = 16

    private struct Told: Equatable {
        let seconds: Int64
        let sentence: String
    }

    private var all: [Told] = []

    /// - Parameter text: The text of an earlier value, a line for each sentence. Other lines are ignored.
    package init(text: String = "") {
        all = text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let seconds = Int64(parts[0]) else { return nil }
            return Told(seconds: seconds, sentence: String(parts[1]))
        }
    }

    package var text: String { all.map { "\($0.seconds) \($0.sentence)\n" }.joined() }

    /// Records a sentence. Returns `false` if it was recorded less than an hour ago.
    package mutating func say(_ sentence: String, at now: Instant) -> Bool {
        // The clock may have been set back.
        all.removeAll { !(0..<Self.validity ~= now.seconds - $0.seconds) }
        let line = sentence.split(separator: "\n").joined(separator: " ")
        guard !all.contains(where: { $0.sentence == line }) else { return false }
        all = all.suffix(Self.maximumCount - 1) + [Told(seconds: now.seconds, sentence: line)]
        return true
    }
}

extension Session {
    /// Remarks that nobody would see or hear a notification, once an hour in the session of a shell. A script that cron
    /// or systemd runs has a session for itself.
    ///
    /// - Parameters:
    ///   - quiet: Whether --quiet asks for silence.
    ///   - isAlarm: `true` to say it every time.
    package func note(unseen: String?, quiet: Bool, isAlarm: Bool, _ common: CommonOptions) throws(Failure) {
        guard let unseen, !quiet else { return }
        guard isAlarm || common.json || isNew(unseen) else { return }
        try remark(unseen)
    }

    /// Remarks once an hour in the session of a shell.
    ///
    /// - Parameter key: What counts as the same remark, if its words differ.
    package func remark(_ sentence: String, onceAs key: String) throws(Failure) {
        if isNew(key) { try remark(sentence) }
    }

    /// Records a sentence for this session of a shell. Returns `false` if the session has read it within an hour.
    private func isNew(_ sentence: String) -> Bool {
        let folder = SocketPath.runtimeDirectory(environment) ?? SocketPath.standIn()
        let path = "\(folder)/alertd/told-\(getsid(0))"
        // If the file cannot be read or written, the sentence comes once more.
        let bytes = (try? BoundedFile.contents(of: path, limit: 16_384, flags: O_NOFOLLOW)) ?? nil
        var told = ToldRemarks(text: String(decoding: bytes ?? [], as: UTF8.self))
        guard told.say(sentence, at: RenderTime.time) else { return false }
        // Where no alertd has run, as before a command for another machine.
        _ = mkdir("\(folder)/alertd", 0o700)
        // As above: then it comes once more.
        try? PrivateFile.write(Array(told.text.utf8), to: path, isDurable: false)
        return true
    }
}
