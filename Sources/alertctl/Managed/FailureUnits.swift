// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem

/// The files with which systemd reports every service that fails: a drop-in for all services with `OnFailure=`, and the
/// service that it starts. The reporting service and alertd's own are left out, by masking the drop-in for them.
struct FailureUnits {
    /// A file to install.
    enum Content: Equatable {
        case text(String)
        /// A link to /dev/null, which masks a drop-in of this name.
        case mask
    }

    /// The state of the files.
    enum State: String {
        case on, off
        /// Some of the files are missing or changed.
        case changed
    }

    static let name = "50-alertd.conf"
    private static let mark = #"# Made by "alertctl unit-failures on"; "alertctl unit-failures off" removes it."#

    /// The folder of the units.
    let folder: String
    /// The files by their paths in the folder.
    let files: [(path: String, content: Content)]

    /// - Parameters:
    ///   - command: The words of the command that reports a failure; systemd adds the name of the unit.
    ///   - own: Units of alertd, whose failures it could not report itself.
    init(folder: String, command: [String], own: [String]) {
        self.folder = folder
        let line = command.map(Self.quoted).joined(separator: " ")
        let service = "alertd-failed@.service"
        files =
            [
                // %N is the name without its suffix: with %n the instance would end in two.
                ("service.d/" + Self.name, .text("\(Self.mark)\n[Unit]\nOnFailure=alertd-failed@%N.service\n")),
                (
                    service,
                    .text(
                        """
                        \(Self.mark)
                        [Unit]
                        Description=Report that %i has failed

                        [Service]
                        Type=oneshot
                        ExecStart=\(line) -- %i.service
                        TimeoutStartSec=30

                        """)
                ),
            ] + ([service] + own).map { ("\($0).d/" + Self.name, .mask) }
    }

    /// Returns the file, or the folder above it, that others than root can change; nil if there is none.
    ///
    /// - Parameters:
    ///   - path: An absolute path without links.
    ///   - look: Returns the owner and the mode of a file.
    static func changeable(
        _ path: String, look: (String) -> (owner: uid_t, mode: mode_t)? = Self.ownerAndMode
    ) -> String? {
        var place = ""
        // The first part is empty, and names the root of the files.
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            place += place == "/" ? String(part) : "/\(part)"
            guard let (owner, mode) = look(place), owner == 0, mode & (S_IWGRP | S_IWOTH) == 0 else { return place }
        }
        return nil
    }

    private static func ownerAndMode(_ path: String) -> (owner: uid_t, mode: mode_t)? {
        var information = stat()
        return lstat(path, &information) == 0 ? (information.st_uid, information.st_mode) : nil
    }

    /// Quotes a word for a command line of systemd (systemd.service(5), "Command lines").
    private static func quoted(_ word: String) -> String {
        let escaped = word.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#).replacing("%", with: "%%")
            .replacing("$", with: "$$")
        return "\"\(escaped)\""
    }

    /// The state of the files.
    var state: State {
        let found = files.map { Self.content(of: folder + "/" + $0.path) }
        if found.allSatisfy({ $0 == nil }) { return .off }
        return zip(files, found).allSatisfy { $0.content == $1 } ? .on : .changed
    }

    /// Writes the files.
    ///
    /// - Throws: A failure if a file of this name is somebody else's; then nothing is written.
    func install() throws(Failure) {
        for (path, content) in files { try Self.check(folder + "/" + path, content) }
        for (path, content) in files {
            let whole = folder + "/" + path
            guard Self.content(of: whole) != content else { continue }
            let folder = String(whole[..<(whole.lastIndex(of: "/") ?? whole.endIndex)])
            try NewFile.makeFolders(folder, mode: 0o755, Self.failure)
            switch content {
            case .mask:
                guard symlink("/dev/null", whole) == 0 else { throw Self.failure(whole) }
            case .text(let text):
                let file = try NewFile(whole)
                try file.output.part(text)
                try file.keep()
                chmod(whole, 0o644)
            }
        }
    }

    /// Removes the files, and the folders that are empty then.
    func remove() throws(Failure) {
        for (path, content) in files { try Self.check(folder + "/" + path, content) }
        for (path, _) in files {
            let whole = folder + "/" + path
            guard unlink(whole) == 0 || errno == ENOENT else { throw Self.failure(whole) }
            if path.contains("/") { rmdir(String(whole[..<(whole.lastIndex(of: "/") ?? whole.endIndex)])) }
        }
    }

    /// Refuses a file that "on" has not made.
    private static func check(_ path: String, _ wanted: Content) throws(Failure) {
        switch (content(of: path), wanted) {
        case (nil, _), (.mask, .mask): return
        case (.text(let text), .text) where text.hasPrefix(mark): return
        default:
            throw Failure(
                .refused, "\(path) was made by somebody else", remedy: "Move it away, and try again")
        }
    }

    private static func content(of path: String) -> Content? {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        if information.st_mode & S_IFMT == S_IFLNK {
            var target = [CChar](repeating: 0, count: 16)
            let count = readlink(path, &target, target.count)
            let isNull = count == 9 && target.prefix(9).map(UInt8.init(bitPattern:)).elementsEqual("/dev/null".utf8)
            return isNull ? .mask : .text("")
        }
        // What cannot be read is not ours.
        return .text((try? ManagedFiles.read(path)?.text) ?? "")
    }

    private static func failure(
        _ path: String, _ error: String = String(cString: strerror(errno))
    ) -> Failure {
        Failure(.refused, "cannot write \(path): \(error)", remedy: "Check its permissions")
    }
}
