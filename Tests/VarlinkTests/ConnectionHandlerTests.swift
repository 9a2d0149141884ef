// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOEmbedded
import Testing
import Varlink

@testable import VarlinkNIO

/// The handler of a connection alone, on a channel without a socket.
struct ConnectionHandlerTests {
    private func channel() throws -> EmbeddedChannel {
        let handler = ConnectionHandler(
            number: 1, peer: PeerCredentials(processID: 1, userID: 0, groupID: 0),
            dispatcher: Dispatcher(information: testInformation, interfaces: []),
            configuration: VarlinkServer.Configuration(),
            budget: ServerBudget(frames: 4, calls: 1 << 20, replies: 1 << 20), processes: PeerProcesses(limit: 16),
            mayRest: true)
        let channel = EmbeddedChannel(handler: handler)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/nowhere")).wait()
        return channel
    }

    /// A buffer that was read, or is to be written, belongs to the channel as well: whoever has it finds its bytes there, whatever
    /// is read and written after it.
    @Test func buffersKeepTheirBytes() throws {
        let channel = try channel()
        let calls = (0..<5).map { #"{"method":"org.example.Nobody.Call\#($0)"}"# + "\0" }
        var (read, written) = ([ByteBuffer](), [ByteBuffer]())
        var replies: [String] = []
        for call in calls {
            // In two reads, so that the handler holds a part of a message between them.
            for part in [call.prefix(20), call.dropFirst(20)] {
                let buffer = ByteBuffer(string: String(part))
                read.append(buffer)
                try channel.writeInbound(buffer)
            }
            channel.embeddedEventLoop.run()
            while let reply = try channel.readOutbound(as: ByteBuffer.self) {
                guard reply.readableBytes > 0 else { continue }
                written.append(reply)
                replies.append(String(buffer: reply))
            }
        }
        #expect(replies.count == calls.count && replies.allSatisfy { $0.contains("InterfaceNotFound") }, "\(replies)")
        #expect(read.map { String(buffer: $0) }.joined() == calls.joined())
        #expect(written.map { String(buffer: $0) } == replies)
        _ = try channel.finish(acceptAlreadyClosed: true)
    }

    /// What was read is wiped when its last owner lets it go.
    @Test func memoryThatWasReadIsWiped() throws {
        let block = try #require(WipedBlock.allocate(64))
        block.copyMemory(from: Array(repeating: UInt8(7), count: 64), byteCount: 64)
        #expect(WipedBlock.count(of: block) == 64)
        var left: [UInt8] = []
        let larger = try #require(WipedBlock.reallocate(block, 96) { left = Array($0) })
        #expect(left == Array(repeating: 0, count: 64))
        #expect(WipedBlock.count(of: larger) == 96)
        #expect(Array(UnsafeRawBufferPointer(start: larger, count: 64)) == Array(repeating: 7, count: 64))
        let smaller = try #require(WipedBlock.reallocate(larger, 8))
        #expect(Array(UnsafeRawBufferPointer(start: smaller, count: 8)) == Array(repeating: 7, count: 8))
        WipedBlock.free(smaller) { left = Array($0) }
        #expect(left == Array(repeating: 0, count: 8))

        // The buffers of a connection are such blocks, and a copy that is written to is another one.
        var buffer = ReceiveBuffers().buffer(allocator: ByteBufferAllocator())
        #expect(buffer.capacity >= ReceiveBuffers.size && ReceiveBuffers().nextBufferSize() == nil)
        buffer.writeString("secret")
        let kept = buffer
        buffer.setString("public", at: 0)
        buffer.writeBytes(Array(repeating: 1, count: 3 * ReceiveBuffers.size))
        #expect(kept.getString(at: 0, length: 6) == "secret" && buffer.getString(at: 0, length: 6) == "public")
    }
}
