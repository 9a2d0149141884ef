// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.PageControl.varlink. Do not edit; change that file and run it again.

public import Varlink

/// The control of alert-page by alertctl, on a socket of its own that only the person's own processes may open.
public enum PageControl: VarlinkNamespace {
    public static let name = "org.alertd.PageControl"
    public static var methods: [any VarlinkMethod.Type] { [Ticket.self, Pair.self, Devices.self, Revoke.self, Status.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, NoHost.self, Invalid.self, TooMany.self] }
    public static let description = #"""
# The control of alert-page by alertctl, on a socket of its own that only the person's own processes may open.
interface org.alertd.PageControl

type Device (
  id: string,
  name: string,
  made: string,
  lastSeen: string,
  paired: bool,
  pushed: bool
)

# A ticket for a browser on this machine: used once, 30 seconds.
method Ticket() -> (
  # http://127.0.0.1:PORT/#t=TICKET
  url: string
)

# A code for a browser elsewhere: used once, ten minutes.
method Pair(name: string) -> (
  # https://NAME/, the first name of `hosts`.
  url: string,
  # Eight characters to type, without those that look alike.
  code: string,
  # Lines of a QR code of the URL with the code, drawn with half blocks.
  picture: []string,
  expires: string
)

method Devices() -> (devices: []Device)

# By id or name.
method Revoke(device: string) -> (name: string)

method Status() -> (
  port: int,
  hosts: []string,
  devices: int,
  # Open streams.
  streams: int,
  # What is wrong with page.toml, with the line to write.
  problem: ?string
)

error NotFound (device: string)
error NoHost (reason: string)
error Invalid (field: string, reason: string)
error TooMany (what: string, limit: int)

"""#

    /// The type `Device`.
    public struct Device: VarlinkValue, Hashable {
        /// The field `id`.
        public var id: String
        /// The field `name`.
        public var name: String
        /// The field `made`.
        public var made: String
        /// The field `lastSeen`.
        public var lastSeen: String
        /// The field `paired`.
        public var paired: Bool
        /// The field `pushed`.
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

    /// A ticket for a browser on this machine: used once, 30 seconds.
    public struct Ticket: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Ticket"
        public struct Reply: VarlinkValue, Hashable {
            /// http://127.0.0.1:PORT/#t=TICKET
            public var url: String
            public init(url: String) { self.url = url }
            public init(varlink json: JSON) throws(InvalidParameter) { self.url = try json.required("url") }
            public func encode(into json: inout JSON) { json.append("url", self.url) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// A code for a browser elsewhere: used once, ten minutes.
    public struct Pair: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Pair"
        public struct Reply: VarlinkValue, Hashable {
            /// https://NAME/, the first name of `hosts`.
            public var url: String
            /// Eight characters to type, without those that look alike.
            public var code: String
            /// Lines of a QR code of the URL with the code, drawn with half blocks.
            public var picture: [String]
            /// The field `expires`.
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
        /// The field `name`.
        public var name: String
        public init(name: String) { self.name = name }
        public init(varlink json: JSON) throws(InvalidParameter) { self.name = try json.required("name") }
        public func encode(into json: inout JSON) { json.append("name", self.name) }
    }

    /// The method `Devices`.
    public struct Devices: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Devices"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `devices`.
            public var devices: [PageControl.Device]
            public init(devices: [PageControl.Device]) { self.devices = devices }
            public init(varlink json: JSON) throws(InvalidParameter) { self.devices = try json.required("devices") }
            public func encode(into json: inout JSON) { json.append("devices", self.devices) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// By id or name.
    public struct Revoke: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Revoke"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `name`.
            public var name: String
            public init(name: String) { self.name = name }
            public init(varlink json: JSON) throws(InvalidParameter) { self.name = try json.required("name") }
            public func encode(into json: inout JSON) { json.append("name", self.name) }
        }
        /// The field `device`.
        public var device: String
        public init(device: String) { self.device = device }
        public init(varlink json: JSON) throws(InvalidParameter) { self.device = try json.required("device") }
        public func encode(into json: inout JSON) { json.append("device", self.device) }
    }

    /// The method `Status`.
    public struct Status: VarlinkMethod, Hashable {
        public static let name = "org.alertd.PageControl.Status"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `port`.
            public var port: Int
            /// The field `hosts`.
            public var hosts: [String]
            /// The field `devices`.
            public var devices: Int
            /// Open streams.
            public var streams: Int
            /// What is wrong with page.toml, with the line to write.
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

    /// The error `NotFound`.
    public struct NotFound: VarlinkError, Hashable {
        public static let name = "org.alertd.PageControl.NotFound"
        /// The field `device`.
        public var device: String
        public init(device: String) { self.device = device }
        public init(varlink json: JSON) throws(InvalidParameter) { self.device = try json.required("device") }
        public func encode(into json: inout JSON) { json.append("device", self.device) }
    }

    /// The error `NoHost`.
    public struct NoHost: VarlinkError, Hashable {
        public static let name = "org.alertd.PageControl.NoHost"
        /// The field `reason`.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }

    /// The error `Invalid`.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.PageControl.Invalid"
        /// The field `field`.
        public var field: String
        /// The field `reason`.
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

    /// The error `TooMany`.
    public struct TooMany: VarlinkError, Hashable {
        public static let name = "org.alertd.PageControl.TooMany"
        /// The field `what`.
        public var what: String
        /// The field `limit`.
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
