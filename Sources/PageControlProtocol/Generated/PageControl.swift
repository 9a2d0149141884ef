// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.PageControl.varlink. Do not edit; change that file and run it again.

public import Varlink

/// The control of alert-page by alertctl, on a separate socket that only the person's own processes may open.
public enum PageControl: VarlinkNamespace {
    public static let name = "org.alertd.PageControl"
    public static var methods: [any VarlinkMethod.Type] { [Ticket.self, Pair.self, Devices.self, Revoke.self, Status.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, NoHost.self, Invalid.self, TooMany.self] }
    public static let description = #"""
# The control of alert-page by alertctl, on a separate socket that only the person's own processes may open.
interface org.alertd.PageControl

# A browser with a session.
type Device (
  # The id.
  id: string,
  # The name.
  name: string,
  # The time at which it was let in.
  made: string,
  # The time of its last request.
  lastSeen: string,
  # True for a browser elsewhere.
  paired: bool,
  # True if it gets pushes.
  pushed: bool
)

# Makes a ticket for a browser on this machine. It works once, within 30 seconds.
method Ticket() -> (
  # The address to open: http://127.0.0.1:PORT/#t=TICKET
  url: string
)

# Makes a code for a browser elsewhere. It works once, within ten minutes.
method Pair(
  # The name of the browser.
  name: string
) -> (
  # The address to open: https://NAME/, with the first name of `hosts`.
  url: string,
  # The code: eight characters that cannot be confused with each other.
  code: string,
  # The lines of a QR code of the URL with the code, drawn with half blocks.
  picture: []string,
  # The end of the code's validity.
  expires: string
)

# Returns the browsers with a session.
method Devices() -> (
  # The browsers with a session.
  devices: []Device
)

# Ends the session of a browser.
method Revoke(
  # The id or the name.
  device: string
) -> (
  # The name of the browser.
  name: string
)

# Returns the state of the page.
method Status() -> (
  # The port on 127.0.0.1.
  port: int,
  # The names in page.toml.
  hosts: []string,
  # The number of browsers.
  devices: int,
  # The number of open streams.
  streams: int,
  # The mistake in page.toml, with the line to write; none if there is no mistake.
  problem: ?string
)

# Nothing has this id.
error NotFound (
  # The id or the name.
  device: string
)

# page.toml has no name for a phone.
error NoHost (
  # The reason.
  reason: string
)

# A value cannot be accepted.
error Invalid (
  # The parameter.
  field: string,
  # The reason.
  reason: string
)

# The request reaches a documented bound.
error TooMany (
  # The exceeded quantity.
  what: string,
  # The bound.
  limit: int
)

"""#

    /// A browser with a session.
    public struct Device: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The name.
        public var name: String
        /// The time at which it was let in.
        public var made: String
        /// The time of its last request.
        public var lastSeen: String
        /// True for a browser elsewhere.
        public var paired: Bool
        /// True if it gets pushes.
        public var pushed: Bool
        public init(id: String, name: String, made: String, lastSeen: String, paired: Bool, pushed: Bool) {
            (self.id, self.name, self.made, self.lastSeen) = (id, name, made, lastSeen)
            (self.paired, self.pushed) = (paired, pushed)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.name = try json.required("name")
            self.made = try json.required("made")
            self.lastSeen = try json.required("lastSeen")
            self.paired = try json.required("paired")
            self.pushed = try json.required("pushed")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("name", self.name)
            json.append("made", self.made)
            json.append("lastSeen", self.lastSeen)
            json.append("paired", self.paired)
            json.append("pushed", self.pushed)
        }
    }

    /// Makes a ticket for a browser on this machine. It works once, within 30 seconds.
    public struct Ticket: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Ticket"
        public struct Reply: VarlinkValue, Hashable {
            /// The address to open: http://127.0.0.1:PORT/#t=TICKET
            public var url: String
            public init(url: String) { self.url = url }
            public init(varlink json: JSON) throws(InvalidParameter) { self.url = try json.required("url") }
            public func encode(into json: inout JSON) { json.append("url", self.url) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Makes a code for a browser elsewhere. It works once, within ten minutes.
    public struct Pair: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Pair"
        public struct Reply: VarlinkValue, Hashable {
            /// The address to open: https://NAME/, with the first name of `hosts`.
            public var url: String
            /// The code: eight characters that cannot be confused with each other.
            public var code: String
            /// The lines of a QR code of the URL with the code, drawn with half blocks.
            public var picture: [String]
            /// The end of the code's validity.
            public var expires: String
            public init(url: String, code: String, picture: [String], expires: String) {
                (self.url, self.code, self.picture, self.expires) = (url, code, picture, expires)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.url = try json.required("url")
                self.code = try json.required("code")
                self.picture = try json.required("picture")
                self.expires = try json.required("expires")
            }
            public func encode(into json: inout JSON) {
                json.append("url", self.url)
                json.append("code", self.code)
                json.append("picture", self.picture)
                json.append("expires", self.expires)
            }
        }
        /// The name of the browser.
        public var name: String
        public init(name: String) { self.name = name }
        public init(varlink json: JSON) throws(InvalidParameter) { self.name = try json.required("name") }
        public func encode(into json: inout JSON) { json.append("name", self.name) }
    }

    /// Returns the browsers with a session.
    public struct Devices: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Devices"
        public struct Reply: VarlinkValue, Hashable {
            /// The browsers with a session.
            public var devices: [PageControl.Device]
            public init(devices: [PageControl.Device]) { self.devices = devices }
            public init(varlink json: JSON) throws(InvalidParameter) { self.devices = try json.required("devices") }
            public func encode(into json: inout JSON) { json.append("devices", self.devices) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Ends the session of a browser.
    public struct Revoke: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Revoke"
        public struct Reply: VarlinkValue, Hashable {
            /// The name of the browser.
            public var name: String
            public init(name: String) { self.name = name }
            public init(varlink json: JSON) throws(InvalidParameter) { self.name = try json.required("name") }
            public func encode(into json: inout JSON) { json.append("name", self.name) }
        }
        /// The id or the name.
        public var device: String
        public init(device: String) { self.device = device }
        public init(varlink json: JSON) throws(InvalidParameter) { self.device = try json.required("device") }
        public func encode(into json: inout JSON) { json.append("device", self.device) }
    }

    /// Returns the state of the page.
    public struct Status: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Status"
        public struct Reply: VarlinkValue, Hashable {
            /// The port on 127.0.0.1.
            public var port: Int
            /// The names in page.toml.
            public var hosts: [String]
            /// The number of browsers.
            public var devices: Int
            /// The number of open streams.
            public var streams: Int
            /// The mistake in page.toml, with the line to write; none if there is no mistake.
            public var problem: String?
            public init(port: Int, hosts: [String], devices: Int, streams: Int, problem: String? = nil) {
                (self.port, self.hosts, self.devices, self.streams) = (port, hosts, devices, streams)
                self.problem = problem
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.port = try json.required("port")
                self.hosts = try json.required("hosts")
                self.devices = try json.required("devices")
                self.streams = try json.required("streams")
                self.problem = try json.optional("problem")
            }
            public func encode(into json: inout JSON) {
                json.append("port", self.port)
                json.append("hosts", self.hosts)
                json.append("devices", self.devices)
                json.append("streams", self.streams)
                json.append("problem", self.problem)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Nothing has this id.
    public struct NotFound: VarlinkError, Hashable {
        public static let name = "org.alertd.PageControl.NotFound"
        /// The id or the name.
        public var device: String
        public init(device: String) { self.device = device }
        public init(varlink json: JSON) throws(InvalidParameter) { self.device = try json.required("device") }
        public func encode(into json: inout JSON) { json.append("device", self.device) }
    }

    /// page.toml has no name for a phone.
    public struct NoHost: VarlinkError, Hashable {
        public static let name = "org.alertd.PageControl.NoHost"
        /// The reason.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }

    /// A value cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.PageControl.Invalid"
        /// The parameter.
        public var field: String
        /// The reason.
        public var reason: String
        public init(field: String, reason: String) { (self.field, self.reason) = (field, reason) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.field = try json.required("field")
            self.reason = try json.required("reason")
        }
        public func encode(into json: inout JSON) {
            json.append("field", self.field)
            json.append("reason", self.reason)
        }
    }

    /// The request reaches a documented bound.
    public struct TooMany: VarlinkError, Hashable {
        public static let name = "org.alertd.PageControl.TooMany"
        /// The exceeded quantity.
        public var what: String
        /// The bound.
        public var limit: Int
        public init(what: String, limit: Int) { (self.what, self.limit) = (what, limit) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.what = try json.required("what")
            self.limit = try json.required("limit")
        }
        public func encode(into json: inout JSON) {
            json.append("what", self.what)
            json.append("limit", self.limit)
        }
    }
}

/// The functions that answer the methods of `org.alertd.PageControl`, documented there.
public protocol PageControlHandler: Sendable {
    nonisolated(nonsending) func ticket(_ parameters: PageControl.Ticket, context: CallContext) async throws -> PageControl.Ticket.Reply
    nonisolated(nonsending) func pair(_ parameters: PageControl.Pair, context: CallContext) async throws -> PageControl.Pair.Reply
    nonisolated(nonsending) func devices(_ parameters: PageControl.Devices, context: CallContext) async throws -> PageControl.Devices.Reply
    nonisolated(nonsending) func revoke(_ parameters: PageControl.Revoke, context: CallContext) async throws -> PageControl.Revoke.Reply
    nonisolated(nonsending) func status(_ parameters: PageControl.Status, context: CallContext) async throws -> PageControl.Status.Reply
}

extension PageControl {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some PageControlHandler) -> VarlinkInterface {
        VarlinkInterface(PageControl.self, methods: [
            MethodHandler(PageControl.Ticket.self) { try await handler.ticket($0, context: $1) },
            MethodHandler(PageControl.Pair.self) { try await handler.pair($0, context: $1) },
            MethodHandler(PageControl.Devices.self) { try await handler.devices($0, context: $1) },
            MethodHandler(PageControl.Revoke.self) { try await handler.revoke($0, context: $1) },
            MethodHandler(PageControl.Status.self) { try await handler.status($0, context: $1) },
        ])
    }
}
