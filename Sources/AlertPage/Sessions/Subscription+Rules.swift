// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension Device.Subscription {
    /// Checks what a browser gives as its address. alert-link resolves the name later, and checks that too: a push must
    /// not become a request into the person's own network.
    ///
    /// - Parameter origins: The origins of `push-hosts`.
    package func check(allowing origins: Set<String>) throws(Page.Invalid) {
        let isEncrypted = endpoint.hasPrefix("https://")
        let rest = endpoint.dropFirst(isEncrypted ? "https://".count : "http://".count)
        guard endpoint.utf8.count <= 2_048, isEncrypted || endpoint.hasPrefix("http://"),
            endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let address = HostAddress(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        else { throw Page.Invalid(field: "endpoint", reason: "takes an https address") }
        let isNamed = origins.contains(address.origin(isEncrypted: isEncrypted))
        let isPublicName =
            isEncrypted && address.port == nil && address.host.contains(".")
            && address.host.split(separator: ".").last.map { $0.contains(where: \.isLetter) } == true
        guard isNamed || isPublicName else {
            throw Page.Invalid(field: "endpoint", reason: "takes the address of a push service on the internet")
        }
        guard Self.length(p256dh) == 65 else {
            throw Page.Invalid(field: "p256dh", reason: "takes 65 bytes in base64url, as PushSubscription has them")
        }
        guard Self.length(auth) == 16 else {
            throw Page.Invalid(field: "auth", reason: "takes 16 bytes in base64url, as PushSubscription has them")
        }
    }

    /// Returns the number of bytes of a text in base64url without padding (RFC 4648 5); nil for another text.
    private static func length(_ text: String) -> Int? {
        let isBase64 = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
        }
        guard isBase64, text.utf8.count % 4 != 1 else { return nil }
        return text.utf8.count * 3 / 4
    }
}
