// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc

/// The order in which the session's locale writes dates.
enum SessionDates {
    /// By LC_ALL, LC_TIME or LANG of an environment; nil for the C locale, and for one that is not installed.
    static func order(_ environment: [String: String]) -> DateOrder? {
        let set = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let name = set, !["C", "POSIX"].contains(String(name.prefix { $0 != "." })),
            let locale = newlocale(1 << LC_TIME, name, nil)
        else { return nil }
        defer { freelocale(locale) }
        return nl_langinfo_l(nl_item(D_FMT), locale).flatMap { DateOrder(format: String(cString: $0)) }
    }
}
