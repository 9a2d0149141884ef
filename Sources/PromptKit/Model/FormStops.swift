// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import TextSafety

/// The places of a form where the focus stops: one a field, and two for a secret that is typed twice.
public struct FormStops: Sendable {
    /// A place where the focus stops.
    public struct Stop: Sendable, Hashable {
        /// The place of the field in the form.
        public var field: Int
        /// A Boolean value indicating whether it is the second typing of a secret.
        public var isRepetition = false
    }

    private let fields: [Prompts.Field]
    private let stops: [Stop]

    /// Creates the stops of a form.
    public init(_ form: [Prompts.Field]) {
        fields = form
        stops = form.enumerated().flatMap { place, field in
            field.isRepeated == true
                ? [Stop(field: place), Stop(field: place, isRepetition: true)] : [Stop(field: place)]
        }
    }

    /// The number of stops.
    public var count: Int { stops.count }
    /// The stops as they are numbered.
    public var indices: Range<Int> { stops.indices }
    /// Returns a stop.
    public subscript(_ stop: Int) -> Stop { stops[stop] }
    /// Returns the field of a stop.
    public func field(_ stop: Int) -> Prompts.Field { fields[stops[stop].field] }

    /// Returns the label of a stop, with a star if the field must be filled in.
    public func label(_ stop: Int) -> String {
        if stops[stop].isRepetition { return "again" }
        let field = field(stop)
        return SafeText.line(field.label ?? field.name) + (field.isRequired == true ? " *" : "")
    }

    /// Returns the problem to show for a field; nil for one that was left empty so far, or that is typed twice and was
    /// typed once.
    ///
    /// - Parameter hasTried: Whether the person has tried to answer.
    public func problem(ofField place: Int, in draft: FormDraft, hasTried: Bool) -> String? {
        let entry = draft.entries[place]
        let isEmpty = entry.text.isEmpty && entry.chosen.isEmpty && entry.repetition.isEmpty
        let isHalf = fields[place].isRepeated == true && entry.repetition.isEmpty
        guard hasTried || !isEmpty && !isHalf else { return nil }
        return draft.reading(place).problem
    }

    /// Returns the sentence about the fields that cannot be accepted; nil for fewer than two, since each field has its
    /// own sentence.
    public func problems(in draft: FormDraft) -> String? {
        let labels = fields.indices.filter { draft.reading($0).problem != nil }.map(draft.label)
        guard labels.count > 1 else { return nil }
        let rest = labels.count - Self.maximumNamed
        let named = labels.prefix(Self.maximumNamed).joined(separator: ", ")
        return "\(labels.count) fields need a change: \(named)" + (rest > 0 ? " and \(rest) more" : "")
    }

    /// The most fields that a sentence names.
    private static let maximumNamed = 4

    /// The note about the mark of fields that must be filled in; nil if there are none.
    public var note: String? { fields.contains { $0.isRequired == true } ? "* must be filled in" : nil }

    /// Returns the first stop whose content cannot be accepted; nil if the form is complete.
    public func firstProblem(in draft: FormDraft) -> Int? {
        guard let place = draft.firstProblem?.place, let stop = stops.lastIndex(where: { $0.field == place }) else {
            return nil
        }
        return stops[stop].isRepetition && draft.entries[place].text.isEmpty ? stop - 1 : stop
    }

    /// Returns the stop that corresponds to a stop of the former form; nil if its field has gone.
    public func stop(like old: Int, of former: FormStops) -> Int? {
        indices.first { former.stop(like: self, $0) == old }
    }

    /// Returns the stop that corresponds to a stop of the form that has replaced this one.
    public func stop(like next: FormStops, _ stop: Int) -> Int? {
        let field = next.field(stop)
        return stops.firstIndex {
            let own = fields[$0.field]
            return own.kind == field.kind && ExactText(own.name) == ExactText(field.name)
                && $0.isRepetition == next[stop].isRepetition
        }
    }
}
