// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The times of questions as presenters and lists show them.
@Suite struct PromptTimesTests {
    private let zones = Zones(environment: ["TZ": "Europe/Berlin"])

    @Test(
        arguments: [
            (nil, "2027-03-04T09:00:00+01:00", "backup on desk, by alert-link"),
            (
                "2027-03-03T06:30:00Z", "2027-03-03T07:30:00+01:00",
                "backup on desk, by alert-link, asked Wed 3 Mar 07:30"
            ),
            ("2027-03-04T09:00:00Z", "2027-03-04T09:00:00+01:00", "backup on desk, by alert-link"),
            ("yesterday", "2027-03-04T09:00:00+01:00", "backup on desk, by alert-link"),
        ] as [(String?, String, String)])
    func aQuestionThatComesLateSaysWhenItWasAsked(_ asked: String?, _ shown: String, _ asker: String) {
        let question = Prompts.Question(
            title: "Deploy?", origin: .init(device: "desk", program: "backup", askedAt: asked))
        let prompt = Prompts.Prompt(
            id: "deploy@desk", question, buttons: [], asker: .init(pid: 1, program: "backup on desk, by alert-link"),
            askedAt: "2027-03-04T08:00:00Z", remaining: nil
        ).inZone(zones)
        #expect(prompt.askedAt == shown)
        #expect(prompt.asker.program == asker)
    }

    @Test func aTimeIsRequired() {
        let question = Prompts.Question(
            title: "Deploy?", origin: .init(device: "desk", program: "backup", askedAt: "yesterday"))
        #expect(throws: Prompts.Invalid.self) { try QuestionRules.check(question) }
    }
}
