// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The stream for everything that is no result.
enum StandardError {
    /// Writes a line. What cannot be written there has nowhere to go.
    static func say(_ text: String) { write(text + "\n") }

    /// Writes a text as it is, such as a question.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}

/// Writes a line for the journal, or for whoever looks on.
func log(_ text: String) { StandardError.say("alert-link: \(text)") }
