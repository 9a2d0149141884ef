// SPDX-License-Identifier: Apache-2.0

extension String {
    /// An address of e-mail as it is compared: without `mailto:`, in small letters.
    var mailAddress: String {
        let text = lowercased().trimmingSpaces()
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }
}
