// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CCurl
import CLinux
import Glibc

/// A request of libcurl, used only on the worker's thread.
final class HTTPTransfer {
    let easy: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    let sender: HTTPWorker.Sender
    private let isStream: Bool
    private let reach: PushEndpoint.Reach?
    /// An address that was refused, as text.
    private var refusedAddress: String?
    private var hasOpenedSocket = false
    private var received: [UInt8] = []
    private var lines: [[UInt8]] = []
    /// The time of the last received data, by the uptime.
    private(set) var lastReceived = Clock.uptime

    /// Creates a transfer, or nil if memory runs out.
    init?(_ request: HTTPWorker.Request, isStream: Bool) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.isStream = isStream
        (sender, reach) = (request.sender, request.reach)
        for header in request.headers { headers = curl_slist_append(headers, header) }
        // Signals would interrupt the thread that polls.
        curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
        curl_set_text(easy, CURLOPT_URL, request.url)
        curl_set_number(easy, CURLOPT_CONNECTTIMEOUT, 15)
        if !isStream { curl_set_number(easy, CURLOPT_TIMEOUT, request.timeLimit) }
        curl_set_headers(easy, headers)
        curl_set_text(easy, CURLOPT_USERAGENT, "alert-link")
        if request.method == "POST" {
            curl_set_number(easy, CURLOPT_POST, 1)
            curl_set_number(easy, CURLOPT_POSTFIELDSIZE, request.body.count)
            _ = request.body.withUnsafeBytes { bytes in
                curl_set_text(easy, CURLOPT_COPYPOSTFIELDS, bytes.bindMemory(to: CChar.self).baseAddress)
            }
        } else if request.method != "GET" {
            curl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method)
        }
        if reach != nil { checkAddresses() }
        curl_set_receiver(
            easy,
            { @Sendable bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
                // A number that differs from the given size makes libcurl end the transfer.
                return transfer.append(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headers)
    }

    /// Has each address checked at the moment at which a connection is made to it. A check of the name before that
    /// would be about an answer of the name server that may be another one by then.
    private func checkAddresses() {
        // A proxy would make the connection, and an earlier connection was made without this check.
        curl_set_text(easy, CURLOPT_PROXY, "")
        curl_set_number(easy, CURLOPT_FRESH_CONNECT, 1)
        curl_set_number(easy, CURLOPT_FORBID_REUSE, 1)
        curl_set_socket_opener(
            easy,
            { @Sendable context, _, address in
                guard let context, let address else { return -1 }
                return Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue().open(address)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Opens the socket for a connection to an address; -1 (CURL_SOCKET_BAD) for one that is refused.
    private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        let family = address.pointee.family
        // The field is shorter than an address of IPv6, which libcurl keeps there, too.
        let start = UnsafeRawPointer(address) + (MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
        let place = family == AF_INET ? 4..<8 : 8..<24
        guard family == AF_INET || family == AF_INET6, Int(address.pointee.addrlen) >= place.upperBound else {
            return -1
        }
        let bytes = Array(UnsafeRawBufferPointer(start: start, count: place.upperBound)[place])
        guard reach?.admits(bytes) == true else {
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            inet_ntop(family, bytes, &text, socklen_t(text.count))
            refusedAddress = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return -1
        }
        hasOpenedSocket = true
        return socket(family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
    }

    /// Accepts received bytes.
    /// - Returns: False if the response is too large.
    private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastReceived = Clock.uptime
        guard received.count + bytes.count <= HTTPWorker.maximumSize + 16_384 else { return false }
        received += bytes
        guard isStream, curl_response_code(easy) == 200 else { return received.count <= HTTPWorker.maximumSize }
        while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(received[..<end]))
            received.removeSubrange(...end)
        }
        return received.count <= HTTPWorker.maximumSize && lines.count <= HTTPWorker.maximumEvents
    }

    func removeLines() -> [[UInt8]] {
        defer { lines = [] }
        return lines
    }

    func outcome(_ result: CURLcode) -> HTTPWorker.Event {
        let code = Int(curl_response_code(easy))
        if let refusedAddress, !hasOpenedSocket { return .refusedAddress(sender, refusedAddress) }
        guard result == CURLE_OK, code > 0 else { return .noResponse(sender, words(result)) }
        return .response(sender, code, retryAfter: curl_retry_after(easy), body: received)
    }

    /// Returns the reason for the end.
    func words(_ result: CURLcode) -> String {
        let code = curl_response_code(easy)
        if code >= 400 { return "the server answers \(code)" }
        if result == CURLE_OK { return "the server has ended the connection" }
        return String(cString: curl_easy_strerror(result))
    }
}
