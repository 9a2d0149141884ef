// SPDX-License-Identifier: Apache-2.0

import CCurl
import Glibc

/// A request of libcurl, used only on the worker's thread.
final class HTTPTransfer {
    let easy: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let isStream: Bool
    private var received: [UInt8] = []
    private var lines: [[UInt8]] = []
    /// When data came last, by the uptime.
    private(set) var lastReceived = Clock.uptime

    /// Creates a transfer, or nil if memory runs out.
    init?(_ request: HTTPWorker.Request, isStream: Bool) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.isStream = isStream
        for header in request.headers { headers = curl_slist_append(headers, header) }
        // Signals would interrupt the thread that polls.
        curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
        curl_set_text(easy, CURLOPT_URL, request.url)
        curl_set_number(easy, CURLOPT_CONNECTTIMEOUT, 15)
        if !isStream { curl_set_number(easy, CURLOPT_TIMEOUT, 30) }
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
        guard result == CURLE_OK, code > 0 else { return .noResponse(words(result)) }
        return .response(code, retryAfter: curl_retry_after(easy), body: received)
    }

    /// Returns the reason for the end.
    func words(_ result: CURLcode) -> String {
        let code = curl_response_code(easy)
        if code >= 400 { return "the server answers \(code)" }
        if result == CURLE_OK { return "the server has ended the connection" }
        return String(cString: curl_easy_strerror(result))
    }
}
