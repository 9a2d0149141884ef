// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import Glibc
package import LinuxSystem
import TerminalKit
import TextSafety

/// The faults of hooks, which must print nothing: the last 200 lines in `approve.log` in the state folder, without any
/// text of a command.
package struct HookLog {
    static let maximumLines = 200
    static let maximumSize = 1 << 16
    /// The most bytes of a fault, without its time.
    static let maximumText = 240
    /// The number of faults that a person sees.
    private static let shownLines = 10
    /// The age of a fault, in microseconds, up to which something is likely to be wrong still.
    private static let recent: Int64 = 24 * 3_600_000_000
    private let path: String

    /// - Parameter environment: The environment that names the state folder; nil if it names none.
    package init?(_ environment: Environment) {
        guard let folder = StateDirectory.path({ environment[$0] }) else { return nil }
        path = folder + "/approve.log"
    }

    /// The lines, the oldest first.
    package var lines: [String] {
        // A log that cannot be read has nothing to say.
        guard let bytes = try? BoundedFile.prefix(of: path, limit: Self.maximumSize, flags: O_NOFOLLOW) else {
            return []
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The last faults, the oldest first.
    package var shown: [String] { lines.suffix(Self.shownLines) }

    /// Returns the check for `doctor`; nil if the log has no fault. The check fails if a fault happened within a day.
    package func check(at now: Instant) -> Manager.Check? {
        let shown = shown
        guard let last = shown.last else { return nil }
        // The lines begin with their time in UTC, so they sort by it.
        let isRecent = last.prefix(19) >= Zone.utc.civil(at: now.advanced(by: -Self.recent)).text.prefix(19)
        return Manager.Check(
            name: "approvals", ok: !isRecent, required: false,
            detail: (["after each of these faults of a hook, its program asked by itself:"] + shown.map(\.visible))
                .joined(separator: "\n"),
            remedy: "Run alertctl approve status")
    }

    /// Returns the last lines that are within the limits of lines and bytes, so that the next reading has all of them.
    static func kept(_ lines: [String]) -> [String] {
        var room = maximumSize
        let last = lines.suffix(maximumLines).reversed().prefix { line in
            room -= line.utf8.count + 1
            return room >= 0
        }
        return last.reversed()
    }

    /// Returns the beginning of a text as one line of so many bytes.
    static func cut(_ text: String, to limit: Int) -> String {
        let line = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(line)).prefixOfScalars(bytes: limit)
    }

    /// Adds a line, if the folder exists and a sandbox does not forbid writing there.
    package func add(_ text: String, at time: Instant) {
        let line = "\(Zone.utc.civil(at: time).text)Z " + Self.cut(text, to: Self.maximumText)
        let kept = Self.kept(lines + [line])
        let temporary = path + ".\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array((kept.joined(separator: "\n") + "\n").utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, rename(temporary, path) == 0 else {
            unlink(temporary)
            return
        }
    }
}
