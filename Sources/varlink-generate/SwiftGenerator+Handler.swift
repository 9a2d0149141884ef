// SPDX-License-Identifier: Apache-2.0

import Varlink

extension SwiftGenerator {
    private var methods: [InterfaceDefinition.Member] {
        definition.members.filter { if case .method = $0.kind { true } else { false } }
    }

    /// Writes the protocol that a server implements: one function per method, so that a server with a missing handler
    /// does not compile.
    mutating func generateHandlerProtocol() {
        block("\(access)protocol \(namespace)Handler: Sendable") { this in
            for method in this.methods {
                let type = "\(this.namespace).\(SwiftNames.type(method.name))"
                let last =
                    method.streaming == .never ? "context: CallContext" : "stream: ReplyStream<\(type).Reply>"
                this.line(
                    "nonisolated(nonsending) func \(SwiftNames.function(method.name))(_ parameters: \(type), \(last)) "
                        + "async throws -> \(type).Reply")
            }
        }
    }

    /// Writes the dispatch from a method's name to the handler's function.
    mutating func generateDispatch() {
        block("extension \(namespace)") { this in
            let arguments = this.methods.isEmpty ? "_: some" : "_ handler: some"
            this.block("\(this.access)static func interface(\(arguments) \(this.namespace)Handler) -> VarlinkInterface")
            {
                this in
                guard !this.methods.isEmpty else {
                    this.line("VarlinkInterface(\(this.namespace).self, methods: [])")
                    return
                }
                this.line("VarlinkInterface(\(this.namespace).self, methods: [")
                for method in this.methods {
                    let type = "\(this.namespace).\(SwiftNames.type(method.name))"
                    let function = "handler.\(SwiftNames.function(method.name))"
                    if method.streaming == .never {
                        this.line("    MethodHandler(\(type).self) { try await \(function)($0, context: $1) },")
                    } else {
                        this.line(
                            "    MethodHandler(streaming: \(type).self) { try await \(function)($0, stream: $1) },")
                    }
                }
                this.line("])")
            }
        }
    }
}
