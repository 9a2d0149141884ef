// SPDX-License-Identifier: Apache-2.0

public import DBus

/// A notification for the desktop.
///
/// Texts may contain anything: they are sanitised and cut when they are sent.
public struct DesktopPost: Sendable, Hashable {
    /// The interruption level; servers know three urgencies.
    public enum Level: Sendable, Hashable {
        /// Urgency low.
        case passive
        /// Urgency normal.
        case active
        /// Urgency normal: alertd decides about breaking through before it posts.
        case timeSensitive
        /// Urgency critical; servers show the notification until the person acts.
        case critical
    }

    /// A button of the notification.
    public struct Action: Sendable, Hashable {
        /// The key that is reported when the action is pressed, at most 255 bytes. `default` stands for the
        /// notification itself.
        public var key: String
        /// The label, cut to 128 bytes.
        public var label: String

        /// Creates an action.
        public init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    /// A text field for a reply in the notification.
    public struct ReplyField: Sendable, Hashable {
        /// The label of the button that opens the field, cut to 128 bytes.
        public var label: String
        /// The placeholder of the empty field, cut to 256 bytes; if it is empty, the server chooses one.
        public var placeholder: String

        /// Creates a field.
        public init(label: String, placeholder: String = "") {
            self.label = label
            self.placeholder = placeholder
        }
    }

    /// The time at which the notification leaves the screen by itself.
    public enum Expiry: Sendable, Hashable {
        /// The server decides.
        case byServer
        /// The notification stays until the person closes it. Servers are asked for that, but not all comply.
        case never
        /// The notification leaves after a duration, whatever the server does.
        case after(Duration)
    }

    /// The id in alertd; a post with the id of a shown notification replaces it.
    public var id: String
    /// The name of the notification's application, for people; cut to 256 bytes.
    public var appName: String
    /// The icon: a name in the theme, or an absolute path; empty for none.
    public var icon: String
    /// The picture: a name in the theme, or an absolute path; empty for none.
    public var image: String
    /// The title in a single line, cut to 1,024 bytes.
    public var title: String
    /// The body, cut to 4,096 bytes of text.
    public var body: String
    /// A Boolean value indicating whether the body is markup (`NotificationMarkup`) and not plain text.
    public var isMarkup: Bool
    /// The interruption level.
    public var level: Level
    /// The actions, at most 16; further ones are dropped. A press on the notification itself is always reported.
    public var actions: [Action]
    /// The field for a reply. It is omitted without a replacement if the server cannot show one
    /// (``NotificationServer/takesReplies``). An action with the key `inline-reply` is then dropped, because the field
    /// uses that key.
    public var reply: ReplyField?
    /// A Boolean value indicating whether alertd plays the sound, so that the server must not.
    public var soundPlayedByUs: Bool
    /// The application's desktop file without `.desktop`; empty for none. Servers take name, icon and rules from this
    /// file.
    public var desktopEntry: String
    /// The time at which the notification leaves the screen by itself.
    public var expiry: Expiry
    /// A category of the specification, such as `email.arrived`, cut to 255 bytes; empty for none.
    public var category: String
    /// The group within the application, such as an account or a conversation; empty for none. Plasma shows it and
    /// groups by it.
    public var origin: String
    /// A Boolean value indicating whether the server should keep no record of the notification.
    public var isTransient: Bool
    /// A Boolean value indicating whether the notification stays after an action was pressed or a reply was sent.
    public var isResident: Bool
    /// Further hints. Hints from the other properties take precedence, except for `x-dunst-stack-tag`.
    public var hints: [String: DBusValue]
    /// Another program's notification, which is passed on unchanged instead of the texts above.
    package var relayed: RelayedPost?
    /// The place before this program started, or before the bus was lost: the post replaces that notification, if the
    /// server is still the same.
    public var formerPlace: DesktopPlace?

    /// Creates a notification.
    public init(
        id: String, appName: String, icon: String = "", image: String = "", title: String, body: String = "",
        isMarkup: Bool = false, level: Level = .active, actions: [Action] = [], reply: ReplyField? = nil,
        soundPlayedByUs: Bool = false, desktopEntry: String = "", expiry: Expiry = .byServer, category: String = "",
        origin: String = "", isTransient: Bool = false, isResident: Bool = false, hints: [String: DBusValue] = [:],
        formerPlace: DesktopPlace? = nil
    ) {
        self.id = id
        self.appName = appName
        self.icon = icon
        self.image = image
        self.title = title
        self.body = body
        self.isMarkup = isMarkup
        self.level = level
        self.actions = actions
        self.reply = reply
        self.soundPlayedByUs = soundPlayedByUs
        self.desktopEntry = desktopEntry
        self.expiry = expiry
        self.category = category
        self.origin = origin
        self.isTransient = isTransient
        self.isResident = isResident
        self.hints = hints
        self.formerPlace = formerPlace
    }
}
