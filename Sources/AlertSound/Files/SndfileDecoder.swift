// SPDX-License-Identifier: Apache-2.0

internal import CSndfile
internal import Synchronization

/// Decodes every format that libsndfile reads, through virtual I/O: the library never sees a path or a descriptor.
final class SndfileDecoder: SoundDecoder {
    let format: SoundFormat
    let speakers: [Speaker]
    private let handle: OpaquePointer
    /// The cursor the callbacks work on; the library holds an unretained pointer to it until sf_close.
    private let cursor: Cursor
    private let bytes: SoundBytes
    private let channels: Int
    /// The number of frames still to come if a ``FactChunk`` declares them.
    private let trimmedFrames: Int?
    private var delivered = 0
    private let promise: DeclaredLength
    /// A problem of the file that is known before reading.
    private let knownProblem: String?
    private let isFloating: Bool
    private var isImplausible = false
    /// The gain for samples that are too quiet because their 24 bits are the lower part of four bytes.
    private let scale: Float

    /// sf_open_virtual reports its error in a global variable of the library, so opening and reading the error must not
    /// interleave.
    private static let opening = Mutex<Void>(())

    /// Creates a decoder for a file with a repaired header.
    convenience init(_ repaired: RepairedSound, path: String) throws(SoundError) {
        try self.init(
            repaired.bytes, path: path, container: repaired.container, speakers: repaired.speakers,
            knownProblem: repaired.problem
        )
    }

    /// - Parameters:
    ///   - container: The container that was removed from around the bytes.
    ///   - speakers: The channels; nil for the usual ones of the format.
    ///   - knownProblem: The error in the length of the file, which is reported at the end.
    init(
        _ bytes: SoundBytes, path: String, container: String? = nil, speakers: [Speaker]? = nil,
        knownProblem: String? = nil
    ) throws(SoundError) {
        let layout = BlockLayout(bytes)
        let isWide = layout?.isTwentyFourInFour == true
        let flac = FLACHead(bytes)
        let cursor = Cursor(bytes, patches: flac?.patches ?? [])
        if isWide, let place = layout?.bitsOffset { cursor.patches = [(place, 32)] }
        var info = SF_INFO()
        var callbacks = Cursor.callbacks
        var code: Int32 = 0
        var opened: OpaquePointer?
        Self.opening.withLock { _ in
            opened = sf_open_virtual(&callbacks, Int32(SFM_READ), &info, Unmanaged.passUnretained(cursor).toOpaque())
            if opened == nil { code = sf_error(nil) }
        }
        guard let opened else { throw Self.refusal(code, path: path) }
        let read = SoundFormat(info)
        let found = SoundFormat(
            container: container ?? read.container, encoding: flac.map { "\($0.bits)-bit" } ?? read.encoding,
            rate: read.rate, channels: read.channels, declaredFrames: flac == nil ? read.declaredFrames : flac?.frames)
        do {
            try found.check(path: path)
        } catch {
            sf_close(opened)
            throw error
        }
        isFloating = read.encoding == "float" || read.encoding == "double"
        if isFloating, info.seekable != 0, Self.beginsImplausibly(opened, channels: Int(info.channels)) {
            sf_close(opened)
            throw .implausible(path: path)
        }
        handle = opened
        self.cursor = cursor
        self.bytes = bytes
        scale = isWide && layout?.isRightAligned(bytes) == true ? 256 : 1
        format = found
        channels = Int(info.channels)
        self.knownProblem = knownProblem
        self.speakers = speakers ?? Self.speakers(found, bytes)
        promise = DeclaredLength(format: info.format, frames: found.declaredFrames, bytes: bytes)
        trimmedFrames = FactChunk.frames(in: bytes, format: info.format, decodedFrames: Int(info.frames))
    }

    deinit { sf_close(handle) }

    func read(into target: UnsafeMutableBufferPointer<Float>) -> Int {
        guard let base = target.baseAddress else { return 0 }
        var wanted = target.count / channels
        if let trimmedFrames { wanted = min(wanted, trimmedFrames - delivered) }
        guard wanted > 0 else { return 0 }
        let got = Int(sf_readf_float(handle, base, sf_count_t(wanted)))
        guard got > 0 else { return 0 }
        if isFloating, SamplePlausibility.fails(base, count: got * channels) {
            isImplausible = true
            return 0
        }
        delivered += got
        if scale != 1 { for sample in 0..<got * channels { target[sample] *= scale } }
        return got
    }

    var problem: String? {
        if bytes.isCut { return SoundError.cut }
        if isImplausible { return SoundError.impossible }
        // Data after the last FLAC frame is irrelevant, but libFLAC would search it for another frame.
        if case .frames(delivered) = promise { return knownProblem }
        let code = sf_error(handle)
        if code != 0 { return Self.words(code) }
        return promise.isKept(atFrame: delivered) ? knownProblem : SoundError.short
    }

    /// Returns whether the first samples are no sound, and goes back to the beginning.
    private static func beginsImplausibly(_ handle: OpaquePointer, channels: Int) -> Bool {
        let frames = 1_024
        var samples = [Float](repeating: 0, count: frames * channels)
        let got = Int(sf_readf_float(handle, &samples, sf_count_t(frames)))
        sf_seek(handle, 0, Int32(SEEK_SET))
        return got > 0 && SamplePlausibility.fails(samples, count: got * channels)
    }

    /// Returns the channels that the format names or prescribes, otherwise the default order.
    private static func speakers(_ format: SoundFormat, _ bytes: SoundBytes) -> [Speaker] {
        let channels = format.channels
        let found: [Speaker]? =
            switch format.encoding {
            case "Vorbis", "Opus": Speaker.vorbis(channels)
            case "ALAC": CoreAudioFile(bytes)?.speakers
            default: FLACHead(bytes) == nil ? nil : FLACHead.speakers(bytes, channels: channels)
            }
        return found ?? Speaker.defaults(channels)
    }

    func seek(toFrame frame: Int) -> Bool {
        guard frame >= 0, sf_seek(handle, sf_count_t(frame), Int32(SEEK_SET)) >= 0 else { return false }
        delivered = frame
        isImplausible = false
        return true
    }

    /// Maps the library's error code to a ``SoundError``; the library's message is only for people.
    private static func refusal(_ code: Int32, path: String) -> SoundError {
        Int(code) == Int(SF_ERR_UNSUPPORTED_ENCODING)
            ? .unsupported(path: path, reason: words(code)) : .notASound(path: path, reason: words(code))
    }

    private static func words(_ code: Int32) -> String {
        guard let text = sf_error_number(code) else { return "error \(code)" }
        var words = String(cString: text)
        while words.last == "." || words.last == " " { words.removeLast() }
        return words
    }
}

/// A read position in the bytes, for libsndfile's callbacks.
private final class Cursor {
    let bytes: SoundBytes
    var position = 0
    /// Bytes that are replaced while reading: they hold the sample size, which the library knows by another number.
    var patches: [(place: Int, byte: UInt8)]

    init(_ bytes: SoundBytes, patches: [(place: Int, byte: UInt8)]) {
        self.bytes = bytes
        self.patches = patches
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Cursor? {
        pointer.map { Unmanaged<Cursor>.fromOpaque($0).takeUnretainedValue() }
    }

    static var callbacks: SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { @Sendable data in sf_count_t(Cursor.from(data)?.bytes.count ?? 0) },
            seek: { @Sendable offset, whence, data in
                guard let cursor = Cursor.from(data) else { return -1 }
                let origin: Int
                switch Int32(whence) {
                case Int32(SEEK_SET): origin = 0
                case Int32(SEEK_CUR): origin = cursor.position
                case Int32(SEEK_END): origin = cursor.bytes.count
                default: return -1
                }
                // A damaged header may ask for any position: an impossible one is refused and must not overflow.
                let (place, overflow) = origin.addingReportingOverflow(Int(offset))
                guard !overflow, place >= 0 else { return -1 }
                cursor.position = place
                return sf_count_t(place)
            },
            read: { @Sendable target, count, data in
                guard let cursor = Cursor.from(data), let target, count > 0 else { return 0 }
                let got = cursor.bytes.read(
                    at: cursor.position, into: UnsafeMutableRawBufferPointer(start: target, count: Int(count)))
                for (place, byte) in cursor.patches where place >= cursor.position && place < cursor.position + got {
                    target.storeBytes(of: byte, toByteOffset: place - cursor.position, as: UInt8.self)
                }
                cursor.position += got
                return sf_count_t(got)
            },
            write: { @Sendable _, _, _ in 0 },
            tell: { @Sendable data in sf_count_t(Cursor.from(data)?.position ?? 0) })
    }
}
