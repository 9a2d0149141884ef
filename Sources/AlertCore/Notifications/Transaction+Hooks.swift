// SPDX-License-Identifier: Apache-2.0

extension Transaction {
    /// Has the commands run that a notification and the configuration name for what happened, once this is on disk.
    package func run(_ hook: Hook, of delivered: Delivered) {
        for vector in [hook.command(of: delivered.content), hook.command(of: settings.hooks)] {
            if let vector { onCommit(.run(delivered, hook, vector)) }
        }
        if hook.opensApplication(of: delivered.content) { onCommit(.open(delivered, hook)) }
    }
}
