// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The notification about an invalid configuration.
@Suite struct ConfigurationProblemTests {
    private let bed: TransactionBed

    init() throws {
        bed = try TransactionBed()
        let rules = "[[rules]]\nname = 'n'\nset = { level = 'passive', to = ['phone'] }\n"
        bed.policy.apply(try ConfigurationText.read(Array(rules.utf8)).notifications)
    }

    private func report(_ problem: String?) throws {
        try bed.change { try $0.reportConfiguration(problem, path: "/c/config.toml") }
    }

    private func stored() throws -> Delivered? { try bed.change { try $0.db.delivered(id: "configuration") } }

    @Test func itIsShownUntilTheFileIsValid() throws {
        try report("line 1, column 7: a section ends with its bracket; write [sound]")
        let body = try #require(try stored()?.content.body)
        #expect(body.contains("/c/config.toml: line 1, column 7"))
        #expect(body.contains("alertctl config edit"))
        try report("line 2, column 1: x has no value")
        #expect(try stored()?.content.body?.contains("x has no value") == true)
        try report(nil)
        #expect(try stored() == nil)
    }

    /// A rule would hide why the rules before it still apply.
    @Test func rulesDoNotApply() throws {
        try report("line 1: x")
        let shown = bed.effects.compactMap { if case .present(let delivered) = $0 { delivered } else { nil } }
        let content = try #require(shown.last?.content)
        #expect(content.level == .active)
        #expect(content.to == nil)
        #expect(try stored()?.deliveryState.to == nil)
    }

    /// A program's notification with the same id is no report of alertd.
    @Test func anotherWithItsIDStays() throws {
        try bed.change { _ = try $0.notify(id: "configuration", content: .init(title: "T")) }
        try report(nil)
        #expect(try stored()?.content.title == "T")
    }
}
