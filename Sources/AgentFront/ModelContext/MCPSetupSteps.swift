// SPDX-License-Identifier: Apache-2.0

import ClientKit
import TextSafety
import Varlink

/// The steps with which a person adds the server to a client; alertctl prints them and changes nothing. A client asks
/// the person before it calls a tool, so each question of `ask` would be two questions. The steps contain the rule that
/// avoids the first one.
struct MCPSetupSteps {
    /// The name of the client.
    let client: String
    /// The command that adds the server; nil if a file has to be edited.
    var command: String?
    /// The file to edit, and what it needs.
    var file: String?
    var content: String?
    /// The rule that allows the tools that only ask: its file, and its text.
    var allowFile: String?
    var allow: String?
    /// The way to allow them if no file has the rule.
    var hint: String?

    /// Returns the steps for all clients.
    ///
    /// - Parameter program: The absolute path of alertctl.
    static func all(program: String) -> [MCPSetupSteps] {
        let server: JSON = ["command": .string(program), "args": ["mcp"]]
        let typed: JSON = ["type": "stdio", "command": .string(program), "args": ["mcp"]]
        let tools = MCPTool.all.filter { $0.effect == .reads }.map(\.name)
        let rules = tools.map { JSON.string("mcp__alertd__" + $0) }
        let line = "alertd -- \(ShellText.quoted(program)) mcp"
        let permissions: JSON = ["permissions": ["allow": .array(rules)]]
        return [
            MCPSetupSteps(
                client: "Claude Code", command: "claude mcp add --scope user " + line,
                allowFile: "~/.claude/settings.json", allow: permissions.description),
            MCPSetupSteps(
                client: "Codex", command: "codex mcp add " + line, allowFile: "~/.codex/config.toml",
                allow: tools.map { "[mcp_servers.alertd.tools.\($0)]\napproval_mode = \"approve\"" }
                    .joined(separator: "\n")),
            MCPSetupSteps(
                client: "Gemini CLI",
                command: "gemini mcp add --scope user alertd \(ShellText.quoted(program)) mcp",
                hint: "Add --trust to allow all tools."),
            MCPSetupSteps(
                client: "VS Code", file: ".vscode/mcp.json",
                content: (["servers": ["alertd": typed]] as JSON).description,
                hint: "At its first question choose to allow the tool always."),
            MCPSetupSteps(
                client: "Cursor", file: "~/.cursor/mcp.json",
                content: (["mcpServers": ["alertd": server]] as JSON).description,
                hint: "At its first question choose to allow the tool always."),
        ]
    }

    /// The lines for a person.
    var lines: [String] {
        var lines = [client]
        if let command { lines.append("  " + command) }
        if let file, let content { lines += ["  In \(file):"] + Self.indented(content) }
        if let allowFile, let allow {
            lines += ["  To be asked once instead of twice, in \(allowFile):"] + Self.indented(allow)
        }
        if let hint { lines.append("  " + hint) }
        return lines
    }

    private static func indented(_ text: String) -> [String] { text.split(separator: "\n").map { "    " + $0 } }

    /// The description for a script.
    var json: JSON.Object {
        var object: JSON.Object = ["client": .string(client)]
        for (name, value) in [
            ("command", command), ("file", file), ("content", content), ("allowFile", allowFile), ("allow", allow),
        ] {
            if let value { object[name] = .string(value) }
        }
        return object
    }

    /// Prints the steps for all clients.
    static func print(in session: Session, _ common: CommonOptions) throws(Failure) {
        var isFirst = true
        // A client may have another search path, so the path is absolute.
        for installation in all(program: OwnProgram.path ?? "alertctl") {
            if common.json {
                try session.output.json(installation.json)
                continue
            }
            if !isFirst { try session.output.line("") }
            isFirst = false
            try session.output.lines(installation.lines)
        }
    }
}
