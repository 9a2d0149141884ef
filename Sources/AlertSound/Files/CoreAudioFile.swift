// SPDX-License-Identifier: Apache-2.0

/// The chunks of a Core Audio Format file that locate its packets (Apple, "Core Audio Format Specification").
struct CoreAudioFile: Equatable {
    var formatID = ""
    var rate = 0.0
    var bytesPerPacket = 0
    var framesPerPacket = 0
    var channels = 0
    var dataOffset = 0
    var dataLength = 0
    /// The number of frames to play, from the packet table; `primingFrames` of encoder delay come before them.
    var validFrames: Int?
    var primingFrames = 0
    /// The channels named by the `chan` chunk.
    var speakers: [Speaker]?
    /// The error in the declared length of the samples.
    var problem: String?
    /// The end of the declared data; nil if unknown.
    var end: Int?
    private var description: [UInt8] = []

    /// Reads the layout; returns nil if this is not a CAF file with a description and data.
    init?(_ bytes: SoundBytes) {
        let header = bytes.bytes(at: 0, length: 8)
        guard header.count == 8, header.starts(with: "caff".utf8), header[4] == 0, header[5] == 1 else { return nil }
        var offset = 8
        var described = false
        var layout: [UInt8] = []
        // The bound stops a hostile file; a real one has about ten chunks.
        for _ in 0..<128 {
            let chunk = bytes.bytes(at: offset, length: 12)
            guard chunk.count == 12 else { break }
            let body = offset + 12
            let declared = Self.signed(chunk[4..<12])
            // -1 means that the data runs to the end of the file. A length beyond the end is wrong, or the file is
            // truncated.
            let length = declared < 0 ? bytes.count - body : min(Int(declared), bytes.count - body)
            switch String(decoding: chunk[0..<4], as: UTF8.self) {
            case "desc":
                let fields = bytes.bytes(at: body, length: 32)
                guard fields.count == 32 else { return nil }
                rate = Double(bitPattern: UInt64(bitPattern: Self.signed(fields[0..<8])))
                formatID = String(decoding: fields[8..<12], as: UTF8.self)
                bytesPerPacket = Int(Self.signed(fields[16..<20]))
                framesPerPacket = Int(Self.signed(fields[20..<24]))
                channels = Int(Self.signed(fields[24..<28]))
                described = true
                description = fields
            case "chan": layout = bytes.bytes(at: body, length: min(length, 512))
            case "data" where dataOffset == 0:
                // The first four bytes are an edit count.
                dataOffset = body + 4
                let (data, problem) = RepairedSound.extent(
                    declared: declared > 4 ? Int(min(declared, 1 << 60)) - 4 : nil, from: dataOffset,
                    count: bytes.count,
                    isWhole: false, isChunk: { Self.isChunk(bytes, at: $0) })
                dataLength = data.count
                self.problem = problem
                end = declared == data.count + 4 ? data.upperBound : nil
            case "pakt":
                let fields = bytes.bytes(at: body, length: 24)
                if fields.count == 24 {
                    let valid = Self.signed(fields[8..<16])
                    let priming = Self.signed(fields[16..<20])
                    if valid > 0, valid < Int64(bytes.count) * 64, priming >= 0 {
                        validFrames = Int(valid)
                        primingFrames = Int(priming)
                    }
                }
            default: break
            }
            offset = body + length
        }
        guard described, dataOffset > 0 else { return nil }
        speakers =
            ChannelLayout.speakers(layout, channels: channels) ?? (formatID == "alac" ? Speaker.alac(channels) : nil)
    }

    private static func isChunk(_ bytes: SoundBytes, at place: Int) -> Bool {
        guard place < bytes.count else { return true }
        let head = bytes.bytes(at: place, length: 12)
        return head.count == 12 && head[0..<4].allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Returns a minimal file with only the sample format and the samples; nil if the samples are in packets.
    func repaired(_ bytes: SoundBytes) -> RepairedSound? {
        guard ["lpcm", "ulaw", "alaw"].contains(formatID), bytesPerPacket > 0 else { return nil }
        let big = ByteOrder.big
        var head = Array("caff".utf8) + big.bytes(1, 2) + big.bytes(0, 2)
        head += Array("desc".utf8) + big.bytes(32, 8) + description
        head += Array("data".utf8) + big.bytes(dataLength + 4, 8) + big.bytes(0, 4)
        return RepairedSound(
            bytes: bytes.part(dataOffset..<dataOffset + dataLength, head: head), container: nil, speakers: speakers,
            problem: problem)
    }

    private static func signed(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return bytes.count == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }
}

/// Decodes CAF with IMA4, the classic iOS alert format, which libsndfile does not read.
final class IMA4Decoder: SoundDecoder {
    let format: SoundFormat
    var speakers: [Speaker] { layout.speakers ?? Speaker.defaults(layout.channels) }
    private let bytes: SoundBytes
    private let layout: CoreAudioFile
    private let packets: Int
    private var states: [IMA4]
    /// The decoded frames of the current packet, and the range still to be delivered.
    private var decoded: [Float]
    private var pending = 0..<0
    private var nextPacket = 0
    private var remaining: Int

    /// Opens the file; returns nil if it is not a CAF with IMA4, and libsndfile should read it.
    init?(_ bytes: SoundBytes, path: String) throws(SoundError) {
        guard let layout = CoreAudioFile(bytes), layout.formatID == "ima4" else { return nil }
        guard layout.rate.isFinite, layout.rate >= 1, layout.rate < 1e7 else { throw .badRate(path: path, rate: 0) }
        let channels = layout.channels
        guard SoundLimits.channels.contains(channels) else { throw .badChannels(path: path, channels: channels) }
        guard layout.framesPerPacket == IMA4.framesPerPacket, layout.bytesPerPacket == IMA4.bytesPerPacket * channels
        else { throw .notASound(path: path, reason: "the IMA4 packets have an impossible size") }
        packets = layout.dataLength / layout.bytesPerPacket
        let all = packets * IMA4.framesPerPacket
        let playable = max(0, all - layout.primingFrames)
        remaining = min(playable, layout.validFrames ?? playable)
        format = SoundFormat(
            container: "CAF", encoding: "IMA4", rate: Int(layout.rate.rounded()), channels: channels,
            declaredFrames: layout.validFrames ?? playable)
        try format.check(path: path)
        self.bytes = bytes
        self.layout = layout
        states = Array(repeating: IMA4(), count: channels)
        decoded = Array(repeating: 0, count: IMA4.framesPerPacket * channels)
        _ = seek(toFrame: 0)
    }

    func read(into target: UnsafeMutableBufferPointer<Float>) -> Int {
        let channels = layout.channels
        var done = 0
        let wanted = min(target.count / channels, remaining)
        while done < wanted {
            if pending.isEmpty {
                guard decodePacket() else { break }
                pending = 0..<IMA4.framesPerPacket
            }
            let count = min(pending.count, wanted - done)
            for sample in 0..<count * channels {
                target[done * channels + sample] = decoded[pending.lowerBound * channels + sample]
            }
            pending = pending.lowerBound + count..<pending.upperBound
            done += count
        }
        remaining -= done
        return done
    }

    var problem: String? {
        if bytes.isCut { return SoundError.cut }
        let playable = max(0, packets * IMA4.framesPerPacket - layout.primingFrames)
        return (layout.validFrames ?? 0) > playable ? SoundError.short : layout.problem
    }

    func seek(toFrame frame: Int) -> Bool {
        let playable = max(0, packets * IMA4.framesPerPacket - layout.primingFrames)
        let total = min(playable, layout.validFrames ?? playable)
        guard frame >= 0, frame <= total else { return false }
        let place = frame + layout.primingFrames
        nextPacket = place / IMA4.framesPerPacket
        pending = 0..<0
        remaining = total - frame
        let into = place % IMA4.framesPerPacket
        if into > 0, decodePacket() { pending = into..<IMA4.framesPerPacket }
        return true
    }

    private func decodePacket() -> Bool {
        guard nextPacket < packets else { return false }
        let channels = layout.channels
        let group = bytes.bytes(
            at: layout.dataOffset + nextPacket * layout.bytesPerPacket, length: layout.bytesPerPacket)
        guard group.count == layout.bytesPerPacket else { return false }
        nextPacket += 1
        group.withUnsafeBytes { source in
            decoded.withUnsafeMutableBufferPointer { output in
                for channel in 0..<channels {
                    let start = channel * IMA4.bytesPerPacket
                    states[channel].decode(
                        packet: UnsafeRawBufferPointer(rebasing: source[start..<start + IMA4.bytesPerPacket]),
                        into: output.baseAddress! + channel, stride: channels)
                }
            }
        }
        return true
    }
}
