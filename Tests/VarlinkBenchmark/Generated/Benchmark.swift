// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.example.benchmark.varlink. Do not edit; change that file and run it again.

internal import Varlink

/// What the cost of a call is measured with.
enum Benchmark: VarlinkNamespace {
    static let name = "org.example.benchmark"
    static var methods: [any VarlinkMethod.Type] { [Echo.self, EchoLater.self, Count.self] }
    static var errors: [any VarlinkError.Type] { [] }
    static let description = #"""
# What the cost of a call is measured with.
interface org.example.benchmark

# Returns what it is given, without waiting for anything.
method Echo(
  # Anything.
  text: string
) -> (
  # The same.
  text: string
)

# Returns what it is given, after waiting for another thread.
method EchoLater(
  # Anything.
  text: string
) -> (
  # The same.
  text: string
)

# Returns the numbers up to one, each with a reply of its own.
#
# [Requires 'more' flag]
method Count(
  # The last number.
  to: int
) -> (
  # The number.
  number: int
)

"""#

    /// Returns what it is given, without waiting for anything.
    struct Echo: VarlinkMethod, Hashable {
        static let name = "org.example.benchmark.Echo"
        struct Reply: VarlinkValue, Hashable {
            /// The same.
            var text: String
            init(text: String) { self.text = text }
            init(varlink json: JSON) throws(InvalidParameter) { self.text = try json.required("text") }
            func encode(into json: inout JSON) { json.append("text", self.text) }
        }
        /// Anything.
        var text: String
        init(text: String) { self.text = text }
        init(varlink json: JSON) throws(InvalidParameter) { self.text = try json.required("text") }
        func encode(into json: inout JSON) { json.append("text", self.text) }
    }

    /// Returns what it is given, after waiting for another thread.
    struct EchoLater: VarlinkMethod, Hashable {
        static let name = "org.example.benchmark.EchoLater"
        struct Reply: VarlinkValue, Hashable {
            /// The same.
            var text: String
            init(text: String) { self.text = text }
            init(varlink json: JSON) throws(InvalidParameter) { self.text = try json.required("text") }
            func encode(into json: inout JSON) { json.append("text", self.text) }
        }
        /// Anything.
        var text: String
        init(text: String) { self.text = text }
        init(varlink json: JSON) throws(InvalidParameter) { self.text = try json.required("text") }
        func encode(into json: inout JSON) { json.append("text", self.text) }
    }

    /// Returns the numbers up to one, each with a reply of its own.
    ///
    /// [Requires 'more' flag]
    struct Count: VarlinkMethod, Hashable {
        static let name = "org.example.benchmark.Count"
        static var streaming: VarlinkStreaming { .required }
        struct Reply: VarlinkValue, Hashable {
            /// The number.
            var number: Int
            init(number: Int) { self.number = number }
            init(varlink json: JSON) throws(InvalidParameter) { self.number = try json.required("number") }
            func encode(into json: inout JSON) { json.append("number", self.number) }
        }
        /// The last number.
        var to: Int
        init(to: Int) { self.to = to }
        init(varlink json: JSON) throws(InvalidParameter) { self.to = try json.required("to") }
        func encode(into json: inout JSON) { json.append("to", self.to) }
    }
}

/// The functions that answer the methods of `org.example.benchmark`, documented there.
protocol BenchmarkHandler: Sendable {
    nonisolated(nonsending) func echo(_ parameters: Benchmark.Echo, context: CallContext) async throws -> Benchmark.Echo.Reply
    nonisolated(nonsending) func echoLater(_ parameters: Benchmark.EchoLater, context: CallContext) async throws -> Benchmark.EchoLater.Reply
    nonisolated(nonsending) func count(_ parameters: Benchmark.Count, stream: ReplyStream<Benchmark.Count.Reply>) async throws -> Benchmark.Count.Reply
}

extension Benchmark {
    /// The interface, its methods answered by `handler`, for a server to offer.
    static func interface(_ handler: some BenchmarkHandler) -> VarlinkInterface {
        VarlinkInterface(Benchmark.self, methods: [
            MethodHandler(Benchmark.Echo.self) { try await handler.echo($0, context: $1) },
            MethodHandler(Benchmark.EchoLater.self) { try await handler.echoLater($0, context: $1) },
            MethodHandler(streaming: Benchmark.Count.self) { try await handler.count($0, stream: $1) },
        ])
    }
}
