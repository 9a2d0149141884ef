// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The column with the terms of a notification and its state. The lines were written by the version in which both were
/// one type: a database keeps its bytes.
@Suite struct TermsColumnTests {
    private static let lines = [
        #"{}"#,
        #"{"missed":"each"}"#,
        #"{"missed":"skip"}"#,
        #"{"lateWindow":7200000000}"#,
        #"{"warn":[[86400000000,1],600000000]}"#,
        #"{"nag":300000000}"#,
        #"{"nag":300000000,"nagLimit":3}"#,
        #"{"offset":-900000000,"days":-1,"clock":32400000000}"#,
        #"{"acknowledged":1804147200000000}"#,
        #"{"snoozed":1804147200000000}"#,
        #"{"event":1804147200000000}"#,
        #"{"wake":true}"#,
        #"{"snoozes":2}"#,
        #"{"escalated":3}"#,
        #"{"soundProblem":"no device"}"#,
        #"{"to":[]}"#,
        #"{"to":["laptop","nas"]}"#,
        #"{"except":{"spares":true}}"#,
        #"{"afterAck":"P7D at 09:00:00"}"#,
        #"{"standIn":{"device":"nas","due":1804147200000000,"waits":1804147200000003}}"#,
        #"{"occasion":{}}"#,
        #"{"timeLost":true}"#,
    ]

    /// All members, in their order.
    private static let full = [
        #""missed":"each""#,
        #""lateWindow":7200000000"#,
        #""warn":[[86400000000,1],600000000]"#,
        #""nag":300000000"#,
        #""nagLimit":3"#,
        #""offset":-900000000"#,
        #""days":-1"#,
        #""clock":32400000000"#,
        #""acknowledged":1804147200000000"#,
        #""snoozed":1804147200000001"#,
        #""event":1804147200000002"#,
        #""wake":true"#,
        #""snoozes":2"#,
        #""escalated":3"#,
        #""soundProblem":"no device, so nothing was heard""#,
        #""to":["laptop","nas"]"#,
        #""except":{"spares":true}"#,
        #""afterAck":"P7D at 09:00:00""#,
        #""standIn":{"device":"nas","due":1804147200000000,"waits":1804147200000003}"#,
        #""occasion":{}"#,
        #""timeLost":true"#,
    ]

    @Test func bytesStay() {
        for line in Self.lines + ["{" + Self.full.joined(separator: ",") + "}"] {
            let (terms, state) = TermsColumn.read(line)
            #expect(TermsColumn.text(terms, state) == line)
        }
    }

    /// Each member as scheduled is in the one, each event since in the other.
    @Test func eachMemberIsInOneOfThem() {
        let happened = ["acknowledged", "snoozed", "event", "snoozes", "escalated", "soundProblem", "to"]
        for member in Self.full {
            let (terms, state) = TermsColumn.read("{\(member)}")
            let isState = happened.contains { member.hasPrefix("\"\($0)\":") }
            #expect((terms == Terms()) == isState, "\(member)")
            #expect((state == DeliveryState()) == !isState, "\(member)")
        }
    }

    /// A damaged member gets its default, and never keeps a notification from firing.
    @Test(arguments: ["", "{", "[]", "3", #"{"missed":7,"nag":"x","snoozes":[],"warn":{}}"#])
    func damagedIsDefault(_ text: String) {
        let (terms, state) = TermsColumn.read(text)
        #expect(terms == Terms() && state == DeliveryState())
    }

    /// An export, a list and an import give what a caller sets.
    @Test func oneReadsWhatTheOtherWrites() throws {
        let wire = Notifications.Trigger(
            missed: .each, lateWindow: "PT2H", warn: ["P1D", "PT10M"], nag: "PT5M", nagLimit: 3, wake: true,
            afterAck: "P7D at 09:00:00")
        var (terms, copy) = (Terms(), Terms())
        try terms.read(wire)
        var (written, alarm) = (
            Notifications.Trigger(), Notifications.Alarm(id: "a", content: .init(title: "A"), trigger: "instant 0")
        )
        terms.write(into: &written)
        terms.write(into: &alarm)
        #expect(written == wire)
        try copy.read(alarm)
        #expect(copy == terms)
        // Nothing is named, so nothing changes; "none" removes.
        try copy.read(Notifications.Trigger())
        #expect(copy == terms)
        try copy.read(
            Notifications.Trigger(
                missed: .once, lateWindow: "none", warn: ["none"], nag: "none", wake: false, afterAck: "none"))
        #expect(copy == Terms())
    }

    private static let refused: [(Notifications.Trigger, String)] = [
        (.init(nagLimit: 3), "nagLimit"), (.init(nag: "none", nagLimit: 3), "nagLimit"), (.init(nag: "9s"), "nag"),
        (.init(nag: "5m", nagLimit: 1_001), "nagLimit"), (.init(lateWindow: "0s"), "lateWindow"),
        (.init(warn: ["1 month"]), "warn"), (.init(warn: (1...9).map { "\($0)h" }), "warn"),
        (.init(afterAck: "soon"), "afterAck"),
    ]

    @Test func wrongOptionsAreRefused() {
        for (wire, field) in Self.refused {
            var terms = Terms()
            terms.nag = Span.hour
            let error = #expect(throws: Notifications.Invalid.self) { try terms.read(wire) }
            #expect(error?.field == field)
        }
    }
}
