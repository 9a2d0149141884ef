// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import Synchronization

/// The proof that root asks: `alertctl as` becomes the person before it connects, so its credentials do not show it.
final class SystemSender: Sendable {
    private static let folder = "/run/alertd-proof"
    private static let maximum = 300

    private let used = Mutex(UsedProofs())

    /// Returns the sender that a proof names, once.
    ///
    /// The proof is a file in a folder of /run, where only root makes folders. In the user namespace of the service
    /// (PrivateUsers=) root is nobody, so what counts is that folder and file belong to somebody else than this user.
    /// They are in memory (tmpfs), so looking at them does not block.
    ///
    /// - Throws: `Notifications.Invalid` if it proves nothing.
    func name(_ proof: String) throws(Notifications.Invalid) -> String {
        guard let (text, made) = Self.read(proof), let sender = Self.sender(text, for: getuid()),
            used.withLock({ $0.accept(proof, made: made, now: Int(time(nil))) })
        else {
            throw Notifications.Invalid(
                field: "proof", word: "", reason: "only root speaks for the system", hint: "run \"alertctl as\" as root"
            )
        }
        return sender
    }

    /// Returns the sender in the text of a proof for a user: a line with the user's number, and the sender.
    static func sender(_ text: String, for user: uid_t) -> String? {
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, lines[0] == "\(user)", !lines[1].isEmpty else { return nil }
        return String(lines[1])
    }

    /// Returns the text of a proof, and the second in which it was made.
    private static func read(_ proof: String) -> (text: String, made: Int)? {
        guard !proof.isEmpty, proof.utf8.count <= 32, proof.utf8.allSatisfy({ isHexadecimal($0) }) else { return nil }
        var information = stat()
        guard lstat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR, isForeign(information),
            information.st_mode & (S_IWGRP | S_IWOTH) == 0
        else { return nil }
        let path = folder + "/" + proof
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG, isForeign(information) else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: maximum)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count > 0, let text = String(validating: bytes[..<count], as: UTF8.self) else { return nil }
        return (text, information.st_mtim.tv_sec)
    }

    /// Returns whether a file belongs to root, as this process sees it. Root's own daemon trusts root's files.
    private static func isForeign(_ information: stat) -> Bool {
        information.st_uid != getuid() || getuid() == 0
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x66 ~= byte
    }
}

/// The proofs that were accepted and are not too old yet.
struct UsedProofs {
    /// The age in seconds until which a proof is accepted. The clock may be set back a little while it is used.
    static let lifetime = 60
    /// More at a time are refused.
    static let maximum = 4_096

    private var made: [String: Int] = [:]

    /// Accepts a fresh proof once.
    ///
    /// - Parameters:
    ///   - made: The time of the file, in seconds.
    ///   - now: The current time, in seconds.
    mutating func accept(_ proof: String, made: Int, now: Int) -> Bool {
        self.made = self.made.filter { abs(now - $0.value) <= Self.lifetime }
        guard abs(now - made) <= Self.lifetime, self.made.count < Self.maximum, self.made[proof] == nil else {
            return false
        }
        self.made[proof] = made
        return true
    }
}
