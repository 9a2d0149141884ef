// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc
internal import LinuxSystem
internal import Synchronization

extension BusLoop {
    func export(
        _ id: UInt64, _ path: String, _ introspection: String,
        _ handler: @escaping @Sendable (IncomingCall) -> CallAnswer
    ) {
        let export = Export(path: path, introspection: introspection, problems: problems, handler: handler)
        exports[id] = export
        if case .open(let bus) = link { export.install(on: bus) }
    }

    func schedule(_ id: UInt64, at time: Duration, _ work: @escaping @Sendable () -> Void) {
        scheduled[id] = timers.add(.work(id, work), at: time)
    }

    /// Cancels the registration with this id.
    func cancel(_ id: UInt64) {
        subscriptions.removeValue(forKey: id)?.uninstall()
        exports.removeValue(forKey: id)?.uninstall()
        if let timer = scheduled.removeValue(forKey: id) { timers.cancel(timer) }
        owners[id] = nil
        observers[id] = nil
    }
}

/// An object that this program serves.
final class Export {
    let path: String
    let introspection: String
    let handler: @Sendable (IncomingCall) -> CallAnswer
    let problems: @Sendable (DBusError) -> Void
    private var slot: OpaquePointer?

    init(
        path: String, introspection: String, problems: @escaping @Sendable (DBusError) -> Void,
        handler: @escaping @Sendable (IncomingCall) -> CallAnswer
    ) {
        self.path = path
        self.introspection = introspection
        self.problems = problems
        self.handler = handler
    }

    func install(on bus: OpaquePointer) {
        let result = sd_bus_add_object(bus, &slot, path, callArrived, Unmanaged.passUnretained(self).toOpaque())
        if result < 0 { problems(.invalidMessage("the object \(path): \(String(cString: strerror(-result)))")) }
    }

    func uninstall() {
        if let slot { sd_bus_slot_unref(slot) }
        slot = nil
    }

    /// The maximum number of bytes in large arrays that are read from a call: an image of 2,048 by 2,048 pixels.
    private static let largeBytes = 16 << 20

    /// Answers a call. The result is for sd-bus: 1 if the call was handled, otherwise 0.
    fileprivate func receive(_ message: OpaquePointer) -> Int32 {
        guard let sender = sd_bus_message_get_sender(message), let member = sd_bus_message_get_member(message) else {
            return 0
        }
        let interface = sd_bus_message_get_interface(message).map { String(cString: $0) }
        let answer: CallAnswer
        if interface == "org.freedesktop.DBus.Introspectable" {
            answer = String(cString: member) == "Introspect" ? .values([.string(introspection)]) : .unknownMethod
        } else {
            do throws(DBusError) {
                var decoder = MessageDecoder(message, largeBytes: Self.largeBytes)
                answer = handler(
                    IncomingCall(
                        sender: String(cString: sender), path: path, interface: interface,
                        member: String(cString: member), arguments: try decoder.body()))
            } catch {
                answer = .error(.invalidArgs, message: error.sentence)
            }
        }
        do throws(DBusError) {
            return try reply(answer, to: message)
        } catch {
            problems(error)
            // An error in sending this answer is the same problem, which has been reported.
            return (try? reply(.error(.failed, message: error.sentence), to: message)) ?? 0
        }
    }

    private func reply(_ answer: CallAnswer, to message: OpaquePointer) throws(DBusError) -> Int32 {
        var reply: OpaquePointer?
        defer { if let reply { sd_bus_message_unref(reply) } }
        var result: Int32
        switch answer {
        case .unknownMethod: return 0
        case .values(let values):
            result = sd_bus_message_new_method_return(message, &reply)
            if let reply { try MessageEncoder(message: reply).append(values) }
        case .error(let name, let text):
            result = name.rawValue.withCString { name in
                text.withCString { text in
                    var error = sd_bus_error(name: name, message: text, _need_free: 0)
                    return sd_bus_message_new_method_error(message, &reply, &error)
                }
            }
        }
        // A caller that wants no answer gets none.
        if result >= 0, sd_bus_message_get_expect_reply(message) > 0 { result = sd_bus_send(nil, reply, nil) }
        guard result >= 0 else { throw .invalidMessage("an answer: \(String(cString: strerror(-result)))") }
        return 1
    }
}

private func callArrived(
    _ message: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let data else { return 0 }
    return Unmanaged<Export>.fromOpaque(data).takeUnretainedValue().receive(message)
}

/// A subscription, watch, exported object or timer of a connection. It stays active until it is cancelled, even after
/// this value is dropped.
public struct BusRegistration: Sendable {
    private static let counter = Atomic<UInt64>(0)

    let id: UInt64
    let mailbox: Mailbox

    /// Cancels the registration, without waiting for a handler that is currently running on the bus's thread.
    public func cancel() {
        let id = id
        _ = mailbox.post(isUrgent: true) { $0.cancel(id) }
    }

    static func nextID() -> UInt64 {
        counter.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
