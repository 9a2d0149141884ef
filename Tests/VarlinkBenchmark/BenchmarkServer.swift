// SPDX-License-Identifier: Apache-2.0

import Varlink
import VarlinkNIO

/// The cheapest handlers there are, so that what is measured is the way to them and back.
struct BenchmarkServer: BenchmarkHandler {
    func echo(_ parameters: Benchmark.Echo, context: CallContext) async throws -> Benchmark.Echo.Reply {
        .init(text: parameters.text)
    }

    func echoLater(
        _ parameters: Benchmark.EchoLater, context: CallContext
    ) async throws -> Benchmark.EchoLater.Reply {
        await Task.yield()
        return .init(text: parameters.text)
    }

    func count(
        _ parameters: Benchmark.Count, stream: ReplyStream<Benchmark.Count.Reply>
    ) async throws -> Benchmark.Count.Reply {
        for number in 1..<max(1, parameters.to) { try await stream.send(.init(number: number)) }
        return .init(number: parameters.to)
    }

    static func serve(on socket: ServerSocket) async throws {
        try await VarlinkServer(
            sockets: [socket],
            information: ServiceInformation(
                vendor: "Varlink", product: "Swift benchmark", version: "1", url: "https://varlink.org"),
            interfaces: [Benchmark.interface(BenchmarkServer())]
        ).run()
    }
}
