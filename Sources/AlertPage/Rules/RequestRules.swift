// SPDX-License-Identifier: Apache-2.0

/// The rules that each request passes before anything else looks at it, because any page on any site can make a browser
/// send requests to 127.0.0.1.
package struct RequestRules: Sendable, Hashable {
    /// The reason why a request is refused.
    package struct Refusal: Error, Sendable, Hashable {
        package let status: Int
        package let reason: String
    }

    package let door: Door
    /// The port on 127.0.0.1.
    package let port: Int
    /// The names that the person has set, in small letters, with a port if it is not the one of the scheme.
    package let hosts: [String]

    package init(door: Door, port: Int, hosts: [String]) { (self.door, self.port, self.hosts) = (door, port, hosts) }

    private static let maximumTarget = 2_048

    /// The accepted values of Host. A proxy has to name the page as the browser does.
    private var accepted: [String] { door == .http ? ["127.0.0.1:\(port)"] + hosts : hosts }

    /// - Throws: ``Refusal`` if the request comes from another site or asks for another one.
    package func check(_ head: RequestHead) throws(Refusal) {
        let host = try host(of: head)
        guard head.target.utf8.first == UInt8(ascii: "/"), head.target.utf8.count <= Self.maximumTarget else {
            throw Refusal(status: 400, reason: "ask for a path of this server")
        }
        try checkOrigin(head, host: host)
        try checkFetch(head)
    }

    /// Returns the host of a request if it is one of the accepted names. Names are compared as a whole:
    /// `127.0.0.1.evil.example` begins like an address of this machine. Any other name may be rebound to this machine,
    /// and its pages would have the same origin as their requests.
    private func host(of head: RequestHead) throws(Refusal) -> String {
        let values = head.values("host")
        guard values.count == 1, let host = values.first.map({ $0.lowercased() }), accepted.contains(host) else {
            throw Refusal(status: 421, reason: wrongHost)
        }
        return host
    }

    private var wrongHost: String {
        switch door {
        case .http:
            "open http://127.0.0.1:\(port)/, or put the name that you use into page.toml: hosts = [\"NAME\"]"
        case .proxy where hosts.isEmpty:
            "put the name of this site into page.toml: hosts = [\"NAME\"]"
        case .proxy:
            "open https://\(hosts[0])/, or put the name that you use into page.toml, next to \"\(hosts[0])\""
        }
    }

    /// Checks the origin. Only safe requests may lack one: a request to 0.0.0.0 has none of the headers of Fetch.
    private func checkOrigin(_ head: RequestHead, host: String) throws(Refusal) {
        let origins = head.values("origin")
        guard origins.isEmpty ? head.isSafe : origins == ["\(door.scheme)://\(host)"] else {
            throw Refusal(status: 403, reason: "only the page itself may ask for that")
        }
    }

    /// Frames that another site could lay under its own buttons.
    private static let frames: Set<String> = ["iframe", "frame", "embed", "object", "fencedframe"]

    /// Checks the Fetch Metadata Request Headers, where a browser sends them. A link of another site may open the page,
    /// and nothing else of it.
    private func checkFetch(_ head: RequestHead) throws(Refusal) {
        let destinations = head.values("sec-fetch-dest")
        guard destinations.count <= 1, !Self.frames.contains(destinations.first ?? "") else {
            throw Refusal(status: 403, reason: "the page cannot be shown in a frame")
        }
        let sites = head.values("sec-fetch-site")
        guard sites.count <= 1 else { throw Refusal(status: 400, reason: "Sec-Fetch-Site is given twice") }
        guard let site = sites.first, site != "same-origin" else { return }
        let isDocument =
            head.isSafe && destinations.first == "document" && !head.target.hasPrefix(Route.interface)
        guard isDocument || site == "none" && head.isSafe else {
            throw Refusal(status: 403, reason: "only the page itself may ask for that")
        }
    }
}
