// SPDX-License-Identifier: Apache-2.0

/// A value of a type in a Varlink interface. `varlink-generate` writes conformances for the types of an interface; the
/// basic types conform here.
public protocol VarlinkValue: Sendable {
    /// Creates the value from the wire.
    ///
    /// - Throws: ``InvalidParameter`` with the path of the first field that is missing or has the wrong type; the path
    ///   is empty for the value itself.
    init(varlink json: JSON) throws(InvalidParameter)

    /// Writes the value to the wire.
    ///
    /// - Parameter json: An empty object. A struct appends its fields to it, any other value replaces it.
    func encode(into json: inout JSON)
}

extension VarlinkValue {
    /// The wire value.
    @inlinable
    public var varlink: JSON {
        var json = JSON.object(JSON.Object())
        encode(into: &json)
        return json
    }
}

/// The error `org.varlink.service.InvalidParameter`: a parameter is missing, has the wrong type or is unacceptable.
/// Handlers may throw it, too, with the name of the parameter.
public typealias InvalidParameter = VarlinkService.InvalidParameter

extension InvalidParameter {
    /// Creates an error without a field: the value itself has the wrong type.
    @usableFromInline
    static var here: Self { Self(parameter: "") }

    /// Returns the error for an object that has the value as its member `key`.
    @usableFromInline
    func inside(_ key: String) -> Self {
        if parameter.isEmpty { return Self(parameter: key) }
        return Self(parameter: parameter.utf8.first == UInt8(ascii: "[") ? key + parameter : key + "." + parameter)
    }

    /// Returns the error for an array that has the value as its element `index`.
    @usableFromInline
    func inside(_ index: Int) -> Self { inside("[\(index)]") }
}

extension Bool: VarlinkValue {
    /// Reads `bool`.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .bool(let value) = json else { throw .here }
        self = value
    }

    /// Replaces the wire value.
    @inlinable
    public func encode(into json: inout JSON) { json = .bool(self) }
}

extension Int: VarlinkValue {
    /// Reads `int`. A number with a zero fraction or an exponent is accepted if it is an integer, because JSON does not
    /// distinguish them.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        switch json {
        case .int(let value):
            guard let value = Int(exactly: value) else { throw .here }
            self = value
        case .float(let value):
            guard let value = Int(exactly: value) else { throw .here }
            self = value
        default: throw .here
        }
    }

    /// Replaces the wire value.
    @inlinable
    public func encode(into json: inout JSON) { json = .int(Int64(self)) }
}

extension Double: VarlinkValue {
    /// Reads `float`, which may be written as an integer.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard let value = json.doubleValue else { throw .here }
        self = value
    }

    /// Replaces the wire value.
    @inlinable
    public func encode(into json: inout JSON) { json = .float(self) }
}

extension String: VarlinkValue {
    /// Reads `string`.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .string(let value) = json else { throw .here }
        self = value
    }

    /// Replaces the wire value.
    @inlinable
    public func encode(into json: inout JSON) { json = .string(self) }
}

extension JSON: VarlinkValue {
    /// Reads `object`: any value, unchanged.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) { self = json }

    /// Replaces the wire value.
    @inlinable
    public func encode(into json: inout JSON) { json = self }
}

extension JSON.Object: VarlinkValue {
    /// Reads the object of a struct.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .object(let object) = json else { throw .here }
        self = object
    }

    /// Replaces the wire value.
    @inlinable
    public func encode(into json: inout JSON) { json = .object(self) }
}
