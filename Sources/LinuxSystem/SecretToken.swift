// SPDX-License-Identifier: Apache-2.0

/// 128 random bits as text.
package enum SecretToken {
    package static func random() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let text = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        .joined()
    }
}
