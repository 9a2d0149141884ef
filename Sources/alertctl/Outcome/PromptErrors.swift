// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension Prompts.NotFound: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.notFound, "there is no prompt \"\(id)\"", remedy: "See \"alertctl prompts\" for those that are open")
    }
}

extension Prompts.AlreadyEnded: ServiceError {
    func failure(_ written: Written) -> Failure {
        let who = by.map { " by \($0)" } ?? ""
        let what =
            switch outcome {
            case .answered: "was answered\(who)"
            case .cancelled: "was cancelled\(who)"
            case .timedOut: "ran out of time"
            case .withdrawn: "was taken back"
            case .lost: "was lost when alertd was started again"
            case .noPresenter: "was given up, as nobody could show it"
            }
        return Failure(.notFound, "the prompt \"\(id)\" \(what) already", remedy: "Its asker has been told")
    }
}

extension Prompts.NotPresenting: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .tryLater, "the prompt \"\(id)\" is not shown here any more",
            remedy: "See \"alertctl prompts\" for where it is")
    }
}

extension Prompts.Invalid: ServiceError {
    func failure(_ written: Written) -> Failure { .invalid(field, reason: reason, written) }
}

extension Prompts.TooMany: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.tryLater, "there are too many \(what), \(limit) is the most", remedy: "Answer or withdraw some")
    }
}

extension Prompts.NotStored: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.tryLater, "it could not be stored or read: \(reason)", remedy: Failure.seeDoctor)
    }
}
