// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Synchronization
import Testing
import Varlink

@testable import AlertCore

@Suite struct EventHubTests {
    private static func event(_ id: String) -> Manager.Event {
        var event = Manager.Event(event: .delivered, at: "2027-03-04T08:00:00Z")
        event.id = id
        return event
    }

    /// Events during a watcher's snapshot are neither lost nor delivered before it.
    @Test func whatHappensDuringTheSnapshotFollowsIt() {
        let hub = EventHub()
        let told = Mutex<[String]>([])
        let number = hub.reserve()
        hub.attach(
            { event in
                told.withLock { $0.append(event.id ?? "") }
                // As another thread would, right now.
                if event.id == "snapshot" { for id in ["one", "two"] { hub.send(Self.event(id)) } }
            }, number: number, snapshot: Self.event("snapshot"))
        hub.send(Self.event("three"))
        #expect(told.withLock { $0 } == ["snapshot", "one", "two", "three"])
    }

    @Test func whoHasLeftBeforeTheSnapshotIsToldNothing() {
        let hub = EventHub()
        let told = Mutex(0)
        hub.attach(
            { _ throws(ReplyStreamClosed) in
                told.withLock { $0 += 1 }
                throw ReplyStreamClosed()
            }, number: hub.reserve(), snapshot: Self.event("snapshot"))
        hub.send(Self.event("one"))
        #expect(told.withLock { $0 } == 1)
    }

    /// A watcher that is removed during its snapshot gets no more events.
    @Test func whoLeavesDuringTheSnapshotIsToldNothingMore() {
        let hub = EventHub()
        let told = Mutex<[String]>([])
        let number = hub.reserve()
        hub.attach(
            { event in
                told.withLock { $0.append(event.id ?? "") }
                if event.id == "snapshot" {
                    hub.send(Self.event("one"))
                    hub.remove(number)
                }
            }, number: number, snapshot: Self.event("snapshot"))
        hub.send(Self.event("two"))
        #expect(told.withLock { $0 } == ["snapshot"])
    }
}
