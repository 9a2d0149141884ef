// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport

/// Programs of the distribution that tests use.
enum Tools {
    /// A program's path. One that is missing fails the test and names `make setup`; it is never skipped.
    static func find(_ name: String) throws -> String { try Tool.find(name).path }
}
