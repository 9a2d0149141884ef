// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc
internal import LinuxSystem

extension BusLoop {
    private static let driver = "org.freedesktop.DBus"
    private static let driverPath = "/org/freedesktop/DBus"

    func subscribe(_ id: UInt64, _ match: SignalMatch, _ handler: @escaping (ReceivedSignal) -> Void) {
        let subscription = Subscription(match, problems: problems, handler: handler)
        subscriptions[id] = subscription
        if case .open(let bus) = link { subscription.install(on: bus) }
    }

    func watchOwner(_ id: UInt64, _ name: String, _ handler: @escaping @Sendable (OwnerChange) -> Void) {
        let watch = OwnerWatch(name: name, handler: handler)
        owners[id] = watch
        let match = SignalMatch(
            sender: Self.driver, path: Self.driverPath, interface: Self.driver, member: "NameOwnerChanged",
            firstArgument: name)
        // NameOwnerChanged(s name, s old, s new), an empty string for nobody.
        subscribe(id, match) { signal in
            guard signal.arguments.count == 3, signal.arguments[0].stringValue == name,
                let owner = signal.arguments[2].stringValue
            else { return }
            watch.learn(owner.isEmpty ? nil : owner)
        }
        switch link {
        case .open: askOwner(id, name)
        case .absent, .closed: watch.learn(nil)
        case .opening: break
        }
    }

    /// Asks the bus, which orders its answer with its signals: the last message is right.
    func askOwner(_ id: UInt64, _ name: String) {
        let question = MethodCall(
            destination: Self.driver, path: Self.driverPath, interface: Self.driver, member: "GetNameOwner",
            arguments: [.string(name)])
        // A bus that does not answer within 25 s, the usual D-Bus timeout, is reported, and the name counts as not
        // owned.
        call(question, due: KernelClock.monotonic.now + .seconds(25)) { [unowned self] result in
            var owner: String?
            switch result {
            case .success(let values): owner = values.first?.stringValue
            case .failure(.remote(.nameHasNoOwner, _)): break
            case .failure(.disconnected), .failure(.closed): return
            case .failure(let error): problems(error)
            }
            owners[id]?.learn(owner)
        }
    }
}

/// A subscription to signals until it is cancelled.
final class Subscription {
    let match: SignalMatch
    let handler: (ReceivedSignal) -> Void
    let problems: @Sendable (DBusError) -> Void
    private var slot: OpaquePointer?

    init(
        _ match: SignalMatch, problems: @escaping @Sendable (DBusError) -> Void,
        handler: @escaping (ReceivedSignal) -> Void
    ) {
        self.match = match
        self.problems = problems
        self.handler = handler
    }

    func install(on bus: OpaquePointer) {
        let result = sd_bus_add_match_async(
            bus, &slot, match.rule, signalArrived, matchAnswered, Unmanaged.passUnretained(self).toOpaque())
        if result < 0 { problems(.invalidMessage("the match \(match.rule): \(String(cString: strerror(-result)))")) }
    }

    func uninstall() {
        if let slot { sd_bus_slot_unref(slot) }
        slot = nil
    }

    fileprivate func receive(_ message: OpaquePointer) {
        guard let sender = sd_bus_message_get_sender(message), let path = sd_bus_message_get_path(message),
            let interface = sd_bus_message_get_interface(message), let member = sd_bus_message_get_member(message)
        else { return problems(.malformed("a signal without sender, path, interface or member")) }
        do throws(DBusError) {
            var decoder = MessageDecoder(message)
            let arguments = try decoder.body()
            handler(
                ReceivedSignal(
                    sender: String(cString: sender), path: String(cString: path), interface: String(cString: interface),
                    member: String(cString: member), arguments: arguments))
        } catch {
            problems(error)
        }
    }
}

/// A watch of a name's owner. The owner is known once the bus has reported it; without a bus, names have no owner.
final class OwnerWatch {
    let name: String
    private let handler: @Sendable (OwnerChange) -> Void
    private var known: OwnerChange?

    init(name: String, handler: @escaping @Sendable (OwnerChange) -> Void) {
        self.name = name
        self.handler = handler
    }

    /// Forgets the owner on a new bus: the next report is news, even if the name has no owner before and after.
    func forget() { known = nil }

    func learn(_ owner: String?) {
        let change = OwnerChange(name: name, owner: owner)
        guard change != known else { return }
        known = change
        handler(change)
    }
}

private func signalArrived(
    _ message: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let data else { return 0 }
    Unmanaged<Subscription>.fromOpaque(data).takeUnretainedValue().receive(message)
    // 0 lets other filters handle the signal, too.
    return 0
}

private func matchAnswered(
    _ message: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let data else { return 0 }
    if sd_bus_message_is_method_error(message, nil) > 0 {
        Unmanaged<Subscription>.fromOpaque(data).takeUnretainedValue().problems(BusLoop.error(in: message))
    }
    return 1
}
