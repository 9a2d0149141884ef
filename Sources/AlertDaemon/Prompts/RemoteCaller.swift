// SPDX-License-Identifier: Apache-2.0

import AlertCore

/// The identity that a caller on another machine claims: a person and a machine, and nothing that could be read as
/// anything else. The sentence around the two is the daemon's own, and names the program that let the caller in.
struct RemoteCaller: Sendable, Hashable {
    let user: String
    let machine: String

    /// The longest part, in bytes.
    static let longest = 64

    /// - Parameter text: `USER@MACHINE`. Nil where a part is empty, too long, or holds more than letters and digits of
    ///   ASCII, ".", "-" and "_": a claim that could look like another sentence is none.
    init?(_ text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(Self.isPlain) else { return nil }
        (user, machine) = (parts[0], parts[1])
    }

    private static func isPlain(_ part: String) -> Bool {
        (1...longest).contains(part.utf8.count)
            && part.unicodeScalars.allSatisfy { scalar in
                ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                    || ".-_".unicodeScalars.contains(scalar)
            }
    }

    /// The name shown to people.
    ///
    /// - Parameters:
    ///   - caller: What the caller says; nil where it says nothing, or nothing that may be shown.
    ///   - gate: The program that let it in, as the kernel knows it.
    static func name(_ caller: RemoteCaller?, by gate: String) -> String {
        "\(caller.map { "\($0.user) on \($0.machine)" } ?? "somebody elsewhere"), by \(gate)"
    }
}
