// SPDX-License-Identifier: Apache-2.0

import CLinux
import ClientKit
import Glibc
import LinuxSystem
import PageControlProtocol

/// The drop-ins of the socket units, which say where they listen.
struct PageUnits {
    private static let mark = OwnedFiles.mark(on: "alertctl page enable", off: "alertctl page disable")
    private static let name = "50-alertctl.conf"

    private let folder: String
    /// The folder of the proxy socket, where the user of a proxy can go.
    let proxyFolder: String

    init(folder: String, user: UInt32) { (self.folder, proxyFolder) = (folder, "/run/alertd-page-\(user)") }

    /// Returns the texts of the drop-ins by their units.
    func texts(port: Int, proxyUser: String?) -> [(unit: String, text: String)] {
        var texts = [
            (unit: "alert-page.socket", text: "\(Self.mark)\n[Socket]\nListenStream=\nListenStream=127.0.0.1:\(port)\n")
        ]
        if proxyUser != nil {
            texts.append(
                (
                    unit: "alert-page-proxy.socket",
                    // Only that user can enter the folder, and alert-page asks the kernel who connects.
                    text:
                        "\(Self.mark)\n[Socket]\nListenStream=\nListenStream=\(proxyFolder)/page\nSocketMode=0666\n"
                ))
        }
        return texts
    }

    /// Returns the line of tmpfiles.d(5) for the folder of the proxy socket.
    static func line(folder: String, owner: UInt32, proxyUser: String) -> String {
        "d \(folder) 0750 \(owner) \(proxyUser) -"
    }

    /// Returns the drop-ins, which nobody else has made.
    private func owned(port: Int, proxyUser: String?) -> OwnedFiles {
        OwnedFiles(
            mark: Self.mark,
            files: texts(port: port, proxyUser: proxyUser).map { ("\(folder)/\($0).d/\(Self.name)", .text($1)) })
    }

    func install(port: Int, proxyUser: String?) throws(Failure) {
        try remove()
        try owned(port: port, proxyUser: proxyUser).install()
    }

    func remove() throws(Failure) { try owned(port: 0, proxyUser: "").remove() }
}

/// The ports that a page may have. The first is the user's own, so that two people of one machine do not get the same.
enum PagePorts {
    private static let first = 8_470
    private static let spread: UInt32 = 1_000
    private static let maximumTries = 100

    /// Returns a port on which nobody listens.
    static func free(user: UInt32) throws(Failure) -> Int {
        let start = first + Int(user % spread)
        guard let port = (start..<start + maximumTries).first(where: isFree) else {
            throw Failure(
                .unavailable, "no port from \(start) to \(start + maximumTries - 1) is free",
                remedy: "Write one into page.toml: port = NUMBER")
        }
        return port
    }

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

/// `page.toml`, as far as alertctl has to do with it: the port, whether the page is enabled, and the proxy's user.
/// alert-page reads it strictly.
struct PageSettingsFile {
    private let folder: String
    private static let maximumSize = 64 << 10

    init(folder: String) { self.folder = folder }

    var path: String { folder + "/page.toml" }

    /// Reads the lines; empty without a file.
    ///
    /// - Throws: A failure if there is a file that cannot be read: it is never replaced by an empty one.
    func lines() throws(Failure) -> PageSettingsLines {
        func refused(_ reason: String) -> Failure {
            Failure(.badConfiguration, "\(path) \(reason)", remedy: "Correct that file, or move it away")
        }
        let bytes: [UInt8]?
        do throws(BoundedFile.Problem) {
            bytes = try BoundedFile.contents(of: path, limit: Self.maximumSize)
        } catch {
            if error.isAbsent { return PageSettingsLines("") }
            switch error {
            case .notRegular: throw refused("is not a regular file")
            case .failed(let error): throw refused("cannot be read: \(error.text)")
            }
        }
        guard let bytes else { throw refused("is larger than 64 KiB") }
        return PageSettingsLines(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the name of the proxy's user; nil for none.
    func proxyUser() throws(Failure) -> String? {
        let name = try lines().value("proxy-user")?.filter { $0 != "\"" && $0 != "'" }
        return name?.isEmpty ?? true ? nil : name
    }

    /// Writes lines instead of those in the file.
    func write(_ lines: PageSettingsLines) throws(Failure) {
        try NewFile.makeFolders(folder, mode: 0o700) { path, error in
            Failure(.refused, "cannot make \(path): \(error)")
        }
        // Who may write here lets a proxy and names in.
        let file = try NewFile(path, mode: 0o600)
        try file.output.part(lines.text)
        try file.keep()
    }
}
