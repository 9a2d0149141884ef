// SPDX-License-Identifier: Apache-2.0

import Glibc

exit(DialogCommand.run(CommandLine.arguments.dropFirst()))
