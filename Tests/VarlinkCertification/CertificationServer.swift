// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Answers the certification's calls and checks that each client makes them in order, with the right parameters.
actor CertificationServer: CertificationHandler {
    /// The call each client has to make next.
    private var expected: [String: String] = [:]
    private var lastNumber = 0

    private func step<Method: VarlinkMethod>(_ client: String, wants: Method, got: Method, next: String) throws {
        guard let name = expected[client] else { throw Certification.ClientIdError() }
        guard Method.name == "\(Certification.name).\(name)", wants == got else {
            expected[client] = nil
            throw Certification.CertificationError(
                wants: ["method": .string("\(Certification.name).\(name)"), "parameters": wants.varlink],
                got: ["method": .string(Method.name), "parameters": got.varlink])
        }
        expected[client] = next
    }

    func start(_ parameters: Certification.Start, context: CallContext) async throws -> Certification.Start.Reply {
        lastNumber += 1
        let client = "client-\(lastNumber)"
        expected[client] = "Test01"
        return .init(client_id: client)
    }

    func test01(_ got: Certification.Test01, context: CallContext) async throws -> Certification.Test01.Reply {
        try step(got.client_id, wants: got, got: got, next: "Test02")
        return .init(bool: true)
    }

    func test02(_ got: Certification.Test02, context: CallContext) async throws -> Certification.Test02.Reply {
        try step(got.client_id, wants: .init(client_id: got.client_id, bool: true), got: got, next: "Test03")
        return .init(int: 1)
    }

    func test03(_ got: Certification.Test03, context: CallContext) async throws -> Certification.Test03.Reply {
        try step(got.client_id, wants: .init(client_id: got.client_id, int: 1), got: got, next: "Test04")
        return .init(float: 1.0)
    }

    func test04(_ got: Certification.Test04, context: CallContext) async throws -> Certification.Test04.Reply {
        try step(got.client_id, wants: .init(client_id: got.client_id, float: 1.0), got: got, next: "Test05")
        return .init(string: "ping")
    }

    func test05(_ got: Certification.Test05, context: CallContext) async throws -> Certification.Test05.Reply {
        try step(got.client_id, wants: .init(client_id: got.client_id, string: "ping"), got: got, next: "Test06")
        return .init(bool: false, int: 2, float: .pi, string: "a lot of string")
    }

    func test06(_ got: Certification.Test06, context: CallContext) async throws -> Certification.Test06.Reply {
        let wants = Certification.Test06(
            client_id: got.client_id, bool: false, int: 2, float: .pi, string: "a lot of string")
        try step(got.client_id, wants: wants, got: got, next: "Test07")
        return .init(struct: .init(bool: false, int: 2, float: .pi, string: "a lot of string"))
    }

    func test07(_ got: Certification.Test07, context: CallContext) async throws -> Certification.Test07.Reply {
        let wants = Certification.Test07(
            client_id: got.client_id, struct: .init(bool: false, int: 2, float: .pi, string: "a lot of string"))
        try step(got.client_id, wants: wants, got: got, next: "Test08")
        return .init(map: ["foo": "Foo", "bar": "Bar"])
    }

    func test08(_ got: Certification.Test08, context: CallContext) async throws -> Certification.Test08.Reply {
        let wants = Certification.Test08(client_id: got.client_id, map: ["foo": "Foo", "bar": "Bar"])
        try step(got.client_id, wants: wants, got: got, next: "Test09")
        return .init(set: ["one", "two", "three"])
    }

    func test09(_ got: Certification.Test09, context: CallContext) async throws -> Certification.Test09.Reply {
        let wants = Certification.Test09(client_id: got.client_id, set: ["one", "two", "three"])
        try step(got.client_id, wants: wants, got: got, next: "Test10")
        return .init(mytype: Self.everything)
    }

    func test10(
        _ got: Certification.Test10, stream: ReplyStream<Certification.Test10.Reply>
    ) async throws -> Certification.Test10.Reply {
        let wants = Certification.Test10(client_id: got.client_id, mytype: Self.everything)
        try step(got.client_id, wants: wants, got: got, next: "Test11")
        for number in 1...9 { try await stream.send(.init(string: "Reply number \(number)")) }
        return .init(string: "Reply number 10")
    }

    func test11(_ got: Certification.Test11, context: CallContext) async throws -> Certification.Test11.Reply {
        let wants = Certification.Test11(
            client_id: got.client_id, last_more_replies: (1...10).map { "Reply number \($0)" })
        try step(got.client_id, wants: wants, got: got, next: context.oneway ? "End" : "Test11 with oneway")
        return .init()
    }

    func end(_ got: Certification.End, context: CallContext) async throws -> Certification.End.Reply {
        try step(got.client_id, wants: got, got: got, next: "nothing")
        expected[got.client_id] = nil
        return .init(all_ok: true)
    }

    static let everything = Certification.MyType(
        object: ["method": "org.varlink.certification.Test09", "parameters": ["map": ["foo": "Foo", "bar": "Bar"]]],
        enum: .two, struct: .init(first: 1, second: "2"), array: ["one", "two", "three"],
        dictionary: ["foo": "Foo", "bar": "Bar"], stringset: ["one", "two", "three"], nullable: nil,
        nullable_array_struct: nil,
        interface: .init(
            foo: [nil, ["foo": .foo, "bar": .bar], nil, ["one": .foo, "two": .bar]], anon: .init(foo: true, bar: false))
    )
}
