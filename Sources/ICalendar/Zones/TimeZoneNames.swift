// SPDX-License-Identifier: Apache-2.0

/// The TZIDs of a file, each stored once.
struct TimeZoneNames: Sendable {
    /// The maximum number of different TZIDs in a file, and of VTIMEZONEs. About 600 zones exist.
    static let maximumNames = 1_000

    private(set) var names: [String] = []
    private var places: [String: Int] = [:]

    /// Returns the index of a name.
    ///
    /// - Throws: A flaw if there are too many names.
    mutating func place(of name: String, line: Int) throws(Flaw) -> TimeZoneName {
        if let known = places[name] { return TimeZoneName(index: known) }
        guard names.count < Self.maximumNames else {
            throw Flaw(line, "the file names more than \(Self.maximumNames) time zones")
        }
        guard name.utf8.count <= 255 else { throw Flaw(line, "the TZID \(Flaw.quote(name)) is too long") }
        places[name] = names.count
        names.append(name)
        return TimeZoneName(index: names.count - 1)
    }

    subscript(_ name: TimeZoneName) -> String { names[name.index] }
}
