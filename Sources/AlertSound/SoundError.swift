// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The reason why a sound cannot be loaded or played, with advice for a person.
///
/// Programs should decide on the case, or on ``code``, which never changes and does not depend on the language. The
/// ``description`` is only for people.
public enum SoundError: Error, Equatable, Sendable {
    /// No file of that name exists, or a folder in its path is missing.
    case notFound(path: String)
    /// A folder, a pipe or a device: sounds are read only from regular files, so that nothing can block.
    case notRegular(path: String)
    /// The file cannot be opened or read; `errno` is the system's code.
    case unreadable(path: String, errno: Int32)
    /// The bytes are not a sound in any known format, or the header is damaged.
    case notASound(path: String, reason: String)
    /// The container is known, but its content cannot be decoded.
    case unsupported(path: String, reason: String)
    /// Neither a built-in decoder nor ``DecoderCommand`` reads the file; `format` is a name for people, such as "MP4
    /// audio".
    case needsDecoder(path: String, format: String)
    /// The file is empty, or has a header without samples.
    case empty(path: String)
    /// The sound breaks off after `seconds`: the file is damaged there, was truncated while it played, or the disk
    /// failed.
    case damaged(path: String, seconds: Double, reason: String)
    /// The sound lasts longer than a system sound may; both values are in seconds.
    case tooLong(path: String, seconds: Double, limit: Double)
    /// The file is larger than a system sound may be; both values are in bytes.
    case tooLarge(path: String, bytes: Int, limit: Int)
    /// The samples are no sound: far beyond ``SoundLimits/magnitude``, or no numbers.
    case implausible(path: String)
    /// The sample rate is outside ``SoundLimits/rates``, in Hz.
    case badRate(path: String, rate: Int)
    /// The number of channels is outside ``SoundLimits/channels``.
    case badChannels(path: String, channels: Int)
    /// An argument is outside its range, for example a volume of 7.
    case badArgument(name: String)
    /// No sound device exists, or none can be opened; `reason` comes from the sound system.
    case noDevice(reason: String)
    /// alsa-lib, through which all sound goes, is not installed.
    case noLibrary
    /// Another program holds the device and does not release it.
    case deviceBusy
    /// The device or the sound server went away while in use; `reason` comes from the sound system.
    case deviceLost(reason: String)
    /// The sound server does not answer, or accepts no more sound.
    case deviceStalled
    /// The maximum number of sounds is playing already.
    case tooManySounds(limit: Int)
    /// The engine has been shut down.
    case closed

    /// The reason of ``damaged(path:seconds:reason:)`` for a file that was truncated while it was read.
    static let cut = "the file was cut while it was read"
    /// The reason of ``damaged(path:seconds:reason:)`` for a file with fewer frames than its header promises.
    static let short = "the file ends early"
    /// The reason of ``damaged(path:seconds:reason:)`` for a file with more frames than its header promises.
    static let longer = "the file goes on behind the end that its header tells of"

    /// The reason of ``damaged(path:seconds:reason:)`` for samples that are no sound.
    static let impossible = "its samples from here on are more than 40 dB above full scale"

    /// A short word for programs that is stable across versions.
    public var code: String {
        switch self {
        case .notFound: "notFound"
        case .notRegular: "notRegular"
        case .unreadable: "unreadable"
        case .notASound: "notASound"
        case .unsupported, .needsDecoder: "unsupported"
        case .empty: "empty"
        case .damaged: "damaged"
        case .tooLong: "tooLong"
        case .tooLarge: "tooLarge"
        case .implausible: "implausible"
        case .badRate: "badRate"
        case .badChannels: "badChannels"
        case .badArgument: "badArgument"
        case .noDevice, .noLibrary: "noDevice"
        case .deviceBusy: "deviceBusy"
        case .deviceLost: "deviceLost"
        case .deviceStalled: "deviceStalled"
        case .tooManySounds: "tooManySounds"
        case .closed: "closed"
        }
    }

    /// A Boolean value indicating whether the device caused the error, and not the file or the caller: a later attempt
    /// may succeed.
    public var concernsDevice: Bool {
        switch self {
        case .noDevice, .noLibrary, .deviceBusy, .deviceLost, .deviceStalled: true
        default: false
        }
    }
}

extension SoundError: CustomStringConvertible {
    /// A sentence that says what is wrong and what to do about it.
    public var description: String {
        switch self {
        case .notFound(let path):
            "There is no file \(path); check the name."
        case .notRegular(let path):
            "\(path) is not a regular file; give the name of a sound file."
        case .unreadable(let path, let errno):
            "\(path) cannot be read (\(systemMessage(errno))); check its permissions."
        case .notASound(let path, let reason):
            "\(path) is not a sound file (\(reason)); use WAV, AIFF, CAF, FLAC, Ogg or MP3."
        case .unsupported(let path, let reason):
            "\(path) holds sound that cannot be decoded (\(reason)); convert it, for example to WAV."
        case .needsDecoder(let path, let format):
            "\(path) is \(format), which needs a decoder: write \(DecoderCommand.example) below [sound] in config.toml."
        case .empty(let path):
            "\(path) holds no sound; give a file with at least one sample."
        case .damaged(let path, let seconds, let reason):
            "\(path) breaks off after \(oneDecimal(seconds)) s (\(reason)); replace it by a whole file."
        case .tooLong(let path, let seconds, let limit):
            "\(path) lasts \(oneDecimal(seconds)) s, an alert sound may last \(oneDecimal(limit)) s; shorten it or use a player."
        case .tooLarge(let path, let bytes, let limit):
            "\(path) has \(bytes) bytes, an alert sound may have \(limit); shorten it or use a player."
        case .implausible(let path):
            "The samples of \(path) are more than 40 dB above full scale, so they are not a sound; write it again with samples from -1 to 1."
        case .badRate(let path, let rate):
            "\(path) has \(rate) samples a second; \(SoundLimits.rates.lowerBound) to \(SoundLimits.rates.upperBound) can be played."
        case .badChannels(let path, let channels):
            "\(path) has \(channels) channels; \(SoundLimits.channels.lowerBound) to \(SoundLimits.channels.upperBound) can be played."
        case .badArgument(let name):
            "The value of \(name) is outside its range."
        case .noDevice(let reason):
            "There is no sound device (\(reason)); check that a sound card or a sound server is there."
        case .noLibrary:
            "alsa-lib is not installed, so nothing can be heard; install libasound2t64 (in Debian 12 libasound2, elsewhere alsa-lib)."
        case .deviceBusy:
            "Another program holds the sound device; close it or use a sound server."
        case .deviceLost(let reason):
            "The sound device went away (\(reason)); play the sound again."
        case .deviceStalled:
            "The sound device takes no sound; restart the sound server."
        case .tooManySounds(let limit):
            "\(limit) sounds are playing already; stop one or wait."
        case .closed:
            "The sound engine has been shut down."
        }
    }
}

/// The limits for files; all are far beyond the needs of an alert sound.
public enum SoundLimits {
    /// The maximum size of a file that is loaded as a system sound, in bytes.
    public static let fileBytes = 32 << 20
    /// The maximum duration of a system sound in seconds; System Sound Services have the same limit.
    public static let seconds = 30.0
    /// The largest sample that a recording may hold, 1 being full scale: 40 dB above it. Floating-point samples beyond
    /// that are integers, or bytes in the wrong order.
    public static let magnitude: Float = 100
    /// Sample rates, in Hz.
    public static let rates = 1_000...384_000
    /// The number of channels in a file; they are mixed to two, see ``SystemSound``.
    public static let channels = 1...8
    /// The number of sounds that are mixed at a time.
    public static let voices = 64
}

/// Returns the system's message for an errno, using the reentrant strerror_r(3).
func systemMessage(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer -> String in
        guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else { return "errno \(code)" }
        return String(cString: base)
    }
}

/// Returns a number with one decimal, without Foundation; for messages only.
func oneDecimal(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
}
