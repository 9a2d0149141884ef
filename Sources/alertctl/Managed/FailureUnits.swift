// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem

/// The files with which systemd reports every service that fails: a drop-in for all services with `OnFailure=`, and the
/// service that it starts. The reporting service and alertd's own are left out, by masking the drop-in for them.
struct FailureUnits {
    typealias State = OwnedFiles.State

    static let name = "50-alertd.conf"
    private static let mark = OwnedFiles.mark(on: "alertctl unit-failures on", off: "alertctl unit-failures off")

    /// The folder of the units.
    let folder: String
    /// The files, which nobody else has made.
    private let owned: OwnedFiles

    /// - Parameters:
    ///   - command: The words of the command that reports a failure; systemd adds the name of the unit.
    ///   - own: Units of alertd, whose failures it could not report itself.
    init(folder: String, command: [String], own: [String]) {
        self.folder = folder
        let line = command.map(Self.quoted).joined(separator: " ")
        let service = "alertd-failed@.service"
        let files: [(String, OwnedContent)] =
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
        owned = OwnedFiles(mark: Self.mark, files: files.map { ("\(folder)/\($0)", $1) })
    }

    /// The state of the files.
    var state: State { owned.state }

    /// Writes the files.
    func install() throws(Failure) { try owned.install() }

    /// Removes the files.
    func remove() throws(Failure) { try owned.remove() }

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
}
