// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import Testing
import Varlink

@testable import AskKit
@testable import alertctl

/// Schemas as forms: every value that a schema lists can be chosen, and comes back as what it is.
@Suite struct FormSchemaTests {
    private static func schema(_ property: String) throws -> FormSchema {
        try FormSchema(try JSON(parsing: #"{"type":"object","properties":{"x":\#(property)}}"#))
    }

    @Test(
        arguments: [
            (#"{"type":"integer","enum":[80,443]}"#, ["80", "443"], "443", #"443"#),
            (#"{"type":"number","enum":[0.5,2]}"#, ["0.5", "2"], "0.5", #"0.5"#),
            (#"{"enum":["a",1,true]}"#, ["a", "1", "true"], "true", #"true"#),
            (#"{"enum":["a",1,true]}"#, ["a", "1", "true"], "1", #"1"#),
            (#"{"type":"string","enum":["1","2"]}"#, ["1", "2"], "1", #""1""#),
            (
                #"{"type":"boolean","oneOf":[{"const":true,"title":"On"},{"const":false,"title":"Off"}]}"#,
                ["On", "Off"], "false", "false"
            ),
            (#"{"type":"integer","oneOf":[{"const":1,"title":"One"},{"const":2}]}"#, ["One", "2"], "1", "1"),
            (#"{"type":"array","items":{"type":"integer","enum":[1,2]}}"#, ["1", "2"], "2", "[2]"),
            (#"{"type":"array","items":{"enum":["a"]}}"#, ["a"], "a", #"["a"]"#),
        ] as [(String, [String], String, String)])
    func aListedValueComesBackAsItIs(
        _ property: String, _ labels: [String], _ chosen: String, _ value: String
    ) throws {
        let schema = try Self.schema(property)
        #expect(schema.fields[0].choices?.map(\.label) == labels)
        try FormRules.check(schema.fields)
        let values = [Prompts.FieldValue(name: "x", texts: [chosen])]
        try FormRules.check(values, of: schema.fields)
        #expect(JSON.object(schema.content(values)).description == #"{"x":\#(value)}"#)
    }

    /// No entry of a list is left out in silence.
    @Test(
        arguments: [
            #"{"enum":["a",null]}"#, #"{"enum":[["a"]]}"#, #"{"enum":[{"a":1}]}"#, #"{"oneOf":[{"title":"A"}]}"#,
            #"{"enum":["1",1]}"#, #"{"enum":[1,1]}"#, #"{"type":"array","items":{"enum":[null]}}"#,
            #"{"type":"array","items":{"type":"string"}}"#,
        ])
    func aListThatCannotBeShownWholeIsRefused(_ property: String) throws {
        let refusal = try #require(throws: FormSchema.Refusal.self) { try Self.schema(property) }
        #expect(refusal.reason.hasPrefix("x: "))
    }

    @Test(
        arguments: [
            (#"{"type":"integer"}"#, "9223372036854775807", nil),
            (#"{"type":"integer"}"#, "9223372036854775808", "At most 9223372036854775807."),
            (#"{"type":"number"}"#, "-9223372036854775809", "At least -9223372036854775808."),
            (#"{"type":"integer","maximum":9007199254740993}"#, "9007199254740993", nil),
            (#"{"type":"integer","maximum":9007199254740993}"#, "9007199254740994", "At most 9007199254740993."),
            (#"{"type":"number","minimum":1e-7}"#, "0.00000009", "At least 0.0000001."),
            (#"{"type":"number","maximum":1e30}"#, "7", nil),
        ] as [(String, String, String?)])
    func aNumberKeepsItsDigits(_ property: String, _ text: String, _ problem: String?) throws {
        let schema = try Self.schema(property)
        try FormRules.check(schema.fields)
        #expect(FieldRules(schema.fields[0]).problem(with: [text]) == problem)
        guard problem == nil else { return }
        let content = schema.content([.init(name: "x", texts: [text])])
        #expect(JSON.object(content).description == #"{"x":\#(text)}"#)
    }

    /// A bound that no answer could keep is refused, not replaced.
    @Test func aMinimumBeyondAllNumbersIsRefused() throws {
        let schema = try Self.schema(#"{"type":"integer","minimum":1e19}"#)
        #expect(throws: Prompts.Invalid.self) { try FormRules.check(schema.fields) }
    }
}
