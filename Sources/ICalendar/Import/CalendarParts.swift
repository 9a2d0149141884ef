// SPDX-License-Identifier: Apache-2.0

/// The events and to-dos of a file by name, to find the other files of its folder that have parts of them.
public struct CalendarParts: Sendable, Hashable {
    /// The names of the series and single events: short hashes of their UIDs.
    public private(set) var masters: Set<String> = []
    /// The names of the series of which the file has changed occurrences but not the series itself.
    public private(set) var strays: Set<String> = []

    /// All names.
    public var names: Set<String> { masters.union(strays) }

    /// Reads a file; one that is no calendar has no parts.
    public init(_ bytes: some Collection<UInt8>, options: ImportOptions) {
        var reader = CalendarReader(options: options)
        reader.read(bytes)
        let assembler = reader.finishGathering()
        guard !reader.isRefused else { return }
        for item in assembler.items {
            guard let uid = item.uid else { continue }
            let name = AlarmIdentity.fingerprint(uid)
            if item.identity == nil { masters.insert(name) } else { strays.insert(name) }
        }
        strays.subtract(masters)
    }
}
