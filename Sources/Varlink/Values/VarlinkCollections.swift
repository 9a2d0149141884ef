// SPDX-License-Identifier: Apache-2.0

extension Optional: VarlinkValue where Wrapped: VarlinkValue {
    /// Reads `?T`: `null` is nil.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        self = json.isNull ? nil : try Wrapped(varlink: json)
    }

    /// The wire value.
    @inlinable
    public var varlink: JSON { map(\.varlink) ?? .null }
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

    /// The wire value.
    @inlinable
    public var varlink: JSON { .array(map(\.varlink)) }
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

    /// The wire value, sorted by key so that equal dictionaries give equal bytes.
    @inlinable
    public var varlink: JSON {
        .object(
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

    /// The wire value, sorted.
    @inlinable
    public var varlink: JSON {
        .object(JSON.Object(uniqueMembers: sorted().map { JSON.Object.Member(key: $0, value: .object([:])) }))
    }
}

extension JSON.Object {
    /// Returns the required field `key`.
    ///
    /// - Throws: ``InvalidParameter`` with the path of the field.
    @inlinable
    public func required<Value: VarlinkValue>(
        _ key: String, as type: Value.Type = Value.self
    ) throws(InvalidParameter) -> Value {
        guard let json = self[key], !json.isNull else { throw InvalidParameter(parameter: key) }
        do throws(InvalidParameter) { return try Value(varlink: json) } catch { throw error.inside(key) }
    }

    /// Returns the field `key`; nil if it is missing or `null`, which are equivalent.
    ///
    /// - Throws: ``InvalidParameter`` with the path of the field.
    @inlinable
    public func optional<Value: VarlinkValue>(
        _ key: String, as type: Value.Type = Value.self
    ) throws(InvalidParameter) -> Value? {
        guard let json = self[key], !json.isNull else { return nil }
        do throws(InvalidParameter) { return try Value(varlink: json) } catch { throw error.inside(key) }
    }

    /// Appends the field `key`, which must be new. Nil appends nothing.
    @inlinable
    public mutating func append(_ key: String, _ value: (some VarlinkValue)?) {
        if let value { appendUnique(key, value.varlink) }
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

    /// The name of the case.
    @inlinable
    public var varlink: JSON { .string(rawValue) }
}
