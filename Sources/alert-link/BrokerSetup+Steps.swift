// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The commands that a person runs after `alert-link setup mosquitto`. mosquitto becomes the user `mosquitto` before it
/// reads its files, so that user has to reach all of them.
extension BrokerSetup {
    /// The places of the certificate and the key for mosquitto. The person's own files stay as they are: the key is
    /// often for its owner alone, and in a folder that others cannot enter.
    var certificateCopy: String { folder + "/server.crt" }
    var keyCopy: String { folder + "/server.key" }

    /// Returns the commands for the first start.
    ///
    /// - Parameter isAsRoot: Whether the person has a shell of root, who may not have sudo.
    func firstSteps(isAsRoot: Bool) -> [String] {
        let sudo = isAsRoot ? "" : "sudo "
        var steps: [String] = []
        let closed = closedFolders
        if !closed.isEmpty {
            let folders = closed.map(Self.word).joined(separator: " ")
            steps.append("\(sudo)chmod o+x \(folders)      # mosquitto has to pass, and reads nothing else there")
        }
        steps += [Self.handover(folder, sudo: sudo)] + certificateSteps(isAsRoot: isAsRoot)
        steps.append("\(sudo)install -d -o mosquitto -g mosquitto -m 700 \(Self.store)")
        let number = port ?? (certificate == nil ? 1_883 : 8_883)
        if Self.isTaken(number) {
            steps.append(
                "\(sudo)systemctl disable --now mosquitto      # port \(number) is taken, by the system's own broker "
                    + "perhaps")
        }
        steps.append(
            "\(sudo)mosquitto -c \(Self.word(folder + "/mosquitto.conf"))      # or take it over into "
                + "/etc/mosquitto/mosquitto.conf")
        return steps
    }

    var isHandedOver: Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_mode & 0o2000 != 0
    }

    /// Returns the commands that hand the certificate and its key to mosquitto.
    func certificateSteps(isAsRoot: Bool) -> [String] {
        guard let certificate, let key else { return [] }
        let install = (isAsRoot ? "" : "sudo ") + "install -g mosquitto -m 640"
        return [
            "\(install) \(Self.word(certificate)) \(Self.word(certificateCopy))      # this and the next again, when "
                + "they are renewed",
            "\(install) \(Self.word(key)) \(Self.word(keyCopy))",
        ]
    }

    /// Returns the commands that let mosquitto read the folder, which stays its owner's. Later files belong to its
    /// group too.
    static func handover(_ folder: String, sudo: String = "sudo ") -> String {
        "\(sudo)chgrp -R mosquitto \(word(folder)) && \(sudo)chmod 2750 \(word(folder))      # mosquitto reads it, and "
            + "it stays yours"
    }

    /// The folders above that other users cannot pass, the topmost first.
    private var closedFolders: [String] {
        var found: [String] = []
        var rest = folder[...]
        while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
            rest = rest[..<slash]
            var status = stat()
            guard stat(String(rest), &status) == 0, status.st_mode & 0o001 == 0 else { continue }
            found.insert(String(rest), at: 0)
        }
        return found
    }

    /// Returns whether a program listens at a port of this machine.
    private static func isTaken(_ port: Int) -> Bool {
        let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { return false }
        defer { close(probe) }
        // Closed connections of a broker that has ended do not count.
        var one: Int32 = 1
        setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(probe, $0, size) }
        }
        return code != 0 && errno == EADDRINUSE
    }

    /// Returns a word as a shell reads it.
    static func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+:@%".utf8.contains(byte)
            }
        }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
