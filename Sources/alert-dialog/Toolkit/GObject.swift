// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// A GObject, held by one reference of ours. Everything of GTK stays on the thread of the main loop.
class Object {
    /// The object, as GLib's functions that take any object want it.
    let raw: UnsafeMutableRawPointer

    /// Takes a new object over: of a floating reference (a new widget's) or of the caller's one a reference is made.
    init(_ new: UnsafeMutableRawPointer) {
        raw = g_object_ref_sink(new)
    }

    deinit { g_object_unref(raw) }

    /// The pointer for functions of a type whose members are hidden.
    var opaque: OpaquePointer { OpaquePointer(raw) }

    /// Sets a property that is a text.
    func set(_ property: String, _ text: String) {
        var value = GValue()
        g_value_init(&value, adwaita_type_string())
        g_value_set_string(&value, text)
        g_object_set_property(raw.assumingMemoryBound(to: CAdwaita.GObject.self), property, &value)
        g_value_unset(&value)
    }

    /// Sets a property that is a flag.
    func set(_ property: String, _ flag: Bool) {
        var value = GValue()
        g_value_init(&value, adwaita_type_boolean())
        g_value_set_boolean(&value, flag ? 1 : 0)
        g_object_set_property(raw.assumingMemoryBound(to: CAdwaita.GObject.self), property, &value)
    }

    /// Sets a property that is a value of an enumeration.
    func set(_ property: String, enumeration number: Int32, of type: GType) {
        var value = GValue()
        g_value_init(&value, type)
        g_value_set_enum(&value, number)
        g_object_set_property(raw.assumingMemoryBound(to: CAdwaita.GObject.self), property, &value)
    }

    /// Calls `handler` for every emission of a signal, until the object is disposed of. A handler that holds the
    /// object, or a widget it is in, keeps it alive without end: capture weakly.
    func on(_ signal: String, _ handler: @escaping () -> Void) {
        connect(signal) { _ in
            handler()
            return false
        }
    }

    /// Connects a handler to a signal with arguments. What it returns is whether a signal that asks so has been dealt
    /// with.
    func onRequest(_ signal: String, _ handler: @escaping (SignalArguments) -> Bool) {
        connect(signal, handler)
    }

    /// Calls `handler` for every emission before whoever connects later, and lets nobody but the object's class know of
    /// it: behind the class's own handling, or with `instead` in its place.
    func intercept(_ signal: String, instead handler: ((SignalArguments) -> Void)? = nil) {
        // Not the wrapper, which may go before the object does.
        let raw = raw
        connect(signal, after: handler == nil) { arguments in
            handler?(arguments)
            g_signal_stop_emission_by_name(raw, signal)
            return false
        }
    }

    private func connect(
        _ signal: String, after: Bool = false, _ handler: @escaping (SignalArguments) -> Bool
    ) {
        let data = Unmanaged.passRetained(SignalHandler(handler)).toOpaque()
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)
        g_closure_add_finalize_notifier(closure, data) { data, _ in
            if let data { Unmanaged<SignalHandler>.fromOpaque(data).release() }
        }
        // The general form of a handler (GClosureMarshal): its arguments come as values that know their type, so no C
        // function has to be taken for one of another signature.
        g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
            guard let data = closure?.pointee.data, let values else { return }
            let handler = Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
            let isHandled = handler.body(SignalArguments(values: values, count: Int(count)))
            if let result, g_type_check_value_holds(result, adwaita_type_boolean()) != 0 {
                g_value_set_boolean(result, isHandled ? 1 : 0)
            }
        }
        g_signal_connect_closure(raw, signal, closure, after ? 1 : 0)
    }
}

/// The arguments of a signal, behind the object itself.
struct SignalArguments {
    fileprivate let values: UnsafePointer<GValue>
    fileprivate let count: Int

    /// Returns the text at an index.
    func text(_ index: Int) -> String? {
        guard index + 1 < count, let text = g_value_get_string(values + index + 1) else { return nil }
        return String(cString: text)
    }

    /// Returns the object at an index.
    func object(_ index: Int) -> UnsafeMutableRawPointer? {
        index + 1 < count ? g_value_get_object(values + index + 1) : nil
    }

    /// Returns the number at an index.
    func integer(_ index: Int) -> Int32? {
        index + 1 < count ? g_value_get_int(values + index + 1) : nil
    }

    /// Returns the flags at an index.
    func flags(_ index: Int) -> UInt32 {
        index + 1 < count ? g_value_get_flags(values + index + 1) : 0
    }

    /// Returns the unsigned number at an index.
    func number(_ index: Int) -> UInt32? {
        index + 1 < count ? g_value_get_uint(values + index + 1) : nil
    }
}

private final class SignalHandler {
    let body: (SignalArguments) -> Bool

    init(_ body: @escaping (SignalArguments) -> Bool) { self.body = body }
}
