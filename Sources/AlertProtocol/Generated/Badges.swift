// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Badges.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Badges: a durable number per application, shown on its launcher. 0 hides it.
public enum Badges: VarlinkNamespace {
    public static let name = "org.alertd.Badges"
    public static var methods: [any VarlinkMethod.Type] { [Get.self, List.self, Set.self] }
    public static var errors: [any VarlinkError.Type] { [Invalid.self, NotStored.self] }
    public static let description = #"""
# Badges: a durable number per application, shown on its launcher. 0 hides it.
interface org.alertd.Badges

# An application's badge.
type Badge (
  # The application's desktop entry without ".desktop".
  app: string,
  # 0 to 999,999.
  count: int,
  # The launcher's icon asks for attention.
  urgent: ?bool
)

# The badge of one application; 0 if it has none.
method Get(
  # The application. Default: "alertd".
  app: ?string
) -> (
  # The badge.
  badge: Badge
)

# Every badge that is not 0 or asks for attention: one page, or all if they fit into a message.
method List(
  # The cursor of the previous page.
  cursor: ?string
) -> (
  # The badges, sorted by application.
  badges: []Badge,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Changes a badge and replies once the change is on disk. At least one of set, add and urgent is given, and not both set
# and add.
method Set(
  # The application. Default: "alertd".
  app: ?string,
  # The new number.
  set: ?int,
  # Add this; the result is never below 0 or above 999,999.
  add: ?int,
  # Let the icon ask for attention, or stop. Default: unchanged.
  urgent: ?bool
) -> (
  # The new badge.
  badge: Badge
)

# A value cannot be accepted.
error Invalid (
  # The parameter.
  field: string,
  # The reason.
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
        /// The launcher's icon asks for attention.
        public var urgent: Bool?
        public init(app: String, count: Int, urgent: Bool? = nil) {
            (self.app, self.count, self.urgent) = (app, count, urgent)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.app = try object.required("app")
            self.count = try object.required("count")
            self.urgent = try object.optional("urgent")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("app", self.app)
            object.append("count", self.count)
            object.append("urgent", self.urgent)
            return .object(object)
        }
    }

    /// The badge of one application; 0 if it has none.
    public struct Get: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Badges.Get"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The badge.
            public var badge: Badges.Badge
            public init(badge: Badges.Badge) {
                self.badge = badge
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.badge = try object.required("badge")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("badge", self.badge)
                return .object(object)
            }
        }
        /// The application. Default: "alertd".
        public var app: String?
        public init(app: String? = nil) {
            self.app = app
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.app = try object.optional("app")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("app", self.app)
            return .object(object)
        }
    }

    /// Every badge that is not 0 or asks for attention: one page, or all if they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Badges.List"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The badges, sorted by application.
            public var badges: [Badges.Badge]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(badges: [Badges.Badge], cursor: String? = nil) {
                (self.badges, self.cursor) = (badges, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.badges = try object.required("badges")
                self.cursor = try object.optional("cursor")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("badges", self.badges)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }
        /// The cursor of the previous page.
        public var cursor: String?
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.cursor = try object.optional("cursor")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("cursor", self.cursor)
            return .object(object)
        }
    }

    /// Changes a badge and replies once the change is on disk. At least one of set, add and urgent is given, and not both set
    /// and add.
    public struct Set: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Badges.Set"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The new badge.
            public var badge: Badges.Badge
            public init(badge: Badges.Badge) {
                self.badge = badge
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.badge = try object.required("badge")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("badge", self.badge)
                return .object(object)
            }
        }
        /// The application. Default: "alertd".
        public var app: String?
        /// The new number.
        public var `set`: Int?
        /// Add this; the result is never below 0 or above 999,999.
        public var add: Int?
        /// Let the icon ask for attention, or stop. Default: unchanged.
        public var urgent: Bool?
        public init(app: String? = nil, `set`: Int? = nil, add: Int? = nil, urgent: Bool? = nil) {
            (self.app, self.`set`, self.add, self.urgent) = (app, `set`, add, urgent)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.app = try object.optional("app")
            self.`set` = try object.optional("set")
            self.add = try object.optional("add")
            self.urgent = try object.optional("urgent")
        }
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
        public static let name = "org.alertd.Badges.Invalid"
        /// The parameter.
        public var field: String
        /// The reason.
        public var reason: String
        public init(field: String, reason: String) {
            (self.field, self.reason) = (field, reason)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.field = try object.required("field")
            self.reason = try object.required("reason")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("field", self.field)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// The change could not be put on disk, and nothing was changed.
    public struct NotStored: VarlinkError, Hashable {
        public static let name = "org.alertd.Badges.NotStored"
        /// The system's reason.
        public var reason: String
        public init(reason: String) {
            self.reason = reason
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.reason = try object.required("reason")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("reason", self.reason)
            return .object(object)
        }
    }
}

/// The functions that answer the methods of `org.alertd.Badges`, documented there.
public protocol BadgesHandler: Sendable {
    /// Answers ``Badges/Get``.
    nonisolated(nonsending) func `get`(_ parameters: Badges.Get, context: CallContext) async throws -> Badges.Get.Reply
    /// Answers ``Badges/List``.
    nonisolated(nonsending) func list(_ parameters: Badges.List, context: CallContext) async throws -> Badges.List.Reply
    /// Answers ``Badges/Set``.
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
