// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc

/// The order in which the session's locale writes dates.
enum SessionDates {
    /// By LC_ALL, LC_TIME or LANG of an environment, of a locale that is not installed from the list that alertd has;
    /// nil for the C locale, and for no locale.
    static func order(_ environment: [String: String]) -> DateOrder? {
        let set = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let name = set, !["C", "POSIX"].contains(String(name.prefix { $0 != "." })) else { return nil }
        guard let locale = newlocale(1 << LC_TIME, name, nil) else {
            return name.contains("_") ? DisplayHabits(locale: name).dates : nil
        }
        defer { freelocale(locale) }
        return nl_langinfo_l(nl_item(D_FMT), locale).flatMap { DateOrder(format: String(cString: $0)) }
    }
}
