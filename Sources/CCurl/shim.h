// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take any type as their last argument, which Swift does not import: one function for
// each type that is used.

static inline CURLcode curl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

// libcurl copies the text, but not that of CURLOPT_POSTFIELDS.
static inline CURLcode curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

// The list is used until the transfer is over, and freed by the caller.
static inline CURLcode curl_set_headers(CURL *easy, struct curl_slist *list) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, list);
}

static inline CURLcode curl_set_receiver(CURL *easy, curl_write_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_WRITEDATA, context) : code;
}

// The callback opens the socket of a connection, or refuses its address.
static inline CURLcode curl_set_socket_opener(CURL *easy, curl_opensocket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context) : code;
}

static inline long curl_response_code(CURL *easy) {
    long code = 0;
    return curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK ? code : 0;
}

// The seconds of Retry-After; 0 where there is none.
static inline int64_t curl_retry_after(CURL *easy) {
    curl_off_t seconds = 0;
    return curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK ? (int64_t)seconds : 0;
}

// The result of a message of CURLMSG_DONE, which lies in a union.
static inline CURLcode curl_message_result(const CURLMsg *message) { return message->data.result; }

// The result of checking the server's certificate: 0, or X509_V_ERR_... of OpenSSL.
static inline long curl_verify_result(CURL *easy) {
    long result = 0;
    return curl_easy_getinfo(easy, CURLINFO_SSL_VERIFYRESULT, &result) == CURLE_OK ? result : 0;
}
