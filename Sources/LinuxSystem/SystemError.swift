// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A failed system call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the function.
    package let call: String
    /// The errno.
    package let code: Int32

    package init(_ call: String, _ code: Int32) {
        self.call = call
        self.code = code
    }

    /// The system's message for the code.
    package var text: String { String(cString: strerror(code)) }

    /// The call and the system's message.
    package var description: String { "\(call): \(text)" }
}

/// An error that ends a program: a sentence, and the exit status (sysexits.h).
package struct ExitFailure: Error, CustomStringConvertible {
    package enum Status: Int32 {
        case usage = 64
        case badInput = 65
        case missing = 66
        case unavailable = 69
        case defect = 70
        case cannotCreate = 73
        case temporary = 75
        case refused = 77
        case configuration = 78
    }

    package let status: Status
    package let description: String

    package init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }
}
