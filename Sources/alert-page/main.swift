// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

Descriptor.guardStandardStreams()
exit(await PageCommand.run(CommandLine.arguments.dropFirst()))
