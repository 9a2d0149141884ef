// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopSupport
import LinuxSystem
import ProcessSupport
import Testing

/// Values through a real dbus-daemon, to an object that answers with what it was given.
@Suite(.timeLimit(.minutes(2))) struct MessageTests {
    /// An error of another program may have several lines.
    @Test(arguments: [
        ("", "The bus answered a.B."), ("\n", "The bus answered a.B."), ("one\n", "The bus answered a.B: one"),
        ("\n \none\r\ntwo", "The bus answered a.B: one"),
    ])
    func anErrorIsALine(_ message: String, _ sentence: String) {
        #expect(DBusError.remote(DBusErrorName(rawValue: "a.B"), message: message).sentence == sentence)
    }

    let bus: PrivateBus
    let server: BusConnection
    let client: BusConnection
    let name: String

    static let introspection = """
        <node><interface name='org.example.Echo'><method name='Echo'>
        <arg type='(yxa{sv}asv)' direction='in'/><arg type='(yxa{sv}asv)' direction='out'/>
        </method></interface></node>
        """

    init() async throws {
        bus = try await PrivateBus.started()
        server = BusConnection(address: bus.address)
        client = BusConnection(address: bus.address)
        server.export(path: "/echo", introspection: Self.introspection) { call in
            switch call.member {
            case "Echo": .values(call.arguments)
            case "Fail": .error(DBusErrorName(rawValue: "org.example.No"), message: String(repeating: "é", count: 4000))
            case "Unsendable": .values([.string("a\0b")])
            default: .unknownMethod
            }
        }
        name = try await server.uniqueName()
    }

    func call(_ member: String, _ arguments: [DBusValue] = []) async throws(DBusError) -> [DBusValue] {
        try await client.call(
            MethodCall(
                destination: name, path: "/echo", interface: "org.example.Echo", member: member, arguments: arguments),
            within: .seconds(20))
    }

    static let everyType: [DBusValue] = [
        .byte(255), .bool(true), .bool(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min),
        .uint64(.max), .double(-0.1), .string(""), .string("Grüße 🌍"), .objectPath("/a/b"), .signature("a{sv}"),
        .strings([]), .strings(["a", "b"]), .structure([.string("x"), .byte(1)]),
        .array([.array([.int32(1)], of: "i"), .array([], of: "i")], of: "ai"),
        .properties(["urgency": .byte(2), "deep": .variant(.variant(.structure([.int64(1)])))]),
        .array([.entry(key: .uint32(1), value: .strings(["one"]))], of: "{uas}"),
        .variant(.properties([:])),
    ]

    @Test(arguments: everyType) func aValueComesBackAsItWent(_ value: DBusValue) async throws {
        #expect(try await call("Echo", [value]) == [value])
    }

    @Test func manyValuesInOneMessage() async throws {
        #expect(try await call("Echo", Self.everyType) == Self.everyType)
    }

    @Test func anIndependentClientSeesTheSame() async throws {
        let output = try await TestProcess.output(
            "gdbus",
            [
                "call", "--session", "--dest", name, "--object-path", "/echo", "--method", "org.example.Echo.Echo",
                "(byte 7, int64 -5, {'count': <int64 3>}, ['x', 'Grüße'], <('v', true)>)",
            ], environment: bus.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
        #expect(
            output
                == "((byte 0x07, int64 -5, {'count': <int64 3>}, ['x', 'Grüße'], <('v', true)>),)")
    }

    @Test func anErrorKeepsItsNameAndItsTextIsBounded() async throws {
        await #expect(
            throws: DBusError.remote(
                DBusErrorName(rawValue: "org.example.No"), message: String(repeating: "é", count: 512))
        ) { try await call("Fail") }
    }

    @Test func anUnknownMethodIsAnsweredAsSuch() async throws {
        do {
            _ = try await call("Nonsense")
            Issue.record("it was answered")
        } catch DBusError.remote(let name, _) {
            #expect(name == .unknownMethod)
        }
    }

    @Test func anAnswerThatCannotBeSentIsAnError() async throws {
        do {
            _ = try await call("Unsendable")
            Issue.record("it was answered")
        } catch DBusError.remote(let name, _) {
            #expect(name == .failed)
        }
    }

    static let unsendable: [DBusValue] = [
        .string("a\0b"), .objectPath("no/slash"), .objectPath("/double//slash"), .signature("nonsense"),
        .array([.string("x")], of: "i"), .array([], of: ""), .structure([]), .array([], of: "()"),
        .array([], of: "{vs}"), .array([], of: "ii"), .variant(.entry(key: .byte(1), value: .byte(1))),
        .array([.entry(key: .variant(.byte(1)), value: .byte(2))], of: "{vy}"), .entry(key: .byte(1), value: .byte(2)),
        (0..<100).reduce(.byte(1)) { value, _ in .variant(value) },
    ]

    @Test(arguments: unsendable) func whatDBusDoesNotAllowIsRefusedHere(_ value: DBusValue) async throws {
        do {
            _ = try await call("Echo", [value])
            Issue.record("it was sent")
        } catch DBusError.invalidMessage {
            #expect(try await call("Echo", [.byte(1)]) == [.byte(1)])
        }
    }

    @Test(arguments: [
        ("not a name", "/a", "a.b", "C"), ("a.b", "a", "a.b", "C"), ("a.b", "/a", "ab", "C"),
        ("a.b", "/a", "a.b", "C.D"),
    ])
    func invalidNamesAreRefusedHere(_ parts: (String, String, String, String)) async throws {
        do {
            _ = try await client.call(
                MethodCall(destination: parts.0, path: parts.1, interface: parts.2, member: parts.3),
                within: .seconds(9))
            Issue.record("it was sent")
        } catch DBusError.invalidMessage {}
    }

    /// The limit for an image's pixels does not count other bytes.
    @Test(arguments: [(0, 0), (4_096, 4_096), (4_097, 0), (3_000_000, 0)])
    func longByteArraysArePassedOver(_ sent: Int, _ read: Int) async throws {
        let bytes = DBusValue.array(Array(repeating: .byte(7), count: sent), of: "y")
        let expected = DBusValue.array(Array(repeating: .byte(7), count: read), of: "y")
        #expect(try await call("Echo", [bytes, .int32(5)]) == [expected, .int32(5)])
    }

    @Test func moreThanTheReaderTakesIsAnError() async throws {
        for body in [
            DBusValue.array(Array(repeating: .int16(1), count: 70_000), of: "n"),
            .string(String(repeating: "x", count: 5 << 20)),
        ] {
            do {
                _ = try await call("Echo", [body])
                Issue.record("it was read")
            } catch DBusError.remote(let name, _) {
                #expect(name == .invalidArgs)
            }
        }
    }

    @Test func aDescriptorTravels() async throws {
        let folder = try TemporaryFolder()
        let descriptor = try folder.open("file", containing: "through the bus")
        guard case .descriptor(let received)? = try await call("Echo", [.descriptor(descriptor)]).first else {
            Issue.record("no descriptor came back")
            return
        }
        #expect(received.number != descriptor.number)
        #expect(folder.contents(of: received) == "through the bus")
    }
}
