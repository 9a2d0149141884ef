// SPDX-License-Identifier: Apache-2.0

/// The beginning of an HTTP request, as received.
package struct RequestHead: Sendable, Hashable {
    /// A header field. Names are the same in small and capital letters.
    package struct Field: Sendable, Hashable {
        let name: String
        let value: String

        package init(_ name: String, _ value: String) {
            (self.name, self.value) = (name.lowercased(), Self.trimmed(value[...]))
        }

        /// Returns a value without the blanks and tabs around it, which do not belong to it (RFC 9110 5.5).
        static func trimmed(_ text: Substring) -> String {
            func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
            let start = text.utf8.firstIndex { !isBlank($0) } ?? text.endIndex
            let end = text.utf8.lastIndex { !isBlank($0) }.map { text.utf8.index(after: $0) } ?? start
            return String(text[start..<end])
        }
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

    /// The session's bearer (RFC 6750 2.1); nil without one, or with anything else in its place. The name of the scheme
    /// is the same in small and capital letters (RFC 9110 11.1).
    package var bearer: String? {
        let values = values("authorization")
        guard values.count == 1, values[0].prefix("Bearer ".count).lowercased() == "bearer " else { return nil }
        let bearer = String(values[0].dropFirst("Bearer ".count).drop { $0 == " " })
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
