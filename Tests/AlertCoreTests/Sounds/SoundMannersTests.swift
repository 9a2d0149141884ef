// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import Logging
import Testing

@testable import AlertCore

/// What goes with an alert sound, with feedbackd played by python-dbusmock.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct SoundMannersTests {
    private static func feedback(on bus: PrivateBus) async throws -> MockObject {
        let mock = try await MockObject.started(
            on: bus, name: "org.sigxcpu.Feedback", path: "/org/sigxcpu/Feedback", interface: "org.sigxcpu.Feedback")
        try await mock.define("TriggerFeedback", in: "ssa{sv}i", out: "u", "ret = 1")
        return mock
    }

    private func ducker() -> Ducker {
        Ducker(
            program: "/nonexistent", environment: [:], journal: "/nonexistent/journal", logger: Logger(label: "test")
        ) { .off }
    }

    @Test func anAlertIsFeltAndDucksUntilItsEnd() async throws {
        let bus = try await PrivateBus.started()
        let motor = try await Self.feedback(on: bus)
        let ducker = ducker()
        let manners = SoundManners(
            ducker: ducker, vibration: Vibration(connection: BusConnection(address: bus.address)))
        let report = try #require(manners.admit(SoundRequest(sound: "glass", alert: true)) { _ in })
        #expect(await !ducker.isIdle())
        while try await motor.count(of: "TriggerFeedback") == 0 { await Task.yield() }
        report(.started(id: "1"))
        #expect(await !ducker.isIdle())
        report(.paused(id: "1"))
        await ducker.whenIdle()
        report(.resumed(id: "1"))
        #expect(await !ducker.isIdle())
        report(.ended(outcome: .finished, seconds: 1, reason: nil))
        await ducker.whenIdle()
        #expect(try await motor.count(of: "TriggerFeedback") == 1)
    }

    @Test func otherSoundsAreOnlyHeardAndSpeechIsNotFelt() async throws {
        let bus = try await PrivateBus.started()
        let motor = try await Self.feedback(on: bus)
        let ducker = ducker()
        let vibration = Vibration(connection: BusConnection(address: bus.address))
        let manners = SoundManners(ducker: ducker, vibration: vibration)
        _ = manners.admit(SoundRequest(sound: "glass")) { _ in }
        #expect(await ducker.isIdle())
        var request = SoundRequest(sound: "/proc/1/fd/1")
        request.isSpeech = true
        let report = try #require(manners.admit(request) { _ in })
        #expect(await !ducker.isIdle())
        report(.refused(CancellationError()))
        // A call of our own behind any that was made: it is the only one.
        #expect(await vibration.trigger() == .triggered)
        #expect(try await motor.count(of: "TriggerFeedback") == 1)
    }
}
