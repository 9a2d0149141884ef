// SPDX-License-Identifier: Apache-2.0

import CMosquitto

/// The abilities that a broker announces in its CONNACK (MQTT 5, 3.2.2.3). It has those that it does not mention.
struct BrokerAbilities: Hashable {
    var keepsMessages = true
    var knowsWildcards = true
    var quality = 2
    /// The maximum size of a packet, in bytes; nil for none.
    var maximumPacket: Int?

    init() {}

    init(_ properties: OpaquePointer?) {
        func byte(_ name: mqtt5_property) -> UInt8? {
            var value: UInt8 = 0
            return mosquitto_property_read_byte(properties, Int32(name.rawValue), &value, false) == nil ? nil : value
        }
        keepsMessages = byte(MQTT_PROP_RETAIN_AVAILABLE) != 0
        knowsWildcards = byte(MQTT_PROP_WILDCARD_SUB_AVAILABLE) != 0
        quality = byte(MQTT_PROP_MAXIMUM_QOS).map(Int.init) ?? 2
        var size: UInt32 = 0
        if mosquitto_property_read_int32(
            properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), &size, false) != nil
        {
            maximumPacket = Int(size)
        }
    }

    /// The first need that the broker does not meet; nil if it meets them all.
    var lack: BrokerNeed? {
        if !keepsMessages { return .keptMessages }
        if !knowsWildcards { return .wildcards }
        if quality < 1 { return .acknowledgements }
        return maximumPacket.map { $0 < BrokerTrial.largePacket } ?? false ? .largeMessages : nil
    }
}

/// A need of alert-link that a broker has to meet, apart from the connection.
enum BrokerNeed: Hashable, CaseIterable {
    case acknowledgements
    case wildcards
    case unchangedMessages
    case largeMessages
    case keptMessages
    case newestMessage
    case keptMark
    case expiry
    case clearing
    case will
    case keptWill

    /// The lack in words that follow "the broker".
    var lack: String {
        switch self {
        case .acknowledgements: "does not acknowledge messages (QoS 1)"
        case .wildcards: "does not deliver messages by wildcards (alertd/NAME/+/...)"
        case .unchangedMessages: "changes messages on the way"
        case .largeMessages: "does not deliver messages of \(BrokerTrial.large >> 10) KiB; raise its limit"
        case .keptMessages: "does not keep messages for devices that come later (retained messages)"
        case .newestMessage: "keeps an older message than the last one of a topic (retained messages)"
        case .keptMark: "does not mark the messages that it has kept (the flag RETAIN)"
        case .expiry: "does not forget messages when their time is over (message expiry)"
        case .clearing: "does not forget messages that are taken back (an empty retained message)"
        case .will: "does not tell that a connection was lost (wills)"
        case .keptWill: "does not keep the message about a lost connection (a retained will)"
        }
    }
}
