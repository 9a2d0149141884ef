// SPDX-License-Identifier: Apache-2.0

import DBus
import TextSafety

/// A notification server with a do-not-disturb switch, the place of the switch, and the signals that report its
/// changes. Each server has it in a different place, and the Desktop Notifications Specification has none.
enum ServerSwitch: Sendable, Hashable, CaseIterable {
    case dunst, mako, swaync, xfce, plasma, gnome, cinnamon

    /// Creates the server from the name in GetServerInformation; returns nil if it has no switch, or none that can be
    /// read.
    init?(serverName: String) {
        switch serverName.lowercased() {
        case "dunst": self = .dunst
        case "mako": self = .mako
        case "swaynotificationcenter", "swaync": self = .swaync
        case "xfce notify daemon", "xfce4-notifyd": self = .xfce
        case "plasma": self = .plasma
        case "gnome-shell": self = .gnome
        case "cinnamon": self = .cinnamon
        default: return nil
        }
    }

    /// The server's name for people.
    var title: String {
        switch self {
        case .dunst: "dunst"
        case .mako: "mako"
        case .swaync: "swaync"
        case .xfce: "Xfce"
        case .plasma: "Plasma"
        case .gnome: "GNOME"
        case .cinnamon: "Cinnamon"
        }
    }

    /// The way to read the switch.
    enum Source: Sendable, Hashable {
        /// A method of the server.
        case call(MethodCall)
        /// A key of GSettings, which `gsettings get` prints.
        case setting(schema: String, key: String)
    }

    var source: Source {
        switch self {
        case .dunst: .call(Self.properties("GetAll", .string(Self.dunstInterface)))
        case .mako: .call(Self.properties("Get", .string(Self.makoInterface), .string("Modes"), path: Self.makoPath))
        case .plasma: .call(Self.properties("Get", .string(Self.name), .string("Inhibited")))
        case .swaync:
            .call(
                MethodCall(
                    destination: Self.swayncName, path: Self.swayncPath, interface: Self.swayncName, member: "GetDnd"))
        case .xfce:
            .call(
                MethodCall(
                    destination: Self.xfconfName, path: Self.xfconfPath, interface: Self.xfconfName,
                    member: "GetProperty", arguments: [.string("xfce4-notifyd"), .string("/do-not-disturb")]))
        case .gnome: .setting(schema: "org.gnome.desktop.notifications", key: "show-banners")
        case .cinnamon: .setting(schema: "org.cinnamon.desktop.notifications", key: "display-notifications")
        }
    }

    /// The signals after which the switch may have changed. dconf's signals come from a service without a fixed name,
    /// so any sender counts: the value itself is read afterwards.
    var signals: [SignalMatch] {
        switch self {
        case .dunst, .plasma: [Self.propertiesChanged(path: Self.path)]
        case .mako: [Self.propertiesChanged(path: Self.makoPath)]
        case .swaync:
            ["Subscribe", "SubscribeV2"].map {
                SignalMatch(sender: Self.swayncName, path: Self.swayncPath, interface: Self.swayncName, member: $0)
            }
        case .xfce:
            [
                SignalMatch(
                    sender: Self.xfconfName, path: Self.xfconfPath, interface: Self.xfconfName,
                    member: "PropertyChanged", firstArgument: "xfce4-notifyd")
            ]
        case .gnome, .cinnamon:
            [SignalMatch(path: "/ca/desrt/dconf/Writer/user", interface: "ca.desrt.dconf.Writer", member: "Notify")]
        }
    }

    /// The position of a switch.
    enum Position: Sendable, Hashable {
        case off
        case on
        /// The server does not report changes of the switch, so it is not followed.
        case unreported
    }

    /// Returns the position in an answer to ``source``. It is `off` if it cannot be read, because a person who did not
    /// ask for quiet must hear alerts.
    /// - Parameter modes: The mako modes that count as do not disturb.
    func position(in answer: [DBusValue]?, modes: Set<String>) -> Position {
        guard let value = answer?.first?.content else {
            // Before 1.10, mako had neither the property nor a signal.
            return self == .mako ? .unreported : .off
        }
        switch (self, value) {
        case (.dunst, _): return value.members.flatMap(Self.dunst) == true ? .on : .off
        case (.mako, .array(let active, _)):
            return active.contains { $0.text.map(modes.contains) == true } ? .on : .off
        case (.plasma, .bool(let isOn)), (.swaync, .bool(let isOn)), (.xfce, .bool(let isOn)): return isOn ? .on : .off
        default: return .off
        }
    }

    /// Returns the position in the output of `gsettings get`: both keys tell whether banners are shown.
    static func position(printed text: String) -> Position {
        text.trimmingEnds() == "false" ? .on : .off
    }

    /// The meaning of a signal.
    enum News: Sendable, Hashable {
        /// The signal is about something else.
        case unrelated
        /// The switch may have changed and must be read.
        case changed
        /// The switch is now in this position.
        case position(Position)
    }

    func news(in signal: ReceivedSignal) -> News {
        let arguments = signal.arguments
        switch self {
        case .dunst:
            guard let changed = Self.changed(arguments, of: Self.dunstInterface) else { return .unrelated }
            guard changed.values["pauseLevel"] != nil || changed.values["paused"] != nil else {
                return changed.invalidated.isDisjoint(with: ["paused", "pauseLevel"]) ? .unrelated : .changed
            }
            if let level = changed.values["pauseLevel"] { return .position(Self.isQuiet(level) ? .on : .off) }
            // With levels, "paused" is also true for low ones.
            return changed.values["paused"] == .bool(false) ? .position(.off) : .changed
        case .plasma:
            guard let changed = Self.changed(arguments, of: Self.name) else { return .unrelated }
            if case .bool(let isOn)? = changed.values["Inhibited"] { return .position(isOn ? .on : .off) }
            return changed.invalidated.contains("Inhibited") ? .changed : .unrelated
        case .mako:
            guard let changed = Self.changed(arguments, of: Self.makoInterface) else { return .unrelated }
            return changed.values["Modes"] != nil || changed.invalidated.contains("Modes") ? .changed : .unrelated
        case .swaync:
            guard arguments.count >= 2, case .bool(let isOn) = arguments[1] else { return .changed }
            return .position(isOn ? .on : .off)
        case .xfce:
            guard arguments.count == 3, arguments[1] == .string("/do-not-disturb") else { return .unrelated }
            return .position(arguments[2].content == .bool(true) ? .on : .off)
        case .gnome, .cinnamon:
            // The key, or a folder above it.
            guard case .string(let prefix)? = arguments.first else { return .unrelated }
            return dconfKey.hasPrefix(prefix) ? .changed : .unrelated
        }
    }

    private var dconfKey: String {
        switch self {
        case .cinnamon: "/org/cinnamon/desktop/notifications/display-notifications"
        default: "/org/gnome/desktop/notifications/show-banners"
        }
    }

    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"
    private static let dunstInterface = "org.dunstproject.cmd0"
    private static let makoInterface = "fr.emersion.Mako"
    private static let makoPath = "/fr/emersion/Mako"
    private static let swayncName = "org.erikreider.swaync.cc"
    private static let swayncPath = "/org/erikreider/swaync/cc"
    private static let xfconfName = "org.xfce.Xfconf"
    private static let xfconfPath = "/org/xfce/Xfconf"
    private static let propertiesInterface = "org.freedesktop.DBus.Properties"

    private static func properties(_ member: String, _ arguments: DBusValue..., path: String = path) -> MethodCall {
        MethodCall(
            destination: name, path: path, interface: propertiesInterface, member: member, arguments: arguments)
    }

    private static func propertiesChanged(path: String) -> SignalMatch {
        SignalMatch(sender: name, path: path, interface: propertiesInterface, member: "PropertiesChanged")
    }

    /// Returns the values and the invalidated names in a PropertiesChanged signal; nil if it concerns another
    /// interface.
    private static func changed(
        _ arguments: [DBusValue], of interface: String
    ) -> (values: [String: DBusValue], invalidated: Set<String>)? {
        guard arguments.count == 3, arguments[0] == .string(interface) else { return nil }
        var invalidated: Set<String> = []
        if case .array(let names, _) = arguments[2] { invalidated = Set(names.compactMap(\.text)) }
        return (arguments[1].members ?? [:], invalidated)
    }

    /// Returns whether dunst is quiet, using its pause level if present (from 1.10 on); nil if unknown.
    private static func dunst(_ properties: [String: DBusValue]) -> Bool? {
        if let level = properties["pauseLevel"] { return isQuiet(level) }
        return properties["paused"] == .bool(true)
    }

    /// Returns whether a pause level counts, which begins at 60 of 100: below that, a person wants fewer notifications,
    /// not none.
    private static func isQuiet(_ level: DBusValue) -> Bool {
        if case .uint32(let level) = level { level >= 60 } else { false }
    }
}

extension DBusValue {
    /// The value, or the value inside a variant.
    fileprivate var content: DBusValue {
        if case .variant(let value) = self { value } else { self }
    }

    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members of `a{sv}` without their variants; nil for another type.
    fileprivate var members: [String: DBusValue]? {
        guard case .array(let entries, "{sv}") = content else { return nil }
        var members: [String: DBusValue] = [:]
        for case .entry(.string(let key), let value) in entries { members[key] = value.content }
        return members
    }
}
