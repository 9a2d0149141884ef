// SPDX-License-Identifier: Apache-2.0

import ICalendar
import LinuxSystem

/// The files of a folder that have parts of the same series, so that each is read with the others: some programs write
/// a changed occurrence into a separate file. A value made of the parts of all files.
struct JoinedFiles: Sendable, Hashable {
    /// The most files that are read with another.
    static let maximumCompanions = 50

    /// The files to read again although they have not changed, sorted.
    let again: [String]
    private let parts: [String: CalendarParts]
    /// The files with a part of each series that has a changed occurrence in a separate file.
    private var files: [String: [String]] = [:]

    /// - Parameters:
    ///   - parts: The parts of each file of the folder.
    ///   - read: The files that are read because they have changed.
    ///   - formerStrays: The stray occurrences that the changed files and those that are gone had before.
    ///   - isGone: Whether files are gone.
    init(parts: [String: CalendarParts], read: Set<String>, formerStrays: Set<String>, isGone: Bool) {
        self.parts = parts
        let strays = parts.values.reduce(into: Set<String>()) { $0.formUnion($1.strays) }
        var changed = formerStrays
        for name in read { changed.formUnion((parts[name]?.names ?? []).intersection(strays)) }
        // The series that a file had is not known any more.
        if isGone { changed.formUnion(strays) }
        again = parts.filter { !read.contains($0.key) && !$0.value.names.isDisjoint(with: changed) }.map(\.key).sorted()
        for (file, one) in parts {
            for name in one.names.intersection(strays) { files[name, default: []].append(file) }
        }
    }

    /// Returns the files that are read with a file, sorted.
    func companions(of file: String) -> [String] {
        let all = (parts[file]?.names ?? []).flatMap { files[$0] ?? [] }
        return Array(Set(all).subtracting([file]).sorted().prefix(Self.maximumCompanions))
    }

    /// Returns the stray occurrences of a file.
    func strays(of file: String) -> Set<String> { parts[file]?.strays ?? [] }
}

extension FolderPlan.Known {
    /// The stray occurrences of the file, which are a part of its digest.
    var strays: Set<String> {
        let words = digest.split(separator: " ")
        return words.count == 3 ? Set(words[2].split(separator: ",").map(String.init)) : []
    }

    /// Returns a hash of a file's bytes and of the files that are read with it: without one of them, its alarms are
    /// others although its bytes are the same.
    static func hash(of bytes: [UInt8], joining others: [[UInt8]]) -> String {
        let hashes = ([bytes] + others).map { SHA256.hex(of: $0) }
        return String((others.isEmpty ? hashes[0] : SHA256.hex(of: hashes.joined())).prefix(32))
    }

    /// Returns the digest of a file.
    ///
    /// - Parameters:
    ///   - hash: A hash of its bytes and of the files that are read with it.
    ///   - mark: The mark of the job that reads it.
    static func digest(_ hash: String, mark: String, strays: Set<String>) -> String {
        hash + " " + mark + (strays.isEmpty ? "" : " " + strays.sorted().joined(separator: ","))
    }
}
