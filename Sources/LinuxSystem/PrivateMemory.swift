// SPDX-License-Identifier: Apache-2.0

private import CLinux
private import Glibc

/// The memory of this process, in which secrets of people are for a moment, or keys.
package enum PrivateMemory {
    /// Neither a core dump nor another program of the user's gets at it from here on. What this process starts is not concerned:
    /// exec(2) undoes the first (prctl(2), PR_SET_DUMPABLE).
    package static func keep() {
        _ = linux_set_not_dumpable()
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        var former = rlimit()
        let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        if getrlimit(core, &former) == 0 { none.rlim_max = former.rlim_max }
        setrlimit(core, &none)
    }
}
