// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc

let status = CommandRunner.run()
Interruption.endProcessIfInterrupted()
exit(status)
