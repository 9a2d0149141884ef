// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import AlertProtocol
import DesktopNotifications
import SoundService
internal import Synchronization

/// Turns calls of the Desktop Notifications Specification into ordinary notifications, with history, sounds, rules and
/// do not disturb.
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
        // Effects are performed before the change is answered, so the screen has the notification by now.
        let presented = await screen.presented(id: id)
        return Notifications.Relay.Reply(
            id: id, number: Int(presented?.number ?? number), shown: presented != nil,
            actions: presented?.actions ?? true,
            unseen: presented == nil ? await onlookers.unseen(delivered: id, stored) : nil)
    }

    /// Returns our number for a call, and the server's notification to replace if the number is not ours.
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

/// Finds notifications on the screen.
protocol PresentedOutput: Sendable {
    /// Returns the place of a notification once the server has accepted all earlier ones; nil if it is not on the
    /// screen.
    func presented(id: String) async -> Presented?
    /// Returns the id behind the server's number; nil if the notification is not ours.
    func id(ofServerNumber number: UInt32) -> String?
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

/// The sound of a notification that a program relays: looked for while what came after it waits, and added to it when
/// it is stored.
final class RelayedSound: Sendable {
    private let requests: [String]
    private let sounds: any SoundOutput
    private let chosen = Mutex<String?>(nil)

    /// - Parameter requests: What the program names, the best first.
    init(_ requests: [String], among sounds: any SoundOutput) {
        self.requests = requests
        self.sounds = sounds
    }

    /// The check for it, for ``TransactionLoop``; nil where there is nothing to check.
    var check: (@Sendable () async throws -> Void)? {
        guard !requests.isEmpty else { return nil }
        return { [self] in
            for request in requests where await sounds.exists(request) { return chosen.withLock { $0 = request } }
        }
    }

    /// The first that there was; nil for none, and before it was looked for.
    var found: String? { chosen.withLock { $0 } }
}
