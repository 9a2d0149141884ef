// SPDX-License-Identifier: Apache-2.0

import Varlink
import VarlinkNIO

/// The requirements of the certification for a connection, so that both clients make the same calls.
protocol CertifiableConnection {
    func call<Method: VarlinkMethod>(_ method: Method) async throws -> Method.Reply
    func callOneway<Method: VarlinkMethod>(_ method: Method) async throws
    func collect<Method: VarlinkMethod>(_ method: Method) async throws -> [Method.Reply]
}

/// The client without an event loop.
struct BlockingCertification: CertifiableConnection {
    let connection: VarlinkConnection

    func call<Method: VarlinkMethod>(_ method: Method) async throws -> Method.Reply { try connection.call(method) }

    func callOneway<Method: VarlinkMethod>(_ method: Method) async throws { try connection.callOneway(method) }

    func collect<Method: VarlinkMethod>(_ method: Method) async throws -> [Method.Reply] {
        let stream = try connection.stream(method)
        var replies: [Method.Reply] = []
        while let reply = try stream.next() { replies.append(reply) }
        return replies
    }
}

extension VarlinkClient: CertifiableConnection {
    func collect<Method: VarlinkMethod>(_ method: Method) async throws -> [Method.Reply] {
        var replies: [Method.Reply] = []
        for try await reply in stream(method) { replies.append(reply) }
        return replies
    }
}

/// Makes the certification's calls, each with what the one before returned.
func certify(_ connection: some CertifiableConnection) async throws -> Bool {
    let id = try await connection.call(Certification.Start()).client_id
    let r1 = try await connection.call(Certification.Test01(client_id: id))
    let r2 = try await connection.call(Certification.Test02(client_id: id, bool: r1.bool))
    let r3 = try await connection.call(Certification.Test03(client_id: id, int: r2.int))
    let r4 = try await connection.call(Certification.Test04(client_id: id, float: r3.float))
    let r5 = try await connection.call(Certification.Test05(client_id: id, string: r4.string))
    let r6 = try await connection.call(
        Certification.Test06(client_id: id, bool: r5.bool, int: r5.int, float: r5.float, string: r5.string))
    let r7 = try await connection.call(
        Certification.Test07(
            client_id: id,
            struct: .init(
                bool: r6.struct.bool, int: r6.struct.int, float: r6.struct.float, string: r6.struct.string)))
    let r8 = try await connection.call(Certification.Test08(client_id: id, map: r7.map))
    let r9 = try await connection.call(Certification.Test09(client_id: id, set: r8.set))
    let r10 = try await connection.collect(Certification.Test10(client_id: id, mytype: r9.mytype))
    try await connection.callOneway(Certification.Test11(client_id: id, last_more_replies: r10.map(\.string)))
    return try await connection.call(Certification.End(client_id: id)).all_ok
}
