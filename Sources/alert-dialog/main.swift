// SPDX-License-Identifier: Apache-2.0

import Glibc

exit(AlertDialog.run(CommandLine.arguments.dropFirst()))
