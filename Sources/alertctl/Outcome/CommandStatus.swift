// SPDX-License-Identifier: Apache-2.0

/// Exit status of a command. Numbers from 64 on are those of sysexits.h where it has one.
enum CommandStatus: Int32, CaseIterable, Sendable {
    /// Done, or answered.
    case done = 0
    /// Cancelled by a person: a sound that somebody stopped, a question that was dismissed.
    case cancelled = 1
    /// The command line itself is wrong.
    case usage = 64
    /// A value on it, or in the input, is.
    case badInput = 65
    /// No such notification, sound or file.
    case notFound = 66
    /// No daemon, no sound device, or nobody to show it.
    case unavailable = 69
    /// A defect in alertd.
    case defect = 70
    /// A file cannot be written, as alert-link says of its configuration.
    case cannotCreate = 73
    /// Temporary failure: a limit is reached, the disk is full.
    case tryLater = 75
    /// Daemon and command do not understand one another.
    case protocolError = 76
    /// The caller may not do this.
    case refused = 77
    /// The configuration or the environment is wrong.
    case badConfiguration = 78
    /// A sound was not played, as silent mode or do not disturb is on. The first number behind those of sysexits.h, so
    /// that no script takes it for a failure that has another cause, nor for something that was heard.
    case unheard = 79
    /// A time given by the caller ran out.
    case timedOut = 124
    /// The terminal is gone, 128 and SIGHUP.
    case hungUp = 129
    /// Ctrl-C, 128 and SIGINT.
    case interrupted = 130
    /// 128 and SIGTERM.
    case terminated = 143
}
