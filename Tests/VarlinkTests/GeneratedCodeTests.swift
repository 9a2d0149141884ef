// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

private struct AwkwardServer: AwkwardHandler {
    func everything(
        _ parameters: Awkward.Everything, context: CallContext
    ) async throws -> Awkward.Everything.Reply {
        .init(node: .init(value: parameters.whole, children: []), reply: .init(text: parameters.text))
    }

    func count(
        _ parameters: Awkward.Count, stream: ReplyStream<Awkward.Count.Reply>
    ) async throws -> Awkward.Count.Reply {
        for number in 1..<parameters.to { try await stream.send(.init(number: number)) }
        return .init(number: parameters.to)
    }

    func `repeat`(
        _ parameters: Awkward.Repeat, stream: ReplyStream<Awkward.Repeat.Reply>
    ) async throws -> Awkward.Repeat.Reply {
        .init(text: parameters.text)
    }

    func fail(_ parameters: Awkward.Fail, context: CallContext) async throws -> Awkward.Fail.Reply {
        throw Awkward.InvalidParameter(parameter: parameters.how, self_: 1)
    }

    func `import`(_ parameters: Awkward.Import, context: CallContext) async throws -> Awkward.Import.Reply {
        .init()
    }
}

/// Keeps what a handler sends.
private actor Collector: ReplySink {
    private(set) var sent: [JSON] = []
    func send(_ parameters: JSON) { sent.append(parameters) }
    nonisolated func offer(_ parameters: JSON) throws(ReplyStreamClosed) { throw ReplyStreamClosed() }
    nonisolated func finish(with parameters: JSON) throws(ReplyStreamClosed) { throw ReplyStreamClosed() }
}

@Suite struct GeneratedCode {
    private let interface = Awkward.interface(AwkwardServer())

    private func call(
        _ method: String, _ parameters: JSON, more: Bool = false, sink: any ReplySink = Collector()
    ) async throws -> JSON {
        let handler = try #require(interface.methods["org.example.awkward.\(method)"])
        let context = CallContext(
            method: handler.name, more: more, peer: PeerCredentials(processID: 1, userID: 2, groupID: 3))
        return try await handler.body(parameters, context, sink)
    }

    private static let everything: JSON = [
        "flag": true, "whole": 7, "fraction": 1.5, "text": "t", "any": ["x": [1]], "colour": "self", "list": ["a"],
        "table": ["b": 2, "a": 1], "set": ["x": [:], "y": [:]],
        "inline": ["first": 1, "second": ["deep": "d"]], "choice": "two", "choices": ["yes", nil],
        "matrix": [[1], []], "holes": ["h": nil], "named": ["text": "n"], "raw": ["text": "r"],
        "type": ["Type": 3], "varlink": 4,
    ]

    @Test func everyTypeTravels() throws {
        let value = try Awkward.Everything(varlink: Self.everything)
        #expect(value.colour == .self_)
        #expect(value.set == ["x", "y"])
        #expect(value.inline.second.deep == "d")
        #expect(value.choice == .two)
        #expect(value.choices == [.yes, nil])
        #expect(value.holes == ["h": nil] as [String: Int?])
        #expect(value.type == Awkward.Type_(Type_: 3))
        #expect(value.varlink_ == 4)
        #expect(value.maybe == nil)
        #expect(value.varlink == Self.everything)
    }

    @Test(
        arguments: [
            ("flag", 1, "flag"), ("flag", .null, "flag"), ("whole", 1.5, "whole"), ("whole", "7", "whole"),
            ("fraction", "x", "fraction"), ("text", 1, "text"), ("colour", "blue", "colour"), ("maybe", 1, "maybe"),
            ("list", ["a", 1], "list[1]"), ("table", ["b": "x"], "table.b"), ("set", ["x": 1], "set.x"),
            ("inline", ["first": 1, "second": [:]], "inline.second.deep"), ("inline", 1, "inline"),
            ("matrix", [[1], [2, "x"]], "matrix[1][1]"), ("raw", [1], "raw"), ("type", ["Type": "x"], "type.Type"),
        ] as [(String, JSON, String)])
    func badFieldsAreNamed(_ field: String, _ value: JSON, _ path: String) throws {
        var object = try #require(Self.everything.objectValue)
        object[field] = value
        #expect(throws: InvalidParameter(parameter: path)) { try Awkward.Everything(varlink: .object(object)) }
    }

    @Test(arguments: [.null, true, 1, "text", [], [[:]]] as [JSON])
    func aStructIsReadFromAnObjectAlone(_ value: JSON) {
        let here = InvalidParameter(parameter: "")
        #expect(throws: here) { try Awkward.Node(varlink: value) }
        // The others have no required field.
        #expect(throws: here) { try Awkward.Left(varlink: value) }
        #expect(throws: here) { try Awkward.Import(varlink: value) }
        #expect(throws: here) { try Awkward.Import.Reply(varlink: value) }
    }

    @Test func aStructWithoutFieldsIsAnEmptyObject() throws {
        #expect(Awkward.Import().varlink == [:])
        #expect(Awkward.Import.Reply().varlink == [:])
        #expect(Awkward.Left(right: nil).varlink == [:])
        #expect(try Awkward.Import.Reply(varlink: ["later": 1]) == .init())
    }

    @Test func wholeNumbersAndFractionsMeet() throws {
        var object = try #require(Self.everything.objectValue)
        object["whole"] = 7.0
        object["fraction"] = 2
        object["unknown"] = "ignored"
        object["maybe"] = .null
        let value = try Awkward.Everything(varlink: .object(object))
        #expect(value.whole == 7)
        #expect(value.fraction == 2)
    }

    @Test func recursiveTypesTravel() throws {
        var node = Awkward.Node(
            value: 1, next: .init(value: 2, children: []), children: [.init(value: 3, children: [])])
        #expect(try Awkward.Node(varlink: node.varlink) == node)
        #expect(node.next?.value == 2)
        node.next = nil
        #expect(node.varlink == ["value": 1, "children": [["value": 3, "children": []]]])
        let left = Awkward.Left(right: .init(left: .init(right: nil), name: "r"))
        #expect(try Awkward.Left(varlink: left.varlink) == left)
    }

    @Test func methodsReachTheHandler() async throws {
        #expect(
            try await call("Everything", Self.everything) == [
                "node": ["value": 7, "children": []], "reply": ["text": "t"],
            ])
        #expect(try await call("Import", [:]) == [:])
        await #expect(throws: InvalidParameter(parameter: "to")) { try await call("Count", [:]) }
        await #expect(throws: Awkward.InvalidParameter(parameter: "x", self_: 1)) {
            try await call("Fail", ["how": "x"])
        }
    }

    @Test func streamsReachTheSink() async throws {
        let sink = Collector()
        #expect(try await call("Count", ["to": 3], more: true, sink: sink) == ["number": 3])
        #expect(await sink.sent == [["number": 1], ["number": 2]])
    }

    @Test func withoutMoreOnlyTheLastReplyIsMade() async throws {
        let sink = Collector()
        #expect(try await call("Count", ["to": 3], sink: sink) == ["number": 3])
        #expect(await sink.sent.isEmpty)
    }

    @Test func errorsMatchByName() throws {
        let reply = VarlinkErrorReply(Awkward.InvalidParameter(parameter: "p", self_: 2))
        #expect(reply.name == "org.example.awkward.InvalidParameter")
        #expect(reply.parameters == ["parameter": "p", "self": 2])
        #expect(reply.decode(as: Awkward.InvalidParameter.self)?.self_ == 2)
        #expect(reply.decode(as: InvalidParameter.self) == nil)
        #expect(VarlinkErrorReply(name: reply.name).decode(as: Awkward.InvalidParameter.self) == nil)
    }

    @Test func theNamespaceListsWhatTheTextDeclares() throws {
        let definition = try InterfaceDefinition(parsing: Awkward.description)
        #expect(definition.name == Awkward.name)
        #expect(
            Awkward.methods.map { $0.name }
                == ["Everything", "Count", "Repeat", "Fail", "Import"].map { "\(Awkward.name).\($0)" })
        #expect(Awkward.errors.map { $0.name } == ["InvalidParameter", "Nothing"].map { "\(Awkward.name).\($0)" })
        #expect(Set(interface.methods.keys) == Set(Awkward.methods.map { $0.name }))
        for method in Awkward.methods {
            #expect(definition[String(method.name.split(separator: ".").last!)]?.streaming == method.streaming)
        }
    }
}
