// SPDX-License-Identifier: Apache-2.0

/// The exit status of a command. Numbers from 64 on come from sysexits.h if it has one.
enum CommandStatus: Int32, CaseIterable, Sendable {
    /// Done, or answered.
    case done = 0
    /// Cancelled by a person: a sound that somebody stopped, a question that was dismissed.
    case cancelled = 1
    /// The command line itself is wrong.
    case usage = 64
    /// A value on the command line, or in the input, is wrong.
    case badInput = 65
    /// No such notification, sound or file.
    case notFound = 66
    /// No daemon, no sound device, or nobody to show it.
    case unavailable = 69
    /// A defect in alertd.
    case defect = 70
    /// A file cannot be written; alert-link uses it for its configuration.
    case cannotCreate = 73
    /// Temporary failure: a limit is reached, the disk is full.
    case tryLater = 75
    /// Daemon and command do not understand each other.
    case protocolError = 76
    /// The caller may not do this.
    case refused = 77
    /// The configuration or the environment is wrong.
    case badConfiguration = 78
    /// A sound was not played because silent mode or do not disturb is on. 79 is the first number after sysexits.h, so
    /// that no script takes it for another kind of failure, or for a sound that was heard.
    case unheard = 79
    /// A time given by the caller ran out.
    case timedOut = 124
    /// The terminal is gone: 128 + SIGHUP.
    case hungUp = 129
    /// Ctrl-C: 128 + SIGINT.
    case interrupted = 130
    /// Terminated: 128 + SIGTERM.
    case terminated = 143
}
