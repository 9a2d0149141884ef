// SPDX-License-Identifier: Apache-2.0

import TerminalKit

/// A rule of the configuration, for a person.
package enum RuleText {
    /// Returns the name of a rule for people: in quotes, unless the rule has only a number.
    package static func label(_ name: String) -> String {
        name.hasPrefix("rule ") ? name.visible : "rule \"\(name.visible)\""
    }
}
