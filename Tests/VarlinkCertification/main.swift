// SPDX-License-Identifier: Apache-2.0

import Glibc
import Varlink
import VarlinkNIO

/// usage: varlink-certification server|client|blocking-client --varlink=unix:SOCKET
///
/// The server uses the sockets it is passed (LISTEN_FDS) before the one on the command line, and runs until it is
/// terminated or its last connection is closed. A line on the standard output reports that it is listening.
private let usage = "usage: varlink-certification server|client|blocking-client --varlink=unix:SOCKET\n"

private func say(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    // Nobody is left to be told if this fails.
    _ = write(descriptor, bytes, bytes.count)
}

private let arguments = CommandLine.arguments.dropFirst()
private let prefix = "--varlink=unix:"
guard arguments.count == 2, let mode = arguments.first, let address = arguments.last, address.hasPrefix(prefix) else {
    say(usage, to: STDERR_FILENO)
    exit(64)
}
private let path = String(address.dropFirst(prefix.count))

do {
    switch mode {
    case "server":
        let passed = try SocketActivation.sockets()
        let server = VarlinkServer(
            sockets: passed.isEmpty ? [try .listen(at: path)] : passed,
            information: ServiceInformation(
                vendor: "Varlink", product: "Swift certification", version: "1", url: "https://varlink.org"),
            interfaces: [Certification.interface(CertificationServer())])
        say("listening\n", to: STDOUT_FILENO)
        try await server.run()
    case "client":
        let client = try await VarlinkClient.connect(to: path)
        guard try await certify(client) else { exit(1) }
        await client.close()
        say("Certification passed\n", to: STDOUT_FILENO)
    case "blocking-client":
        let connection = try VarlinkConnection(connectingTo: path, timeout: .seconds(30))
        guard try await certify(BlockingCertification(connection: connection)) else { exit(1) }
        say("Certification passed\n", to: STDOUT_FILENO)
    default:
        say(usage, to: STDERR_FILENO)
        exit(64)
    }
} catch {
    say("varlink-certification: \(error)\n", to: STDERR_FILENO)
    exit(1)
}
