// SPDX-License-Identifier: Apache-2.0

/// The beginning of an HTTP request, as received.
package struct RequestHead: Sendable, Hashable {
    /// A header field. Names are the same in small and capital letters.
    package struct Field: Sendable, Hashable {
        let name: String
        let value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name.lowercased(), value) }
    }

    package let method: String
    package let target: String
    package let fields: [Field]

    package init(method: String, target: String, fields: [Field]) {
        (self.method, self.target, self.fields) = (method, target, fields)
    }

    /// Returns the values of a field, one for each occurrence.
    /// - Parameter name: The name in small letters.
    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    var isSafe: Bool { method == "GET" || method == "HEAD" }

    /// The session's bearer (RFC 6750 2.1); nil without one, or with anything else in its place.
    package var bearer: String? {
        let values = values("authorization")
        guard values.count == 1, values[0].hasPrefix("Bearer ") else { return nil }
        let bearer = String(values[0].dropFirst("Bearer ".count))
        return bearer.utf8.count <= DeviceList.maximumBearer ? bearer : nil
    }
}

/// A socket on which browsers reach alert-page. A session belongs to the door on which it was made.
package enum Door: String, Sendable, Hashable, CaseIterable {
    /// TCP on 127.0.0.1, for browsers of the person on this machine.
    case http
    /// The Unix socket for a proxy, which brings browsers from elsewhere.
    case proxy

    /// The scheme of the page's origin there. A proxy serves https, and speaks HTTP to the socket.
    var scheme: String { self == .http ? "http" : "https" }
}
