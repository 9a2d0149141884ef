// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// The policy for a local time that the clocks skip, as it is written on a command line.
enum GapArgument: String, CaseIterable, ExpressibleByArgument {
    case next
    case skip
    case before

    /// The value on the wire.
    var wire: Notifications.ClockGap {
        switch self {
        case .next: .next
        case .skip: .skip
        case .before: .before
        }
    }
}

/// The policy for a local time that the clocks repeat, as it is written on a command line.
enum OverlapArgument: String, CaseIterable, ExpressibleByArgument {
    case first
    case second
    case both

    /// The value on the wire.
    var wire: Notifications.ClockOverlap {
        switch self {
        case .first: .first
        case .second: .second
        case .both: .both
        }
    }
}
