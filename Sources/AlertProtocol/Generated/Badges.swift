// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Badges.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Badges: a durable number per application, shown on its launcher. 0 hides it.
public enum Badges: VarlinkNamespace {
    /// The interface's name.
    public static let name = "org.alertd.Badges"

    /// The methods in the order of the text.
    public static var methods: [any VarlinkMethod.Type] { [Get.self, List.self, Set.self] }

    /// The errors in the order of the text.
    public static var errors: [any VarlinkError.Type] { [Invalid.self, NotStored.self] }

    /// The interface's text.
    public static let description = #"""
# Badges: a durable number per application, shown on its launcher. 0 hides it.
interface org.alertd.Badges

# An application's badge.
type Badge (
  # The application's desktop entry without ".desktop".
  app: string,
  # 0 to 999,999.
  count: int,
  # Whether the launcher's icon asks for attention.
  urgent: ?bool
)

# The badge of one application; 0 when it has none.
method Get(
  # Which; "alertd" when there is none.
  app: ?string
) -> (
  # Its badge.
  badge: Badge
)

# Every badge that is not 0, and those that ask for attention: one page of them, and all where they fit into a message.
method List(
  # Where the last page ended.
  cursor: ?string
) -> (
  # By application.
  badges: []Badge,
  # Where the next page begins; none after the last.
  cursor: ?string
)

# Changes a badge and answers once that is on disk. At most one of set and add is given, and one of the three at least.
method Set(
  # Which; "alertd" when there is none.
  app: ?string,
  # The number it gets.
  set: ?int,
  # What is added to it; the result is never below 0 or above 999,999.
  add: ?int,
  # Whether the icon asks for attention from now on; as it was when there is none.
  urgent: ?bool
) -> (
  # What it is now.
  badge: Badge
)

# A value cannot be accepted.
error Invalid (
  # The parameter.
  field: string,
  # Why.
  reason: string
)

# The change could not be put on disk, and nothing was changed.
error NotStored (
  # The system's reason.
  reason: string
)

"""#

    /// An application's badge.
    public struct Badge: VarlinkValue, Hashable {
        /// The application's desktop entry without ".desktop".
        public var app: String
        /// 0 to 999,999.
        public var count: Int
        /// Whether the launcher's icon asks for attention.
        public var urgent: Bool?

        /// Made of its fields.
        public init(app: String, count: Int, urgent: Bool? = nil) {
            self.app = app
            self.count = count
            self.urgent = urgent
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.app = try object.required("app")
            self.count = try object.required("count")
            self.urgent = try object.optional("urgent")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("app", self.app)
            object.append("count", self.count)
            object.append("urgent", self.urgent)
            return .object(object)
        }
    }

    /// The badge of one application; 0 when it has none.
    public struct Get: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Badges.Get"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Get`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Its badge.
            public var badge: Badges.Badge

            /// Made of its fields.
            public init(badge: Badges.Badge) {
                self.badge = badge
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.badge = try object.required("badge")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("badge", self.badge)
                return .object(object)
            }
        }

        /// Which; "alertd" when there is none.
        public var app: String?

        /// Made of its fields.
        public init(app: String? = nil) {
            self.app = app
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.app = try object.optional("app")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("app", self.app)
            return .object(object)
        }
    }

    /// Every badge that is not 0, and those that ask for attention: one page of them, and all where they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Badges.List"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``List`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// By application.
            public var badges: [Badges.Badge]
            /// Where the next page begins; none after the last.
            public var cursor: String?

            /// Made of its fields.
            public init(badges: [Badges.Badge], cursor: String? = nil) {
                self.badges = badges
                self.cursor = cursor
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.badges = try object.required("badges")
                self.cursor = try object.optional("cursor")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("badges", self.badges)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }

        /// Where the last page ended.
        public var cursor: String?

        /// Made of its fields.
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.cursor = try object.optional("cursor")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("cursor", self.cursor)
            return .object(object)
        }
    }

    /// Changes a badge and answers once that is on disk. At most one of set and add is given, and one of the three at least.
    public struct Set: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Badges.Set"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Set`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is now.
            public var badge: Badges.Badge

            /// Made of its fields.
            public init(badge: Badges.Badge) {
                self.badge = badge
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.badge = try object.required("badge")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("badge", self.badge)
                return .object(object)
            }
        }

        /// Which; "alertd" when there is none.
        public var app: String?
        /// The number it gets.
        public var `set`: Int?
        /// What is added to it; the result is never below 0 or above 999,999.
        public var add: Int?
        /// Whether the icon asks for attention from now on; as it was when there is none.
        public var urgent: Bool?

        /// Made of its fields.
        public init(app: String? = nil, `set`: Int? = nil, add: Int? = nil, urgent: Bool? = nil) {
            self.app = app
            self.`set` = `set`
            self.add = add
            self.urgent = urgent
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.app = try object.optional("app")
            self.`set` = try object.optional("set")
            self.add = try object.optional("add")
            self.urgent = try object.optional("urgent")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("app", self.app)
            object.append("set", self.`set`)
            object.append("add", self.add)
            object.append("urgent", self.urgent)
            return .object(object)
        }
    }

    /// A value cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Badges.Invalid"

        /// The parameter.
        public var field: String
        /// Why.
        public var reason: String

        /// Made of its fields.
        public init(field: String, reason: String) {
            self.field = field
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.field = try object.required("field")
            self.reason = try object.required("reason")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("field", self.field)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// The change could not be put on disk, and nothing was changed.
    public struct NotStored: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Badges.NotStored"

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

/// What answers the methods of `org.alertd.Badges`.
public protocol BadgesHandler: Sendable {
    /// The badge of one application; 0 when it has none.
    nonisolated(nonsending) func `get`(_ parameters: Badges.Get, context: CallContext) async throws -> Badges.Get.Reply

    /// Every badge that is not 0, and those that ask for attention: one page of them, and all where they fit into a message.
    nonisolated(nonsending) func list(_ parameters: Badges.List, context: CallContext) async throws -> Badges.List.Reply

    /// Changes a badge and answers once that is on disk. At most one of set and add is given, and one of the three at least.
    nonisolated(nonsending) func `set`(_ parameters: Badges.Set, context: CallContext) async throws -> Badges.Set.Reply
}

extension Badges {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some BadgesHandler) -> VarlinkInterface {
        VarlinkInterface(Badges.self, methods: [
            MethodHandler(Badges.Get.self) { try await handler.`get`($0, context: $1) },
            MethodHandler(Badges.List.self) { try await handler.list($0, context: $1) },
            MethodHandler(Badges.Set.self) { try await handler.`set`($0, context: $1) },
        ])
    }
}
