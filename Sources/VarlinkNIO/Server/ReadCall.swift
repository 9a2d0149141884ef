// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A call that a server has read and not started yet.
struct ReadCall {
    var call: CallMessage
    /// The secrets from its parameters, by the names that lead to each.
    var secrets: [[String]: SecretText]
    /// The length of its frame.
    var bytes: Int
}
