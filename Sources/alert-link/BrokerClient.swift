// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CLinux
import CMosquitto
import Glibc
import LinuxSystem

/// A connection to the broker, by libmosquitto without its thread: the loop polls its socket. Each connection has its
/// own client, used only on the loop's thread.
final class BrokerClient {
    enum Event {
        /// The broker has accepted the connection.
        case accepted
        case message(topic: String, bytes: [UInt8], isRetained: Bool)
        /// The broker has refused a message of this device, with a reason code of MQTT 5; the size in bytes.
        case refused(Int32, size: Int)
        /// The broker has acknowledged or refused a followed message; the reason code of a refusal.
        case answered(topic: String, refusal: Int32?)
        /// The broker has refused a subscription, with a reason code of MQTT 5.
        case notSubscribed(Int32)
        case ended(BrokerFailure)
    }

    struct Will {
        let topic: String
        let bytes: [UInt8]
        /// The delay, in seconds.
        var delay = BrokerClient.willDelay
    }

    /// The abilities that the broker announces; nil before it has accepted the connection.
    private(set) var abilities: BrokerAbilities?

    private let client: OpaquePointer
    private var events: [Event] = []
    private var hasEnded = false
    private(set) var isAccepted = false
    /// The messages on this connection that the broker has not acknowledged.
    private(set) var waiting = Acknowledgements()
    var unacknowledged: Int { waiting.count }
    /// The topics of followed messages by their numbers, until the broker has acknowledged them.
    private var followed: [Int32: String] = [:]
    /// The sizes of the other messages by their numbers, until the broker has acknowledged them.
    private var sizes: [Int32: Int] = [:]

    /// The delay of the will, in seconds. With a shorter one the will of a connection could come after the presence of
    /// the next.
    static let willDelay: UInt32 = 5

    /// Returns a client that is ready to connect.
    ///
    /// - Parameters:
    ///   - password: The password; nil for none.
    ///   - will: The will; nil for none.
    static func prepare(_ settings: Settings, password: String?, will: Will?) throws(BrokerFailure) -> OpaquePointer {
        // A client's id is secret and new each time, because anybody who knows it can end the connection by connecting
        // with it.
        let id = "al-" + String(UInt64.random(in: .min ... .max), radix: 36)
        guard let client = mosquitto_new(id, true, nil) else { throw BrokerFailure("no memory for a connection") }
        var isReady = false
        defer { if !isReady { mosquitto_destroy(client) } }
        try check(mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5))
        // Otherwise an answer takes forty milliseconds longer: Nagle's algorithm waits for a delayed acknowledgement.
        try check(mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1))
        try check(mosquitto_int_option(client, MOSQ_OPT_RECEIVE_MAXIMUM, 65_535))
        if password != nil { try check(mosquitto_username_pw_set(client, settings.login, password)) }
        if case .tcp(_, _, isEncrypted: true) = settings.broker {
            if let authority = settings.authorityFile {
                try check(
                    mosquitto_tls_set(client, authority, nil, settings.certificateFile, settings.keyFile, nil))
            } else {
                try check(mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1))
                if settings.certificateFile != nil {
                    try check(
                        mosquitto_tls_set(
                            client, nil, "/etc/ssl/certs", settings.certificateFile, settings.keyFile, nil))
                }
            }
            try check(mosquitto_tls_opts_set(client, 1, "tlsv1.2", nil))
        }
        if let will { try leave(will, to: client) }
        isReady = true
        return client
    }

    private static func leave(_ will: Will, to client: OpaquePointer) throws(BrokerFailure) {
        var properties: OpaquePointer?
        mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_WILL_DELAY_INTERVAL.rawValue), will.delay)
        mosquitto_property_add_int32(
            &properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), UInt32(Presence.life / 1_000_000))
        // The library owns the properties once it has accepted the will.
        let code = mosquitto_will_set_v5(
            client, will.topic, Int32(will.bytes.count), will.bytes, 1, true, properties)
        guard code == MOSQ_ERR_SUCCESS.rawValue else {
            mosquitto_property_free_all(&properties)
            throw BrokerFailure(code: code, errno: 0)
        }
    }

    /// Destroys a client that was not connected.
    static func discard(_ client: OpaquePointer) { mosquitto_destroy(client) }

    private static func check(_ code: Int32) throws(BrokerFailure) {
        guard code == MOSQ_ERR_SUCCESS.rawValue else { throw BrokerFailure(code: code, errno: 0) }
    }

    /// Creates a connection from a connected client.
    init(_ client: OpaquePointer) {
        self.client = client
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        // The callbacks run within `mosquitto_loop_read`, on the thread that calls it.
        mosquitto_connect_v5_callback_set(client) { @Sendable _, object, reason, _, properties in
            BrokerClient.of(object)?.abilities = BrokerAbilities(properties)
            BrokerClient.of(object)?.connected(reason)
        }
        mosquitto_disconnect_v5_callback_set(client) { @Sendable _, object, reason, _ in
            BrokerClient.of(object)?.disconnected(reason)
        }
        mosquitto_publish_v5_callback_set(client) { @Sendable _, object, number, reason, _ in
            BrokerClient.of(object)?.acknowledged(number, reason)
        }
        mosquitto_subscribe_v5_callback_set(client) { @Sendable _, object, _, count, reasons, _ in
            for reason in UnsafeBufferPointer(start: reasons, count: Int(max(0, count))) where reason >= 0x80 {
                BrokerClient.of(object)?.events.append(.notSubscribed(reason))
            }
        }
        mosquitto_message_v5_callback_set(client) { @Sendable _, object, message, _ in
            guard let message = message?.pointee, let topic = message.topic else { return }
            let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(max(0, message.payloadlen)))
            // Of a message above the limit the first bytes are enough to refuse it.
            let kept = bytes.prefix(LinkLimits.maximumMessage + 1)
            BrokerClient.of(object)?.events.append(
                .message(topic: String(cString: topic), bytes: Array(kept), isRetained: message.retain))
        }
    }

    deinit { mosquitto_destroy(client) }

    private static func of(_ object: UnsafeMutableRawPointer?) -> BrokerClient? {
        object.map { Unmanaged<BrokerClient>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connected(_ reason: Int32) {
        if reason == 0 {
            isAccepted = true
            events.append(.accepted)
        } else {
            end(BrokerFailure(refusal: reason))
        }
    }

    private func disconnected(_ reason: Int32) {
        // Reasons of the broker are 128 and above; lower ones are the library's.
        guard reason >= 0x80 else { return end(BrokerFailure(code: reason, errno: errno)) }
        end(BrokerFailure(mosquitto_reason_string(reason).map { String(cString: $0) } ?? "the connection has ended"))
    }

    private func acknowledged(_ number: Int32, _ reason: Int32) {
        waiting.acknowledged(number, now: Clock.uptime)
        let refusal = reason >= 0x80 ? reason : nil
        let size = sizes.removeValue(forKey: number) ?? 0
        if let topic = followed.removeValue(forKey: number) {
            events.append(.answered(topic: topic, refusal: refusal))
        } else if let refusal {
            events.append(.refused(refusal, size: size))
        }
    }

    private func end(_ failure: BrokerFailure) {
        guard !hasEnded else { return }
        hasEnded = true
        events.append(.ended(failure))
    }

    /// The descriptor to poll; -1 once the connection is over.
    var descriptor: Int32 { mosquitto_socket(client) }
    var wantsToWrite: Bool { mosquitto_want_write(client) }

    /// Reads and writes as far as the socket is ready, and performs due work.
    /// - Returns: The events in their order.
    func turn(readable: Bool, writable: Bool) -> [Event] {
        var code = Int32(MOSQ_ERR_SUCCESS.rawValue)
        var packets = 0
        // The library reads one packet at a time. Packets that have come together are decided together, and the state
        // is saved once.
        while code == MOSQ_ERR_SUCCESS.rawValue, packets < Self.maximumPackets, packets == 0 ? readable : isReadable {
            code = mosquitto_loop_read(client, 1)
            packets += 1
        }
        if code == MOSQ_ERR_SUCCESS.rawValue, writable { code = mosquitto_loop_write(client, 1) }
        if code == MOSQ_ERR_SUCCESS.rawValue { code = mosquitto_loop_misc(client) }
        let reason = errno
        if code != MOSQ_ERR_SUCCESS.rawValue { end(BrokerFailure(code: code, errno: reason)) }
        defer { events = [] }
        return events
    }

    /// The maximum number of packets read before other work has its turn.
    private static let maximumPackets = 256

    private var isReadable: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// Subscribes to topics. Retained messages come again each time.
    func subscribe(_ filters: [String]) {
        for filter in filters {
            report(mosquitto_subscribe_v5(client, nil, filter, 1, Int32(MQTT_SUB_OPT_SEND_RETAIN_ALWAYS.rawValue), nil))
        }
    }

    /// Publishes with QoS 1.
    /// - Parameters:
    ///   - expiry: The life of the message in seconds; nil without end.
    ///   - isFollowed: Whether the broker's answer is reported as ``Event/answered(topic:refusal:)``.
    func publish(
        _ topic: String, _ bytes: [UInt8], expiry: UInt32?, isRetained: Bool = true, isFollowed: Bool = false
    ) {
        // Without a connection the library would queue without a bound.
        guard isAccepted, !hasEnded else { return }
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if let expiry {
            mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), expiry)
        }
        var number: Int32 = 0
        let code = mosquitto_publish_v5(client, &number, topic, Int32(bytes.count), bytes, 1, isRetained, properties)
        if code == MOSQ_ERR_SUCCESS.rawValue {
            waiting.sent(number, now: Clock.uptime)
            if isFollowed { followed[number] = topic } else { sizes[number] = bytes.count }
        }
        report(code, size: bytes.count)
    }

    /// MQTT's reason code for a packet that is too large.
    static let tooLarge: Int32 = 0x95

    private func report(_ code: Int32, size: Int = 0) {
        switch UInt32(bitPattern: code) {
        case UInt32(MOSQ_ERR_SUCCESS.rawValue): break
        case UInt32(MOSQ_ERR_OVERSIZE_PACKET.rawValue): events.append(.refused(Self.tooLarge, size: size))
        default: end(BrokerFailure(code: code, errno: errno))
        }
    }

    /// The time to wait for the broker's acknowledgements at the end, in microseconds.
    private static let lastPatience: Int64 = 500_000

    /// Ends the connection in good order, so that no will is sent. The broker acknowledges the last messages first: a
    /// socket that is closed before everything was read resets the connection, and the broker may lose what it has not
    /// read yet (RFC 2525, 2.17).
    func disconnect() {
        let deadline = Clock.uptime + Self.lastPatience
        while unacknowledged > 0, !hasEnded {
            let left = deadline - Clock.uptime
            guard left > 0 else { break }
            let events = Int16(POLLIN) | (wantsToWrite ? Int16(POLLOUT) : 0)
            var request = pollfd(fd: descriptor, events: events, revents: 0)
            guard poll(&request, 1, Int32((left + 999) / 1_000)) > 0 else { break }
            // Retained messages that come now come again with the next connection.
            _ = turn(
                readable: request.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0,
                writable: request.revents & Int16(POLLOUT) != 0)
        }
        _ = mosquitto_loop_write(client, 1)
        _ = mosquitto_disconnect_v5(client, 0, nil)
        _ = mosquitto_loop_write(client, 1)
    }
}
