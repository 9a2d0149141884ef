// SPDX-License-Identifier: Apache-2.0

public import DBus
internal import Synchronization
import TextSafety

/// Numbers, progress and urgency on the icons of a launcher, using `com.canonical.Unity.LauncherEntry`.
///
/// Docks forget the state from a sender that leaves the bus. So this belongs to a process that stays, and sends the
/// state again to every dock that appears and on every new bus. Nothing fails if nobody listens.
public final class LauncherBadges: Sendable {
    /// The reason why a badge cannot be shown.
    public enum Failure: Error, Sendable, Hashable {
        /// The application's name cannot be a desktop file's: it is empty, longer than 200 bytes, or contains a slash
        /// or a control character.
        case invalidApp(String)
        /// More than 1,024 applications have a badge.
        case tooMany

        /// A sentence for people about the cause and a remedy.
        public var sentence: String {
            switch self {
            case .invalidApp: "Not the name of an application; give its desktop file without .desktop."
            case .tooMany: "More than 1,024 applications have a badge; clear some."
            }
        }
    }

    private static let interface = "com.canonical.Unity.LauncherEntry"
    private static let maximumApps = 1024
    private static let introspection = """
        <node><interface name="com.canonical.Unity.LauncherEntry">
        <method name="Query"><arg type="a{sv}" name="result" direction="out"/></method>
        <signal name="Update"><arg type="s" name="app_uri"/><arg type="a{sv}" name="properties"/></signal>
        </interface></node>
        """

    private struct Shown {
        var entry = LauncherEntry()
        let object: BusRegistration
    }

    private let connection: BusConnection
    /// The entries by URI. Signals are sent under the lock, so that they have the order of the changes.
    private let shown = Mutex<[String: Shown]>([:])

    /// Starts looking for docks.
    public init(connection: BusConnection) {
        self.connection = connection
        connection.watchOwner(of: "com.canonical.Unity") { [weak self] change in
            if change.owner != nil { self?.reportAll() }
        }
        // Docks that own no name, such as Phosh, only listen.
        connection.observeState { [weak self] state in
            if case .connected = state { self?.reportAll() }
        }
    }

    /// Shows a number on an application's icon; 0 or less hides it. The application is the name of its desktop file,
    /// with or without `.desktop`.
    public func set(app: String, count: Int) throws(Failure) {
        try change(app) { $0.count = Int64(max(0, count)) }
    }

    /// Shows a number, and starts or stops asking for attention, in a single signal.
    public func set(app: String, count: Int, urgent: Bool) throws(Failure) {
        try change(app) {
            $0.count = Int64(max(0, count))
            $0.isUrgent = urgent
        }
    }

    /// Shows progress from 0 to 1; nil hides it.
    public func set(app: String, progress: Double?) throws(Failure) {
        try change(app) { $0.progress = progress.map { min(max(0, $0.isNaN ? 0 : $0), 1) } }
    }

    /// Starts or stops asking for attention.
    public func set(app: String, urgent: Bool) throws(Failure) {
        try change(app) { $0.isUrgent = urgent }
    }

    private func change(_ app: String, _ edit: (inout LauncherEntry) -> Void) throws(Failure) {
        guard !app.isEmpty, app.utf8.count <= 200, !app.utf8.contains(0x2F),
            NotificationText.line(app, bytes: 200) == app
        else { throw .invalidApp(app) }
        let uri = LauncherEntry.uri(app: app)
        let failure: Failure? = shown.withLock { shown in
            let old = shown[uri]?.entry ?? LauncherEntry()
            var new = old
            edit(&new)
            guard new != old else { return nil }
            if shown[uri] == nil {
                guard shown.count < Self.maximumApps else { return .tooMany }
                shown[uri] = Shown(object: serve(uri))
            }
            shown[uri]?.entry = new
            report(uri, new.changes(since: old))
            // An empty entry need not be stored.
            if new == LauncherEntry() { shown.removeValue(forKey: uri)?.object.cancel() }
            return nil
        }
        if let failure { throw failure }
    }

    private func serve(_ uri: String) -> BusRegistration {
        connection.export(path: LauncherEntry.path(uri: uri), introspection: Self.introspection) { [weak self] call in
            guard call.member == "Query", call.interface ?? Self.interface == Self.interface else {
                return .unknownMethod
            }
            let entry = self?.shown.withLock { $0[uri]?.entry } ?? LauncherEntry()
            return .values([.properties(entry.properties)])
        }
    }

    private func reportAll() {
        shown.withLock { shown in
            for (uri, shown) in shown.sorted(by: { $0.key < $1.key }) { report(uri, shown.entry.properties) }
        }
    }

    private func report(_ uri: String, _ properties: [String: DBusValue]) {
        let update = Broadcast(
            path: LauncherEntry.path(uri: uri), interface: Self.interface, member: "Update",
            arguments: [.string(uri), .properties(properties)])
        // The connection refuses only if it is closed or has 16,384 requests waiting: then a dock misses a number until
        // the next one.
        try? connection.emit(update)
    }
}
