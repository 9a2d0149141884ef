// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import Varlink

/// Files that a verb makes as a whole, in folders that it shares with others. Their first line says who made them; what
/// somebody else made is neither replaced nor removed.
struct OwnedFiles {
    /// The state of the files.
    enum State: String {
        case on, off
        /// Some of the files are missing or changed.
        case changed
    }

    /// The first line of each text.
    let mark: String
    /// The files by their absolute paths.
    let files: [(path: String, content: OwnedContent)]

    /// - Parameter on: The words that make the files.
    /// - Parameter off: The words that remove them.
    static func mark(on: String, off: String) -> String { "# Made by \"\(on)\"; \"\(off)\" removes it." }

    /// The state of the files.
    var state: State {
        let found = files.map { OwnedContent(at: $0.path) }
        if found.allSatisfy({ $0 == nil }) { return .off }
        return zip(files, found).allSatisfy { $0.content == $1 } ? .on : .changed
    }

    /// Writes the files.
    ///
    /// - Throws: A failure if a file of this name is somebody else's; then nothing is written.
    func install() throws(Failure) {
        for file in files { try check(file) }
        for (path, content) in files where OwnedContent(at: path) != content { try content.write(to: path) }
    }

    /// Removes the files, and the folders of drop-ins that are empty then.
    func remove() throws(Failure) {
        for file in files { try check(file) }
        for (path, _) in files { try OwnedContent.remove(path) }
    }

    /// Refuses a file that the verb has not made.
    private func check(_ file: (path: String, content: OwnedContent)) throws(Failure) {
        switch (OwnedContent(at: file.path), file.content) {
        case (nil, _): return
        case (.link(let found), .link(let wanted)) where found == wanted: return
        case (.text(let text), .text) where text.hasPrefix(mark): return
        default:
            throw Failure(
                .refused, "\(file.path) was made by somebody else", remedy: "Move it away, and try again")
        }
    }
}

/// The content of a file that alertctl makes as a whole.
enum OwnedContent: Equatable {
    case text(String)
    /// A symbolic link to this target.
    case link(String)

    /// A link that masks a drop-in of systemd of its name.
    static let mask = OwnedContent.link("/dev/null")

    /// Reads the content at a path; nil if nothing is there. A file that cannot be read counts as an empty text.
    init?(at path: String) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        guard information.st_mode & S_IFMT == S_IFLNK else {
            self = .text((try? ManagedFiles.read(path)?.text) ?? "")
            return
        }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = max(0, readlink(path, &target, target.count))
        self = .link(String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Puts the content at a path, as a whole and readable for everybody, instead of what is there. Folders are made.
    func write(to path: String) throws(Failure) {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        try NewFile.makeFolders(folder, mode: 0o755, Self.failure)
        switch self {
        case .text(let text):
            let file = try NewFile(path)
            try file.output.part(text)
            try file.keep()
            chmod(path, 0o644)
        case .link(let target):
            let temporary = "\(path).\(getpid())~"
            guard symlink(target, temporary) == 0 else { throw Self.failure(path) }
            guard rename(temporary, path) == 0 else {
                let failure = Self.failure(path)
                unlink(temporary)
                throw failure
            }
        }
    }

    /// Removes what is at a path, and the folder of drop-ins that is empty then.
    static func remove(_ path: String) throws(Failure) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw failure(path) }
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        // Other drop-ins stay, and so does their folder.
        if folder.hasSuffix(".d") { rmdir(folder) }
    }

    private static func failure(_ path: String, _ error: String = String(cString: strerror(errno))) -> Failure {
        Failure(.refused, "cannot write \(path): \(error)", remedy: "Check its permissions")
    }

    /// Returns the JSON encoding, with the path.
    func json(at path: String) -> JSON {
        switch self {
        case .text(let text): .object(["path": .string(path), "content": .string(text)])
        case .link(let target): .object(["path": .string(path), "link": .string(target)])
        }
    }
}
