// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Testing

@testable import AlertCore

/// The times at which the store copies itself.
@Suite struct BackupPaceTests {
    private static let day: Double = 86_400

    private let bed: TransactionBed
    private let backups: Backups
    private var turn = TransactionLoop.Turn()

    init() throws {
        bed = try TransactionBed()
        backups = Backups(path: bed.path)
        // It was made by the machine's clock, and is to be of the bed's.
        let now = bed.clock.now().wall.microseconds
        try bed.change { try $0.db.execute(sql: "UPDATE store SET created = ?", arguments: [now]) }
    }

    /// Runs the loop once and makes a copy if one is due, with the clock's time as its age.
    private mutating func isMade() throws -> Bool {
        guard bed.loop.beginsBackup(&turn) else { return false }
        try backups.make()
        try date(bed.clock.now().wall)
        return true
    }

    private func date(_ moment: Instant) throws {
        let date = Date(timeIntervalSince1970: Double(moment.microseconds) / 1e6)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: backups.files[0])
    }

    @Test mutating func itIsMadeDaily() throws {
        try bed.remind("One", in: "90d")
        #expect(try !isMade(), "the store is new")
        bed.clock.pass(seconds: 601)
        #expect(try isMade(), "what was changed in the beginning is in the first")

        bed.clock.pass(seconds: Self.day - 60)
        try bed.remind("Two", in: "90d")
        #expect(try !isMade(), "the first is not a day old")
        bed.clock.pass(seconds: 60)
        #expect(try isMade(), "what was changed before the day was over is in the second")
        #expect(try backups.files.map { try Backups.check($0).pending } == [2, 1])
    }

    @Test mutating func nothingChangedMakesNone() throws {
        try bed.remind("One", in: "90d")
        bed.clock.pass(seconds: 601)
        #expect(try isMade())
        for _ in 0..<3 {
            bed.clock.pass(seconds: Self.day)
            _ = try bed.change { try $0.db.pendingCount() }
            bed.turn()
            #expect(try !isMade())
        }
        try bed.remind("Two", in: "90d")
        #expect(try isMade())
        #expect(try backups.files.map { try Backups.check($0).pending } == [2, 1])
    }

    /// A daemon that was just started asks the file for its age, and cannot know the changes since. A file from the
    /// future is useless: the clock was set back.
    @Test(arguments: [(86_399.0, false), (86_401, true), (0, false), (-60, true)])
    mutating func afterAStartTheFileSaysHowOldItIs(_ age: Double, _ begins: Bool) throws {
        try bed.remind("One", in: "90d")
        try backups.make()
        try date(bed.clock.now().wall.advanced(by: Int64(-age * 1e6)))
        try bed.restart()
        turn = TransactionLoop.Turn()
        #expect(try isMade() == begins)
        try bed.remind("Two", in: "90d")
        #expect(try !isMade(), "one that was made is new, and one that was not is not due")
    }
}
