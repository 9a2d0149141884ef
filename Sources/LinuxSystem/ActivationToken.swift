// SPDX-License-Identifier: Apache-2.0

/// A token that allows a program started by an action to take the focus (XDG activation).
package enum ActivationToken {
    private static let maximum = 4096

    /// Returns whether a token is safe in an environment: printable ASCII without spaces, at most 4,096 bytes.
    package static func isSafe(_ token: String) -> Bool {
        !token.isEmpty && token.utf8.count <= maximum && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
