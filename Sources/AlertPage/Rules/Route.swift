// SPDX-License-Identifier: Apache-2.0

/// The subject of a request that the rules let pass.
package enum Route: Sendable, Hashable {
    /// A file of the page, by its name. The name is looked up in a table: no path reaches the file system.
    case file(name: String, withBody: Bool)
    /// A method of `org.alertd.Page`.
    case call(method: String)
    /// The stream of events.
    case watch
    /// A question for the methods. The answer has no header that would let another site in.
    case options
    /// A path that does not take the method.
    case wrongMethod(allow: String)
    case unknown

    static let interface = "/api/"
    static let worker = "sw.js"

    package init(_ head: RequestHead) {
        guard head.method != "OPTIONS" else {
            self = .options
            return
        }
        if head.target.hasPrefix(Self.interface) {
            let name = String(head.target.dropFirst(Self.interface.count))
            if name == "watch" {
                self = head.method == "GET" ? .watch : .wrongMethod(allow: "GET")
            } else if name.isEmpty || !name.utf8.allSatisfy(Self.isLetter) {
                self = .unknown
            } else {
                self = head.method == "POST" ? .call(method: name) : .wrongMethod(allow: "POST")
            }
            return
        }
        guard head.isSafe else {
            self = .wrongMethod(allow: "GET, HEAD")
            return
        }
        // A browser asks for the script of a worker again, whatever its path. If another server left one while it had
        // our port, our own worker replaces it.
        if head.values("service-worker").contains("script") {
            self = .file(name: Self.worker, withBody: head.method == "GET")
            return
        }
        // The page itself reads the part after a "?".
        let path = head.target.prefix { $0 != "?" }
        self = .file(name: path == "/" ? "index.html" : String(path.dropFirst()), withBody: head.method == "GET")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

/// The header fields of every response.
package enum ResponseFields {
    /// The policy for the page: it loads its own files and calls its own server. A service worker is registered by an
    /// address, for which Trusted Types need a policy: `sw`.
    static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
        "manifest-src 'self'", "worker-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
        "require-trusted-types-for 'script'", "trusted-types sw",
    ].joined(separator: "; ")

    package static let all: [(name: String, value: String)] = [
        ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ]
}
