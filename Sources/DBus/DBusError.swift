// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An error of the bus. Decide on the case and, for ``remote(_:message:)``, on the name; never on a text.
public enum DBusError: Error, Sendable, Hashable {
    /// There is no bus to talk to.
    case noBus(BusAbsence)
    /// The bus went away before the answer came. Whether the call was carried out is not known.
    case disconnected
    /// No answer within the caller's deadline.
    case timedOut
    /// The other side, or the bus itself, answered with an error. The message is for people, at most 1,024 bytes.
    case remote(DBusErrorName, message: String)
    /// A message from the bus has an unexpected form.
    case malformed(String)
    /// A message from the bus exceeds a bound of the reader.
    case tooLarge(String)
    /// The caller's message cannot be sent: a name, path, value or type that D-Bus does not allow.
    case invalidMessage(String)
    /// More than ``BusConnection/maximumPendingCalls`` calls are unanswered, or as many requests wait.
    case tooBusy
    /// The connection was closed by its owner, or never had a thread.
    case closed
    /// The kernel gives no thread for the connection, with the errno: it is closed from the start.
    case noThread(code: Int32)

    /// A sentence: what happened, and what a person can do about it.
    public var sentence: String {
        switch self {
        case .noBus(let absence): absence.sentence
        case .disconnected: "The session bus went away; it is connected to again when it is back."
        case .timedOut: "Nobody answered on the session bus in time; see whether the program asked is stuck."
        case .remote(let name, let message):
            message.isEmpty ? "The bus answered \(name.rawValue)." : "The bus answered \(name.rawValue): \(message)"
        case .malformed(let what): "A message from the session bus is malformed: \(what)."
        case .tooLarge(let what): "A message from the session bus is too large: \(what)."
        case .invalidMessage(let what): "The message cannot be sent over D-Bus: \(what)."
        case .tooBusy: "Too many messages wait for the session bus; try again later."
        case .closed: "The connection to the session bus has been closed."
        case .noThread(let code):
            "The session bus is not used, since there is no thread for it (\(String(cString: strerror(code)))); end other "
                + "programs, then start this one again."
        }
    }
}

/// The reason why there is no bus.
public enum BusAbsence: Sendable, Hashable {
    /// Neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set.
    case noAddress
    /// Connecting to the address failed, with the errno.
    case cannotConnect(address: String, code: Int32)

    /// A sentence: what happened, and what a person can do about it.
    public var sentence: String {
        switch self {
        case .noAddress:
            "There is no session bus: set DBUS_SESSION_BUS_ADDRESS or XDG_RUNTIME_DIR, or run inside a desktop session."
        case .cannotConnect(let address, let code):
            "The session bus at \(address) does not answer (\(String(cString: strerror(code)))); start one, or correct "
                + "DBUS_SESSION_BUS_ADDRESS."
        }
    }
}

/// The name of an error on the bus, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
public struct DBusErrorName: RawRepresentable, Sendable, Hashable {
    /// The name as on the wire, at most 255 bytes (D-Bus specification, "Valid Names").
    public let rawValue: String

    /// Any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private static let standard = "org.freedesktop.DBus.Error."

    /// No such name on the bus, and nothing that could be started for it.
    public static let serviceUnknown = DBusErrorName(rawValue: standard + "ServiceUnknown")
    /// The name has no owner.
    public static let nameHasNoOwner = DBusErrorName(rawValue: standard + "NameHasNoOwner")
    /// The receiver left without an answer.
    public static let noReply = DBusErrorName(rawValue: standard + "NoReply")
    /// The receiver knows no such method.
    public static let unknownMethod = DBusErrorName(rawValue: standard + "UnknownMethod")
    /// The receiver knows no such object.
    public static let unknownObject = DBusErrorName(rawValue: standard + "UnknownObject")
    /// The bus or the receiver does not allow the call.
    public static let accessDenied = DBusErrorName(rawValue: standard + "AccessDenied")
    /// The arguments are not those of the method.
    public static let invalidArgs = DBusErrorName(rawValue: standard + "InvalidArgs")
    /// A limit of the bus or the receiver.
    public static let limitsExceeded = DBusErrorName(rawValue: standard + "LimitsExceeded")
    /// Any failure.
    public static let failed = DBusErrorName(rawValue: standard + "Failed")

    /// A Boolean value indicating whether the bus tried to start a program for the name and could not: `Spawn.*` and
    /// `TimedOut`.
    public var isStartFailure: Bool {
        rawValue.hasPrefix(Self.standard + "Spawn.") || rawValue == Self.standard + "TimedOut"
    }

    /// A Boolean value indicating whether nobody received the call.
    public var meansNobodyThere: Bool {
        self == .serviceUnknown || self == .nameHasNoOwner || self == .noReply || isStartFailure
    }
}
