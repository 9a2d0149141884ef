// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
package import LinuxSystem
import Varlink

/// Entries that commands have put into files of other programs, each under a name. A record of each is a file of the
/// state folder, so that the entry can be taken out again.
///
/// Files keep their mode, and links their target. A file appears whole or not at all. If anything cannot be done as it
/// should, nothing is written, and the failure has the lines for the person.
package struct ManagedFiles {
    private static let maximumSize = 1 << 20
    /// The file in which "alertctl setup" lists the files that it has made as a whole, in the folder of the records.
    package static let setupRecord = "setup.json"

    /// The folder of the records.
    package let folder: String
    /// Keeps other commands from changing files at the same time.
    private let lock: Lock

    /// - Throws: A failure if the environment names no home.
    package init(_ environment: Environment) throws(Failure) {
        guard let state = StateDirectory.path({ environment[$0] }) else { throw Failure.homeless }
        folder = state + "/managed"
        lock = Lock(environment["HOME"] ?? "/")
    }

    /// A lock on the home folder, which needs no file. It ends with the last reference. Where the file system knows no
    /// locks, there is none.
    private final class Lock {
        private let descriptor: Int32

        init(_ folder: String) {
            descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        }

        deinit { if descriptor >= 0 { close(descriptor) } }
    }

    /// The outcome of a request.
    package enum Outcome: Equatable {
        case done
        /// Nothing was to be done.
        case unchanged
    }

    /// The state of an entry.
    package enum State: Equatable {
        case absent
        case present
        /// The file has changed where the entry was.
        case changed
    }

    /// Returns the record of an entry; nil if there is none.
    package func record(_ name: String) throws(Failure) -> ManagedRecord? {
        guard let text = try Self.read(path(of: name))?.text else { return nil }
        guard let json = try? JSON(parsing: text), let record = ManagedRecord(json) else {
            throw Failure(
                .badInput, "\(path(of: name)) is damaged", remedy: "Remove it, and look into the file that it names")
        }
        return record
    }

    /// Returns the state of an entry.
    package func state(_ name: String) throws(Failure) -> State {
        guard let record = try record(name), let file = try Self.read(record.file) else { return .absent }
        return switch record.entry.remove(from: file.text, mark: record.mark) {
        case .removed: .present
        case .absent: .absent
        case .changed: .changed
        }
    }

    /// Puts an entry into a file. It replaces an earlier one of this name.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file, which is made if it is not there.
    ///   - mode: The mode of a new file.
    ///   - folderMode: The mode of folders that are made for it.
    ///   - mark: See ``ManagedEntry/remove(from:mark:)``.
    ///   - lines: What a person would write by hand.
    ///   - edit: Puts the entry into the text of the file.
    package func add(
        _ name: String, to path: String, mode: UInt32 = 0o644, folderMode: UInt32 = 0o755, mark: String,
        lines: [String],
        edit: (String) throws(Failure) -> ManagedEntry.Addition
    ) throws(Failure) -> Outcome {
        var former = try record(name)
        if let record = former, record.file != path {
            _ = try remove(name)
            former = nil
        }
        let file = try Self.read(path, lines: lines)
        var content = file?.text ?? ""
        var isMade = file == nil
        if let record = former, file != nil {
            switch record.entry.remove(from: content, mark: record.mark) {
            case .removed(let rest):
                isMade = record.isMade
                content = rest
            case .absent: break
            case .changed: throw Self.hasChanged(path, lines: lines, "Put these lines in yourself:")
            }
        }
        let addition = try edit(content)
        if let file, addition.content == file.text { return .unchanged }
        try Self.checkWritable(path, exists: file != nil, lines: lines)
        var record = ManagedRecord(file: path, entry: addition.entry, mark: mark, isMade: isMade)
        record.folders = former?.folders ?? []
        if file == nil { record.folders += try Self.makeFolders(for: path, mode: folderMode) }
        // The record comes first: without it nothing would take the entry out again.
        try save(record, name)
        do throws(Failure) {
            try Self.write(addition.content, to: path, mode: file?.mode ?? mode, lines: lines)
        } catch {
            if let former { try save(former, name) } else { unlink(self.path(of: name)) }
            throw error
        }
        return .done
    }

    /// Takes an entry out. A file that was made for it goes, if nothing else is in it.
    ///
    /// - Parameter leavesChanged: Whether an entry that is used for something else now stays there without a failure.
    package func remove(_ name: String, leavesChanged: Bool = false) throws(Failure) -> Outcome {
        guard let record = try record(name) else { return .unchanged }
        let lines = record.entry.text.split(separator: "\n").map(String.init)
        if let file = try Self.read(record.file, lines: lines) {
            switch record.entry.remove(from: file.text, mark: record.mark) {
            case .absent: break
            case .changed where leavesChanged: break
            case .changed: throw Self.hasChanged(record.file, lines: lines, "Take these lines out yourself:")
            case .removed(let rest):
                try Self.checkWritable(record.file, exists: true, lines: lines)
                if record.isMade, rest.isEmpty {
                    guard unlink(record.file) == 0 else { throw Self.failure(writing: record.file, errno, lines) }
                    try removeFolders(record.folders, besides: name)
                } else {
                    try Self.write(rest, to: record.file, mode: file.mode, lines: lines)
                }
            }
        }
        unlink(path(of: name))
        rmdir(folder)
        return .done
    }

    /// Removes folders that were made for an entry. One that other entries still use goes with the last of them.
    private func removeFolders(_ folders: [String], besides name: String) throws(Failure) {
        var left = folders
        while let last = left.last, rmdir(last) == 0 || errno == ENOENT { left.removeLast() }
        guard let last = left.last else { return }
        for other in names where other != name {
            guard var record = try record(other), record.file.hasPrefix(last + "/") else { continue }
            record.folders = left + record.folders
            return try save(record, other)
        }
    }

    /// The names of all entries.
    private var names: [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".json"), name != Self.setupRecord { names.append(String(name.dropLast(5))) }
        }
        return names.sorted()
    }

    // MARK: The files

    private func path(of name: String) -> String { "\(folder)/\(name).json" }

    private func save(_ record: ManagedRecord, _ name: String) throws(Failure) {
        _ = try Self.makeFolders(for: path(of: name), mode: 0o700)
        try Self.write(record.json.description + "\n", to: path(of: name), mode: 0o600, lines: [])
    }

    /// Returns the text of a file and its mode; nil if there is no file.
    package static func read(_ path: String, lines: [String] = []) throws(Failure) -> (text: String, mode: UInt32)? {
        let bytes: [UInt8]?
        do throws(BoundedFile.Problem) {
            bytes = try BoundedFile.contents(of: path, limit: maximumSize)
        } catch {
            var status = stat()
            if error.isAbsent, lstat(path, &status) != 0 { return nil }
            throw switch error {
            case .notRegular: failure(.badInput, "\(path) is not a file", lines)
            case .failed(let error) where error.code == EACCES || error.code == EPERM:
                failure(.refused, "cannot read \(path): \(error.text)", lines)
            case .failed(let error): failure(.badInput, "cannot read \(path): \(error.text)", lines)
            }
        }
        var status = stat()
        guard let bytes, stat(path, &status) == 0 else { throw failure(.badInput, "\(path) is too large", lines) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(.badInput, "\(path) is not UTF-8", lines)
        }
        return (text, status.st_mode & 0o7777)
    }

    /// Refuses a file that the person has protected, that belongs to somebody else, or that has hard links.
    private static func checkWritable(_ path: String, exists: Bool, lines: [String]) throws(Failure) {
        guard exists else { return }
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IWUSR != 0,
            access(path, W_OK) == 0
        else { throw failure(.refused, "\(path) is write-protected", lines) }
        // A file that is replaced would no longer be the one that its other names lead to.
        guard status.st_nlink == 1 else {
            throw failure(.refused, "\(path) has another name (a hard link), which would keep the old text", lines)
        }
    }

    /// Makes the folders of a file, and returns those that were not there, the outermost first.
    private static func makeFolders(for path: String, mode: UInt32) throws(Failure) -> [String] {
        var missing: [String] = []
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
            folder = folder[..<slash]
            if access(String(folder), F_OK) == 0 { break }
            missing.insert(String(folder), at: 0)
        }
        for (index, folder) in missing.enumerated() where mkdir(folder, mode) != 0 {
            let code = errno
            for made in missing[..<index].reversed() { rmdir(made) }
            throw failure(writing: folder, code, [])
        }
        return missing
    }

    /// Replaces a file as a whole. The file that a link leads to is replaced, not the link.
    private static func write(_ text: String, to path: String, mode: UInt32, lines: [String]) throws(Failure) {
        let target = realpath(path, nil).map { resolved in
            defer { free(resolved) }
            return String(cString: resolved)
        }
        let place = target ?? path
        let temporary = "\(place).\(getpid())~"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(writing: path, errno, lines) }
        let output = Output(descriptor: descriptor, name: path)
        defer { close(descriptor) }
        do throws(Failure) {
            try output.part(text)
            try output.flush()
        } catch {
            unlink(temporary)
            throw error
        }
        guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 || errno == EINVAL, rename(temporary, place) == 0
        else {
            let code = errno
            unlink(temporary)
            throw failure(writing: path, code, lines)
        }
    }

    // MARK: Failures

    private static func hasChanged(_ path: String, lines: [String], _ remedy: String) -> Failure {
        var failure = Failure(.refused, "\(path) has changed since, so nothing was touched", remedy: remedy)
        failure.choices = lines
        return failure
    }

    private static func failure(writing path: String, _ code: Int32, _ lines: [String]) -> Failure {
        failure(.refused, "cannot write \(path): \(String(cString: strerror(code)))", lines)
    }

    /// Returns the failure of a request that has changed nothing, with the lines that the person can edit by hand.
    package static func failure(_ status: CommandStatus, _ cause: String, _ lines: [String]) -> Failure {
        var failure = Failure(
            status, cause, remedy: lines.isEmpty ? "Nothing was changed" : "Nothing was changed; the lines are:")
        failure.choices = lines
        return failure
    }
}
