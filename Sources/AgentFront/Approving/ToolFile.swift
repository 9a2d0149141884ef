// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import LinuxSystem

/// The file that a tool of an agent changes, as far as it may be looked at.
enum ToolFile {
    private static let maximumSize = 4 << 20
    /// The number of links that Linux follows in a path (path_resolution(7)).
    private static let maximumLinks = 40

    /// Returns the content of a file, unless it is elsewhere than below the agent's folder, where a link could lead
    /// anywhere.
    static func content(_ path: String, below folder: String?) -> ToolText.FileContent {
        guard path.hasPrefix("/"), let folder else { return .unknown("its path is not absolute") }
        guard case .success(let status) = TimeBoundedFiles.status(path) else { return .absent }
        guard status.kind == S_IFREG else { return .unknown("it is not a regular file") }
        guard let real = realPath(path), let root = realPath(folder), real.hasPrefix(root == "/" ? root : root + "/")
        else { return .unknown("it is outside of the folder") }
        do throws(BoundedFile.Problem) {
            guard let bytes = try BoundedFile.contents(of: real, limit: maximumSize, flags: O_NOFOLLOW) else {
                return .unknown("it has more than 4 MiB")
            }
            guard let text = String(validating: bytes, as: UTF8.self) else { return .unknown("it is not text") }
            return .text(text)
        } catch {
            return .unknown("it cannot be read")
        }
    }

    /// Returns the file that a program would write under a path, if a link is on the way; nil if there is none, or
    /// nothing can be told. A link that leads to nothing counts: the file is made there. Links above the agent's folder
    /// do not count, because the question names the folder.
    ///
    /// - Parameter folder: The agent's folder, from which a relative path leads; nil if the agent does not state it.
    static func target(_ path: String, from folder: String?) -> String? {
        guard path.hasPrefix("/") || folder?.hasPrefix("/") == true else { return nil }
        let whole = path.hasPrefix("/") ? path : (folder ?? "") + "/" + path
        // A file system that hangs would hold up the question.
        if case .failure(let error) = TimeBoundedFiles.status(parent(whole)), error.code == ETIMEDOUT { return nil }
        var named = tidied(whole)
        guard let end = end(of: whole), end != named else { return nil }
        if let folder = folder.map(tidied), let root = realPath(folder), named.hasPrefix(folder + "/") {
            named = (root == "/" ? "" : root) + named.dropFirst(folder.count)
        }
        return end == named ? nil : end
    }

    /// Returns the path without links of a file that may be missing; nil if its folder is missing.
    private static func end(of path: String) -> String? {
        var path = path
        for _ in 0..<maximumLinks {
            if let real = realPath(path) { return real }
            guard let folder = realPath(parent(path)), let name = path.split(separator: "/").last else { return nil }
            let whole = (folder == "/" ? "" : folder) + "/" + name
            guard let link = link(at: whole) else { return whole }
            path = link.hasPrefix("/") ? link : folder + "/" + link
        }
        return nil
    }

    private static func parent(_ path: String) -> String {
        let parts = path.split(separator: "/")
        return "/" + parts.dropLast().joined(separator: "/")
    }

    /// Returns an absolute path without empty parts, `.` and `..`. After a link `..` leads elsewhere, which shows in
    /// the comparison.
    private static func tidied(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func link(at path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &target, target.count)
        return count > 0 ? String(validating: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    private static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(validatingCString: found)
    }
}
