// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import LinuxSystem

/// A folder that is removed with the last reference to it. Its path is short, since sockets' paths are bounded.
public final class TemporaryFolder: Sendable {
    /// The path of the folder.
    public let path: String

    /// Makes a folder.
    ///
    /// - Parameter isInMemory: Whether it is on the file system for shared memory, where a sync costs nothing. It is
    ///   not large in every container.
    public init(isInMemory: Bool = false) throws {
        var template = Array("\(isInMemory ? "/dev/shm" : "/tmp")/alertd-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file in it and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String, executable: Bool = false) throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        if executable { chmod(file, 0o755) }
        return file
    }
}

extension TemporaryFolder {
    /// A new file in it, open for reading at its beginning.
    public func open(_ name: String, containing text: String) throws -> SharedDescriptor {
        let path = try write(text, to: name)
        return SharedDescriptor(adopting: Foundation.open(path, O_RDONLY | O_CLOEXEC))
    }

    /// Returns the unread rest of an open file.
    public func contents(of descriptor: SharedDescriptor) -> String? {
        let data = try? FileHandle(fileDescriptor: descriptor.number, closeOnDealloc: false).readToEnd()
        return data.map { String(decoding: $0, as: UTF8.self) }
    }
}
