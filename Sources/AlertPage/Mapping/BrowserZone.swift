// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// The zone of a browser, in which a person there reads a clock.
package enum BrowserZone {
    /// Returns the sentence for a zone that alertd does not know.
    ///
    /// - Parameters:
    ///   - name: The name of the zone, as the browser sent it.
    ///   - own: The zone in which the words were read.
    package static func note(unknown name: String, read own: String) -> String {
        "alertd does not know the time zone \(SafeText.line(String(name.prefix(64)))) of this browser: the times are those "
            + "of \(own)."
    }
}
