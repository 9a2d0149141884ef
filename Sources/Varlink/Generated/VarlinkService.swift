// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.varlink.service.varlink. Do not edit; change that file and run it again.

/// The interface that every Varlink service offers. It describes the service and its interfaces.
public enum VarlinkService: VarlinkNamespace {
    public static let name = "org.varlink.service"
    public static var methods: [any VarlinkMethod.Type] { [GetInfo.self, GetInterfaceDescription.self] }
    public static var errors: [any VarlinkError.Type] { [InterfaceNotFound.self, MethodNotFound.self, MethodNotImplemented.self, InvalidParameter.self, PermissionDenied.self, ExpectedMore.self] }
    public static let description = #"""
# The interface that every Varlink service offers. It describes the service and its interfaces.
interface org.varlink.service

# Returns a description of the service and the names of its interfaces.
method GetInfo() -> (
  # The vendor of the service.
  vendor: string,
  # The name of the service.
  product: string,
  # The version of the service.
  version: string,
  # The address of further information.
  url: string,
  # The names of the interfaces that the service offers.
  interfaces: []string
)

# Returns the text of an interface, in the interface definition language.
method GetInterfaceDescription(
  # The name of the interface.
  interface: string
) -> (
  # The text of the interface.
  description: string
)

# The service does not offer this interface.
error InterfaceNotFound (
  # The name of the interface.
  interface: string
)

# The interface has no such method.
error MethodNotFound (
  # The name of the method.
  method: string
)

# The interface has the method, but this service does not implement it.
error MethodNotImplemented (
  # The name of the method.
  method: string
)

# A parameter is missing, of the wrong type or not acceptable.
error InvalidParameter (
  # The name of the parameter, or the path to a field inside it.
  parameter: string
)

# The caller may not call this method.
error PermissionDenied ()

# The method replies more than once and must be called with the flag more.
error ExpectedMore ()

"""#

    /// Returns a description of the service and the names of its interfaces.
    public struct GetInfo: VarlinkMethod, Hashable {
        public static let name = "org.varlink.service.GetInfo"
        public struct Reply: VarlinkValue, Hashable {
            /// The vendor of the service.
            public var vendor: String
            /// The name of the service.
            public var product: String
            /// The version of the service.
            public var version: String
            /// The address of further information.
            public var url: String
            /// The names of the interfaces that the service offers.
            public var interfaces: [String]
            public init(vendor: String, product: String, version: String, url: String, interfaces: [String]) {
                (self.vendor, self.product, self.version, self.url) = (vendor, product, version, url)
                self.interfaces = interfaces
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.vendor = try json.required("vendor")
                self.product = try json.required("product")
                self.version = try json.required("version")
                self.url = try json.required("url")
                self.interfaces = try json.required("interfaces")
            }
            public func encode(into json: inout JSON) {
                json.append("vendor", self.vendor)
                json.append("product", self.product)
                json.append("version", self.version)
                json.append("url", self.url)
                json.append("interfaces", self.interfaces)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Returns the text of an interface, in the interface definition language.
    public struct GetInterfaceDescription: VarlinkMethod, Hashable {
        public static let name = "org.varlink.service.GetInterfaceDescription"
        public struct Reply: VarlinkValue, Hashable {
            /// The text of the interface.
            public var description: String
            public init(description: String) { self.description = description }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.description = try json.required("description")
            }
            public func encode(into json: inout JSON) { json.append("description", self.description) }
        }
        /// The name of the interface.
        public var interface: String
        public init(interface: String) { self.interface = interface }
        public init(varlink json: JSON) throws(InvalidParameter) { self.interface = try json.required("interface") }
        public func encode(into json: inout JSON) { json.append("interface", self.interface) }
    }

    /// The service does not offer this interface.
    public struct InterfaceNotFound: VarlinkError, Hashable {
        public static let name = "org.varlink.service.InterfaceNotFound"
        /// The name of the interface.
        public var interface: String
        public init(interface: String) { self.interface = interface }
        public init(varlink json: JSON) throws(InvalidParameter) { self.interface = try json.required("interface") }
        public func encode(into json: inout JSON) { json.append("interface", self.interface) }
    }

    /// The interface has no such method.
    public struct MethodNotFound: VarlinkError, Hashable {
        public static let name = "org.varlink.service.MethodNotFound"
        /// The name of the method.
        public var method: String
        public init(method: String) { self.method = method }
        public init(varlink json: JSON) throws(InvalidParameter) { self.method = try json.required("method") }
        public func encode(into json: inout JSON) { json.append("method", self.method) }
    }

    /// The interface has the method, but this service does not implement it.
    public struct MethodNotImplemented: VarlinkError, Hashable {
        public static let name = "org.varlink.service.MethodNotImplemented"
        /// The name of the method.
        public var method: String
        public init(method: String) { self.method = method }
        public init(varlink json: JSON) throws(InvalidParameter) { self.method = try json.required("method") }
        public func encode(into json: inout JSON) { json.append("method", self.method) }
    }

    /// A parameter is missing, of the wrong type or not acceptable.
    public struct InvalidParameter: VarlinkError, Hashable {
        public static let name = "org.varlink.service.InvalidParameter"
        /// The name of the parameter, or the path to a field inside it.
        public var parameter: String
        public init(parameter: String) { self.parameter = parameter }
        public init(varlink json: JSON) throws(InvalidParameter) { self.parameter = try json.required("parameter") }
        public func encode(into json: inout JSON) { json.append("parameter", self.parameter) }
    }

    /// The caller may not call this method.
    public struct PermissionDenied: VarlinkError, Hashable {
        public static let name = "org.varlink.service.PermissionDenied"
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The method replies more than once and must be called with the flag more.
    public struct ExpectedMore: VarlinkError, Hashable {
        public static let name = "org.varlink.service.ExpectedMore"
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }
}

public protocol VarlinkServiceHandler: Sendable {
    nonisolated(nonsending) func getInfo(_ parameters: VarlinkService.GetInfo, context: CallContext) async throws -> VarlinkService.GetInfo.Reply
    nonisolated(nonsending) func getInterfaceDescription(_ parameters: VarlinkService.GetInterfaceDescription, context: CallContext) async throws -> VarlinkService.GetInterfaceDescription.Reply
}

extension VarlinkService {
    public static func interface(_ handler: some VarlinkServiceHandler) -> VarlinkInterface {
        VarlinkInterface(VarlinkService.self, methods: [
            MethodHandler(VarlinkService.GetInfo.self) { try await handler.getInfo($0, context: $1) },
            MethodHandler(VarlinkService.GetInterfaceDescription.self) { try await handler.getInterfaceDescription($0, context: $1) },
        ])
    }
}
