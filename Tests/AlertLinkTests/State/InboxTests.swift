// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertLink

/// Messages accepted from machines that are not devices, without a broker.
@Suite struct InboxTests {
    private let keys = DeviceKeys(name: "relay")
    private let topic = "alertd/ada/inbox/backup/disk"
    private let now: Int64 = 1_800_000_000 * second

    init() { #expect(Sodium.start()) }

    private var state: InboxState {
        InboxState(rules: .init(fromBroker: ["nas"], keys: ["backup": keys.member.signKey], to: ["all"]))
    }

    private func signed(_ text: String, at: Int64, topic: String? = nil, by other: DeviceKeys? = nil) -> [UInt8] {
        let text = text.dropLast() + ",\"at\":\(at)}"
        return InboxMessage.sealed(Array(text.utf8), topic: topic ?? self.topic, keys: other ?? keys)
    }

    private func take(
        _ state: inout InboxState, _ bytes: [UInt8], from sender: String = "backup", at path: String? = nil,
        isRetained: Bool = false, limits: SenderLimits = .init()
    ) -> Result<InboxState.Alert?, Frame.Failure> {
        var gate = SenderGate(limits: [sender: limits])
        do throws(Frame.Failure) {
            return .success(
                try state.received(
                    bytes, from: sender, at: path ?? topic, isRetained: isRetained, gate: &gate, now: now))
        } catch {
            return .failure(error)
        }
    }

    private func refusal(_ result: Result<InboxState.Alert?, Frame.Failure>) -> Refusal? {
        if case .failure(let error) = result { error.refusal } else { nil }
    }

    @Test func theSignedAreTakenOnce() {
        var state = state
        let first = signed(#"{"title":"Disk full","id":"disk","level":"critical","actions":[]}"#, at: now)
        guard
            case .success(.show(let id, let content, isOver: false)?) = take(
                &state, first, limits: .init(level: .active))
        else {
            Issue.record("not taken")
            return
        }
        #expect(id == "inbox-backup-disk" && content.title == "Disk full" && content.appName == "backup")
        #expect(content.to == ["all"] && content.level == .active, "no higher than its sender may")
        // The same again is nothing, what is older is refused, what is newer is taken; after a restart too.
        #expect(take(&state, first) == .success(nil))
        var again = self.state
        #expect(InboxState.restored(state.json, &again))
        #expect(take(&again, first, isRetained: true) == .success(nil))
        #expect(refusal(take(&again, signed(#"{"title":"x","id":"disk"}"#, at: now - 1))) == .stale)
        let end = take(&again, signed(#"{"id":"disk","ended":true}"#, at: now + 1))
        #expect(end == .success(.end(id: "inbox-backup-disk")))
    }

    @Test func whatIsWrongIsRefused() {
        var state = state
        let good = #"{"title":"Disk full"}"#
        #expect(refusal(take(&state, signed(good, at: now), from: "other")) == .unknownSender)
        #expect(refusal(take(&state, Array(good.utf8))) == .forged, "unsigned")
        #expect(refusal(take(&state, signed(good, at: now, by: DeviceKeys(name: "relay")))) == .forged)
        #expect(refusal(take(&state, signed(good, at: now, topic: topic + "2"))) == .forged, "moved")
        #expect(refusal(take(&state, signed(#"{"body":"x"}"#, at: now))) == .malformed)
        #expect(refusal(take(&state, signed(#"{"title":"x","id":"../x"}"#, at: now))) == .malformed)
        #expect(refusal(take(&state, signed(good, at: now + 3_600 * second))) == .malformed, "from the future")
        #expect(refusal(take(&state, signed(good, at: now - 8 * 86_400 * second))) == .expired)
        #expect(refusal(take(&state, [UInt8](repeating: 32, count: InboxMessage.maximumSize + 1))) == .tooLarge)
        #expect(refusal(take(&state, [1, 2, 3])) == .malformed)
        #expect(refusal(take(&state, signed(good, at: now), limits: .init(isMuted: true))) == .muted)
        #expect(state.count == 0 && !state.isDirty)
    }

    @Test func theBrokerIsBelievedWhereThatIsSaid() {
        var state = state
        let (text, path) = (Array(#"{"title":"Fan"}"#.utf8), "alertd/ada/inbox/nas")
        func isShown(_ result: Result<InboxState.Alert?, Frame.Failure>) -> Bool {
            if case .success(.show?) = result { true } else { false }
        }
        #expect(isShown(take(&state, text, from: "nas", at: path)))
        // Said once more it is a new alert; what lies there on the next connection is not.
        #expect(isShown(take(&state, text, from: "nas", at: path)))
        #expect(take(&state, text, from: "nas", at: path, isRetained: true) == .success(nil))
        var gate = SenderGate(limits: ["nas": .init(perMinute: 1)])
        var over: [Bool] = []
        do throws(Frame.Failure) {
            for _ in 0..<2 {
                let alert = try state.received(
                    text, from: "nas", at: path, isRetained: false, gate: &gate, now: now)
                if case .show(_, _, let isOver)? = alert { over.append(isOver) }
            }
        } catch {
            Issue.record("\(error.refusal)")
        }
        #expect(over == [false, true], "what is over the limit is listed")
    }

    @Test func oneWithoutAnIDIsNamedByItsTopicOrANumber() {
        var state = state
        func id(_ text: String, at path: String) -> String? {
            guard case .success(.show(let id, _, _)?) = take(&state, Array(text.utf8), from: "nas", at: path) else {
                return nil
            }
            return id
        }
        let inbox = "alertd/ada/inbox/nas"
        #expect(id(#"{"title":"Fan","id":"fan"}"#, at: inbox) == "inbox-nas-fan")
        #expect(id(#"{"title":"Fan"}"#, at: inbox + "/door") == "inbox-nas-door")
        let (first, second) = (id(#"{"title":"Fan"}"#, at: inbox), id(#"{"title":"Fan"}"#, at: inbox))
        #expect(first?.hasPrefix("inbox-nas-") == true && second?.hasPrefix("inbox-nas-") == true && first != second)
    }

    /// However many topics there are, what was taken once and forgotten is not taken again.
    @Test func memoryIsBounded() {
        var state = state
        var gate = SenderGate(limits: ["backup": .init(perMinute: 1_000_000)])
        func take(_ number: Int) throws(Frame.Failure) -> InboxState.Alert? {
            let path = "alertd/ada/inbox/backup/\(number)"
            let bytes = signed(#"{"title":"x"}"#, at: now - 10_000 + Int64(number), topic: path)
            return try state.received(bytes, from: "backup", at: path, isRetained: true, gate: &gate, now: now)
        }
        do throws(Frame.Failure) {
            for number in 0..<(InboxState.maximumTopics + 10) { #expect(try take(number) != nil) }
            #expect(state.json["taken"]?.arrayValue?.count == InboxState.maximumTopics)
            _ = try take(3)
            Issue.record("taken twice")
        } catch {
            #expect(error.refusal == .stale)
        }
    }
}

extension InboxState {
    fileprivate static func restored(_ json: JSON, _ state: inout InboxState) -> Bool { state.restore(json) }
}
