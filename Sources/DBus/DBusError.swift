// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An error of the bus. Decide on the case and, for ``remote(_:message:)``, on the name; never on the message.
public enum DBusError: Error, Sendable, Hashable {
    /// No bus is available.
    case noBus(BusAbsence)
    /// The bus went away before the answer came. The call may have been carried out.
    case disconnected
    /// No answer within the caller's deadline.
    case timedOut
    /// The receiver, or the bus itself, answered with an error. The message is for people, at most 1,024 bytes.
    case remote(DBusErrorName, message: String)
    /// A message from the bus has an unexpected form.
    case malformed(String)
    /// A message from the bus exceeds a limit of the reader.
    case tooLarge(String)
    /// The caller's message cannot be sent: D-Bus does not allow a name, path, value or type in it.
    case invalidMessage(String)
    /// More than ``BusConnection/maximumPendingCalls`` calls are unanswered, or as many requests wait.
    case tooBusy
    /// The owner has closed the connection, or it never had a thread.
    case closed
    /// The kernel could not create a thread for the connection, which is closed from the start; `code` is the errno.
    case noThread(code: Int32)

    /// A sentence for people about the cause and a remedy.
    public var sentence: String {
        switch self {
        case .noBus(let absence): absence.sentence
        case .disconnected: "The session bus went away; it is connected to again when it is back."
        case .timedOut: "Nobody answered on the session bus in time; see whether the program asked is stuck."
        case .remote(let name, let message):
            // The text of a library may have several lines, and end with one.
            message.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } }
                .map { "The bus answered \(name.rawValue): \($0)" } ?? "The bus answered \(name.rawValue)."
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

/// The reason why no bus is available.
public enum BusAbsence: Sendable, Hashable {
    /// libsystemd, through which every message goes, is not installed.
    case noLibrary
    /// Neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set.
    case noAddress
    /// Connecting to the address failed; `code` is the errno.
    case cannotConnect(address: String, code: Int32)

    /// A sentence for people about the cause and a remedy.
    public var sentence: String {
        switch self {
        case .noLibrary:
            "libsystemd is not installed, so nothing can be shown on the desktop; install libsystemd0 (elsewhere systemd-libs)."
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

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private static let standard = "org.freedesktop.DBus.Error."

    /// The bus has no such name, and cannot start a service for it.
    public static let serviceUnknown = DBusErrorName(rawValue: standard + "ServiceUnknown")
    /// The name has no owner.
    public static let nameHasNoOwner = DBusErrorName(rawValue: standard + "NameHasNoOwner")
    /// The receiver disconnected without an answer.
    public static let noReply = DBusErrorName(rawValue: standard + "NoReply")
    /// The receiver knows no such method.
    public static let unknownMethod = DBusErrorName(rawValue: standard + "UnknownMethod")
    /// The receiver knows no such object.
    public static let unknownObject = DBusErrorName(rawValue: standard + "UnknownObject")
    /// The bus or the receiver does not allow the call.
    public static let accessDenied = DBusErrorName(rawValue: standard + "AccessDenied")
    /// The arguments do not fit the method.
    public static let invalidArgs = DBusErrorName(rawValue: standard + "InvalidArgs")
    /// A limit of the bus or the receiver was exceeded.
    public static let limitsExceeded = DBusErrorName(rawValue: standard + "LimitsExceeded")
    /// An unspecified failure.
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
