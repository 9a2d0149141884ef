// SPDX-License-Identifier: Apache-2.0

/// The header fields of every response, whatever it says.
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
