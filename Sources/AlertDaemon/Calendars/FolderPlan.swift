// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The files of a calendar's folder that have to be read, and those that are gone: a value made of what the folder has
/// and what was read before.
struct FolderPlan: Sendable, Hashable {
    /// A file in the folder.
    struct Entry: Sendable, Hashable {
        var name: String
        /// The result of stat(2): inode, time of the last change and size.
        var identity: String
        /// The time of the last change, in nanoseconds since 1970.
        var modified: Int64
        /// The reason why it cannot be read; nil if it may be.
        var problem: String?
    }

    /// A file as it was read before.
    struct Known: Sendable, Hashable {
        var identity: String
        var digest: String
    }

    /// The span after a change within which a file can change again without another time, in nanoseconds: file systems
    /// count in steps of up to two seconds (FAT).
    static let unsettled: Int64 = 2_000_000_000

    /// The files to read, sorted by name.
    private(set) var read: [Entry] = []
    /// The names of files that are gone, sorted.
    private(set) var gone: [String] = []

    init(found: [Entry], known: [String: Known]) {
        var rest = Set(known.keys)
        for entry in found {
            rest.remove(entry.name)
            if known[entry.name]?.identity != entry.identity { read.append(entry) }
        }
        read.sort { $0.name < $1.name }
        gone = rest.sorted()
    }

    /// Returns whether a name in a vdir is that of an item: temporary files have other names.
    static func isItem(_ name: String) -> Bool {
        name.lowercased().hasSuffix(".ics") && !name.hasPrefix(".") && name.utf8.count <= 255
    }

    /// Returns the identity to remember of a file; empty if the file may have changed again since without a trace, so
    /// that it is read again.
    static func settled(_ entry: Entry, at now: Int64) -> String {
        (now - entry.modified).magnitude < UInt64(unsettled) ? "" : entry.identity
    }

    /// Returns the colour in a vdir's file `color`, `#rrggbb`; nil for other texts. Servers also give `#rrggbbaa`.
    static func color(_ text: String) -> String? {
        let digits = Array(text.utf8.prefix(7))
        guard digits.count == 7, digits[0] == UInt8(ascii: "#"),
            digits[1...].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        return String(decoding: digits, as: UTF8.self).lowercased()
    }
}

/// The decision what becomes of a calendar's alarms when files are gone.
enum Vanishing: Sendable, Hashable {
    /// The files were deleted one by one: their alarms go at once.
    case deleted
    /// The folder is gone or is another one: perhaps a program is making it again. Nothing is withdrawn yet.
    case doubtful
    /// The folder's file system is not mounted. Nothing is withdrawn.
    case unmounted

    /// The time for which a folder may be gone.
    static let patience = Duration.seconds(600)

    /// - Parameters:
    ///   - known: Device and inode of the folder when it was read last, "DEVICE INODE"; nil for a new calendar.
    ///   - found: The same now; nil if the folder is gone.
    ///   - device: The device of the folder, or of the nearest folder above it that exists.
    ///   - isEmpty: Whether it has no files.
    ///   - span: The time since it was first gone; nil if it was not.
    init(known: String?, found: String?, device: String, isEmpty: Bool, span: Duration?) {
        guard let known, found != known else {
            self = .deleted
            return
        }
        let isElsewhere = known.split(separator: " ").first.map(String.init) != device
        if isElsewhere, found == nil || isEmpty {
            self = .unmounted
        } else {
            self = span.map { $0 >= Self.patience } ?? false ? .deleted : .doubtful
        }
    }
}
