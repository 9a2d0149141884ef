// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc

/// The proof that root asks: `alertctl as` becomes the person before it connects, so its credentials do not show it.
enum SystemSender {
    private static let folder = "/run/alertd-proof"
    private static let maximum = 255

    /// Returns the sender that a proof names.
    ///
    /// The proof is a file in a folder of /run, where only root makes folders. In the user namespace of the service
    /// (PrivateUsers=) root is nobody, so what counts is that folder and file belong to somebody else than this user.
    /// They are in memory (tmpfs), so looking at them does not block.
    ///
    /// - Throws: `Notifications.Invalid` if it proves nothing.
    static func name(_ proof: String) throws(Notifications.Invalid) -> String {
        func refused() -> Notifications.Invalid {
            Notifications.Invalid(
                field: "proof", word: "", reason: "only root speaks for the system", hint: "run \"alertctl as\" as root"
            )
        }
        guard !proof.isEmpty, proof.utf8.count <= 32, proof.utf8.allSatisfy({ isHexadecimal($0) }) else {
            throw refused()
        }
        var information = stat()
        guard lstat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR, isForeign(information),
            information.st_mode & (S_IWGRP | S_IWOTH) == 0
        else { throw refused() }
        let path = folder + "/" + proof
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw refused() }
        defer { close(file) }
        guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG, isForeign(information) else {
            throw refused()
        }
        var bytes = [UInt8](repeating: 0, count: maximum)
        let count = read(file, &bytes, bytes.count)
        guard count > 0, let text = String(validating: bytes[..<count], as: UTF8.self) else { throw refused() }
        return text
    }

    /// Returns whether a file belongs to root, as this process sees it. Root's own daemon trusts root's files.
    private static func isForeign(_ information: stat) -> Bool {
        information.st_uid != getuid() || getuid() == 0
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x66 ~= byte
    }
}
