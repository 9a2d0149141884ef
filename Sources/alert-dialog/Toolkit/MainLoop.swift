// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// GLib's main loop, which is this program's one thread. It sleeps in poll(2) until something happens.
final class MainLoop {
    private let loop = g_main_loop_new(nil, 0)
    private var status: Int32 = 0

    deinit { g_main_loop_unref(loop) }

    /// Runs until ``quit(_:)`` is called, and returns what it was called with.
    func run() -> Int32 {
        g_main_loop_run(loop)
        return status
    }

    /// Ends ``run()`` once what is being done is done.
    func quit(_ status: Int32) {
        self.status = status
        g_main_loop_quit(loop)
    }
}

/// Something the main loop waits for on somebody's behalf, until it is let go.
final class Waiting {
    private var id: guint = 0
    private let body: () -> Void

    private init(_ body: @escaping () -> Void) { self.body = body }

    deinit { cancel() }

    /// Stops waiting.
    func cancel() {
        if id != 0 { g_source_remove(id) }
        id = 0
    }

    /// Waits until a descriptor can be read, or its other end has gone; again and again.
    static func forReading(_ descriptor: Int32, _ body: @escaping () -> Void) -> Waiting {
        let waiting = Waiting(body)
        let conditions = GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
        waiting.id = g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, descriptor, conditions,
            { _, _, data in
                if let waiting = Waiting.from(data) { withExtendedLifetime(waiting) { waiting.body() } }
                return 1
            }, waiting.unretained, nil)
        return waiting
    }

    /// Waits for a time to pass, once.
    static func until(_ time: ContinuousClock.Instant, _ body: @escaping () -> Void) -> Waiting {
        let waiting = Waiting(body)
        let left = max(.zero, ContinuousClock.now.duration(to: time)).components
        // Rounded up, so that the time has come when it is called.
        let milliseconds = min(left.seconds, 1_000_000) * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
        waiting.id = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(milliseconds), { data in Waiting.fire(data) }, waiting.unretained, nil)
        return waiting
    }

    /// Waits until what happens now is over, once.
    static func whenIdle(_ body: @escaping () -> Void) -> Waiting {
        let waiting = Waiting(body)
        waiting.id = g_idle_add_full(G_PRIORITY_DEFAULT, { data in Waiting.fire(data) }, waiting.unretained, nil)
        return waiting
    }

    // The source goes with its owner at the latest, so it never outlives what it points to.
    private var unretained: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Fires a source that fires once. The loop removes the source itself, and its number may then stand for another.
    private static func fire(_ data: UnsafeMutableRawPointer?) -> gboolean {
        guard let waiting = from(data) else { return 0 }
        waiting.id = 0
        // `body` may let go of what waits.
        withExtendedLifetime(waiting) { waiting.body() }
        return 0
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> Waiting? {
        data.map { Unmanaged<Waiting>.fromOpaque($0).takeUnretainedValue() }
    }
}
