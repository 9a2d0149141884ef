// SPDX-License-Identifier: Apache-2.0

/// An error that ends the program: a sentence, and the exit status (sysexits.h).
struct Fault: Error, CustomStringConvertible {
    enum Status: Int32 {
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

    let status: Status
    let description: String

    init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }
}
