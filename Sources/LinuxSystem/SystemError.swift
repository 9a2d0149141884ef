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
