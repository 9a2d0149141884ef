// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Compression by zlib, as gzip (RFC 1952).
enum Gzip {
    /// Returns the bytes at the best level; nil if zlib fails, or if they would not be fewer.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 for the head and the end of gzip. deflateInit2 is a macro, which Swift cannot call.
        let code = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var (input, output) = (bytes, [UInt8](repeating: 0, count: bytes.count))
        let isWhole = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        return isWhole ? Array(output.prefix(Int(stream.total_out))) : nil
    }
}
