// SPDX-License-Identifier: Apache-2.0

/// Addresses of people in calendars, in the form in which they are compared.
public enum MailAddress {
    /// Returns an address in small letters, without `mailto:` and what follows a question mark (RFC 6068), without
    /// angle brackets, quotes and blanks around it, and with its percent signs decoded.
    public static func compared(_ text: String) -> String {
        let around: Set<Character> = [" ", "\t", "\"", "'", "<", ">"]
        func bare(_ text: some StringProtocol) -> String {
            let rest = text.drop { around.contains($0) }
            guard let last = rest.lastIndex(where: { !around.contains($0) }) else { return "" }
            return String(rest[...last])
        }
        var address = bare(text.lowercased())
        guard address.hasPrefix("mailto:") else { return address }
        address = bare(address.dropFirst("mailto:".count).prefix { $0 != "?" })
        return bare(WrappedAddress.decoded(address) ?? address)
    }
}
