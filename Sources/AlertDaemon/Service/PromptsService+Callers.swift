// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import LinuxSystem
import Varlink

/// The callers: those who ask, those who answer, and the programs that take questions to other devices.
extension PromptsService {
    /// Returns the processes that want an approval, and the call with what the person should know of them; nil for
    /// another question.
    func side(of call: Prompts.Ask, from process: Int32) -> (Prompts.Ask, AskingSide?) {
        guard call.question.approval != nil else { return (call, nil) }
        guard call.question.origin == nil else { return (call, AskerLookup.side(ofRelay: process)) }
        let side = AskingSide(of: process, runtimeDirectory: runtimeDirectory)
        guard side.hasLeft else { return (call, side) }
        var call = call
        let facts = call.question.approval?.facts ?? []
        call.question.approval?.facts = [AskingSide.leftFact] + facts
        return (call, side)
    }

    /// Returns the program that holds grants for a question; nil for a question from another device, and for none.
    func holder(of call: Prompts.Ask, from process: Int32) -> Grants.Holder? {
        guard call.question.approval != nil, call.question.origin == nil else { return nil }
        return AskerLookup.holder(AskerLookup.guardian(of: process))
    }

    /// Returns the owner of a presenter that a caller is, as far as it is one.
    func owner(_ context: CallContext, _ name: String?) -> PresenterOwner {
        name == nil ? .nobody : AskerLookup.owner(context.peer.processID) ?? .nobody
    }

    /// Returns who the caller is, as far as it is a presenter.
    func witness(_ context: CallContext, _ name: String?) -> String? {
        name == nil ? nil : AskerLookup.witness(context.peer.processID)
    }

    /// Checks that a call with a presenter's token comes from that presenter.
    func check(_ agent: String, _ id: String, _ context: CallContext) throws {
        try coordinator.check(PresenterToken(text: agent), of: id, from: context.peer)
    }

    /// Returns the program that calls, and the device on which it says the person has answered.
    static func hand(
        on device: String?, _ context: CallContext
    ) throws(Prompts.Invalid) -> PromptQueue.Answerer {
        let program = AskerLookup.program(context.peer)
        guard let device else { return .hand(program) }
        try QuestionRules.check(device: device, field: "device")
        guard let lineage = AskerLookup.lineage(of: context.peer.processID) else {
            throw Prompts.Invalid(field: "device", reason: "the process that answers has ended")
        }
        return .device(
            device,
            by: .init(
                program: program, process: Int(context.peer.processID), lineage: lineage,
                connection: context.connection))
    }

    func relay(_ call: Prompts.Relay, context: CallContext) async throws -> Prompts.Relay.Reply {
        try coordinator.addRelay(call.kind, from: context.peer, connection: context.connection)
        return Prompts.Relay.Reply()
    }

    func received(_ call: Prompts.Received, context: CallContext) async throws -> Prompts.Received.Reply {
        try QuestionRules.check(device: call.device, field: "device")
        try coordinator.received(call.id, on: call.device, connection: context.connection)
        return Prompts.Received.Reply()
    }
}
