// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import DBus
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import DesktopNotifications

@Suite struct WorkNoticesTests {
    private func work(
        _ id: String = "copy", fraction: Double? = nil, text: String? = nil, app: String? = nil, isModal: Bool = false
    ) -> ProgressState.Work {
        ProgressState.Work(
            id: id, title: "Copying", asker: .init(pid: 1, program: "cp", app: app), isModal: isModal,
            isOnDesktop: true, began: 0, beganAt: Instant(seconds: 0), number: 1, text: text, fraction: fraction)
    }

    private func post(_ actions: [WorkNotices.Action]) -> DesktopPost? {
        for case .post(let post) in actions { return post }
        return nil
    }

    @Test func whatIsOverWithinAMomentIsNotSeen() {
        var notices = WorkNotices()
        #expect(notices.changed(work(fraction: 0.5), at: .seconds(10)) == [])
        #expect(notices.nextDeadline == .seconds(11))
        #expect(notices.ended("copy", at: .seconds(10.9)) == [])
        #expect(notices.nextDeadline == nil)
    }

    @Test func whatLastsLongerIsOneNotificationThatChangesAndIsClosed() throws {
        var notices = WorkNotices()
        _ = notices.changed(work(fraction: 0.1, text: "one"), at: .seconds(10))
        let first = notices.pass(.seconds(11))
        let shown = try #require(post(first))
        #expect(
            shown.id == "work copy" && shown.hints["value"] == .int32(10) && shown.body == "10 %\none"
                && shown.level == .passive)
        #expect(shown.actions == [.init(key: "cancel", label: "Cancel")])
        #expect(first.contains(.launcher(app: "alertd", 0.1)))
        #expect(notices.nextDeadline == nil)
        // At most four updates per second are shown, including the last one.
        for step in 1...9 {
            #expect(notices.changed(work(fraction: 0.1 + Double(step) / 100), at: .seconds(11.1)) == [])
        }
        #expect(notices.nextDeadline == .seconds(11.25))
        let second = notices.pass(.seconds(11.25))
        #expect(post(second)?.hints["value"] == .int32(19) && second.contains(.launcher(app: "alertd", 0.19)))
        #expect(notices.changed(work(fraction: 0.1951), at: .seconds(12)) == [], "nothing is seen of that")
        #expect(
            notices.ended("copy", at: .seconds(12)) == [.withdraw(id: "work copy"), .launcher(app: "alertd", nil)])
    }

    @Test func whatIsWaitedForIsOnTheLauncherAlone() {
        var notices = WorkNotices()
        _ = notices.changed(work(fraction: 0.5, app: "files", isModal: true), at: .zero)
        #expect(notices.pass(.seconds(1)) == [.launcher(app: "files", 0.5)])
        #expect(notices.ended("copy", at: .seconds(2)) == [.launcher(app: "files", nil)])
    }

    @Test func aLauncherShowsTheMeanOfItsWork() {
        var notices = WorkNotices()
        _ = notices.changed(work("a", fraction: 0.2, isModal: true), at: .zero)
        _ = notices.changed(work("b", fraction: 0.6, isModal: true), at: .zero)
        _ = notices.changed(work("c", isModal: true), at: .zero)
        #expect(notices.pass(.seconds(1)) == [.launcher(app: "alertd", 0.4)])
        #expect(notices.ended("a", at: .seconds(2)) == [.launcher(app: "alertd", 0.6)])
    }

    @Test func whatThePersonClosesStaysClosed() {
        var notices = WorkNotices()
        _ = notices.changed(work(), at: .zero)
        #expect(post(notices.pass(.seconds(1))) != nil)
        notices.dismissed("copy")
        #expect(notices.changed(work(text: "more"), at: .seconds(2)) == [])
        #expect(notices.ended("copy", at: .seconds(3)) == [])
    }

    @Test func aNewServerIsShownWhatRuns() {
        var notices = WorkNotices()
        _ = notices.changed(work(), at: .zero)
        #expect(post(notices.pass(.seconds(1))) != nil)
        #expect(post(notices.serverAppeared(at: .seconds(5))) != nil)
    }
}
