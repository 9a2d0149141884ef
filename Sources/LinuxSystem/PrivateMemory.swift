// SPDX-License-Identifier: Apache-2.0

private import CLinux
private import Glibc

/// The memory of this process, which briefly contains people's secrets, or keys.
package enum PrivateMemory {
    /// Protects the memory from core dumps and from the user's other programs. Programs that this process starts are
    /// not affected: exec(2) resets the setting (prctl(2), PR_SET_DUMPABLE).
    package static func keep() {
        _ = linux_set_not_dumpable()
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        var former = rlimit()
        let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        if getrlimit(core, &former) == 0 { none.rlim_max = former.rlim_max }
        setrlimit(core, &none)
    }
}
