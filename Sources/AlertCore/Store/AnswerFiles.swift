// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import Varlink

/// Texts and values that people have given as answers, each in its own file next to the database, until the asker has
/// received the answer.
///
/// These texts are never in the database, because SQLite keeps deleted text in its log until the log is overwritten,
/// and in its backups. There are as many files as prompts whose outcome is kept, `Database.keptPrompts`, and each holds
/// one answer.
package struct AnswerFiles: Sendable, Hashable {
    private let folder: String

    /// - Parameter store: The path of the database.
    package init(nextTo store: String) { folder = store + ".answers" }

    private func path(_ number: Int64) -> String { "\(folder)/\(number)" }

    /// Stores the answer to a prompt, replacing an older answer with the same number. The answer outlives this process.
    ///
    /// - Parameters:
    ///   - result: The result with the text or the values.
    ///   - number: The number of the prompt in the database.
    ///   - isSynced: Whether the answer must survive a crash of the machine too.
    /// - Throws: `StoreError`.
    func keep(_ result: Prompts.Result, of id: String, number: Int64, isSynced: Bool) throws(StoreError) {
        let path = path(number)
        if mkdir(folder, 0o700) == 0, isSynced { try FileSync.names(around: folder) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(path: path, code: errno) }
        defer { close(descriptor) }
        var answer: JSON.Object = ["id": .string(id)]
        if let text = result.text { answer["text"] = .string(text) }
        if let values = result.values { answer["values"] = .array(values.map(\.varlink)) }
        var rest = Array(JSON.object(answer).description.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else {
                let code = errno
                unlink(path)
                throw .system(path: path, code: code)
            }
            rest = rest.dropFirst(max(0, count))
        }
        guard isSynced else { return }
        try FileSync.file(path)
        try FileSync.names(around: path)
    }

    /// Adds the kept answer to a result, unless there was none, or somebody has received it.
    func complete(_ result: inout Prompts.Result, of id: String, number: Int64) {
        // Ignore a file that a crash of the machine has cut off.
        guard let data = FileManager.default.contents(atPath: path(number)), let json = try? JSON(parsing: Array(data)),
            // A number can be used again, for example after a restore.
            json["id"]?.stringValue == id
        else { return }
        result.text = result.text ?? json["text"]?.stringValue
        // What cannot be read was cut off, too.
        result.values = try? json["values"].map { try [Prompts.FieldValue](varlink: $0) }
    }

    /// Removes the answer to a prompt, if there is one.
    func forget(_ number: Int64) { unlink(path(number)) }

    /// Removes all answers except those with these numbers. A crash can leave one behind, and a restored store several.
    package func forgetAll(but numbers: Set<Int64>) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            // No folder: nobody has ever typed an answer.
            return
        }
        for name in names where !(Int64(name).map(numbers.contains) ?? false) { unlink(folder + "/" + name) }
    }
}
