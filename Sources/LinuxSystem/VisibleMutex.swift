// SPDX-License-Identifier: Apache-2.0

// Not part of any product: `make sanitize` defines this name when it builds for ThreadSanitizer.
#if THREAD_SANITIZER

    internal import Glibc

    /// Replaces Synchronization's `Mutex` under ThreadSanitizer. That mutex sleeps on a futex inside the standard
    /// library, which is not instrumented, so every use would be reported as a race. The sanitizer knows POSIX mutexes.
    ///
    /// A module under inspection declares a typealias `Mutex` (its VisibleMutex.swift), which shadows the imported
    /// name.
    ///
    /// `@unchecked Sendable`: `value` is accessed only while `lock` is held.
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
