// SPDX-License-Identifier: Apache-2.0

import Glibc

let status = Entry.run()
Interruption.takeItsCourse()
exit(status)
