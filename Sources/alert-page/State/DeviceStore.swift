// SPDX-License-Identifier: Apache-2.0

import AlertPage
import CivilTime
import Glibc
import LinuxSystem
import Synchronization
import Varlink

/// The gate, and its file. A change is on disk before its caller gets the reply.
final class DeviceStore: Sendable {
    private let path: String
    private let gate: Mutex<Gate>
    /// The last write, after which the next one begins.
    private let tail = Mutex<Task<Bool, Never>?>(nil)

    init(_ path: String) throws(ExitFailure) {
        self.path = path
        guard let json = try PrivateFile.json(path) else {
            gate = Mutex(Gate())
            return
        }
        guard let devices = DeviceList(json) else {
            throw ExitFailure(.badInput, "\(path) is damaged; move it away, and let the browsers in again")
        }
        gate = Mutex(Gate(devices: devices))
    }

    var devices: [Device] { gate.withLock { $0.devices.devices } }
    /// The last end of an open ticket or code.
    var lastEnd: Instant? { gate.withLock { $0.tickets.lastEnd } }

    /// Calls a function with the gate.
    func withGate<Value: Sendable, Failure: Error>(
        _ body: (inout Gate) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = gate.withLock { gate in
            Result { () throws(Failure) in try body(&gate) }
        }
        return try result.get()
    }

    /// Writes the devices as they are now.
    /// - Returns: False if they could not be written.
    func save() async -> Bool {
        let task = tail.withLock { tail in
            let (former, path) = (tail, path)
            let json = devices.isEmpty ? DeviceList().json : withGate { $0.devices.json }
            let task = Task {
                _ = await former?.value
                do {
                    return try await BlockingWork.shared.run(within: .seconds(10)) {
                        do throws(ExitFailure) {
                            try PrivateFile.write(json.serialized() + [0x0A], to: path, isDurable: true)
                            return true
                        } catch {
                            log("\(error)")
                            return false
                        }
                    }
                } catch {
                    log("\(path) cannot be written: the file system does not answer")
                    return false
                }
            }
            tail = task
            return task
        }
        return await task.value
    }
}

extension Instant {
    /// The present time.
    static var now: Instant { Instant(microseconds: KernelClock.wall.microseconds) }
}

extension PrivateFile {
    /// Reads a small JSON file; nil if it does not exist.
    static func json(_ path: String) throws(ExitFailure) -> JSON? {
        let bytes: [UInt8]?
        do throws(BoundedFile.Problem) {
            bytes = try BoundedFile.contents(of: path, limit: 1 << 20, flags: O_NOFOLLOW)
        } catch {
            if error.isAbsent { return nil }
            throw ExitFailure(.badInput, "\(path) cannot be read")
        }
        // The parser's reason is of no use to a person who did not write the file.
        guard let bytes, let json = try? JSON(parsing: bytes) else {
            throw ExitFailure(.badInput, "\(path) is damaged; move it away, and let the browsers in again")
        }
        return json
    }
}
