// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import Logging

/// The daemon's log: a line an event on standard error, with a priority where the journal reads it, sd-daemon(3).
enum Log {
    /// Returns a logger for this environment. `ALERTD_LOG` chooses the lowest level: trace, debug, info, notice,
    /// warning, error or critical. Default: notice.
    static func standardError(environment: [String: String]) -> Logger {
        let level = environment["ALERTD_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .notice
        let forJournal = environment["JOURNAL_STREAM"] != nil
        return Logger(label: "alertd") { _ in LineHandler(logLevel: level, forJournal: forJournal) }
    }

    /// Returns the text of an event with the metadata of libraries: only there does swift-service-lifecycle, for one,
    /// name the service and the error that ended it.
    /// - Parameter metadata: The logger's own; the event's goes before it.
    static func text(_ event: LogEvent, metadata: Logger.Metadata) -> String {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        var words = ["\(event.message)"] + all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        if let error = event.error { words.append("error=\(error)") }
        return words.joined(separator: " ")
    }
}

private struct LineHandler: LogHandler {
    var logLevel: Logger.Level
    let forJournal: Bool
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let prefix = forJournal ? "<\(event.level.priority)>" : "alertd: \(event.level): "
        // One write a line, so that lines of several threads do not mix.
        let line = Array((prefix + Log.text(event, metadata: metadata).filter { !$0.isNewline } + "\n").utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

extension Logger.Level {
    /// syslog(3).
    fileprivate var priority: Int {
        switch self {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }
}
