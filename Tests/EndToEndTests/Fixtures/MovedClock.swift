// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

/// The wall clock and the uptime of the programs in a world, which a test moves. The time of the test itself stays, and
/// so does CLOCK_MONOTONIC. A released alertctl links the C library statically, so it does not follow; debug builds do.
final class MovedClock {
    private typealias Move = @convention(c) (UnsafePointer<CChar>, Int64, Int64) -> Int32

    /// The library that moves clocks, built once for all tests of the process.
    private static let library = Result {
        let folder = URL(filePath: try Built.program("alertd")).deletingLastPathComponent().path
        let path = folder + "/libClockShift.so"
        let own = path + ".\(getpid())"
        // Another process may have the library open: it keeps that file.
        _ = try Tool.check(
            "clang", ["-shared", "-fPIC", "-O1", "-o", own, Built.source("Tests/ClockShift/ClockShift.c")])
        guard rename(own, path) == 0 else { throw ToolError("\(path): \(errno)") }
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, "clockshift_move") else {
            throw ToolError("\(path) cannot be loaded")
        }
        return (path: path, move: unsafeBitCast(symbol, to: Move.self))
    }

    /// A moment that another world can begin at.
    struct Moment {
        fileprivate let time: Date
        fileprivate let uptime: Int64
        fileprivate let real: Date
    }

    private let file: String
    private let move: Move
    /// The offsets in nanoseconds.
    private var wall: Int64 = 0
    private var uptime: Int64 = 0

    /// Moves the clocks of the programs that a world starts from now on.
    ///
    /// - Parameter start: The present time in the world, in RFC 3339.
    convenience init(in world: World, at start: String = "2027-03-03T14:00:00+01:00") throws {
        guard let time = Times.date(start) else { throw ToolError("no time: \(start)") }
        try self.init(in: world, at: Moment(time: time, uptime: 0, real: .now))
    }

    /// Begins at the moment of another world: its wall clock and its uptime.
    init(in world: World, at moment: Moment) throws {
        let library = try Self.library.get()
        file = world.path + "/clock"
        move = library.move
        uptime = moment.uptime - Int64(Date.now.timeIntervalSince(moment.real) * 1e9)
        try go(to: moment.time, asleep: false)
        world.environment["LD_PRELOAD"] = library.path
        world.environment["CLOCKSHIFT"] = file
    }

    /// The present moment.
    var moment: Moment { Moment(time: now, uptime: uptime, real: .now) }

    /// The present time in the world.
    var now: Date { Date.now.addingTimeInterval(Double(wall) / 1e9) }

    /// Goes to 50 ms before a time, which then comes: what is due is on time.
    func reach(_ time: Date) throws { try go(to: time.addingTimeInterval(-0.05), asleep: true) }

    /// Passes over a span as a suspend does: what is due in it is late.
    func pass(_ span: TimeInterval) throws { try go(to: now.addingTimeInterval(span), asleep: true) }

    /// Sets the wall clock by a span, also backwards, as a person does.
    func step(_ span: TimeInterval) throws { try go(to: now.addingTimeInterval(span), asleep: false) }

    /// - Parameter asleep: Whether the uptime goes on, too.
    private func go(to time: Date, asleep: Bool) throws {
        let span = Int64(time.timeIntervalSince(now) * 1e9)
        wall += span
        if asleep { uptime += span }
        guard move(file, wall, uptime) == 0 else { throw ToolError("\(file): \(errno)") }
    }
}
