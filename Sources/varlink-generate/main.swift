// SPDX-License-Identifier: Apache-2.0

import Glibc
import Varlink

/// Exit codes of sysexits.h, besides 0 and 1.
private enum Exit {
    static let usage: Int32 = 64
    static let badInput: Int32 = 65
    static let noInput: Int32 = 66
}

private func run() throws -> Int32 {
    let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    if arguments.help {
        print(Arguments.usage, terminator: "")
        return 0
    }
    let text = try TextFile.read(arguments.input)
    let definition = try InterfaceDefinition(parsing: text)
    guard !text.utf8.contains(0x0D) else {
        TextFile.write(toStandardError: "\(arguments.input): lines must end in line feeds alone")
        return Exit.badInput
    }
    if arguments.lint {
        let findings = definition.findings()
        for finding in findings { TextFile.write(toStandardError: "\(arguments.input): \(finding)") }
        guard findings.isEmpty else { return 1 }
    }
    let fileName = arguments.input.split(separator: "/").last.map(String.init) ?? arguments.input
    let result: String
    if arguments.print {
        result = definition.description
    } else if arguments.python {
        var generator = PythonGenerator(definition: definition, sourceName: fileName)
        result = generator.generate()
    } else if arguments.javascript {
        var generator = JavaScriptGenerator(
            definition: definition, sourceName: fileName, declarations: arguments.declarations)
        result = generator.generate()
    } else if arguments.typescript {
        var generator = TypeScriptGenerator(definition: definition, sourceName: fileName)
        result = generator.generate()
    } else {
        var generator = SwiftGenerator(
            definition: definition, text: text, sourceName: fileName, options: arguments.options)
        guard definition[generator.namespace] == nil else {
            TextFile.write(
                toStandardError:
                    "\(arguments.input): '\(generator.namespace)' is also a member of it; choose --namespace")
            return Exit.badInput
        }
        result = generator.generate()
    }
    guard let output = arguments.output else {
        print(result, terminator: "")
        return 0
    }
    if arguments.check {
        guard try TextFile.read(output) != result else { return 0 }
        TextFile.write(toStandardError: "\(output): is not what varlink-generate makes of \(arguments.input)")
        return 1
    }
    // An unchanged file keeps its time, so that the build compiles nothing again. The tool writes a file that it cannot
    // read.
    let current = try? TextFile.read(output)
    if current != result { try TextFile.write(result, to: output) }
    return 0
}

do {
    exit(try run())
} catch let error as Arguments.UsageError {
    TextFile.write(toStandardError: "varlink-generate: \(error.message)\n\(Arguments.usage)")
    exit(Exit.usage)
} catch let error as TextFile.Failure {
    TextFile.write(toStandardError: error.message)
    exit(Exit.noInput)
} catch {
    let input = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") } ?? ""
    TextFile.write(toStandardError: "\(input):\(error)")
    exit(Exit.badInput)
}
