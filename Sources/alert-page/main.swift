// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import TaskPool

Descriptor.guardStandardStreams()
// Before the first thread, which hands this on to the others: one thread waits for these signals.
EndSignals.block()
// libdispatch's pool would wake once a second for as long as a page is open.
guard TaskPool.takeOver() else {
    log("cannot start a thread: close other programs, and try again")
    exit(EX_UNAVAILABLE)
}
exit(await PageCommand.run(CommandLine.arguments.dropFirst()))
