// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension Progress.NotFound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .notFound, "no such task: \"\(id)\"",
            remedy: "\"alertctl progress list\" lists running tasks")
    }
}

extension Progress.TooMany: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.tryLater, "too many \(what) (maximum \(limit))", remedy: "End some first")
    }
}
