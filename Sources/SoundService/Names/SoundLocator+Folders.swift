// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

extension SoundLocator {
    /// Creates the folders from the XDG Base Directory Specification, and our own from the location of the program.
    ///
    /// - Parameters:
    ///   - environment: The environment with `XDG_DATA_HOME`, `XDG_DATA_DIRS` and `HOME`; `ALERTD_SOUNDS`, a folder
    ///     searched before our own; `ALERTD_SOUND_THEME`, the theme's name; and the locale.
    ///   - executable: The program's absolute path.
    init(environment: [String: String], executable: String?) {
        func absolute(_ variable: String) -> String? {
            // The specification says that relative paths are invalid and to be ignored.
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let home = absolute("XDG_DATA_HOME") ?? absolute("HOME").map { $0 + "/.local/share" }
        let listed = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").map(String.init)
        let system = listed.filter { $0.hasPrefix("/") }
        let bases = [home].compactMap { $0 } + (system.isEmpty ? ["/usr/local/share", "/usr/share"] : system)
        themeFolders = bases.map { Self.trimmed($0) + "/sounds" }
        ownFolders = absolute("ALERTD_SOUNDS").map { [Self.trimmed($0)] } ?? []
        if let executable { ownFolders += Self.folders(near: executable) }
        if let theme = environment["ALERTD_SOUND_THEME"], Self.isName(theme) { self.theme = theme }
        locale = SoundLocales.current(environment)
    }

    /// Returns the path of the running program.
    static func executable() -> String? {
        let room = Int(PATH_MAX)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink("/proc/self/exe", base, room)
            guard count > 0, count < room else { return nil }
            let bytes = UnsafeBufferPointer(rebasing: buffer[..<count]).map { UInt8(bitPattern: $0) }
            return String(validating: bytes, as: UTF8.self)
        }
    }

    /// Returns our own folders. An installation has `bin/alertd` and next to `bin` the folder `share/alertd/sounds`. In
    /// a build folder, it is `sounds` next to the nearest `Package.swift` above the program.
    private static func folders(near executable: String) -> [String] {
        var parts = executable.split(separator: "/").dropLast()
        guard !parts.isEmpty else { return [] }
        let installed = "/" + parts.dropLast().joined(separator: "/") + "/share/alertd/sounds"
        while !parts.isEmpty {
            let folder = "/" + parts.joined(separator: "/")
            if FileKind(of: folder + "/Package.swift") == .file { return [installed, folder + "/sounds"] }
            parts = parts.dropLast()
        }
        return [installed]
    }

    private static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}

/// The kind of file at a path, links followed.
enum FileKind: Equatable {
    case absent
    case file
    case other

    init(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = .absent
            return
        }
        self = status.st_mode & S_IFMT == S_IFREG ? .file : .other
    }
}

/// Reads small folders and text files, with limits.
enum FolderListing {
    /// Returns the names in a folder, unsorted, at most 10,000; an empty array if it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < 10_000, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            if let name, !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Returns the first 64 KiB of a text; nil if it is empty or cannot be read.
    static func text(of path: String) -> String? {
        // A theme that cannot be read is one that is not installed.
        guard let bytes = try? BoundedFile.prefix(of: path, limit: 1 << 16), !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The identity of a file's content, which changes with the file.
struct FileStamp: Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int
    /// The change time. Tools such as `touch -d` set the modification time back, but not this one.
    private let changed: Int
    private let changedNanoseconds: Int

    /// Creates the stamp; returns nil if the file does not exist.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec
        changedNanoseconds = status.st_ctim.tv_nsec
    }
}

/// The folders that may contain a localised sound, best first.
enum SoundLocales {
    /// Returns for `de_AT.UTF-8@euro`: `de_AT@euro`, `de_AT`, `de@euro`, `de`, then `C`, then no locale at all ("").
    /// The codeset does not matter for sounds.
    static func folders(for locale: String) -> [String] {
        var folders: [String] = []
        let (rest, modifier) = split(locale, at: "@")
        let name = split(rest, at: ".").head
        // A name that leads to another folder is not a locale.
        if !name.isEmpty, !name.contains("/"), name != "C", name != "POSIX", !name.hasPrefix(".") {
            let language = split(name, at: "_").head
            if let modifier, !modifier.contains("/") { folders.append("\(name)@\(modifier)") }
            folders.append(name)
            if language != name {
                if let modifier, !modifier.contains("/") { folders.append("\(language)@\(modifier)") }
                folders.append(language)
            }
        }
        return folders + ["C", ""]
    }

    /// Returns the locale for messages, as in setlocale(3).
    static func current(_ environment: [String: String]) -> String {
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment[variable], !value.isEmpty { return value }
        }
        return "C"
    }

    private static func split(_ text: String, at separator: Character) -> (head: String, tail: String?) {
        guard let place = text.firstIndex(of: separator) else { return (text, nil) }
        return (String(text[..<place]), String(text[text.index(after: place)...]))
    }
}
