// SPDX-License-Identifier: Apache-2.0

// In no product: see VisibleMutex in LinuxSystem.
#if THREAD_SANITIZER

    internal import LinuxSystem

    package typealias Mutex = LinuxSystem.VisibleMutex

#endif
