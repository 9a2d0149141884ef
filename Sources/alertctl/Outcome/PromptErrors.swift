// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension Prompts.NotFound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.notFound, "no such question: \"\(id)\"", remedy: "\"alertctl prompts\" lists open ones")
    }
}

extension Prompts.AlreadyEnded: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        let who = by.map { " by \($0)" } ?? ""
        let what =
            switch outcome {
            case .answered: "was answered\(who)"
            case .cancelled: "was cancelled\(who)"
            case .timedOut: "ran out of time"
            // Answered on another device, its copy is taken back here.
            case .withdrawn: by == nil ? "was withdrawn" : "was answered\(who)"
            case .lost: "was lost when alertd restarted"
            case .noPresenter: "was given up because nothing could show it"
            }
        return Failure(
            .notFound, "the question \"\(id)\" \(what) already", remedy: "The program that asked has the result")
    }
}

extension Prompts.NotPresenting: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .tryLater, "the question \"\(id)\" is no longer shown here",
            remedy: "\"alertctl prompts\" shows where it is")
    }
}

extension Prompts.TooMany: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.tryLater, "too many \(what) (maximum \(limit))", remedy: "Answer or withdraw some")
    }
}
