// SPDX-License-Identifier: Apache-2.0

import CCurl

/// The check of a server's TLS. libmosquitto reports only that TLS fails, so libcurl makes a connection, sends nothing,
/// and ends it. The check blocks for fifteen seconds at most.
enum CertificateCheck {
    enum Problem: Equatable {
        case unknownAuthority
        case expired
        case notYetValid
        case wrongName
        /// The file of authorities has no certificate.
        case badAuthorityFile
        /// The server does not speak TLS 1.2 or later.
        case noTLS
        case other(String)
    }

    /// Returns the problem with the TLS of a server, or nil.
    static func problem(host: String, port: Int32, authorityFile: String?) -> Problem? {
        guard let easy = curl_easy_init() else { return .other("no memory for a connection") }
        defer { curl_easy_cleanup(easy) }
        curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
        curl_set_text(easy, CURLOPT_URL, "https://\(host.contains(":") ? "[\(host)]" : host):\(port)")
        curl_set_number(easy, CURLOPT_CONNECT_ONLY, 1)
        curl_set_number(easy, CURLOPT_TIMEOUT, 15)
        curl_set_number(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        // libmosquitto ignores the environment's proxies too.
        curl_set_text(easy, CURLOPT_PROXY, "")
        if let authorityFile {
            curl_set_text(easy, CURLOPT_CAINFO, authorityFile)
            // Otherwise the system's authorities would count too, which libmosquitto does not use.
            curl_set_text(easy, CURLOPT_CAPATH, nil)
        }
        let result = curl_easy_perform(easy)
        switch result {
        case CURLE_OK: return nil
        case CURLE_SSL_CONNECT_ERROR: return .noTLS
        case CURLE_SSL_CACERT_BADFILE: return .badAuthorityFile
        case CURLE_PEER_FAILED_VERIFICATION:
            // X509_V_... of OpenSSL (x509_vfy.h), which no other part of this program needs. libcurl compares the name
            // itself, before it requests the result, which is 1 until then.
            switch curl_verify_result(easy) {
            case 0, 1, 62, 64: return .wrongName
            case 2, 18, 19, 20, 21: return .unknownAuthority
            case 9: return .notYetValid
            case 10: return .expired
            case let number: return .other("\(String(cString: curl_easy_strerror(result))) (\(number))")
            }
        default: return .other(String(cString: curl_easy_strerror(result)))
        }
    }
}
