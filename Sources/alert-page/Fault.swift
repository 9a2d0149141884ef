// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An error that ends the program: a sentence, and the exit status (sysexits.h).
struct Fault: Error, CustomStringConvertible {
    enum Status: Int32 {
        case usage = 64
        case badInput = 65
        case unavailable = 69
        case cannotCreate = 73
        case refused = 77
        case configuration = 78
    }

    let status: Status
    let description: String

    init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }
}

/// Writes a line for the journal. Nothing of a request is ever logged: addresses and headers hold secrets.
func log(_ text: String) {
    let line = Array("alert-page: \(text)\n".utf8)
    // A failure has no other place to be reported.
    _ = write(STDERR_FILENO, line, line.count)
}
