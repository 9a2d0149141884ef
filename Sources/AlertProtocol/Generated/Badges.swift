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

# Returns the badge of one application; 0 if it has none.
method Get(
  # The application. Default: "alertd".
  app: ?string
) -> (
  # The badge.
  badge: Badge
)

# Returns every badge that is not 0 or asks for attention: one page, or all if they fit into a message.
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
            self.app = try json.required("app")
            self.count = try json.required("count")
            self.urgent = try json.optional("urgent")
        }
        public func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("count", self.count)
            json.append("urgent", self.urgent)
        }
    }

    /// Returns the badge of one application; 0 if it has none.
    public struct Get: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Badges.Get"
        public struct Reply: VarlinkValue, Hashable {
            /// The badge.
            public var badge: Badges.Badge
            public init(badge: Badges.Badge) { self.badge = badge }
            public init(varlink json: JSON) throws(InvalidParameter) { self.badge = try json.required("badge") }
            public func encode(into json: inout JSON) { json.append("badge", self.badge) }
        }
        /// The application. Default: "alertd".
        public var app: String?
        public init(app: String? = nil) { self.app = app }
        public init(varlink json: JSON) throws(InvalidParameter) { self.app = try json.optional("app") }
        public func encode(into json: inout JSON) { json.append("app", self.app) }
    }

    /// Returns every badge that is not 0 or asks for attention: one page, or all if they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Badges.List"
        public struct Reply: VarlinkValue, Hashable {
            /// The badges, sorted by application.
            public var badges: [Badges.Badge]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(badges: [Badges.Badge], cursor: String? = nil) { (self.badges, self.cursor) = (badges, cursor) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.badges = try json.required("badges")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("badges", self.badges)
                json.append("cursor", self.cursor)
            }
        }
        /// The cursor of the previous page.
        public var cursor: String?
        public init(cursor: String? = nil) { self.cursor = cursor }
        public init(varlink json: JSON) throws(InvalidParameter) { self.cursor = try json.optional("cursor") }
        public func encode(into json: inout JSON) { json.append("cursor", self.cursor) }
    }

    /// Changes a badge and replies once the change is on disk. At least one of set, add and urgent is given, and not both set
    /// and add.
    public struct Set: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Badges.Set"
        public struct Reply: VarlinkValue, Hashable {
            /// The new badge.
            public var badge: Badges.Badge
            public init(badge: Badges.Badge) { self.badge = badge }
            public init(varlink json: JSON) throws(InvalidParameter) { self.badge = try json.required("badge") }
            public func encode(into json: inout JSON) { json.append("badge", self.badge) }
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
            self.app = try json.optional("app")
            self.`set` = try json.optional("set")
            self.add = try json.optional("add")
            self.urgent = try json.optional("urgent")
        }
        public func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("set", self.`set`)
            json.append("add", self.add)
            json.append("urgent", self.urgent)
        }
    }

    /// A value cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Badges.Invalid"
        /// The parameter.
        public var field: String
        /// The reason.
        public var reason: String
        public init(field: String, reason: String) { (self.field, self.reason) = (field, reason) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.field = try json.required("field")
            self.reason = try json.required("reason")
        }
        public func encode(into json: inout JSON) {
            json.append("field", self.field)
            json.append("reason", self.reason)
        }
    }

    /// The change could not be put on disk, and nothing was changed.
    public struct NotStored: VarlinkError, Hashable {
        public static let name = "org.alertd.Badges.NotStored"
        /// The system's reason.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }
}

/// The functions that answer the methods of `org.alertd.Badges`, documented there.
public protocol BadgesHandler: Sendable {
    nonisolated(nonsending) func `get`(_ parameters: Badges.Get, context: CallContext) async throws -> Badges.Get.Reply
    nonisolated(nonsending) func list(_ parameters: Badges.List, context: CallContext) async throws -> Badges.List.Reply
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
