// SPDX-License-Identifier: Apache-2.0

import SettingsKit

/// `[calendar]`: the person in calendars.
struct CalendarPerson: Sendable, Hashable {
    /// The most addresses.
    static let maximumAddresses = 32

    /// `me`: the person's addresses, in small letters and without `mailto:`. Invitations that one of them declined are
    /// not imported.
    var addresses: [String] = []
}

extension CalendarPerson {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        for text in try section.strings("me", maximum: Self.maximumAddresses) ?? [] {
            var address = text.lowercased()
            if address.hasPrefix("mailto:") { address = String(address.dropFirst(7)) }
            guard address.contains("@"), address.utf8.count <= 254, !address.contains(where: \.isWhitespace) else {
                throw section.error("me", "takes addresses like \"ada@example.org\", not \"\(text)\"")
            }
            addresses.append(address)
        }
        try section.finish()
    }
}
