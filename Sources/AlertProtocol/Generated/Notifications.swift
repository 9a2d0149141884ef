// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Notifications.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Local notifications: schedule them, show them now, list, inspect and cancel them.
///
/// Times are RFC 3339 with an offset, e.g. "2027-03-04T09:00:00+01:00". An answer to Notify, Remind or Cancel means that
/// the change is on disk.
public enum Notifications: VarlinkNamespace {
    /// The interface's name.
    public static let name = "org.alertd.Notifications"

    /// The methods in the order of the text.
    public static var methods: [any VarlinkMethod.Type] { [Notify.self, Remind.self, List.self, Show.self, Cancel.self] }

    /// The errors in the order of the text.
    public static var errors: [any VarlinkError.Type] { [NotFound.self, Invalid.self, TooMany.self, NotStored.self] }

    /// The interface's text.
    public static let description = #"""
# Local notifications: schedule them, show them now, list, inspect and cancel them.
#
# Times are RFC 3339 with an offset, e.g. "2027-03-04T09:00:00+01:00". An answer to Notify, Remind or Cancel means that
# the change is on disk.
interface org.alertd.Notifications

# How much a notification may interrupt, after UserNotifications.
type Level (
  # It is only listed.
  passive,
  # It is shown and heard. The level of a notification that names none.
  active,
  # It also passes a do-not-disturb schedule.
  timeSensitive,
  # It passes everything.
  critical
)

# Something the person can choose on a notification.
type Action (
  # What comes back when it is chosen; "default" is a click on the notification itself.
  key: string,
  # What the person reads.
  label: string
)

# What happens to the application's badge when the notification is delivered: exactly one of the two.
type BadgeChange (
  # The number it gets, 0 to 999,999.
  set: ?int,
  # What is added to it; the result is never below 0.
  add: ?int
)

# What a notification says and does.
type Content (
  # The line the person reads first; at most 1,024 bytes, without control characters.
  title: string,
  # More text; at most 65,536 bytes, new lines and tabs allowed.
  body: ?string,
  # The application it belongs to, by its desktop entry's name without ".desktop"; "alertd" when there is none.
  app: ?string,
  # Notifications of one thread are grouped where the desktop can.
  thread: ?string,
  # The name or absolute path of an icon.
  icon: ?string,
  # A sound's name, an absolute path, or "none"; silent when there is none.
  sound: ?string,
  # What happens to the application's badge.
  badge: ?BadgeChange,
  # How much it may interrupt; active when there is none.
  level: ?Level,
  # What the person can choose; at most 16.
  actions: ?[]Action,
  # An argument vector, run without a shell when the person activates the notification. The notification is given to
  # it as JSON on its standard input.
  onActivate: ?[]string,
  # Whatever the caller wants to have back with the notification; at most 65,536 bytes of JSON.
  userInfo: ?object
)

# When a notification is due: exactly one of in and at.
type Trigger (
  # Elapsed time, also over suspend: "45m", "1h30m", "PT15M".
  in: ?string,
  # RFC 3339 ("2027-03-04T09:00:00+01:00"), or a local date and time ("2027-03-04T09:00").
  at: ?string,
  # The zone in which a local time is read, e.g. "Europe/Berlin"; the session's when there is none.
  zone: ?string
)

# Where a notification stands.
type State (
  # It waits for its time.
  pending,
  # It was delivered, and not yet acted upon.
  delivered
)

# A notification as it is listed.
type Notification (
  # What it is called by.
  id: string,
  # The title of its content.
  title: string,
  # When it is, or was, due.
  due: string,
  # Where it stands.
  state: State,
  # The zone in which its times are written.
  zone: string,
  # How it was scheduled, in normal form.
  trigger: string,
  # When it was scheduled.
  created: string,
  # When it was delivered, if it was.
  deliveredAt: ?string,
  # What it says and does.
  content: Content
)

# Shows a notification at once. The same id replaces a pending or delivered notification.
method Notify(
  # What to call it; made from the title when there is none.
  id: ?string,
  # What it says and does.
  content: Content
) -> (
  # What it is called by.
  id: string,
  # Now.
  due: string,
  # The zone in which due is written.
  zone: string,
  # Empty: a notification for now does not repeat.
  next: []string
)

# Schedules a notification. A time that has passed is due at once. The same id replaces a pending notification.
method Remind(
  # What to call it; made from the title when there is none.
  id: ?string,
  # What it says and does.
  content: Content,
  # When it is due.
  trigger: Trigger
) -> (
  # What it is called by.
  id: string,
  # When it is due.
  due: string,
  # The zone in which due is written.
  zone: string,
  # Up to three times at which it fires, the first one being due.
  next: []string
)

# One page of notifications: pending ones by the time they are due, then delivered ones by the time of delivery.
method List(
  # Only those that stand so.
  state: ?State,
  # Only those of this application.
  app: ?string,
  # Where the last page ended.
  cursor: ?string,
  # How many a page may hold: 500 unless told, 1,000 at most.
  limit: ?int
) -> (
  # The page.
  notifications: []Notification,
  # Where the next page begins; none after the last.
  cursor: ?string
)

# One notification, pending or delivered.
method Show(
  # What it is called by.
  id: string
) -> (
  # The notification.
  notification: Notification
)

# Takes notifications back: pending ones never fire, delivered ones are withdrawn from the desktop. When one id does
# not exist, none is cancelled. Exactly one of the two parameters is given.
method Cancel(
  # Which; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool
) -> (
  # How many there were.
  count: int
)

# There is no pending or delivered notification with this id.
error NotFound (
  # The id.
  id: string
)

# A value is well-formed but cannot be accepted.
error Invalid (
  # The parameter.
  field: string,
  # The part of it that was not understood; empty when the whole is meant.
  word: string,
  # Why.
  reason: string,
  # What to write instead.
  hint: string
)

# The request reaches a documented bound.
error TooMany (
  # Of what there are too many.
  what: string,
  # The bound.
  limit: int
)

# The change could not be put on disk, and nothing was changed.
error NotStored (
  # The system's reason.
  reason: string
)

"""#

    /// How much a notification may interrupt, after UserNotifications.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// It is only listed.
        case passive = "passive"

        /// It is shown and heard. The level of a notification that names none.
        case active = "active"

        /// It also passes a do-not-disturb schedule.
        case timeSensitive = "timeSensitive"

        /// It passes everything.
        case critical = "critical"
    }

    /// Something the person can choose on a notification.
    public struct Action: VarlinkValue, Hashable {
        /// What comes back when it is chosen; "default" is a click on the notification itself.
        public var key: String
        /// What the person reads.
        public var label: String

        /// Made of its fields.
        public init(key: String, label: String) {
            self.key = key
            self.label = label
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.label = try object.required("label")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("key", self.key)
            object.append("label", self.label)
            return .object(object)
        }
    }

    /// What happens to the application's badge when the notification is delivered: exactly one of the two.
    public struct BadgeChange: VarlinkValue, Hashable {
        /// The number it gets, 0 to 999,999.
        public var `set`: Int?
        /// What is added to it; the result is never below 0.
        public var add: Int?

        /// Made of its fields.
        public init(`set`: Int? = nil, add: Int? = nil) {
            self.`set` = `set`
            self.add = add
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.`set` = try object.optional("set")
            self.add = try object.optional("add")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("set", self.`set`)
            object.append("add", self.add)
            return .object(object)
        }
    }

    /// What a notification says and does.
    public struct Content: VarlinkValue, Hashable {
        /// The line the person reads first; at most 1,024 bytes, without control characters.
        public var title: String
        /// More text; at most 65,536 bytes, new lines and tabs allowed.
        public var body: String?
        /// The application it belongs to, by its desktop entry's name without ".desktop"; "alertd" when there is none.
        public var app: String?
        /// Notifications of one thread are grouped where the desktop can.
        public var thread: String?
        /// The name or absolute path of an icon.
        public var icon: String?
        /// A sound's name, an absolute path, or "none"; silent when there is none.
        public var sound: String?
        /// What happens to the application's badge.
        public var badge: Notifications.BadgeChange?
        /// How much it may interrupt; active when there is none.
        public var level: Notifications.Level?
        /// What the person can choose; at most 16.
        public var actions: [Notifications.Action]?
        /// An argument vector, run without a shell when the person activates the notification. The notification is given to
        /// it as JSON on its standard input.
        public var onActivate: [String]?
        /// Whatever the caller wants to have back with the notification; at most 65,536 bytes of JSON.
        public var userInfo: JSON?

        /// Made of its fields.
        public init(title: String, body: String? = nil, app: String? = nil, thread: String? = nil, icon: String? = nil, sound: String? = nil, badge: Notifications.BadgeChange? = nil, level: Notifications.Level? = nil, actions: [Notifications.Action]? = nil, onActivate: [String]? = nil, userInfo: JSON? = nil) {
            self.title = title
            self.body = body
            self.app = app
            self.thread = thread
            self.icon = icon
            self.sound = sound
            self.badge = badge
            self.level = level
            self.actions = actions
            self.onActivate = onActivate
            self.userInfo = userInfo
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.title = try object.required("title")
            self.body = try object.optional("body")
            self.app = try object.optional("app")
            self.thread = try object.optional("thread")
            self.icon = try object.optional("icon")
            self.sound = try object.optional("sound")
            self.badge = try object.optional("badge")
            self.level = try object.optional("level")
            self.actions = try object.optional("actions")
            self.onActivate = try object.optional("onActivate")
            self.userInfo = try object.optional("userInfo")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 11)
            object.append("title", self.title)
            object.append("body", self.body)
            object.append("app", self.app)
            object.append("thread", self.thread)
            object.append("icon", self.icon)
            object.append("sound", self.sound)
            object.append("badge", self.badge)
            object.append("level", self.level)
            object.append("actions", self.actions)
            object.append("onActivate", self.onActivate)
            object.append("userInfo", self.userInfo)
            return .object(object)
        }
    }

    /// When a notification is due: exactly one of in and at.
    public struct Trigger: VarlinkValue, Hashable {
        /// Elapsed time, also over suspend: "45m", "1h30m", "PT15M".
        public var `in`: String?
        /// RFC 3339 ("2027-03-04T09:00:00+01:00"), or a local date and time ("2027-03-04T09:00").
        public var at: String?
        /// The zone in which a local time is read, e.g. "Europe/Berlin"; the session's when there is none.
        public var zone: String?

        /// Made of its fields.
        public init(`in`: String? = nil, at: String? = nil, zone: String? = nil) {
            self.`in` = `in`
            self.at = at
            self.zone = zone
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.`in` = try object.optional("in")
            self.at = try object.optional("at")
            self.zone = try object.optional("zone")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("in", self.`in`)
            object.append("at", self.at)
            object.append("zone", self.zone)
            return .object(object)
        }
    }

    /// Where a notification stands.
    public enum State: String, VarlinkValue, CaseIterable, Hashable {
        /// It waits for its time.
        case pending = "pending"

        /// It was delivered, and not yet acted upon.
        case delivered = "delivered"
    }

    /// A notification as it is listed.
    public struct Notification: VarlinkValue, Hashable {
        /// What it is called by.
        public var id: String
        /// The title of its content.
        public var title: String
        /// When it is, or was, due.
        public var due: String
        /// Where it stands.
        public var state: Notifications.State
        /// The zone in which its times are written.
        public var zone: String
        /// How it was scheduled, in normal form.
        public var trigger: String
        /// When it was scheduled.
        public var created: String
        /// When it was delivered, if it was.
        public var deliveredAt: String?
        /// What it says and does.
        public var content: Notifications.Content

        /// Made of its fields.
        public init(id: String, title: String, due: String, state: Notifications.State, zone: String, trigger: String, created: String, deliveredAt: String? = nil, content: Notifications.Content) {
            self.id = id
            self.title = title
            self.due = due
            self.state = state
            self.zone = zone
            self.trigger = trigger
            self.created = created
            self.deliveredAt = deliveredAt
            self.content = content
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.title = try object.required("title")
            self.due = try object.required("due")
            self.state = try object.required("state")
            self.zone = try object.required("zone")
            self.trigger = try object.required("trigger")
            self.created = try object.required("created")
            self.deliveredAt = try object.optional("deliveredAt")
            self.content = try object.required("content")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 9)
            object.append("id", self.id)
            object.append("title", self.title)
            object.append("due", self.due)
            object.append("state", self.state)
            object.append("zone", self.zone)
            object.append("trigger", self.trigger)
            object.append("created", self.created)
            object.append("deliveredAt", self.deliveredAt)
            object.append("content", self.content)
            return .object(object)
        }
    }

    /// Shows a notification at once. The same id replaces a pending or delivered notification.
    public struct Notify: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Notifications.Notify"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Notify`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is called by.
            public var id: String
            /// Now.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// Empty: a notification for now does not repeat.
            public var next: [String]

            /// Made of its fields.
            public init(id: String, due: String, zone: String, next: [String]) {
                self.id = id
                self.due = due
                self.zone = zone
                self.next = next
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.due = try object.required("due")
                self.zone = try object.required("zone")
                self.next = try object.required("next")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 4)
                object.append("id", self.id)
                object.append("due", self.due)
                object.append("zone", self.zone)
                object.append("next", self.next)
                return .object(object)
            }
        }

        /// What to call it; made from the title when there is none.
        public var id: String?
        /// What it says and does.
        public var content: Notifications.Content

        /// Made of its fields.
        public init(id: String? = nil, content: Notifications.Content) {
            self.id = id
            self.content = content
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.optional("id")
            self.content = try object.required("content")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("id", self.id)
            object.append("content", self.content)
            return .object(object)
        }
    }

    /// Schedules a notification. A time that has passed is due at once. The same id replaces a pending notification.
    public struct Remind: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Notifications.Remind"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Remind`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is called by.
            public var id: String
            /// When it is due.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// Up to three times at which it fires, the first one being due.
            public var next: [String]

            /// Made of its fields.
            public init(id: String, due: String, zone: String, next: [String]) {
                self.id = id
                self.due = due
                self.zone = zone
                self.next = next
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.due = try object.required("due")
                self.zone = try object.required("zone")
                self.next = try object.required("next")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 4)
                object.append("id", self.id)
                object.append("due", self.due)
                object.append("zone", self.zone)
                object.append("next", self.next)
                return .object(object)
            }
        }

        /// What to call it; made from the title when there is none.
        public var id: String?
        /// What it says and does.
        public var content: Notifications.Content
        /// When it is due.
        public var trigger: Notifications.Trigger

        /// Made of its fields.
        public init(id: String? = nil, content: Notifications.Content, trigger: Notifications.Trigger) {
            self.id = id
            self.content = content
            self.trigger = trigger
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.optional("id")
            self.content = try object.required("content")
            self.trigger = try object.required("trigger")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("id", self.id)
            object.append("content", self.content)
            object.append("trigger", self.trigger)
            return .object(object)
        }
    }

    /// One page of notifications: pending ones by the time they are due, then delivered ones by the time of delivery.
    public struct List: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Notifications.List"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``List`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// The page.
            public var notifications: [Notifications.Notification]
            /// Where the next page begins; none after the last.
            public var cursor: String?

            /// Made of its fields.
            public init(notifications: [Notifications.Notification], cursor: String? = nil) {
                self.notifications = notifications
                self.cursor = cursor
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.notifications = try object.required("notifications")
                self.cursor = try object.optional("cursor")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("notifications", self.notifications)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }

        /// Only those that stand so.
        public var state: Notifications.State?
        /// Only those of this application.
        public var app: String?
        /// Where the last page ended.
        public var cursor: String?
        /// How many a page may hold: 500 unless told, 1,000 at most.
        public var limit: Int?

        /// Made of its fields.
        public init(state: Notifications.State? = nil, app: String? = nil, cursor: String? = nil, limit: Int? = nil) {
            self.state = state
            self.app = app
            self.cursor = cursor
            self.limit = limit
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.state = try object.optional("state")
            self.app = try object.optional("app")
            self.cursor = try object.optional("cursor")
            self.limit = try object.optional("limit")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("state", self.state)
            object.append("app", self.app)
            object.append("cursor", self.cursor)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// One notification, pending or delivered.
    public struct Show: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Notifications.Show"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Show`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// The notification.
            public var notification: Notifications.Notification

            /// Made of its fields.
            public init(notification: Notifications.Notification) {
                self.notification = notification
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.notification = try object.required("notification")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("notification", self.notification)
                return .object(object)
            }
        }

        /// What it is called by.
        public var id: String

        /// Made of its fields.
        public init(id: String) {
            self.id = id
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// Takes notifications back: pending ones never fire, delivered ones are withdrawn from the desktop. When one id does
    /// not exist, none is cancelled. Exactly one of the two parameters is given.
    public struct Cancel: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Notifications.Cancel"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Cancel`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// How many there were.
            public var count: Int

            /// Made of its fields.
            public init(count: Int) {
                self.count = count
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }

        /// Which; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?

        /// Made of its fields.
        public init(ids: [String]? = nil, all: Bool? = nil) {
            self.ids = ids
            self.all = all
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("ids", self.ids)
            object.append("all", self.all)
            return .object(object)
        }
    }

    /// There is no pending or delivered notification with this id.
    public struct NotFound: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Notifications.NotFound"

        /// The id.
        public var id: String

        /// Made of its fields.
        public init(id: String) {
            self.id = id
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// A value is well-formed but cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Notifications.Invalid"

        /// The parameter.
        public var field: String
        /// The part of it that was not understood; empty when the whole is meant.
        public var word: String
        /// Why.
        public var reason: String
        /// What to write instead.
        public var hint: String

        /// Made of its fields.
        public init(field: String, word: String, reason: String, hint: String) {
            self.field = field
            self.word = word
            self.reason = reason
            self.hint = hint
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.field = try object.required("field")
            self.word = try object.required("word")
            self.reason = try object.required("reason")
            self.hint = try object.required("hint")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("field", self.field)
            object.append("word", self.word)
            object.append("reason", self.reason)
            object.append("hint", self.hint)
            return .object(object)
        }
    }

    /// The request reaches a documented bound.
    public struct TooMany: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Notifications.TooMany"

        /// Of what there are too many.
        public var what: String
        /// The bound.
        public var limit: Int

        /// Made of its fields.
        public init(what: String, limit: Int) {
            self.what = what
            self.limit = limit
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.what = try object.required("what")
            self.limit = try object.required("limit")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("what", self.what)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// The change could not be put on disk, and nothing was changed.
    public struct NotStored: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Notifications.NotStored"

        /// The system's reason.
        public var reason: String

        /// Made of its fields.
        public init(reason: String) {
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.reason = try object.required("reason")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("reason", self.reason)
            return .object(object)
        }
    }
}

/// What answers the methods of `org.alertd.Notifications`.
public protocol NotificationsHandler: Sendable {
    /// Shows a notification at once. The same id replaces a pending or delivered notification.
    nonisolated(nonsending) func notify(_ parameters: Notifications.Notify, context: CallContext) async throws -> Notifications.Notify.Reply

    /// Schedules a notification. A time that has passed is due at once. The same id replaces a pending notification.
    nonisolated(nonsending) func remind(_ parameters: Notifications.Remind, context: CallContext) async throws -> Notifications.Remind.Reply

    /// One page of notifications: pending ones by the time they are due, then delivered ones by the time of delivery.
    nonisolated(nonsending) func list(_ parameters: Notifications.List, context: CallContext) async throws -> Notifications.List.Reply

    /// One notification, pending or delivered.
    nonisolated(nonsending) func show(_ parameters: Notifications.Show, context: CallContext) async throws -> Notifications.Show.Reply

    /// Takes notifications back: pending ones never fire, delivered ones are withdrawn from the desktop. When one id does
    /// not exist, none is cancelled. Exactly one of the two parameters is given.
    nonisolated(nonsending) func cancel(_ parameters: Notifications.Cancel, context: CallContext) async throws -> Notifications.Cancel.Reply
}

extension Notifications {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some NotificationsHandler) -> VarlinkInterface {
        VarlinkInterface(Notifications.self, methods: [
            MethodHandler(Notifications.Notify.self) { try await handler.notify($0, context: $1) },
            MethodHandler(Notifications.Remind.self) { try await handler.remind($0, context: $1) },
            MethodHandler(Notifications.List.self) { try await handler.list($0, context: $1) },
            MethodHandler(Notifications.Show.self) { try await handler.show($0, context: $1) },
            MethodHandler(Notifications.Cancel.self) { try await handler.cancel($0, context: $1) },
        ])
    }
}
