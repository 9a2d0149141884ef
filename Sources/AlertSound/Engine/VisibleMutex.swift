// SPDX-License-Identifier: Apache-2.0

// Not part of any product; see VisibleMutex in LinuxSystem.
#if THREAD_SANITIZER

    internal import LinuxSystem

    typealias Mutex = VisibleMutex

#endif
