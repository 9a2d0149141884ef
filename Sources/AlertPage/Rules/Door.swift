// SPDX-License-Identifier: Apache-2.0

/// A socket on which browsers reach alert-page. A session belongs to the door on which it was made.
package enum Door: String, Sendable, Hashable, CaseIterable {
    /// TCP on 127.0.0.1, for browsers of the person on this machine.
    case http
    /// The Unix socket for a proxy, which brings browsers from elsewhere.
    case proxy

    /// The scheme of the page's origin there. A proxy serves https, and speaks HTTP to the socket.
    var scheme: String { self == .http ? "http" : "https" }
}
