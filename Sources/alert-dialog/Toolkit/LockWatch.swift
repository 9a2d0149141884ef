// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// Follows whether the person's session is locked, as logind knows it (org.freedesktop.login1(5), LockedHint of the
/// user's graphical session). Without logind nothing is known, and `onChange` is not called.
final class LockWatch {
    private static let service = "org.freedesktop.login1"
    private static let properties = "org.freedesktop.DBus.Properties"
    /// Milliseconds.
    private static let patience: Int32 = 5_000

    private let cancellable = g_cancellable_new()
    private let onChange: (Bool) -> Void
    private var bus: OpaquePointer?
    private var subscription: guint = 0

    /// - Parameter onChange: Called with the state once it is known, and after every change.
    init(onChange: @escaping (Bool) -> Void) {
        self.onChange = onChange
        g_bus_get(
            G_BUS_TYPE_SYSTEM, cancellable, { _, result, data in Reply.take(data)?(result) },
            Reply.retained { [weak self] result in
                guard let bus = g_bus_get_finish(result, nil) else { return }
                // Otherwise the program would end with the bus.
                g_dbus_connection_set_exit_on_close(bus, 0)
                guard let self else { return g_object_unref(UnsafeMutableRawPointer(bus)) }
                self.bus = bus
                findSession()
            })
    }

    deinit {
        g_cancellable_cancel(cancellable)
        g_object_unref(cancellable)
        guard let bus else { return }
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(bus, subscription) }
        g_object_unref(UnsafeMutableRawPointer(bus))
    }

    private func findSession() {
        let user = "/org/freedesktop/login1/user/self"
        get("Display", of: "org.freedesktop.login1.User", at: user) { [weak self] value in
            // The id and the path of the session.
            guard Self.type(of: value) == "(so)", let path = g_variant_get_child_value(value, 1) else { return }
            self?.follow(String(cString: g_variant_get_string(path, nil)))
            g_variant_unref(path)
        }
    }

    private func follow(_ session: String) {
        subscription = g_dbus_connection_signal_subscribe(
            bus, Self.service, Self.properties, "PropertiesChanged", session, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, path, _, _, _, data in
                guard let data, let path else { return }
                Unmanaged<LockWatch>.fromOpaque(data).takeUnretainedValue().read(String(cString: path))
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        read(session)
    }

    private func read(_ session: String) {
        get("LockedHint", of: "org.freedesktop.login1.Session", at: session) { [weak self] value in
            if Self.type(of: value) == "b" { self?.onChange(g_variant_get_boolean(value) != 0) }
        }
    }

    /// Reads a property. An error changes nothing.
    private func get(_ name: String, of interface: String, at path: String, _ body: @escaping (OpaquePointer) -> Void) {
        let words: [OpaquePointer?] = [g_variant_new_string(interface), g_variant_new_string(name)]
        let arguments = g_variant_new_tuple(words, gsize(words.count))
        g_dbus_connection_call(
            bus, Self.service, path, Self.properties, "Get", arguments, nil, G_DBUS_CALL_FLAGS_NONE, Self.patience,
            cancellable, { _, result, data in Reply.take(data)?(result) },
            Reply.retained { [bus] result in
                guard let reply = g_dbus_connection_call_finish(bus, result, nil) else { return }
                defer { g_variant_unref(reply) }
                guard Self.type(of: reply) == "(v)", let variant = g_variant_get_child_value(reply, 0) else { return }
                defer { g_variant_unref(variant) }
                guard let value = g_variant_get_variant(variant) else { return }
                body(value)
                g_variant_unref(value)
            })
    }

    private static func type(of value: OpaquePointer) -> String { String(cString: g_variant_get_type_string(value)) }

    /// The receiver of a reply, which GIO holds until an operation has ended.
    private final class Reply {
        private let body: (OpaquePointer?) -> Void

        private init(_ body: @escaping (OpaquePointer?) -> Void) { self.body = body }

        static func retained(_ body: @escaping (OpaquePointer?) -> Void) -> UnsafeMutableRawPointer {
            Unmanaged.passRetained(Reply(body)).toOpaque()
        }

        static func take(_ data: UnsafeMutableRawPointer?) -> ((OpaquePointer?) -> Void)? {
            data.map { Unmanaged<Reply>.fromOpaque($0).takeRetainedValue().body }
        }
    }
}
