// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DesktopNotifications

extension ScreenPlace {
    /// The place as the store keeps it.
    init(_ place: DesktopPlace) { self.init(text: place.text) }

    /// The place as the notification server has it; nil for a text that names none.
    var desktop: DesktopPlace? { DesktopPlace(text) }
}
