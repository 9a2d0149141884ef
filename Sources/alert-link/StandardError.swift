// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The stream for everything that is no result.
enum StandardError {
    /// Writes a line. What cannot be written there has nowhere to go.
    static func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
