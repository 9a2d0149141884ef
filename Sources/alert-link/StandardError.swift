// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The stream for everything that is not a result.
enum StandardError {
    /// Writes a line. A failure has no other place to be reported.
    static func print(_ text: String) { write(text + "\n") }

    /// Writes a text as it is, such as a question.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}

/// Writes a line for the journal, or for whoever looks on.
func log(_ text: String) { StandardError.print("alert-link: \(text)") }
