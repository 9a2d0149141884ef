// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Runs `varlink-generate` on each interface file of a target. See decision 0127.
@main struct VarlinkGeneratorPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let tool = try context.tool(named: "varlink-generate").url
        return target.sourceFiles(withSuffix: "varlink").map { file in
            let interface = file.url.deletingPathExtension().lastPathComponent
            // A handwritten file of the module cannot have this name as well.
            let output = context.pluginWorkDirectoryURL.appending(path: "\(interface).swift")
            return .buildCommand(
                displayName: "Generating Swift from \(interface)", executable: tool,
                arguments: [file.url.path, "--access", access(in: target), "--output", output.path],
                inputFiles: [file.url], outputFiles: [output])
        }
    }

    /// Returns the access level at which other targets need the types of `target`.
    private func access(in target: any SourceModuleTarget) -> String {
        switch target.name {
        case "AlertProtocol", "PageControlProtocol": "public"
        case "AlertPage": "package"
        default: "internal"
        }
    }
}
