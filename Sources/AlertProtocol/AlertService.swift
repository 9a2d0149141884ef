// SPDX-License-Identifier: Apache-2.0

public import Varlink

/// The names of alertd on the wire and on the command line, and the interfaces it offers.
public enum AlertService {
    /// The vendor, as `org.varlink.service.GetInfo` reports it.
    public static let vendor = "The alertd authors"
    /// The product, as `org.varlink.service.GetInfo` says it.
    public static let product = "alertd"
    /// The version of daemon, command and interfaces (semver.org): they are released together.
    public static let version = "0.2.0"

    /// The interfaces of the service in the order in which they are introduced to people.
    public static var interfaces: [any VarlinkNamespace.Type] {
        [Notifications.self, Sounds.self, Prompts.self, Progress.self, Badges.self, Manager.self]
    }
}

/// Defaults for values that a caller leaves out.
public enum Defaults {
    /// The application of a notification that names none; also the name of the desktop entry.
    public static let app = "alertd"
}
