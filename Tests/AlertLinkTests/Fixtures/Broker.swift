// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ProcessSupport

/// Something a test needs is not there, or not in time.
struct TestFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A folder that goes with its owner. Short, since a socket's path has 107 bytes at most.
final class TestFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/al-XXXXXX\0".utf8CString)
        guard let made = mkdtemp(&template) else { throw TestFailure("no folder in /tmp") }
        path = String(cString: made)
    }

    deinit { do { try FileManager.default.removeItem(atPath: path) } catch { print("\(path) stays: \(error)") } }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: URL(filePath: file))
        return file
    }
}

/// A program that writes a log.
struct TestProgram {
    let process: TestProcess
    private let log: String

    /// - Parameter log: The path of the log, to which it appends.
    init(_ path: String, _ words: [String], environment: [String: String], log: String) throws {
        self.log = log
        let file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw TestFailure("\(log) cannot be written") }
        defer { close(file) }
        process = try TestProcess(
            path, words, environment: environment, output: .descriptor(file), errors: .withOutput)
    }

    /// The log so far.
    var said: String { FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

/// A real mosquitto on a port of loopback that was free, without persistence.
final class Broker {
    let port: Int
    private let folder: TestFolder
    private let configuration: String
    private var program: TestProgram

    init() throws {
        folder = try TestFolder()
        port = try FreePort.reserve()
        configuration = try folder.write(
            "listener \(port) 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nmax_packet_size 300000\n",
            to: "conf")
        program = try Self.start(configuration, folder)
        try awaitPort()
    }

    /// Starts a broker with a configuration.
    init(configuration: String, port: Int, folder: TestFolder) throws {
        (self.folder, self.port, self.configuration) = (folder, port, configuration)
        program = try Self.start(configuration, folder)
        try awaitPort()
    }

    private static func start(_ configuration: String, _ folder: TestFolder) throws -> TestProgram {
        guard
            let path = (["/usr/sbin/mosquitto", "/usr/bin/mosquitto"] as [String]).first(where: { (path: String) in
                access(path, X_OK) == 0
            })
        else {
            throw TestFailure("mosquitto is not there; `make setup` installs it")
        }
        return try TestProgram(path, ["-c", configuration], environment: [:], log: folder.path + "/log")
    }

    /// Kills it; all that it had is gone, unless it has a store.
    func kill() { program.process.kill() }

    /// Ends it in good order, which writes its store where it has one.
    func end() throws { try program.process.end() }

    /// Makes the broker reload its lists.
    func reload() { program.process.send(SIGHUP) }

    /// Starts it again on the same port.
    func restart() throws {
        program.process.kill()
        program = try Self.start(configuration, folder)
        try awaitPort()
    }

    /// Waits until it takes connections. Nothing tells when, so it is tried.
    private func awaitPort() throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < deadline {
            // It fails as long as nobody listens.
            if let probe = try? LoopbackSocket(connectedTo: port) {
                close(probe.descriptor)
                return
            }
            poll(nil, 0, 10)
        }
        throw TestFailure("mosquitto does not listen: \(program.said)")
    }
}
