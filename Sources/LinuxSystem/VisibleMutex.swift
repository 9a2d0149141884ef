// SPDX-License-Identifier: Apache-2.0

// In no product: `make sanitize` defines this name when it builds for ThreadSanitizer.
#if THREAD_SANITIZER

    internal import Glibc

    /// Takes the place of Synchronization's `Mutex` where ThreadSanitizer looks on. That one sleeps on a futex inside
    /// the standard library, which is not instrumented, so every use of it would be reported as a race; a POSIX mutex
    /// is known to the sanitizer.
    ///
    /// A module that is looked at names it `Mutex` (VisibleMutex.swift there), which goes before the name from
    /// elsewhere.
    ///
    /// `@unchecked Sendable`: `value` is touched only while `lock` is held.
    package struct VisibleMutex<Value>: ~Copyable, @unchecked Sendable {
        private let lock: UnsafeMutablePointer<pthread_mutex_t>
        private let value: UnsafeMutablePointer<Value>

        package init(_ value: Value) {
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
            self.value = .allocate(capacity: 1)
            self.value.initialize(to: value)
        }

        deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        package borrowing func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }
    }

    typealias Mutex = VisibleMutex

#endif
