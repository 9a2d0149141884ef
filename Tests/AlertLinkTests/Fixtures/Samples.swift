// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol

/// A second of the clocks in these tests.
let second: Int64 = 1_000_000

extension LinkCore {
    /// A connected device of the tests.
    static func device(_ name: String, at now: Int64 = 1_000 * second, gate: SenderGate = .init()) -> LinkCore {
        var core = LinkCore(deviceName: name, share: [.badges, .doNotDisturb], gate: gate, version: "1")
        core.begin(now: 1)
        let here = core.willConnect(now: now)
        _ = core.connected(here.connection, now: now)
        return core
    }
}

/// A question with two buttons.
func question(_ title: String) -> AlertItem {
    .prompt(
        .init(
            kind: .alert, title: title,
            buttons: [.init(label: "No", role: .cancel), .init(label: "Yes")]))
}

extension [LinkAction] {
    /// The alerts that are published.
    var alerts: [AlertMessage] {
        compactMap { if case .publish(_, .alert(let message), _) = $0 { message } else { nil } }
    }

    /// The acts that are published.
    var acts: [ActMessage] {
        compactMap { if case .publish(_, .act(let message), _) = $0 { message } else { nil } }
    }

    /// The shown notifications, and whether each is quiet.
    var shown: [(id: String, quietly: Bool)] {
        compactMap { if case .show(let copy, let quietly) = $0 { (copy.id, quietly) } else { nil } }
    }

    /// The reports that are published.
    var reports: [ReportMessage] {
        compactMap { if case .publish(_, .report(let message), _) = $0 { message } else { nil } }
    }

    /// The summaries for the person.
    var summaries: [(title: String, id: String)] {
        compactMap { if case .notify(let title, _, let id?) = $0 { (title, id) } else { nil } }
    }

    /// The closed notifications.
    var closed: [String] { compactMap { if case .close(let id, _, _) = $0 { id } else { nil } } }

    /// The messages for the person.
    var told: [String] { compactMap { if case .notify(let title, _, _) = $0 { title } else { nil } } }
}
