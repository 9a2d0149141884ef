// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import DBus
import DesktopSupport
import Foundation
import LinuxSystem
import Logging
import ProcessSupport
import Testing

@testable import AlertCore
@testable import AlertDaemon

@Suite struct ServedStateTests {
    private static let first: UInt32 = 1_000_000_010
    private var board = ServedState(first: first)

    private func event(_ kind: Manager.Kind, _ number: UInt32?, action: String? = nil, token: String? = nil)
        -> Manager.Event
    {
        var event = Manager.Event(event: kind, at: "", id: number.map(FreedesktopNumbers.id), action: action)
        event.activationToken = token
        return event
    }

    private func words(_ signals: [Broadcast]) -> [String] {
        signals.map { signal in
            let words = signal.arguments.map { $0.stringValue ?? $0.uint32Value.map { "\($0)" } ?? "?" }
            return ([signal.member] + words).joined(separator: " ")
        }
    }

    @Test(
        arguments: [
            (.activated, "x", ["ActionInvoked N x", "NotificationClosed N 2"]),
            (.dismissed, nil, ["NotificationClosed N 2"]),
            // A click on the notification itself, which did not ask for it.
            (.activated, nil, ["NotificationClosed N 2"]), (.activated, "bogus", ["NotificationClosed N 2"]),
            (.acknowledged, nil, ["NotificationClosed N 2"]), (.cleared, nil, ["NotificationClosed N 2"]),
            (.expired, nil, ["NotificationClosed N 1"]), (.cancelled, nil, ["NotificationClosed N 3"]),
            (.snoozed, nil, []), (.delivered, nil, []), (.notShown, nil, []),
        ] as [(Manager.Kind, String?, [String])])
    func eventsAreSignals(_ kind: Manager.Kind, _ action: String?, _ signals: [String]) {
        var board = board
        _ = board.open(Self.first, by: ":1.1", keys: ["x"], isResident: false)
        let expected = signals.map { $0.replacingOccurrences(of: "N", with: "\(Self.first)", options: [], range: nil) }
            .map { $0.replacingOccurrences(of: "\(Self.first)otification", with: "Notification") }
        #expect(words(board.signals(of: event(kind, Self.first, action: action))) == expected)
        // The end is reported once.
        if !signals.isEmpty { #expect(board.signals(of: event(.dismissed, Self.first)).isEmpty) }
    }

    /// A typed reply is sent with KDE's signal, before the end.
    @Test(arguments: [false, true]) func wordsAreHandedOn(_ isResident: Bool) {
        var board = board
        _ = board.open(Self.first, by: ":1.1", keys: ["inline-reply"], isResident: isResident)
        var replied = event(.replied, Self.first)
        replied.text = "On my way"
        let end = isResident ? [] : ["NotificationClosed \(Self.first) 2"]
        #expect(words(board.signals(of: replied)) == ["NotificationReplied \(Self.first) On my way"] + end)
    }

    @Test func aResidentOneStays() {
        var board = board
        _ = board.open(Self.first, by: ":1.1", keys: ["x"], isResident: true)
        let activated = event(.activated, Self.first, action: "x", token: "t")
        #expect(
            words(board.signals(of: activated)) == [
                "ActivationToken \(Self.first) t", "ActionInvoked \(Self.first) x",
            ])
        #expect(board.entries[Self.first] != nil)
    }

    /// Notifications from before a restart keep their numbers; foreign ones are not reported.
    @Test func numbersAreThoseOfPrograms() {
        var board = board
        #expect(
            words(board.signals(of: event(.activated, 1_000_000_003, action: "y"))) == [
                "ActionInvoked 1000000003 y", "NotificationClosed 1000000003 2",
            ])
        #expect(board.signals(of: event(.activated, Self.first + 5, action: "y")).isEmpty)
        var other = event(.dismissed, nil)
        other.id = "tea"
        #expect(board.signals(of: other).isEmpty)
    }

    @Test func theOldestOfAProgramIsForgotten() {
        var board = board
        for count in 0..<UInt32(ServedState.maximumOfOne) {
            #expect(board.open(Self.first + count, by: ":1.1", keys: [], isResident: false).signals.isEmpty)
        }
        #expect(board.open(Self.first + 5_000, by: ":1.2", keys: [], isResident: false).signals.isEmpty)
        // Replaced by another, it is that one's.
        #expect(board.open(Self.first, by: ":1.2", keys: [], isResident: false).signals.isEmpty)
        #expect(board.open(Self.first + 6_000, by: ":1.1", keys: [], isResident: false).signals.isEmpty)
        let (_, signals) = board.open(Self.first + 6_001, by: ":1.1", keys: [], isResident: false)
        #expect(words(signals) == ["NotificationClosed \(Self.first + 1) 4"])
        #expect(words(board.signals(of: event(.cancelled, nil))).count == ServedState.maximumOfOne + 2)
        #expect(board.entries.isEmpty)
    }

    @Test func thereAreNoMoreThanTheMost() {
        var board = board
        for count in 0..<UInt32(ServedState.most + 10) {
            _ = board.open(Self.first + count, by: ":1.\(count)", keys: [], isResident: false)
        }
        #expect(board.entries.count == ServedState.most)
        #expect(board.entries[Self.first + 9] == nil && board.entries[Self.first + 10] != nil)
    }
}

@Suite struct DisplayWatchTests {
    private func watch(_ folder: TemporaryFolder) -> DisplayWatch {
        DisplayWatch(runtime: folder.path, x11: folder.path + "/x", logger: Logger(label: "test")) { _ in }
    }

    private func listen(_ path: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
    }

    @Test func aSocketIsADisplay() throws {
        let folder = try TemporaryFolder()
        #expect(!watch(folder).isThere)
        try folder.write("", to: "wayland-0.lock")
        try folder.write("", to: "wayland-1")
        #expect(!watch(folder).isThere, "a file is no socket")
        try listen(folder.path + "/wayland-0")
        #expect(watch(folder).isThere)
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: other.path + "/x", withIntermediateDirectories: false)
        #expect(!watch(other).isThere)
        try listen(other.path + "/x/X7")
        #expect(watch(other).isThere)
    }
}
