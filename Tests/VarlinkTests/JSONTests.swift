// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

private func reason(_ text: String, maximumDepth: Int = 64) -> JSONSyntaxError.Reason? {
    reason(Array(text.utf8), maximumDepth: maximumDepth)
}

private func reason(_ bytes: [UInt8], maximumDepth: Int = 64) -> JSONSyntaxError.Reason? {
    do throws(JSONSyntaxError) {
        _ = try JSON(parsing: bytes, maximumDepth: maximumDepth)
        return nil
    } catch {
        return error.reason
    }
}

@Suite struct JSONParsing {
    @Test(
        arguments: [
            ("null", .null), ("true", true), ("false", false), (" \t\r\n1 ", 1), ("0", 0), ("-7", -7),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
            ("9223372036854775808", .float(9223372036854775808)),
            ("-9223372036854775809", .float(-9223372036854775808)),
            ("1.5", 1.5), ("1e3", 1000.0), ("1E+3", 1000.0), ("-1.25e-2", -0.0125),
            ("5e-324", .float(.leastNonzeroMagnitude)),
            (#""""#, ""), (#""a\"\\\/\b\f\n\r\t\u0041""#, "a\"\\/\u{8}\u{c}\n\r\tA"), (#""\uD83D\uDD14""#, "🔔"),
            (#""\u0000""#, "\0"), (#""grüße 🔔""#, "grüße 🔔"), ("[]", []), ("[1,[2],{}]", [1, [2], [:]]),
            (#"{"a":1,"b":{"c":[null]}}"#, ["a": 1, "b": ["c": [nil]]]), (#"{ "a" : 1 , "b" : 2 }"#, ["b": 2, "a": 1]),
        ] as [(String, JSON)])
    func accepts(_ text: String, _ value: JSON) throws {
        #expect(try JSON(parsing: text) == value)
    }

    /// The digits that were written are what a person sees, and what a digest is made of.
    @Test(
        arguments: [
            "9223372036854775808", "18446744073709551617", "-9223372036854775809", "0.1000000000000000055", "1e5",
            "1E+3", "1.50", "-0", "0.1", "1.5", "7", "-7", "9223372036854775807",
        ])
    func digitsAreKept(_ digits: String) throws {
        #expect(try JSON(keepingNumbersOf: #"{"a":[\#(digits)]}"#).description == #"{"a":[\#(digits)]}"#)
        let first = try JSON(parsingPrefixOf: Array("[\(digits)] x".utf8), keepsNumbers: true)
        #expect(first.description == "[\(digits)]")
        #expect(first.arrayValue?[0].doubleValue == Double(digits))
    }

    /// A number that prints as it was written stays what it was.
    @Test func onlyNumbersThatChangeAreDecimals() throws {
        #expect(try JSON(keepingNumbersOf: "[1,1.5,1e3,-0]") == [1, 1.5, .decimal("1e3"), .decimal("-0")])
        #expect(try JSON(keepingNumbersOf: "1e3").wholeValue == 1_000)
        #expect(try JSON(parsing: "1e3") == 1_000.0)
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd), (" ", .unexpectedEnd), ("[", .unexpectedEnd),
            ("[1", .unexpectedEnd), ("{\"a\"", .unexpectedEnd), ("{\"a\":", .unexpectedEnd), ("\"", .unexpectedEnd),
            ("\"\\", .unexpectedEnd), ("\"\\u12", .unexpectedEnd), ("nul", .unexpectedEnd), ("1 2", .trailingBytes),
            ("{}}", .trailingBytes), ("[1,]", .unexpectedByte(0x5D)), ("{,}", .unexpectedByte(0x2C)),
            ("{a:1}", .unexpectedByte(0x61)), ("{\"a\":1,}", .unexpectedByte(0x7D)), ("NaN", .unexpectedByte(0x4E)),
            ("Infinity", .unexpectedByte(0x49)), ("'a'", .unexpectedByte(0x27)), ("\u{FEFF}1", .unexpectedByte(0xEF)),
            ("01", .invalidNumber), ("-", .invalidNumber), ("1.", .invalidNumber), ("1e", .invalidNumber),
            ("1e+", .invalidNumber), ("-01", .invalidNumber), ("+1", .unexpectedByte(0x2B)),
            (".5", .unexpectedByte(0x2E)),
            ("1e999", .numberOutOfRange), ("-1e999", .numberOutOfRange), (#""\x""#, .invalidEscape),
            (#""\u12G4""#, .invalidEscape), (#""\uD800""#, .loneSurrogate), (#""\uDC00""#, .loneSurrogate),
            (#""\uD800\u0041""#, .loneSurrogate), (#""\uD800\uD800""#, .loneSurrogate),
            (#""\uDC00\uD800""#, .loneSurrogate),
            ("\"\n\"", .unescapedControl(10)), ("\"\0\"", .unescapedControl(0)),
            (#"{"a":1,"a":2}"#, .duplicateKey("a")), (#"{"a":1,"\u0061":2}"#, .duplicateKey("a")),
        ] as [(String, JSONSyntaxError.Reason)])
    func refuses(_ text: String, _ expected: JSONSyntaxError.Reason) {
        #expect(reason(text) == expected)
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0xFF, 0x22],
        ] as [[UInt8]])
    func refusesInvalidUTF8(_ bytes: [UInt8]) {
        #expect(reason(bytes) == .invalidUTF8)
    }

    @Test func bounds() {
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(reason(nested(64)) == nil)
        #expect(reason(nested(65)) == .tooDeep(limit: 64))
        #expect(reason(String(repeating: "[", count: 1_000_000)) == .tooDeep(limit: 64))
        #expect(reason(nested(3), maximumDepth: 2) == .tooDeep(limit: 2))
        #expect(throws: JSONSyntaxError(.tooLarge(limit: 3), offset: 3)) { try JSON(parsing: "[11]", maximumSize: 3) }
    }

    @Test func duplicateKeysAreFoundInLargeObjects() throws {
        let members = (0..<50_000).map { "\"k\($0)\":\($0)" }
        #expect(reason("{" + members.joined(separator: ",") + "}") == nil)
        #expect(reason("{" + members.joined(separator: ",") + ",\"k49999\":1}") == .duplicateKey("k49999"))
        #expect(reason("{" + members.joined(separator: ",") + ",\"k3\":1}") == .duplicateKey("k3"))
    }

    @Test func errorsTellTheOffset() {
        #expect(throws: JSONSyntaxError(.unexpectedByte(0x78), offset: 6)) { try JSON(parsing: "[1, 2 x]") }
    }
}

@Suite struct JSONTolerances {
    private static let all = JSONTolerance([.loneSurrogate, .invalidUTF8])

    @Test(
        arguments: [
            (#"["\uD83D done"]"#, "\u{FFFD} done"), (#"["a\uDC00"]"#, "a\u{FFFD}"),
            (#"["\uD800\u0041"]"#, "\u{FFFD}A"), (#"["\uD800\uD83D\uDD14"]"#, "\u{FFFD}🔔"),
            (#"["\uD800\uD800"]"#, "\u{FFFD}\u{FFFD}"), (#"["\uD800\n"]"#, "\u{FFFD}\n"),
            (#"["\uD83D\uDD14"]"#, "🔔"),
        ])
    func halfAPairIsReplaced(_ text: String, _ expected: String) throws {
        #expect(try JSON(parsing: Array(text.utf8), tolerating: Self.all) == [.string(expected)])
        // Names of members, too.
        let object = "{" + text.dropFirst().dropLast() + ":1}"
        #expect(try JSON(parsing: Array(object.utf8), tolerating: Self.all)[expected] == 1)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([0x5C, 0x6E, 0xFF], "\n\u{FFFD}"),
            ([0xC3, 0xA9], "\u{E9}"),
        ] as [([UInt8], String)])
    func bytesThatAreNoTextAreReplaced(_ bytes: [UInt8], _ expected: String) throws {
        #expect(try JSON(parsing: [0x22] + bytes + [0x22], tolerating: Self.all) == .string(expected))
        let other = JSONTolerance([.invalidUTF8], replacement: "?")
        let replaced = expected.replacing("\u{FFFD}", with: "?")
        #expect(try JSON(parsing: [0x22] + bytes + [0x22], tolerating: other) == .string(replaced))
    }

    @Test func everyOtherFaultIsRefused() {
        let surrogates = JSONTolerance([.loneSurrogate])
        #expect(throws: JSONSyntaxError(.invalidUTF8, offset: 1)) {
            try JSON(parsing: [0x22, 0xFF, 0x22], tolerating: surrogates)
        }
        for text in [#"["\uD8"#, #"["\x"]"#, #"{"a":1,"a":2}"#, "[\"\n\"]"] {
            #expect(throws: JSONSyntaxError.self) { try JSON(parsing: Array(text.utf8), tolerating: Self.all) }
        }
    }
}

@Suite struct JSONPrefixes {
    /// However a value is cut, each part but the last is incomplete and never wrong.
    @Test(
        arguments: [
            #"{"a":[1,-2.5e+3,true,false,null,"x\u00e9\ud83d\udd14\\ \" 🔔"],"b":{"":{}}}"#, #" [ { } , [ ] ] "#,
        ])
    func everyPartIsIncomplete(_ text: String) throws {
        let bytes = Array(text.utf8)
        let whole = try JSON(parsing: bytes)
        for tolerance in [JSONTolerance.none, JSONTolerance([.loneSurrogate, .invalidUTF8])] {
            for count in 0..<bytes.count {
                let part = Array(bytes[..<count])
                do throws(JSONSyntaxError) {
                    #expect(try JSON(parsingPrefixOf: part, tolerating: tolerance) == whole)
                    #expect(bytes[count...].allSatisfy { $0 == 0x20 })
                } catch {
                    #expect(error.reason == .unexpectedEnd, "\(count)")
                }
            }
            #expect(try JSON(parsingPrefixOf: bytes + Array("}]junk".utf8), tolerating: tolerance) == whole)
        }
    }
}

@Suite struct JSONPrinting {
    @Test(
        arguments: [
            (.null, "null"), (true, "true"), (.int(.min), "-9223372036854775808"), (0, "0"), (1.0, "1.0"),
            (.float(1e100), "1e+100"), (.float(.nan), "null"), (.float(-.infinity), "null"),
            ("a\"\\\n\u{1}\u{7F}\u{85}\u{9F}\u{A0}é", #""a\"\\\n\u0001\u007f\u0085\u009f"# + "\u{A0}é\""),
            ([1, "x", [:], []], #"[1,"x",{},[]]"#), (["b": 1, "a": [nil]], #"{"b":1,"a":[null]}"#),
        ] as [(JSON, String)])
    func compact(_ value: JSON, _ text: String) {
        #expect(value.description == text)
    }

    @Test func forPeople() {
        let value: JSON = ["a": [1, ["b": nil]], "c": [], "d": [:]]
        #expect(
            value.prettyPrinted() == """
                {
                  "a": [
                    1,
                    {
                      "b": null
                    }
                  ],
                  "c": [],
                  "d": {}
                }

                """)
    }

    @Test func anyValueSurvives() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let value = JSON.random(depth: 4, using: &random)
            #expect(try JSON(parsing: value.serialized()) == value)
            #expect(try JSON(parsing: value.prettyPrinted()) == value)
        }
    }

    @Test func anyDoubleSurvives() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            #expect(try JSON(parsing: JSON.float(value).serialized()).doubleValue == value)
        }
    }
}

@Suite struct JSONObjects {
    @Test func orderIsKeptButDoesNotCount() throws {
        let first = try JSON(parsing: #"{"b":1,"a":2}"#)
        let second = try JSON(parsing: #"{"a":2,"b":1}"#)
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
        #expect(first.description == #"{"b":1,"a":2}"#)
        #expect(first != ["a": 1, "b": 2])
        #expect(first != ["a": 2, "b": 1, "c": nil])
    }

    @Test func membersAreSetReplacedAndRemoved() {
        var object: JSON.Object = ["a": 1, "b": 2]
        object["a"] = 3
        object["c"] = 4
        object["b"] = nil
        #expect(object.members.map(\.key) == ["a", "c"])
        #expect(object["a"] == 3)
        #expect(object["b"] == nil)
    }
}

@Suite struct JSONFuzzing {
    /// Whatever the bytes, the parser returns; and what it accepts prints and parses to the same value.
    @Test func mutatedTextNeverHarms() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            var bytes = JSON.random(depth: 3, using: &random).serialized()
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where index < bytes.count: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1 where index < bytes.count: bytes.remove(at: index)
                case 2: bytes.insert(Array("{}[]\",:\\u0dDeE+-.19 \n".utf8).randomElement(using: &random)!, at: index)
                default: bytes.removeSubrange(index...)
                }
            }
            if let value = try? JSON(parsing: bytes) {
                #expect(try JSON(parsing: value.serialized()) == value)
                #expect(String(validating: bytes, as: UTF8.self) != nil)
            }
        }
    }
}
