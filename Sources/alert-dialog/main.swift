// SPDX-License-Identifier: Apache-2.0

import Glibc

exit(Program(Arguments(CommandLine.arguments.dropFirst())).run())
