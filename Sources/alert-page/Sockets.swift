// SPDX-License-Identifier: Apache-2.0

import AlertPage
import CLinux
import Glibc
import LinuxSystem
import SettingsKit
import VarlinkNIO

/// The three kinds of sockets. A service manager passes them by name, so that nothing in a request decides what kind it
/// came by. Without one, the program makes them.
struct Sockets {
    var http: [ServerSocket] = []
    var proxy: [ServerSocket] = []
    var control: [ServerSocket] = []
    let port: Int
    let arePassed: Bool

    init(_ paths: Paths, settings: SettingsFollower.Content) throws(ExitFailure) {
        let passed: [String: [ServerSocket]]
        do throws(ServerSocket.Failure) { passed = try SocketActivation.socketsByName() } catch {
            throw ExitFailure(.unavailable, "\(error)")
        }
        arePassed = !passed.isEmpty
        guard passed.isEmpty else {
            for (name, sockets) in passed {
                switch name {
                case "http": http += sockets
                case "proxy": proxy += sockets
                case "control": control += sockets
                default:
                    throw ExitFailure(
                        .configuration, "a socket is named \"\(name)\"; use FileDescriptorName=http, proxy or control")
                }
            }
            let ports = http.map { Int(loopback_port($0.descriptor)) }.filter { $0 > 0 }
            guard ports.count == http.count, Set(ports).count <= 1 else {
                throw ExitFailure(.configuration, "the socket \"http\" takes one ListenStream=127.0.0.1:PORT")
            }
            port = ports.first ?? settings.settings.port ?? 0
            return
        }
        if let problem = settings.problem { throw ExitFailure(.configuration, problem) }
        guard let number = settings.settings.port else {
            throw ExitFailure(.configuration, "\(paths.settings) has no port; run \"alertctl page enable\"")
        }
        guard settings.settings.isEnabled else {
            throw ExitFailure(.configuration, "the page is disabled; run \"alertctl page enable\"")
        }
        // The port first: if it is taken, no socket file is left behind.
        let descriptor: Int32
        do throws(ServerSocket.Failure) {
            (descriptor, port) = (try Self.listen(port: number), number)
        } catch {
            guard case .alreadyInUse = error, let listener = PortListener(port: number) else {
                throw ExitFailure(.unavailable, "\(error)")
            }
            guard !listener.isOwn else { throw listener.failure(paths) }
            (descriptor, port) = try PortHolder(paths: paths).move(from: number, user: listener.user)
        }
        do throws(ServerSocket.Failure) {
            http = [try ServerSocket(adopting: descriptor)]
            proxy = [try .listen(at: paths.proxySocket)]
            control = [try .listen(at: paths.controlSocket)]
        } catch {
            throw ExitFailure(.unavailable, "\(error)")
        }
    }

    private static func listen(port: Int) throws(ServerSocket.Failure) -> Int32 {
        let name = "127.0.0.1:\(port)"
        let descriptor = loopback_listen(UInt16(port))
        guard descriptor >= 0 else {
            throw errno == EADDRINUSE ? .alreadyInUse(name) : .system(call: "bind", path: name, code: errno)
        }
        return descriptor
    }

    /// Removes the files of the sockets that the program has made.
    func removeFiles() {
        for socket in http + proxy + control { socket.removeFile() }
    }
}
