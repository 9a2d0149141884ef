// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ProcessSupport

/// A mosquitto that knows ada's devices, with a password, and what each of them may do.
final class GuardedBroker {
    static let password = "correct horse battery staple"

    let port: Int
    let folder: TestFolder
    let broker: Broker

    /// - Parameters:
    ///   - access: The lines of the access list.
    ///   - listener: More of the listener, for TLS.
    init(
        access: String = "user ada/desk\ntopic write alertd/ada/desk/#\ntopic read alertd/ada/#\n",
        listener: String = ""
    ) throws {
        folder = try TestFolder()
        port = try FreePort.reserve()
        try folder.write(access, to: "acl")
        let passwords = try folder.write("ada/desk:\(Self.password)\n", to: "passwd")
        guard try MosquittoClients.run("mosquitto_passwd", ["-U", passwords]).status == 0 else {
            throw TestFailure("no hashed passwords")
        }
        let conf = try folder.write(
            """
            per_listener_settings false
            allow_anonymous false
            password_file \(passwords)
            acl_file \(folder.path)/acl
            \(geteuid() == 0 ? "user root" : "")
            listener \(port) 127.0.0.1
            \(listener)

            """, to: "conf")
        broker = try Broker(configuration: conf, port: port, folder: folder)
    }

    var log: String {
        FileManager.default.contents(atPath: folder.path + "/log").map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
