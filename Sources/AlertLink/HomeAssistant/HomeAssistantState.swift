// SPDX-License-Identifier: Apache-2.0

import Varlink

/// This device as Home Assistant sees it, by its MQTT discovery: a switch for do not disturb and a sensor that counts
/// alerts.
/// Source: https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
///
/// Home Assistant has no keys of the person's, so all of this is in the clear on the broker.
package struct HomeAssistantState: Sendable, Hashable {
    /// The settings.
    package struct Rules: Sendable, Hashable {
        /// The discovery prefix that Home Assistant is set to.
        package var prefix = "homeassistant"
        /// A Boolean value indicating whether the titles of alerts are told too.
        package var showsTitles = false

        package init() {}
    }

    /// A retained message; one without bytes clears its topic.
    package struct Publication: Sendable, Hashable {
        package var topic: String
        package var bytes: [UInt8]
    }

    /// A message of Home Assistant.
    package enum Request: Sendable, Hashable {
        /// Announce everything again: the other side has started.
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

    /// The most titles that are told, and the longest in characters.
    package static let maximumTitles = 20
    package static let maximumTitle = 120
    /// Seconds after which Home Assistant holds the count for unknown, and those after which it is told again.
    package static let life = 900
    package static let period = 300

    private let rules: Rules
    private let user: String
    private let device: String
    private let version: String
    /// Topics at which the broker has refused what was said last: its access list does not let this device write there.
    private var refused: Set<String> = []
    private var isQuiet: Bool?
    private var alerts: Alerts?

    package init(_ rules: Rules, user: String, device: String, version: String) {
        (self.rules, self.user, self.device, self.version) = (rules, user, device, version)
    }

    // MARK: Topics

    /// The beginning of this device's topics. A person has no two devices for which it is the same, unless one is named
    /// to that end.
    private var node: String { "alertd_\(Self.escaped(user))_\(Self.escaped(device))" }

    /// A name in a discovery topic, where Home Assistant takes letters, digits, "_" and "-" alone; "_" parts the names.
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

    /// The subscriptions.
    package var filters: [String] { [requestTopic, birthTopic] }

    /// All topics that are written, to be cleared when this is switched off.
    package var topics: [String] { [switchTopic, sensorTopic, presenceTopic, quietTopic, alertsTopic] }

    // MARK: What is told

    /// Everything, for a new connection and for a Home Assistant that has started.
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

    /// Returns the message about the presence of the device. When it goes without a word, the count becomes unknown
    /// after ``life``: the connection has one will only, which tells the person's devices.
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

    /// Publishes the present state.
    /// - Parameter isRepeated: Whether it is told also where nothing has changed.
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

    /// The broker has answered to what was said at a topic.
    /// - Returns: Whether it refuses what it did not refuse before.
    package mutating func answered(_ topic: String, isGranted: Bool) -> Bool {
        guard isGranted else { return topics.contains(topic) && refused.insert(topic).inserted }
        refused.remove(topic)
        return false
    }

    /// Messages that the broker refused, to be sent again: nobody tells when its access list has changed.
    package var missing: [Publication] { everything.filter { refused.contains($0.topic) } }

    // MARK: What is heard

    /// Returns whether a topic is one of Home Assistant's.
    package func isHeard(_ topic: String) -> Bool { filters.contains(topic) }

    /// A message in one of the subscriptions; nil where it asks for nothing.
    /// - Throws: Where it is not one of Home Assistant's. A request that lies on the broker would come again with each
    ///   connection, and is stale.
    package func request(_ bytes: [UInt8], at topic: String, isRetained: Bool) throws(Frame.Refused) -> Request? {
        if topic == birthTopic { return bytes == Array("online".utf8) ? .announce : nil }
        guard !isRetained else { throw Frame.Refused(refusal: .stale, sender: Self.sender) }
        switch String(validating: bytes.prefix(8), as: UTF8.self) {
        case "ON": return .doNotDisturb(true)
        case "OFF": return .doNotDisturb(false)
        default: throw Frame.Refused(refusal: .malformed, sender: Self.sender)
        }
    }

    /// The name under which it has limits, as other senders do, and is counted where it is refused.
    package static let sender = "home-assistant"
}
