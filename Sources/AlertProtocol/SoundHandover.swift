// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Varlink

/// An open file on its way to the daemon, which is to play it: what a caller alone may read, or has no name. It goes by
/// the same socket as what is typed as a secret, as org.alertd.Sounds describes it.
package enum SoundHandover {
    /// The beginning of the packet.
    package static let word = "sound "
    /// The longest file.
    package static let maximumBytes = 64 << 20

    /// Leaves a descriptor with the daemon, and returns what the call names it by. The caller's stays the caller's.
    package static func leave(_ descriptor: Int32, beside socket: String) throws(VarlinkClientError) -> String {
        var random = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        .joined()
        let received = try SecretChannel.exchange(word + token, passing: descriptor, beside: socket)
        if received >= 0 { close(received) }
        return token
    }
}
