// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import Varlink

/// The record of what `alertctl setup` has done: a file of the state folder, so that it can be taken back.
struct SetupRecord: Equatable {
    /// The files by their paths, as they were made.
    var files: [String: OwnedContent] = [:]
    var hasEnabled = false

    /// Returns the path of the record.
    static func path(in folder: String) -> String { folder + "/" + ManagedFiles.setupRecord }

    init() {}

    /// Reads the record; empty if there is none.
    ///
    /// - Parameter folder: The folder of the records.
    init(folder: String) throws(Failure) {
        let path = Self.path(in: folder)
        guard let text = try ManagedFiles.read(path)?.text else { return }
        guard let json = try? JSON(parsing: text), let record = SetupRecord(json) else {
            throw Failure(.badInput, "\(path) is damaged", remedy: "Remove it, and run \"alertctl setup\" again")
        }
        self = record
    }

    /// Reads the JSON encoding; nil if a member is missing.
    init?(_ json: JSON) {
        guard let files = json["files"]?.arrayValue, let hasEnabled = json["enabled"]?.boolValue else { return nil }
        self.hasEnabled = hasEnabled
        for file in files {
            guard let path = file["path"]?.stringValue else { return nil }
            if let text = file["content"]?.stringValue {
                self.files[path] = .text(text)
            } else if let target = file["link"]?.stringValue {
                self.files[path] = .link(target)
            } else {
                return nil
            }
        }
    }

    /// The JSON encoding.
    var json: JSON {
        .object([
            "enabled": .bool(hasEnabled),
            "files": .array(files.sorted { $0.key < $1.key }.map { $1.json(at: $0) }),
        ])
    }

    /// The units among the files, by their names.
    var units: [String] {
        files.keys.filter { $0.hasSuffix(".service") || $0.hasSuffix(".socket") }
            .compactMap { $0.split(separator: "/").last.map(String.init) }.sorted()
    }

    /// Writes the record, or removes it if it is empty.
    func save(in folder: String) throws(Failure) {
        let path = Self.path(in: folder)
        guard self != SetupRecord() else {
            unlink(path)
            rmdir(folder)
            return
        }
        try NewFile.makeFolders(folder, mode: 0o700) { path, error in
            Failure(.refused, "cannot make \(path): \(error)")
        }
        let file = try NewFile(path, mode: 0o600)
        try file.output.part(json.description + "\n")
        try file.keep()
    }
}
