// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DesktopNotifications
import SoundService

/// The screen, as far as it is asked about what stands on it.
protocol PresentedOutput: Sendable {
    /// Waits until the server has taken what was handed over before, and says where it stands; nil when it is not on
    /// the screen.
    func presented(id: String) async -> Presented?
    /// The id behind the server's number, if it is ours.
    func id(ofServerNumber number: UInt32) -> String?
}

/// Takes what programs say by the Desktop Notifications Specification into the domain: there it is a notification like
/// any other, with history, sounds, rules and do not disturb.
struct FreedesktopCalls: Sendable {
    let loop: TransactionLoop
    let sounds: any SoundOutput
    let screen: any PresentedOutput
    let numbers: FreedesktopNumbers
    let onlookers: Onlookers

    /// Carries out `Relay`.
    ///
    /// - Throws: `Notifications.Invalid` for a hint that is no value, and the store's errors.
    func relay(_ call: Notifications.Relay) async throws -> Notifications.Relay.Reply {
        let relayed = try RelayedCall(call)
        var content = relayed.content(isShown: true)
        let sound = RelayedSound(relayed.requestedSounds, among: sounds)
        let (number, replaces) = place(of: UInt32(clamping: call.replaces ?? 0), on: relayed.stack)
        content.relayed?.replaces = replaces.map { Int($0) }
        let id = FreedesktopNumbers.id(number)
        let stored = content
        _ = try await loop.stored(delivering: stored, after: sound.check) { transaction in
            var stored = stored
            stored.sound = sound.found
            return try transaction.notify(id: id, content: stored)
        }
        // The effects of the change are carried out before it is answered: by now it is with the screen.
        let presented = await screen.presented(id: id)
        return Notifications.Relay.Reply(
            id: id, number: Int(presented?.number ?? number), shown: presented != nil,
            actions: presented?.actions ?? true,
            unseen: presented == nil ? await onlookers.unseen(delivered: id, stored) : nil)
    }

    /// Returns which of our numbers a call is about, and what the server is to replace if the number is none of ours.
    private func place(of replaces: UInt32, on stack: StackTags.Stack?) -> (number: UInt32, replaces: UInt32?) {
        guard replaces != 0 else { return (numbers.number(on: stack), nil) }
        let own =
            numbers.isGiven(replaces)
            ? replaces : screen.id(ofServerNumber: replaces).flatMap(FreedesktopNumbers.number)
        if let own { return (numbers.number(on: stack, replacing: own), nil) }
        // As dunst does: the number names a new notification, which the same number replaces from then on.
        return (numbers.number(on: stack, replacing: numbers.taken(replaces)), replaces)
    }
}

extension RelayedCall {
    /// - Throws: `Notifications.Invalid` for a hint that is no value.
    init(_ call: Notifications.Relay) throws(Notifications.Invalid) {
        self.init(appName: call.appName, summary: call.summary)
        appIcon = call.appIcon ?? ""
        body = call.body ?? ""
        actions = (call.actions ?? []).map { .init(key: $0.key, label: $0.label) }
        timeout = Int32(clamping: call.timeout ?? -1)
        for hint in (call.hints ?? []).prefix(Self.maximumHints) {
            do {
                hints[hint.name] = try VariantText.value(hint.value)
            } catch {
                throw Notifications.Invalid(
                    field: "hints", word: hint.name, reason: "its value is not in GVariant's text format",
                    hint: "write it like 'text', 5, true or byte 2")
            }
        }
    }
}
