// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension Progress.NotFound: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .notFound, "there is no work \"\(id)\" under way",
            remedy: "See \"alertctl progress list\" for what there is")
    }
}

extension Progress.Invalid: ServiceError {
    func failure(_ written: Written) -> Failure { .invalid(field, reason: reason, written) }
}

extension Progress.TooMany: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.tryLater, "there are too many \(what), \(limit) is the most", remedy: "End some first")
    }
}
