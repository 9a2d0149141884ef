// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

Descriptor.guardStandardStreams()
do throws(ExitFailure) {
    try Program(environment: Environment.current).run(Array(CommandLine.arguments.dropFirst()))
} catch {
    log("\(error)")
    exit(error.status.rawValue)
}
