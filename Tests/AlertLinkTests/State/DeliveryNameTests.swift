// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// The names of deliveries, by which alertd recognises one that it has stored: the same for every retry, and a new one
/// when something must be shown again.
@Suite struct DeliveryNameTests {
    let now = 1_000 * second

    init() { #expect(Sodium.start()) }

    private func message(
        _ rev: Int64, contentRev: Int64? = nil, id: String = "tea", nonce: Int64 = 7, to: [String] = ["all"],
        title: String = "Tea", isOver: Bool = false
    ) -> LinkMessage {
        .alert(
            .init(
                key: .init(.notification, id), rev: rev, at: now, sent: now, until: now + 600 * second, nonce: nonce,
                to: to, program: "", title: title, item: isOver ? nil : .notification(.init(title: title)),
                ending: isOver ? .init() : nil, contentRev: contentRev ?? rev))
    }

    /// The copies that are to be shown.
    private func copies(_ core: inout LinkCore, _ message: LinkMessage) -> [LinkAction.Copy] {
        core.received(message, from: "desk", isRetained: false, now: now).compactMap { action in
            if case .show(let copy, _) = action { copy } else { nil }
        }
    }

    private func died(_ core: LinkCore) throws -> LinkCore {
        var new = LinkCore.device("laptop")
        let isRead = new.restore(core.record)
        try #require(isRead)
        return new
    }

    @Test func aRepetitionHasTheSameName() throws {
        var core = LinkCore.device("laptop")
        let first = try #require(copies(&core, message(5)).first)
        #expect(!first.isRepeated && !first.delivery.isEmpty && first.delivery.utf8.count <= 255)
        // The process died before it knew alertd's result. In the interim its origin has added a device, which changes
        // nothing.
        for rev: Int64 in [5, 6, 7] {
            core = try died(core)
            let again = try #require(copies(&core, message(rev, contentRev: 5)).first)
            #expect(again.isRepeated && again.delivery == first.delivery, "revision \(rev)")
        }
        core.shown("tea@desk", .taken)
        core = try died(core)
        #expect(copies(&core, message(7, contentRev: 5)).isEmpty)
    }

    /// alertd keeps the names of deliveries: under a known one it would show nothing, and this device would report it.
    @Test func whatWasForgottenComesAgainUnderAnotherName() throws {
        var core = LinkCore.device("laptop")
        var names: Set<String> = []
        func show(_ what: String) throws {
            let copy = try #require(copies(&core, message(5)).first, "\(what)")
            #expect(names.insert(copy.delivery).inserted, "\(what)")
            #expect(copies(&core, message(5)).first?.delivery == copy.delivery, "\(what), said again")
            core.shown(copy.id, .taken)
        }
        try show("the first")
        for number in 1...3 {
            // It was taken out, and is paired again.
            #expect(core.closedWords(of: ["desk"])?.contains("1 alert is closed here") == true)
            #expect(core.forget("desk") == [.close(id: "tea@desk", .notification, answeredOn: nil)])
            #expect(core.closedWords(of: ["desk"]) == nil)
            core = try died(core)
            try show("paired \(number) times")
        }
        // Its folder was deleted: alertd has the copy, and it is closed at the start.
        core = LinkCore.device("laptop")
        core.begin(now: now)
        #expect(core.reconciled(copies: ["tea@desk": .notification]).count == 1)
        try show("the state was lost")
    }

    @Test func anAnswerThatADeviceTakenOutHasNotConfirmedIsTold() throws {
        var core = LinkCore.device("laptop")
        let item = question("Deploy?")
        let asked = LinkMessage.alert(
            .init(
                key: .init(.prompt, "deploy"), rev: 5, at: now, sent: now, until: now + 600 * second, nonce: 7,
                to: ["all"], program: "p", title: item.title, item: item, ending: nil))
        _ = core.received(asked, from: "desk", isRetained: false, now: now)
        core.shown("deploy@desk", .taken)
        _ = core.did(.answer(index: 1, label: "Yes", text: nil), to: "deploy@desk", now: now)
        #expect(core.closedWords(of: ["desk"]) == nil)
        #expect(core.forget("desk").told == ["Your answer did not count: Deploy?"])
    }

    @Test func whatIsShownAnewHasAnother() throws {
        var core = LinkCore.device("laptop")
        var names: Set<String> = []
        func show(_ message: LinkMessage, _ what: String) throws {
            let copy = try #require(copies(&core, message).first, "\(what)")
            #expect(!copy.isRepeated && names.insert(copy.delivery).inserted, "\(what)")
            core.shown(copy.id, .taken)
        }
        try show(message(5), "the first")
        try show(message(6, title: "Coffee"), "changed")
        // Acted upon here, and its origin says it again.
        _ = core.did(.activate(action: "pay"), to: "tea@desk", now: now)
        try show(message(7), "rejected")
        _ = copies(&core, message(8, isOver: true))
        try show(message(9, nonce: 8), "another of this name")
        try show(message(10, id: "other"), "another")
        // For others for a while.
        #expect(copies(&core, message(11, contentRev: 9, nonce: 8, to: ["nas"])).isEmpty)
        try show(message(12, contentRev: 9, nonce: 8), "for this device again")
    }

    @Test func aMachinesAlertIsNamedByWhatWasTakenBefore() throws {
        var gate = SenderGate()
        let rules = InboxState.Rules(fromBroker: ["nas"], keys: [:], to: [])
        var state = InboxState(rules: rules)
        let text = Array(#"{"title":"Fan stopped","id":"fan"}"#.utf8)
        func take(_ state: inout InboxState, at path: String = "alertd/ada/inbox/nas") throws -> String? {
            guard
                case .show(_, let content, _)? = try state.received(
                    text, from: "nas", at: path, isRetained: false, gate: &gate, now: now)
            else { return nil }
            return content.delivery
        }
        let unsaved = state
        let first = try take(&state)
        // It died before that was on disk, and had taken another one in the meantime.
        var again = unsaved
        _ = try take(&again, at: "alertd/ada/inbox/nas/door")
        #expect(try first != nil && take(&again) == first)
        // The same words later are another alert.
        #expect(try take(&state) != first)
    }
}
