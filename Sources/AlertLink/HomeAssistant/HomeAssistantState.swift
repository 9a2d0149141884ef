// SPDX-License-Identifier: Apache-2.0

import Varlink

/// This device as Home Assistant sees it, by its MQTT discovery: a switch for do not disturb and a sensor that counts
/// alerts.
/// Source: https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
///
/// Home Assistant has none of the person's keys, so these messages are in the clear on the broker.
package struct HomeAssistantState: Sendable, Hashable {
    package struct Rules: Sendable, Hashable {
        /// The discovery prefix of Home Assistant's settings.
        package var prefix = "homeassistant"
        package var showsTitles = false

        package init() {}
    }

    /// A retained message; one without bytes clears its topic.
    package struct Publication: Sendable, Hashable {
        package var topic: String
        package var bytes: [UInt8]
    }

    package enum Request: Sendable, Hashable {
        /// Publish everything again: Home Assistant has started.
        case announce
        case doNotDisturb(Bool)
    }

    /// The alerts of this device that are open.
    package struct Alerts: Sendable, Hashable {
        package var count: Int
        /// The newest first.
        package var titles: [String]

        package init(count: Int, titles: [String]) {
            self.count = count
            self.titles = titles
        }
    }

    /// The maximum number of titles, and the maximum length of a title in characters.
    package static let maximumTitles = 20
    package static let maximumTitle = 120
    /// The time in seconds after which Home Assistant shows the count as unknown, and the interval of its publication.
    package static let life = 900
    package static let period = 300

    private let rules: Rules
    private let user: String
    private let device: String
    private let version: String
    /// Topics at which the broker has refused the last message: its access list does not let this device write there.
    private var refused: Set<String> = []
    private var isQuiet: Bool?
    private var alerts: Alerts?

    package init(_ rules: Rules, user: String, device: String, version: String) {
        (self.rules, self.user, self.device, self.version) = (rules, user, device, version)
    }

    // MARK: Topics

    /// The prefix of this device's discovery topics. It is unique among a person's devices unless names are chosen to
    /// collide.
    private var node: String { "alertd_\(Self.escaped(user))_\(Self.escaped(device))" }

    /// Returns a name for a discovery topic, where Home Assistant accepts only letters, digits, "_" and "-". "_"
    /// separates the names.
    private static func escaped(_ name: String) -> String {
        String(name.flatMap { $0 == "." ? "-2e-" : $0 == "_" ? "-5f-" : String($0) })
    }

    private var root: String { "alertd/\(user)/\(device)/home" }
    private var quietTopic: String { root + "/dnd" }
    private var alertsTopic: String { root + "/alerts" }
    private var presenceTopic: String { root + "/up" }
    private var requestTopic: String { root + "/dnd/set" }
    private var birthTopic: String { rules.prefix + "/status" }
    private var switchTopic: String { "\(rules.prefix)/switch/\(node)/dnd/config" }
    private var sensorTopic: String { "\(rules.prefix)/sensor/\(node)/alerts/config" }

    package var filters: [String] { [requestTopic, birthTopic] }

    /// All topics that this device writes, to be cleared when Home Assistant is switched off.
    package var topics: [String] { [switchTopic, sensorTopic, presenceTopic, quietTopic, alertsTopic] }

    // MARK: Publications

    /// All messages, for a new connection and for a Home Assistant that has started.
    package var everything: [Publication] {
        let text = "\(user)'s \(device)"
        let maker: JSON = [
            "identifiers": [.string(node)], "name": .string(text), "manufacturer": "alertd", "model": "alert-link",
            "sw_version": .string(version),
        ]
        let origin: JSON = ["name": "alertd", "sw_version": .string(version)]
        let quiet: JSON = [
            "name": "Do not disturb", "unique_id": .string(node + "_dnd"), "icon": "mdi:bell-off",
            "state_topic": .string(quietTopic), "command_topic": .string(requestTopic),
            "availability_topic": .string(presenceTopic), "qos": 1, "device": maker, "origin": origin,
        ]
        var count: JSON.Object = [
            "name": "Alerts", "unique_id": .string(node + "_alerts"), "icon": "mdi:bell",
            "state_topic": .string(alertsTopic), "value_template": "{{ value_json.count }}",
            "state_class": "measurement", "unit_of_measurement": "alerts", "expire_after": .int(Int64(Self.life)),
            "availability_topic": .string(presenceTopic), "qos": 1, "device": maker, "origin": origin,
        ]
        if rules.showsTitles { count["json_attributes_topic"] = .string(alertsTopic) }
        return [
            Publication(topic: switchTopic, bytes: quiet.serialized()),
            Publication(topic: sensorTopic, bytes: JSON.object(count).serialized()), presence(isUp: true),
        ] + [quietPublication, alertsPublication].compactMap(\.self)
    }

    /// Returns the message about the presence of the device. If the connection is lost, the count becomes unknown after
    /// ``life``: a connection has only one will, which informs the person's devices.
    package func presence(isUp: Bool) -> Publication {
        Publication(topic: presenceTopic, bytes: Array((isUp ? "online" : "offline").utf8))
    }

    private var quietPublication: Publication? {
        isQuiet.map { Publication(topic: quietTopic, bytes: Array(($0 ? "ON" : "OFF").utf8)) }
    }

    private var alertsPublication: Publication? {
        alerts.map { alerts in
            var object: JSON.Object = ["count": .int(Int64(alerts.count))]
            if rules.showsTitles { object["titles"] = .array(alerts.titles.map(JSON.string)) }
            return Publication(topic: alertsTopic, bytes: JSON.object(object).serialized())
        }
    }

    /// Returns the messages about changes.
    /// - Parameter isRepeated: Whether unchanged values are published too.
    package mutating func changed(isQuiet: Bool, _ alerts: Alerts, isRepeated: Bool) -> [Publication] {
        let titles =
            rules.showsTitles
            ? alerts.titles.prefix(Self.maximumTitles).map { String($0.prefix(Self.maximumTitle)) } : []
        let alerts = Alerts(count: alerts.count, titles: titles)
        let (isOtherQuiet, areOtherAlerts) = (self.isQuiet != isQuiet, self.alerts != alerts)
        (self.isQuiet, self.alerts) = (isQuiet, alerts)
        return [
            isOtherQuiet || isRepeated ? quietPublication : nil, areOtherAlerts || isRepeated ? alertsPublication : nil,
        ]
        .compactMap(\.self)
    }

    /// Records the broker's answer to a message at a topic.
    /// - Returns: Whether this is the first refusal at this topic.
    package mutating func answered(_ topic: String, isGranted: Bool) -> Bool {
        guard isGranted else { return topics.contains(topic) && refused.insert(topic).inserted }
        refused.remove(topic)
        return false
    }

    /// Messages that the broker refused, to be sent again: no report tells that the access list has changed.
    package var missing: [Publication] { everything.filter { refused.contains($0.topic) } }

    // MARK: Requests

    /// Returns whether a topic is one of Home Assistant's.
    package func isSubscribed(_ topic: String) -> Bool { filters.contains(topic) }

    /// Reads a message of Home Assistant; nil if it asks for nothing.
    /// - Throws: If the message is malformed or stale. A retained request would come again with each connection.
    package func request(_ bytes: [UInt8], at topic: String, isRetained: Bool) throws(Frame.Failure) -> Request? {
        if topic == birthTopic { return bytes == Array("online".utf8) ? .announce : nil }
        guard !isRetained else { throw Frame.Failure(refusal: .stale, sender: Self.sender) }
        switch String(validating: bytes.prefix(8), as: UTF8.self) {
        case "ON": return .doNotDisturb(true)
        case "OFF": return .doNotDisturb(false)
        default: throw Frame.Failure(refusal: .malformed, sender: Self.sender)
        }
    }

    /// The sender's name for limits and for the count of refusals.
    package static let sender = "home-assistant"
}
