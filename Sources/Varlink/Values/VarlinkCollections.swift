// SPDX-License-Identifier: Apache-2.0

extension Optional: VarlinkValue where Wrapped: VarlinkValue {
    /// Reads `?T`: `null` is nil.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        self = json.isNull ? nil : try Wrapped(varlink: json)
    }

    /// Replaces the wire value.
    @inlinable
    public func encode(into json: inout JSON) {
        if let value = self { value.encode(into: &json) } else { json = .null }
    }
}

extension Array: VarlinkValue where Element: VarlinkValue {
    /// Reads `[]T`.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .array(let elements) = json else { throw .here }
        self.init()
        reserveCapacity(elements.count)
        for element in elements {
            do throws(InvalidParameter) { append(try Element(varlink: element)) } catch { throw error.inside(count) }
        }
    }

    /// Replaces the wire value.
    @inlinable
    public func encode(into json: inout JSON) { json = .array(map { $0.varlink }) }
}

extension Dictionary: VarlinkValue where Key == String, Value: VarlinkValue {
    /// Reads `[string]T`.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .object(let object) = json else { throw .here }
        self.init(minimumCapacity: object.count)
        for member in object.members {
            do throws(InvalidParameter) {
                self[member.key] = try Value(varlink: member.value)
            } catch {
                throw error.inside(member.key)
            }
        }
    }

    /// Replaces the wire value with one that is sorted by key, so that equal dictionaries give equal bytes.
    @inlinable
    public func encode(into json: inout JSON) {
        json = .object(
            JSON.Object(
                uniqueMembers: sorted { $0.key < $1.key }.map {
                    JSON.Object.Member(key: $0.key, value: $0.value.varlink)
                }))
    }
}

extension Set: VarlinkValue where Element == String {
    /// Reads `[string]()`, the set of strings: an object of empty objects.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .object(let object) = json else { throw .here }
        for member in object.members {
            guard case .object = member.value else { throw InvalidParameter(parameter: member.key) }
        }
        self.init(object.members.lazy.map(\.key))
    }

    /// Replaces the wire value with a sorted one.
    @inlinable
    public func encode(into json: inout JSON) {
        json = .object(JSON.Object(uniqueMembers: sorted().map { JSON.Object.Member(key: $0, value: .object([:])) }))
    }
}

extension JSON {
    /// Returns the required field `key` of an object.
    ///
    /// - Throws: ``InvalidParameter`` with the path of the field, which is empty if this is not an object.
    @inlinable
    public func required<Value: VarlinkValue>(
        _ key: String, as type: Value.Type = Value.self
    ) throws(InvalidParameter) -> Value {
        guard let json = try field(key) else { throw InvalidParameter(parameter: key) }
        do throws(InvalidParameter) { return try Value(varlink: json) } catch { throw error.inside(key) }
    }

    /// Returns the field `key` of an object; nil if it is missing or `null`, which are equivalent.
    ///
    /// - Throws: ``InvalidParameter`` with the path of the field, which is empty if this is not an object.
    @inlinable
    public func optional<Value: VarlinkValue>(
        _ key: String, as type: Value.Type = Value.self
    ) throws(InvalidParameter) -> Value? {
        guard let json = try field(key) else { return nil }
        do throws(InvalidParameter) { return try Value(varlink: json) } catch { throw error.inside(key) }
    }

    @usableFromInline
    func field(_ key: String) throws(InvalidParameter) -> JSON? {
        guard case .object(let object) = self else { throw .here }
        guard let value = object[key] else { return nil }
        // A nil in a conditional expression would be the value null, as JSON has that literal too.
        if value.isNull { return nil }
        return value
    }

    /// Appends the field `key`, which must be new, to an object. Nil appends nothing.
    @inlinable
    public mutating func append(_ key: String, _ value: (some VarlinkValue)?) {
        if let value { appendUnique(key, value.varlink) }
    }

    @usableFromInline
    mutating func appendUnique(_ key: String, _ value: JSON) {
        guard case .object(var object) = self else { return }
        // The members have one owner, so they are not copied.
        self = .null
        // Few structs have more than eight fields that are present.
        if object.isEmpty { object = Object(reservingCapacity: 8) }
        object.appendUnique(key, value)
        self = .object(object)
    }
}

extension VarlinkValue where Self: RawRepresentable, RawValue == String {
    /// Reads an enum, whose wire value is the name of its case.
    ///
    /// - Throws: ``InvalidParameter`` if the value is not a string, or no case has that name.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .string(let name) = json, let value = Self(rawValue: name) else { throw .here }
        self = value
    }

    /// Replaces the wire value with the name of the case.
    @inlinable
    public func encode(into json: inout JSON) { json = .string(rawValue) }
}
