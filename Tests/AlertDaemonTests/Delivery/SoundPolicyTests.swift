// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import Logging
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import DesktopNotifications
@testable import LinuxSystem
@testable import SoundService

/// The effects of an alert sound, with feedbackd simulated by python-dbusmock.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct SoundPolicyTests {
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

    /// Do not disturb as it is set, at a clock that stands.
    private func quiet(_ setting: Quiet = Quiet()) throws -> DoNotDisturbState {
        let quiet = DoNotDisturbState(
            clock: try StandingClock("2027-03-04T08:00:00Z"), zones: Zones(environment: ["TZ": "Europe/Berlin"]))
        quiet.set(setting)
        return quiet
    }

    @Test func anAlertIsFeltAndDucksUntilItsEnd() async throws {
        let bus = try await PrivateBus.started()
        let motor = try await Self.feedback(on: bus)
        let ducker = ducker()
        let policy = SoundPolicy(
            ducker: ducker, vibration: Vibration(connection: BusConnection(address: bus.address)),
            silence: SilentMode(folder: "/nonexistent"), quiet: try quiet())
        #expect(policy.admit(SoundRequest(sound: "glass", alert: true)) == nil)
        #expect(await !ducker.isIdle())
        while try await motor.count(of: "TriggerFeedback") == 0 { await Task.yield() }
        policy.makeRoom(false)
        await ducker.whenIdle()
        policy.makeRoom(true)
        #expect(await !ducker.isIdle())
        policy.makeRoom(false)
        await ducker.whenIdle()
        #expect(try await motor.count(of: "TriggerFeedback") == 1)
    }

    @Test func otherSoundsAreOnlyHeardAndSpeechIsNotFelt() async throws {
        let bus = try await PrivateBus.started()
        let motor = try await Self.feedback(on: bus)
        let ducker = ducker()
        let vibration = Vibration(connection: BusConnection(address: bus.address))
        let policy = SoundPolicy(
            ducker: ducker, vibration: vibration, silence: SilentMode(folder: "/nonexistent"), quiet: try quiet())
        #expect(policy.admit(SoundRequest(sound: "glass")) == nil)
        #expect(await ducker.isIdle())
        var request = SoundRequest(sound: "/proc/1/fd/1")
        request.isSpeech = true
        #expect(policy.admit(request) == nil)
        #expect(await !ducker.isIdle())
        policy.makeRoom(false)
        // A call of our own behind any that was made: it is the only one.
        #expect(await vibration.trigger() == .triggered)
        #expect(try await motor.count(of: "TriggerFeedback") == 1)
    }

    /// Each kind of sound under each reason for quiet, by level and application: "-" it is heard, "q" it is quieted.
    /// Levels are active, time sensitive and critical; applications app, muted and allowed.
    @Test(arguments: [
        (Quiet.Reason?.none, "- q -  - q -  - - -"), (.asked, "q q -  q q -  - - -"),
        (.schedule, "q q -  - q -  - - -"),
        (.presentation, "q q -  - q -  - - -"), (.desktop(server: "dunst"), "q q -  q q -  - - -"),
    ])
    func doNotDisturbQuietsWhatIsNoPlayers(reason: Quiet.Reason?, expected: String) throws {
        var setting = Quiet(muted: ["muted"], allowed: ["allowed"])
        switch reason {
        case .asked: setting.asked = .on(until: nil)
        case .desktop(let server): setting.desktop = server
        case .schedule: setting.schedule = [try QuietTime("0:00-24:00")]
        case .presentation: setting.isPresenting = true
        case nil: break
        }
        let policy = SoundPolicy(
            ducker: ducker(),
            vibration: Vibration(connection: BusConnection(address: BusAddress(socketPath: "/nonexistent"))),
            silence: SilentMode(folder: "/nonexistent"), quiet: try quiet(setting))
        func heard(_ request: SoundRequest, _ origin: SoundOrigin) -> String {
            var request = request
            request.origin = origin
            let outcome = policy.admit(request)?.outcome
            #expect(outcome == nil || outcome == .quieted)
            return outcome == nil ? "-" : "q"
        }
        var speech = SoundRequest(sound: "/proc/1/fd/1")
        speech.isSpeech = true
        for request in [SoundRequest(sound: "glass"), SoundRequest(sound: "/x.wav", alert: true), speech] {
            let rows = [Notifications.Level.active, .timeSensitive, .critical].map { level in
                ["app", "muted", "allowed"].map { heard(request, .caller(level, app: $0)) }.joined(separator: " ")
            }
            #expect(rows.joined(separator: "  ") == expected)
            // That a notification's sound may be heard was decided with the notification.
            #expect(heard(request, .notification(.active)) == "-")
        }
        // A player's is heard whatever is set.
        #expect(heard(SoundRequest(sound: "/music.flac"), .caller(.active, app: "muted")) == "-")
    }

    @Test func inSilentModeOnlyPlayersAndCriticalNotificationsAreHeardAndAlertsAreFelt() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "silent-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bus = try await PrivateBus.started()
        let motor = try await Self.feedback(on: bus)
        let silence = SilentMode(folder: folder)
        let policy = SoundPolicy(
            ducker: ducker(), vibration: Vibration(connection: BusConnection(address: bus.address)), silence: silence,
            quiet: try quiet())
        #expect(!silence.isOn)
        #expect(try await silence.set(true))
        #expect(silence.isOn)
        #expect(try await !silence.set(true))
        var critical = SoundRequest(sound: "glass", alert: true)
        critical.origin = .notification(.critical)
        var speech = SoundRequest(sound: "/proc/1/fd/1")
        speech.isSpeech = true
        for request in [SoundRequest(sound: "glass"), SoundRequest(sound: "/x.wav", alert: true), speech] {
            #expect(policy.admit(request)?.outcome == .silenced)
        }
        #expect(policy.admit(SoundRequest(sound: "/music.flac")) == nil)
        #expect(policy.admit(critical) == nil)
        while try await motor.count(of: "TriggerFeedback") == 0 { await Task.yield() }
        // Another life of the daemon finds it as it was.
        let next = SilentMode(folder: folder)
        #expect(next.isOn)
        #expect(try await next.set(false))
        #expect(!SilentMode(folder: folder).isOn)
        await #expect(throws: SystemError.self) { try await SilentMode(folder: "/nonexistent").set(true) }
    }
}
