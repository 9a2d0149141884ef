// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The email address in the form used for comparison: without `mailto:`, in lower case.
    var mailAddress: String {
        let text = lowercased().trimmingSpaces()
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }
}
