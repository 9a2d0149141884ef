// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

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

/// `page.toml`, as far as alertctl has to do with it: the port, which `page enable` writes once, and the proxy's user.
/// alert-page reads it strictly.
struct PageSettingsFile {
    private let folder: String
    private static let maximumSize = 64 << 10

    init(folder: String) { self.folder = folder }

    var path: String { folder + "/page.toml" }

    /// The text; empty without a file, or if it cannot be read, which alert-page reports.
    private var text: String {
        let bytes = (try? BoundedFile.contents(of: path, limit: Self.maximumSize)) ?? nil
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    var port: Int? { Self.value("port", in: text).flatMap { Int($0) } }
    var proxyUser: String? {
        Self.value("proxy-user", in: text).map { $0.filter { $0 != "\"" && $0 != "'" } }.flatMap {
            $0.isEmpty ? nil : $0
        }
    }

    /// Returns the text of a value that is on one line, without a comment behind it.
    static func value(_ key: String, in text: String) -> String? {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingBlanks == key else { continue }
            return parts[1].prefix { $0 != "#" }.trimmingBlanks
        }
        return nil
    }

    /// Writes the port in front of the other settings.
    func set(port: Int) throws(Failure) {
        try NewFile.makeFolders(folder, mode: 0o700) { path, error in
            Failure(.refused, "cannot make \(path): \(error)")
        }
        let file = try NewFile(path)
        try file.output.part("# The port on 127.0.0.1. The browsers know the page by it.\nport = \(port)\n\(text)")
        try file.keep()
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        let start = drop { $0 == " " || $0 == "\t" }
        return String(
            start[
                ..<(start.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }.map(start.index(after:))
                    ?? start.startIndex)])
    }
}

/// The drop-ins of the socket units, which say where they listen.
struct PageUnits {
    private static let mark = #"# Made by "alertctl page enable"; "alertctl page disable" removes it."#
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

    func install(port: Int, proxyUser: String?) throws(Failure) {
        try remove()
        for (unit, text) in texts(port: port, proxyUser: proxyUser) {
            try NewFile.makeFolders("\(folder)/\(unit).d", mode: 0o755) { path, error in
                Failure(.refused, "cannot make \(path): \(error)")
            }
            let path = "\(folder)/\(unit).d/\(Self.name)"
            let file = try NewFile(path)
            try file.output.part(text)
            try file.keep()
            chmod(path, 0o644)
        }
    }

    func remove() throws(Failure) {
        for unit in ["alert-page.socket", "alert-page-proxy.socket"] {
            let path = "\(folder)/\(unit).d/\(Self.name)"
            guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
                throw Failure(.refused, "cannot remove \(path): \(String(cString: strerror(errno)))")
            }
            // Other drop-ins stay.
            rmdir("\(folder)/\(unit).d")
        }
    }
}
