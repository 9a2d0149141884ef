// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc
internal import LinuxSystem

extension BusLoop {
    /// The maximum number of messages that wait to be written if the bus does not read.
    private static let maximumQueuedWrites: UInt64 = 8192

    func call(
        _ call: MethodCall, due: Duration, completion: @escaping (Result<[DBusValue], DBusError>) -> Void
    ) {
        if case .closed = link { return completion(.failure(.closed)) }
        guard calls.count < BusConnection.maximumPendingCalls else { return completion(.failure(.tooBusy)) }
        // Somebody needs the bus, so look for it again.
        if case .absent = link { connect() }
        switch link {
        case .absent(let error): completion(.failure(error))
        case .closed: completion(.failure(.closed))
        case .opening: queued.append(add(call, due, completion).id)
        case .open(let bus): transmit(add(call, due, completion), on: bus)
        }
    }

    private func add(
        _ call: MethodCall, _ due: Duration, _ completion: @escaping (Result<[DBusValue], DBusError>) -> Void
    ) -> PendingCall {
        let id = BusRegistration.nextID()
        let pending = PendingCall(
            id: id, call: call, timer: timers.add(.call(id), at: due), loop: self, completion: completion)
        calls[id] = pending
        return pending
    }

    func transmit(_ pending: PendingCall, on bus: OpaquePointer) {
        do throws(DBusError) {
            let call = pending.call
            var message: OpaquePointer?
            try check(
                sd_bus_message_new_method_call(bus, &message, call.destination, call.path, call.interface, call.member),
                "\(call.interface).\(call.member) on \(call.path) of \(call.destination)")
            defer { sd_bus_message_unref(message) }
            guard let message else { throw .invalidMessage("no message") }
            sd_bus_message_set_auto_start(message, call.mayStartService ? 1 : 0)
            try MessageEncoder(message: message).append(call.arguments)
            try checkRoom(bus)
            // The deadline belongs to this class and covers both the link and the answer, so sd-bus gets none.
            try check(
                sd_bus_call_async(
                    bus, &pending.slot, message, replyArrived, Unmanaged.passUnretained(pending).toOpaque(), .max),
                "a call")
        } catch {
            finish(pending, .failure(error))
        }
    }

    func emit(_ signal: Broadcast) {
        guard case .open(let bus) = link else { return }
        do throws(DBusError) {
            var message: OpaquePointer?
            try check(
                sd_bus_message_new_signal(bus, &message, signal.path, signal.interface, signal.member),
                "\(signal.interface).\(signal.member) from \(signal.path)")
            defer { sd_bus_message_unref(message) }
            guard let message else { throw .invalidMessage("no message") }
            try MessageEncoder(message: message).append(signal.arguments)
            try checkRoom(bus)
            try check(sd_bus_send(bus, message, nil), "a signal")
        } catch {
            problems(error)
        }
    }

    func expire(_ id: UInt64) {
        guard let pending = calls[id] else { return }
        finish(pending, .failure(.timedOut))
    }

    func failCalls(_ error: DBusError) {
        for id in calls.keys.sorted() { if let pending = calls[id] { finish(pending, .failure(error)) } }
        queued = []
    }

    fileprivate func finish(_ pending: PendingCall, reply message: OpaquePointer) {
        // sd-bus itself answers pending calls when the connection is lost.
        if case .open(let bus) = link, sd_bus_is_open(bus) <= 0 { return finish(pending, .failure(.disconnected)) }
        if sd_bus_message_is_method_error(message, nil) > 0 {
            return finish(pending, .failure(Self.error(in: message)))
        }
        do throws(DBusError) {
            var decoder = MessageDecoder(message)
            finish(pending, .success(try decoder.body()))
        } catch {
            finish(pending, .failure(error))
        }
    }

    private func finish(_ pending: PendingCall, _ result: Result<[DBusValue], DBusError>) {
        guard calls.removeValue(forKey: pending.id) != nil else { return }
        timers.cancel(pending.timer)
        if let slot = pending.slot { sd_bus_slot_unref(slot) }
        pending.slot = nil
        pending.completion(result)
    }

    static func error(in message: OpaquePointer) -> DBusError {
        guard let error = sd_bus_message_get_error(message), let name = error.pointee.name else {
            return .malformed("an error without a name")
        }
        let text = error.pointee.message.map { String(cString: $0) } ?? ""
        // The text is cut between scalars, so that it stays valid.
        var bounded = String.UnicodeScalarView()
        var left = 1024
        for scalar in text.unicodeScalars {
            left -= UTF8.width(scalar)
            guard left >= 0 else { break }
            bounded.append(scalar)
        }
        return .remote(DBusErrorName(rawValue: String(cString: name)), message: String(bounded))
    }

    private func check(_ result: Int32, _ what: @autoclosure () -> String) throws(DBusError) {
        guard result < 0 else { return }
        if result == -ENOTCONN || result == -ECONNRESET { throw .disconnected }
        throw .invalidMessage("\(what()): \(String(cString: strerror(-result)))")
    }

    private func checkRoom(_ bus: OpaquePointer) throws(DBusError) {
        var waiting: UInt64 = 0
        guard sd_bus_get_n_queued_write(bus, &waiting) < 0 || waiting < Self.maximumQueuedWrites else { throw .tooBusy }
    }
}

/// A call without an answer so far.
final class PendingCall {
    let id: UInt64
    let call: MethodCall
    let completion: (Result<[DBusValue], DBusError>) -> Void
    unowned let loop: BusLoop
    /// The timer of its deadline.
    let timer: BusLoop.Timer
    /// The slot of the callback in sd-bus; nil while the call waits for the link.
    var slot: OpaquePointer?

    init(
        id: UInt64, call: MethodCall, timer: BusLoop.Timer, loop: BusLoop,
        completion: @escaping (Result<[DBusValue], DBusError>) -> Void
    ) {
        self.id = id
        self.call = call
        self.timer = timer
        self.loop = loop
        self.completion = completion
    }
}

private func replyArrived(
    _ message: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let data else { return 0 }
    let pending = Unmanaged<PendingCall>.fromOpaque(data).takeUnretainedValue()
    pending.loop.finish(pending, reply: message)
    return 1
}
