// SPDX-License-Identifier: Apache-2.0

package import DBus
import LinuxSystem

/// `org.freedesktop.Notifications` as served by alertd (Desktop Notifications Specification 1.2): its calls as values,
/// and its description.
package enum ServedInterface {
    package static let name = "org.freedesktop.Notifications"
    package static let path = "/org/freedesktop/Notifications"

    package enum Request: Sendable, Hashable {
        case notify(RelayedCall, replaces: UInt32)
        case close(UInt32)
        case capabilities
        case information
    }

    /// The reason why a call is refused.
    package enum Refusal: Error, Hashable {
        case unknownMethod
        case wrongArguments
    }

    /// Reads a call, whose arguments have only been checked against the wire format.
    package static func request(_ call: IncomingCall) throws(Refusal) -> Request {
        guard call.interface == nil || call.interface == name else { throw .unknownMethod }
        let words = call.arguments
        switch call.member {
        case "Notify":
            guard words.map(\.signature) == ["s", "u", "s", "s", "s", "as", "a{sv}", "i"] else { throw .wrongArguments }
            let relayed = RelayedCall(
                appName: words[0].stringValue ?? "", appIcon: words[2].stringValue ?? "",
                summary: words[3].stringValue ?? "", body: words[4].stringValue ?? "",
                actions: RelayedCall.actions(words[5].stringsValue ?? []), hints: words[6].propertiesValue ?? [:],
                timeout: words[7].int32Value ?? -1)
            return .notify(relayed, replaces: words[1].uint32Value ?? 0)
        case "CloseNotification":
            guard words.map(\.signature) == ["u"] else { throw .wrongArguments }
            return .close(words[0].uint32Value ?? 0)
        case "GetCapabilities":
            guard words.isEmpty else { throw .wrongArguments }
            return .capabilities
        case "GetServerInformation":
            guard words.isEmpty else { throw .wrongArguments }
            return .information
        default: throw .unknownMethod
        }
    }

    /// The capabilities. Nothing is drawn, and images are kept for another program to draw; `alertctl reply` sends
    /// replies. Markup is supported so that programs escape plain text. It is kept for a server that draws; lists show
    /// the text without it.
    package static let capabilities = DBusValue.strings([
        "actions", "body", "body-markup", "icon-static", NotificationCall.replyKey, "persistence", "sound",
    ])

    /// Returns the name and version of the server.
    package static func information(product: String, vendor: String, version: String) -> [DBusValue] {
        [.string(product), .string(vendor), .string(version), .string("1.2")]
    }

    /// The reasons of `NotificationClosed`.
    package enum Closed: UInt32, Sendable {
        case expired = 1
        case dismissed = 2
        case byCall = 3
        case undefined = 4
    }

    package static func closed(_ number: UInt32, _ reason: Closed) -> Broadcast {
        signal("NotificationClosed", [.uint32(number), .uint32(reason.rawValue)])
    }

    package static func actionInvoked(_ number: UInt32, key: String) -> Broadcast {
        signal("ActionInvoked", [.uint32(number), .string(key)])
    }

    package static func activationToken(_ number: UInt32, _ token: String) -> Broadcast {
        signal("ActivationToken", [.uint32(number), .string(token)])
    }

    /// Returns the signal of a reply, KDE's extension.
    package static func replied(_ number: UInt32, _ text: String) -> Broadcast {
        signal("NotificationReplied", [.uint32(number), .string(text)])
    }

    private static func signal(_ member: String, _ arguments: [DBusValue]) -> Broadcast {
        Broadcast(path: path, interface: name, member: member, arguments: arguments)
    }

    package static let introspection = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
          <interface name="org.freedesktop.Notifications">
            <method name="Notify">
              <arg name="app_name" type="s" direction="in"/>
              <arg name="replaces_id" type="u" direction="in"/>
              <arg name="app_icon" type="s" direction="in"/>
              <arg name="summary" type="s" direction="in"/>
              <arg name="body" type="s" direction="in"/>
              <arg name="actions" type="as" direction="in"/>
              <arg name="hints" type="a{sv}" direction="in"/>
              <arg name="expire_timeout" type="i" direction="in"/>
              <arg name="id" type="u" direction="out"/>
            </method>
            <method name="CloseNotification"><arg name="id" type="u" direction="in"/></method>
            <method name="GetCapabilities"><arg name="capabilities" type="as" direction="out"/></method>
            <method name="GetServerInformation">
              <arg name="name" type="s" direction="out"/>
              <arg name="vendor" type="s" direction="out"/>
              <arg name="version" type="s" direction="out"/>
              <arg name="spec_version" type="s" direction="out"/>
            </method>
            <signal name="NotificationClosed">
              <arg name="id" type="u"/>
              <arg name="reason" type="u"/>
            </signal>
            <signal name="ActionInvoked">
              <arg name="id" type="u"/>
              <arg name="action_key" type="s"/>
            </signal>
            <signal name="ActivationToken">
              <arg name="id" type="u"/>
              <arg name="activation_token" type="s"/>
            </signal>
            <signal name="NotificationReplied">
              <arg name="id" type="u"/>
              <arg name="text" type="s"/>
            </signal>
          </interface>
          <interface name="org.freedesktop.DBus.Introspectable">
            <method name="Introspect"><arg name="data" type="s" direction="out"/></method>
          </interface>
        </node>
        """
}
