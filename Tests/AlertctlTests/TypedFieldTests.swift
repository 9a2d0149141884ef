// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import LinuxSystem
import PromptKit
import Testing

@testable import AskKit
@testable import ClientKit
@testable import alertctl

/// Initial values and bounds of a field, as a person may type them there. It is Friday 27 November 2026, 13:30 in UTC.
@Suite struct TypedFieldTests {
    /// A first word that can only be a field is one, and no title.
    @Test(
        arguments: [
            (["Name*", "Mail"], "Form", ["Name*", "Mail"], nil), (["mail:email"], "Form", ["mail:email"], nil),
            (["Full name*", "Home page"], "Form", ["Full name*"], "Home page"),
            (["name=text:Your name", "Mail*", "x"], "Form", ["name=text:Your name", "Mail*", "x"], nil),
            (["New user", "Full name*", "Mail"], "New user", ["Full name*", "Mail"], nil),
            (["Note: text", "name"], "Note: text", ["name"], nil), (["a=b", "name"], "a=b", ["name"], nil),
            (["Name*", "--field", "mail"], "Name*", ["mail"], nil),
        ] as [([String], String, [String], String?)])
    func aFormMayHaveNoTitle(_ words: [String], _ title: String, _ fields: [String], _ message: String?) throws {
        let form = try Form.parsed(words)
        #expect(form.title == title)
        #expect(form.field == fields)
        #expect(form.message == message)
    }

    private static let reader = FieldReader(
        now: Instant(seconds: 1_795_786_200), zone: .utc, home: "/home/ada", directory: "/srv",
        kind: { ["/srv/a": .file, "/srv": .folder, "/home/ada": .folder][$0] })

    private static func field(_ text: String) throws(Failure) -> Prompts.Field {
        let field = try FieldArgument.field(text)
        return try FieldArgument.typed(field, initial: "--default", others: "--field", by: reader)
    }

    @Test(arguments: [
        ("d=date:D,initial=tomorrow", "2026-11-28"), ("d=date:D,initial=next friday", "2026-12-04"),
        ("d=date:D,initial=2027-03-04", "2027-03-04"), ("t=time:T,initial=9", "09:00"),
        ("t=time:T,initial=9:30", "09:30"), ("t=time:T,initial=noon", "12:00"), ("t=time:T,initial=09:05", "09:05"),
        ("w=datetime:W,initial=tomorrow 9am", "2026-11-28T09:00"), ("n=number:N,initial=5", "5"),
        ("n=number:N,initial=+.5", "0.5"), ("f=file:F,initial=a", "/srv/a"), ("f=folder:F,initial=/srv/", "/srv/"),
        ("f=folder:F,initial=~", "/home/ada"), ("s=save:S,initial=new.txt", "/srv/new.txt"),
        // What is written as an answer stays: a file may be made until then.
        ("f=file:F,initial=/not/there", "/not/there"), ("x=text:X,initial=tomorrow", "tomorrow"),
        ("l=duration:L,initial=90m", "5400"),
    ])
    func anInitialValueIsReadAsItIsTyped(text: String, value: String) throws {
        let field = try Self.field(text)
        #expect(field.initial == [value])
        try FormRules.check([field])
    }

    @Test(arguments: [
        ("t=time:T,min=9,max=17", "09:00", "17:00"), ("t=time:T,min=9:00", "09:00", nil),
        ("d=date:D,min=today,max=next friday", "2026-11-27", "2026-12-04"), ("n=number:N,min=1", "1", nil),
    ])
    func aBoundIsReadAsItIsTyped(text: String, minimum: String, maximum: String?) throws {
        let field = try Self.field(text)
        #expect(field.minimum == minimum)
        #expect(field.maximum == maximum)
        try FormRules.check([field])
    }

    /// Colons, and the word for a field that must be filled in, as people write them.
    @Test(
        arguments: [
            ("name:text:Your name", "name=text:Your name"), ("name:text:required", "name*=text"),
            ("name:required", "name*"), ("name=required", "name*"), ("name=text:Name,required", "name*=text:Name"),
            ("name:email:Mail:required", "name*=email:Mail"), ("name*:text", "name*=text"),
            ("sh:choice:Shell,of=a|b", "sh=choice:Shell,of=a|b"),
            // A label, as it always was.
            ("name=text:required", "name=text:required"),
        ])
    func aFieldMayHaveColons(text: String, field: String) throws {
        #expect(try FieldArgument.field(text) == FieldArgument.field(field))
    }

    @Test func aLabelIsNoKind() {
        let failure = #expect(throws: Failure.self) { try FieldArgument.field("name:Your name") }
        #expect(failure?.remedy == "Write it like --field \"name=text:Your name\"")
    }

    /// A field of `ask --form` is refused as one.
    @Test(arguments: ["name=tex:Name", "name=text:Name,requird", "name:Name", "d=date:D,initial=banana"])
    func aRefusalNamesTheOptionThatHasTheField(text: String) {
        var form = Form()
        for option in ["--field", "--form"] {
            form.fieldOption = option
            let failure = #expect(throws: Failure.self) { try form.field(text, in: Environment([:])) }
            #expect(failure?.sentences.hasPrefix("\(option) \(text): ") == true)
            #expect(failure?.sentences.contains(option == "--form" ? "--field" : "--form") == false)
        }
    }

    @Test(arguments: [
        ("d=date:D,initial=banana", "--default: \"banana\""), ("d=date:D,initial=every friday", "--default: "),
        ("n=number:N,initial=five", "Write a number like 12 or 0.5."), ("t=time:T,initial=25", "--default: \"25\""),
        ("f=file:F,initial=gone", "There is no such file."), ("t=time:T,initial=8,min=9", "Not before 09:00."),
        ("t=time:T,min=banana", "--field: min: \"banana\""),
    ])
    func aRefusalNamesWhatWasTyped(text: String, part: String) {
        #expect {
            _ = try Self.field(text)
        } throws: { error in
            (error as? Failure)?.message.contains(part) == true
        }
    }

    /// The examples in help that ask for fields are accepted by the daemon, whose rules these are.
    @Test func theExamplesOfHelpAreFormsThatCanBeAsked() throws {
        var count = 0
        for entry in Verbs.tree.commands {
            for line in entry.type.configuration.exampleLines {
                guard let words = try? ShellWords(line).words, words.first == "alertctl",
                    case .verb(let verb, _) = CommandRunner.parse(Array(words.dropFirst()))
                else { continue }
                guard let form = verb as? Form ?? (verb as? AskQuestion)?.verb as? Form else { continue }
                var fields: [Prompts.Field] = []
                for text in form.field { fields.append(try form.field(text, in: Environment(["TZ": "UTC"]))) }
                if form.schema == nil { try FormRules.check(fields) }
                count += 1
            }
        }
        #expect(count > 0)
    }

    @Test(
        arguments: [
            ("ask Q --date --default tomorrow", nil), ("ask Q --time --default 9", nil),
            ("ask Q --number --default five", "--default: \"five\""), ("ask Q --date --default banana", "--default: "),
            ("ask Q --file --default /not/there", nil), ("ask Q --date --default 'a,b'", "--default: \"a,b\""),
        ] as [(String, String?)])
    func aDefaultIsReadAsItIsTyped(line: String, refusal: String?) throws {
        guard case .verb(let ask as AskQuestion, _) = CommandRunner.parse(try ShellWords(line).words),
            let form = ask.verb as? Form, let text = form.field.first
        else {
            Issue.record("\(line) is no form")
            return
        }
        do throws(Failure) {
            _ = try form.field(text, in: Environment(["TZ": "UTC"]))
            #expect(refusal == nil)
        } catch {
            #expect(refusal.map { error.message.contains($0) } == true, "\(error)")
        }
    }

    @Test(
        arguments: [
            (["B"], ["B"]), (["red"], ["1"]), (["1"], ["1"]), (["C"], nil),
        ] as [([String], [String]?)])
    func aChoiceIsNamedByItsValueOrLabel(initial: [String], values: [String]?) {
        let choices: [Prompts.Choice] = [.init(label: "red", value: "1"), .init(label: "B")]
        let field = Prompts.Field(name: "c", kind: .choice, choices: choices)
        #expect((try? FieldArgument.values(ofChoices: initial, in: field, "--default")) == values)
    }
}
