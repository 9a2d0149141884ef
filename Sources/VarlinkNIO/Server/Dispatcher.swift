// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The selection of a call's handler, including the introspection interface.
struct Dispatcher: Sendable {
    /// The decision about a call.
    enum Decision {
        /// A handler answers the call.
        case run(MethodHandler)
        /// This reply answers the call.
        case refuse(VarlinkErrorReply)
    }

    private let methods: [String: MethodHandler]
    private let descriptions: [String: String]

    init(information: ServiceInformation, interfaces: [VarlinkInterface]) {
        var descriptions = [VarlinkService.name: VarlinkService.description]
        for interface in interfaces { descriptions[interface.name] = interface.description }
        let introspection = VarlinkService.interface(
            Introspection(
                information: information, names: [VarlinkService.name] + interfaces.map(\.name),
                descriptions: descriptions))
        var methods: [String: MethodHandler] = [:]
        for interface in interfaces + [introspection] { methods.merge(interface.methods) { _, new in new } }
        self.methods = methods
        self.descriptions = descriptions
    }

    func decide(_ call: CallMessage) -> Decision {
        guard let handler = methods[call.method] else { return .refuse(explainMissing(call)) }
        // No method here changes the protocol of its connection, so the flag is an unsupported parameter.
        if call.upgrade { return .refuse(VarlinkErrorReply(InvalidParameter(parameter: "upgrade"))) }
        if handler.streaming == .required, !call.more {
            return .refuse(VarlinkErrorReply(VarlinkService.ExpectedMore()))
        }
        return .run(handler)
    }

    private func explainMissing(_ call: CallMessage) -> VarlinkErrorReply {
        guard let (interface, method) = call.nameParts, let text = descriptions[String(interface)] else {
            let interface = call.nameParts.map { String($0.interface) } ?? call.method
            return VarlinkErrorReply(VarlinkService.InterfaceNotFound(interface: interface))
        }
        // Generated interfaces handle every method they declare. Handwritten ones may not.
        if case .method? = (try? InterfaceDefinition(parsing: text))?[String(method)]?.kind {
            return VarlinkErrorReply(VarlinkService.MethodNotImplemented(method: call.method))
        }
        return VarlinkErrorReply(VarlinkService.MethodNotFound(method: call.method))
    }
}

/// `org.varlink.service`.
private struct Introspection: VarlinkServiceHandler {
    let information: ServiceInformation
    let names: [String]
    let descriptions: [String: String]

    func getInfo(
        _ parameters: VarlinkService.GetInfo, context: CallContext
    ) async throws -> VarlinkService.GetInfo.Reply {
        .init(
            vendor: information.vendor, product: information.product, version: information.version,
            url: information.url, interfaces: names)
    }

    func getInterfaceDescription(
        _ parameters: VarlinkService.GetInterfaceDescription, context: CallContext
    ) async throws -> VarlinkService.GetInterfaceDescription.Reply {
        guard let description = descriptions[parameters.interface] else {
            throw VarlinkService.InterfaceNotFound(interface: parameters.interface)
        }
        return .init(description: description)
    }
}
