// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import LinuxSystem

/// Stands between a device and its broker, keeps all that passes, and does with the messages for the device what a test
/// says.
///
/// `@unchecked Sendable`: all that changes is read and written while `lock` is locked.
final class MQTTProxy: @unchecked Sendable {
    /// A message on its way to the device (MQTT 5, 3.3).
    struct Message: Sendable {
        var topic: String
        var payload: [UInt8]
        /// The packet as it came; nil of one that was made up.
        var packet: [UInt8]?

        init(topic: String, payload: [UInt8]) { (self.topic, self.payload) = (topic, payload) }

        fileprivate init?(packet: [UInt8]) {
            guard packet[0] >> 4 == 3, let head = MQTTProxy.length(packet) else { return nil }
            var place = head.start
            guard place + 2 <= packet.count else { return nil }
            let size = Int(packet[place]) << 8 | Int(packet[place + 1])
            place += 2
            guard place + size <= packet.count else { return nil }
            topic = String(decoding: packet[place..<(place + size)], as: UTF8.self)
            place += size
            if packet[0] & 0b110 != 0 { place += 2 }
            guard place < packet.count, let properties = MQTTProxy.number(packet, at: place) else { return nil }
            place = properties.next + properties.value
            guard place <= packet.count else { return nil }
            payload = Array(packet[place...])
            self.packet = packet
        }

        /// An invented message: QoS 0, which needs no number.
        fileprivate var bytes: [UInt8] {
            if let packet { return packet }
            let name = Array(topic.utf8)
            let rest = [UInt8(name.count >> 8), UInt8(name.count & 255)] + name + [0] + payload
            return [0x30] + MQTTProxy.encoded(rest.count) + rest
        }
    }

    var port: Int { listener.port }
    private let listener: LoopbackListener
    private let target: Int
    private let lock = NSLock()
    private var rule: @Sendable (Message) -> [Message] = { [$0] }
    private var packetRules: (up: @Sendable ([UInt8]) -> [UInt8]?, down: @Sendable ([UInt8]) -> [UInt8]?) = (
        { _ in nil }, { _ in nil }
    )
    private var connections: [Int32] = []
    private var bytes: [UInt8] = []

    init(to target: Int) throws {
        self.target = target
        listener = try LoopbackListener()
        let proxy = self
        try listener.start("proxy") { proxy.join($0) }
    }

    /// Ends it.
    func stop() {
        listener.stop()
        cut()
    }

    /// Sets the rule that transforms each message for the device.
    func follow(_ rule: @escaping @Sendable (Message) -> [Message]) { lock.withLock { self.rule = rule } }

    /// Sets the rules that replace whole packets, to the broker and to the device; nil keeps a packet.
    func replacePackets(
        up: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil },
        down: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }
    ) {
        lock.withLock { packetRules = (up, down) }
    }

    /// Ends all connections that stand.
    func cut() {
        let open = lock.withLock { () -> [Int32] in
            defer { connections = [] }
            return connections
        }
        for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    /// All that has passed.
    var passed: [UInt8] { lock.withLock { bytes } }

    private func join(_ device: Int32) {
        let broker = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard Self.address(target, { connect(broker, $0, $1) }) == 0 else {
            close(device)
            close(broker)
            return
        }
        var one: Int32 = 1
        for descriptor in [device, broker] {
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        }
        lock.withLock { connections += [device, broker] }
        do {
            try DedicatedThread(name: "proxy-up") { [self] in
                pump(device, broker) { packet in self.lock.withLock { self.packetRules.up }(packet) }
            }.start()
            try DedicatedThread(name: "proxy-down") { [self] in
                pump(broker, device) { packet in
                    if let changed = self.lock.withLock({ self.packetRules.down })(packet) { return changed }
                    guard let message = Message(packet: packet) else { return nil }
                    let rule = self.lock.withLock { self.rule }
                    return rule(message).flatMap(\.bytes)
                }
            }.start()
        } catch {
            cut()
        }
    }

    /// Passes packets on, each as a whole.
    /// - Parameter change: Returns the replacement of a packet, or nil to keep it.
    private func pump(_ from: Int32, _ to: Int32, _ change: ([UInt8]) -> [UInt8]?) {
        var buffer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(from, &chunk, chunk.count)
            guard count > 0 else { break }
            buffer += chunk[..<count]
            lock.withLock { bytes += chunk[..<count] }
            var out: [UInt8] = []
            while let head = Self.length(buffer), buffer.count >= head.start + head.count {
                let packet = Array(buffer[..<(head.start + head.count)])
                buffer.removeFirst(packet.count)
                out += change(packet) ?? packet
            }
            var sent = 0
            while sent < out.count {
                let done = out[sent...].withUnsafeBytes { send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard done > 0 else { break }
                sent += done
            }
        }
        // The other direction ends too. A number is not used again while anybody may still shut it down.
        shutdown(from, Int32(SHUT_RDWR))
        shutdown(to, Int32(SHUT_RDWR))
    }

    /// Returns the beginning of a packet's content, and its length.
    private static func length(_ packet: [UInt8]) -> (start: Int, count: Int)? {
        number(packet, at: 1).map { ($0.next, $0.value) }
    }

    /// A variable byte integer (1.5.5).
    private static func number(_ bytes: [UInt8], at place: Int) -> (value: Int, next: Int)? {
        var (value, shift, place) = (0, 0, place)
        while place < bytes.count, shift < 28 {
            value |= Int(bytes[place] & 127) << shift
            place += 1
            if bytes[place - 1] & 128 == 0 { return (value, place) }
            shift += 7
        }
        return nil
    }

    private static func encoded(_ number: Int) -> [UInt8] {
        var (number, bytes) = (number, [UInt8]())
        repeat {
            bytes.append(UInt8(number & 127) | (number > 127 ? 128 : 0))
            number >>= 7
        } while number > 0
        return bytes
    }

    private static func address(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
