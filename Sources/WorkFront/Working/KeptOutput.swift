// SPDX-License-Identifier: Apache-2.0

/// The output of a command in memory, for `--quiet-unless-failed`: the beginning, which tells what it did, and the end,
/// which tells why it failed. The part between them is left out if the whole is too long.
struct KeptOutput {
    /// The descriptor on which the command wrote something.
    enum Stream { case output, errors }

    /// Bytes of one stream.
    struct Piece: Equatable {
        var stream: Stream
        var bytes: [UInt8]
    }

    /// A part of what is printed in the end.
    enum Part: Equatable {
        case piece(Piece)
        /// Bytes are missing here.
        case omitted(Int)
    }

    /// The bytes that are kept of the beginning and of the end: at most 8 MiB together with the last piece.
    static let (maximumHead, maximumTail) = (1 << 20, (7 << 20) - 2 * maximumPiece)
    /// The length up to which pieces are joined, and the most that is added at once.
    static let maximumPiece = 64 << 10
    /// The memory that a piece takes besides its bytes. A command that writes single bytes to both descriptors in turn
    /// must not cost more than any other.
    private static let overhead = 64

    private let (headRoom, tailRoom, pieceRoom): (Int, Int, Int)
    private var head: [Piece] = []
    private var headCount = 0
    /// The pieces of the end; those before `first` are gone.
    private var tail: [Piece] = []
    private var first = 0
    /// The cost of the end: its bytes and the overhead of its pieces.
    private var tailCost = 0
    /// The number of bytes that are not kept.
    private(set) var leftOut = 0

    init(head: Int = Self.maximumHead, tail: Int = Self.maximumTail, piece: Int = Self.maximumPiece) {
        (headRoom, tailRoom, pieceRoom) = (head, tail, piece)
    }

    /// Keeps output.
    mutating func add(_ bytes: ArraySlice<UInt8>, _ stream: Stream) {
        let headPart = bytes.prefix(tail.isEmpty ? max(0, headRoom - headCount) : 0)
        headCount += Self.append(headPart, stream, to: &head, from: 0, room: pieceRoom)
        let tailPart = bytes.dropFirst(headPart.count)
        tailCost += Self.append(tailPart, stream, to: &tail, from: first, room: pieceRoom)
        trim()
    }

    /// Appends bytes to the last piece, or as a new one. A method of the value would copy it, and with it the pieces.
    ///
    /// - Returns: The cost.
    private static func append(
        _ bytes: ArraySlice<UInt8>, _ stream: Stream, to pieces: inout [Piece], from first: Int, room: Int
    ) -> Int {
        guard !bytes.isEmpty else { return 0 }
        if pieces.count > first, pieces[pieces.count - 1].stream == stream,
            pieces[pieces.count - 1].bytes.count + bytes.count <= room
        {
            pieces[pieces.count - 1].bytes += bytes
            return bytes.count
        }
        pieces.append(Piece(stream: stream, bytes: Array(bytes)))
        return bytes.count + overhead
    }

    /// Leaves the oldest pieces of the end out.
    private mutating func trim() {
        while first < tail.count - 1 {
            let count = tail[first].bytes.count
            guard tailCost - count - Self.overhead >= tailRoom else { break }
            tail[first].bytes = []
            first += 1
            leftOut += count
            tailCost -= count + Self.overhead
        }
        guard first > 1_024, first > tail.count / 2 else { return }
        tail.removeFirst(first)
        first = 0
    }

    /// The last line, if the command has not ended it: a question that it asks, perhaps. At most 1,024 bytes.
    var openLine: [UInt8] {
        let last = (tail.count > first ? tail : head).last?.bytes ?? []
        return Array(last[((last.lastIndex(of: 0x0A) ?? -1) + 1)...].suffix(1_024))
    }

    /// The output with a note of what is missing. The beginning then ends with a whole line, and the end begins with
    /// one, unless a line is longer than a piece.
    var parts: [Part] {
        var (beginning, end) = (head, Array(tail[first...]))
        var missing = leftOut
        if leftOut > 0 {
            if let last = beginning.indices.last, let cut = beginning[last].bytes.lastIndex(of: 0x0A) {
                missing += beginning[last].bytes.count - cut - 1
                beginning[last].bytes.removeSubrange((cut + 1)...)
            }
            if let cut = end.first?.bytes.firstIndex(of: 0x0A) {
                missing += cut + 1
                end[0].bytes.removeFirst(cut + 1)
            }
        }
        let pieces = { (pieces: [Piece]) in pieces.filter { !$0.bytes.isEmpty }.map { Part.piece($0) } }
        return pieces(beginning) + (missing > 0 ? [.omitted(missing)] : []) + pieces(end)
    }
}
