// SPDX-License-Identifier: Apache-2.0

import Glibc
import Varlink
import VarlinkNIO

/// usage: varlink-benchmark [CALLS]
///
/// Measures calls between two processes and prints a line for each measure. The process started by it to serve
/// gets the far end of a socket pair as its descriptor 3.

private let servingArgument = "--serve-descriptor-3"

private func serveInChild() throws -> (connection: VarlinkConnection, child: pid_t) {
    let (connection, peer) = try VarlinkConnection.pair()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Duplicating onto its own number would keep the close-on-exec flag.
    let source = peer == 3 ? dup(peer) : peer
    posix_spawn_file_actions_adddup2(&actions, source, 3)
    var child = pid_t()
    let name = strdup("varlink-benchmark")
    let argument = strdup(servingArgument)
    defer {
        free(name)
        free(argument)
    }
    let code = posix_spawn(&child, "/proc/self/exe", &actions, nil, [name, argument, nil], environ)
    close(source)
    if source != peer { close(peer) }
    guard code == 0 else { throw VarlinkClientError.transport(.socket, code: code) }
    return (connection, child)
}

/// Seconds of processor time that this process's ended children have used.
private func childrenTime() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

private func measure(_ name: String, calls: Int, _ body: (VarlinkConnection) throws -> Void) throws {
    let (connection, child) = try serveInChild()
    _ = try connection.call(Benchmark.Echo(text: "warm"))
    let processorBefore = childrenTime()
    let start = ContinuousClock.now
    try body(connection)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    kill(child, SIGKILL)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    let processor = childrenTime() - processorBefore
    func rounded(_ value: Double, _ places: Double) -> Double { (value * places).rounded() / places }
    print(
        "\(name): \(Int(Double(calls) / seconds)) a second, \(rounded(seconds / Double(calls) * 1e6, 100)) us each; "
            + "the service's processor \(rounded(processor / Double(calls) * 1e6, 100)) us each")
}

private func pipelined<Method: VarlinkMethod>(
    _ connection: VarlinkConnection, calls: Int, _ method: Method
) throws {
    let batch = 256
    // One batch is always under way while the replies to another are read.
    try connection.send(repeatElement(method, count: batch))
    for _ in 0..<(calls / batch - 1) {
        try connection.send(repeatElement(method, count: batch))
        for _ in 0..<batch { _ = try connection.receive(Method.self) }
    }
    for _ in 0..<batch { _ = try connection.receive(Method.self) }
}

if CommandLine.arguments.dropFirst().first == servingArgument {
    try await BenchmarkServer.serve(on: ServerSocket(adopting: 3))
} else {
    let calls = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200_000
    let text = "Stand up and look out of the window"
    try measure("round trips", calls: calls / 10) { connection in
        for _ in 0..<(calls / 10) { _ = try connection.call(Benchmark.Echo(text: text)) }
    }
    try measure("round trips, handler suspends", calls: calls / 10) { connection in
        for _ in 0..<(calls / 10) { _ = try connection.call(Benchmark.EchoLater(text: text)) }
    }
    try measure("pipelined calls", calls: calls) { try pipelined($0, calls: calls, Benchmark.Echo(text: text)) }
    try measure("pipelined calls, handler suspends", calls: calls) {
        try pipelined($0, calls: calls, Benchmark.EchoLater(text: text))
    }
    try measure("streamed replies", calls: calls) { connection in
        let replies = try connection.stream(Benchmark.Count(to: calls))
        while try replies.next() != nil {}
    }
}
