// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopNotifications
import DesktopSupport
import ProcessSupport
import Testing

/// Notifications on another real server, xfce4-notifyd under Xvfb, pressed by a pointer.
@Suite(.serialized, .timeLimit(.minutes(2))) struct XfceTests {
    let display: VirtualDisplay
    let home: TemporaryFolder
    let bus: PrivateBus

    init() async throws {
        display = try await VirtualDisplay.started()
        home = try TemporaryFolder()
        bus = try await XfceNotifyd.bus(home: home)
    }

    @Test(
        arguments: [
            (.firstButton, .activated(id: "tea", actionKey: nil, activationToken: nil)),
            (.lastButton, .activated(id: "tea", actionKey: "more", activationToken: nil)),
            // The server has a button for the default action, and a click outside it closes the notification.
            (.body, .dismissed(id: "tea")),
        ] as [(XfceNotifyd.Place, DesktopEvent)])
    func aClick(_ place: XfceNotifyd.Place, _ outcome: DesktopEvent) async throws {
        let xfce = try await XfceNotifyd.started(on: bus, display, home: home)
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("tea"))
        #expect(await session.nextOutcome() == .shown(id: "tea"))
        try await until { try await xfce.shown() == 1 }
        try await xfce.click(place)
        #expect(await session.nextOutcome() == outcome)
        try await until { try await xfce.shown() == 0 }
    }

    @Test func itsTimePassesAndItIsTakenBack() async throws {
        let xfce = try await XfceNotifyd.started(on: bus, display, home: home)
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("tea", expires: .milliseconds(50)))
        #expect(await session.nextOutcome() == .shown(id: "tea"))
        #expect(await session.nextOutcome() == .expired(id: "tea"))
        session.notifications.post(.sample("coffee"))
        #expect(await session.nextOutcome() == .shown(id: "coffee"))
        session.notifications.withdraw(id: "coffee")
        #expect(await session.nextOutcome() == .withdrawn(id: "coffee"))
        try await until { try await xfce.shown() == 0 }
    }

    /// Waits for the server's windows, because this does not test our program but the server's behaviour.
    private func until(_ condition: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while try await !condition() {
            guard ContinuousClock.now < deadline else { throw NeverSo() }
        }
    }

    private struct NeverSo: Error {}
}
