// SPDX-License-Identifier: Apache-2.0

/// A value that a Varlink interface can speak of. `varlink-generate` writes conformances for the types of an
/// interface; the basic types conform here.
public protocol VarlinkValue: Sendable {
    /// Reads the value.
    ///
    /// - Throws: ``InvalidParameter`` with the path of the first field that is missing or of the wrong type; the
    ///   path is empty if that is the value itself.
    init(varlink json: JSON) throws(InvalidParameter)

    /// The value as it travels.
    var varlink: JSON { get }
}

/// The error `org.varlink.service.InvalidParameter`: a parameter is missing, of the wrong type or not acceptable.
/// Handlers may throw it too, naming the parameter.
public typealias InvalidParameter = VarlinkService.InvalidParameter

extension InvalidParameter {
    /// An error that names no field yet: the value itself is of the wrong type.
    @usableFromInline
    static var here: Self { Self(parameter: "") }

    /// Returns the error as seen from the object that holds the value as its member `key`.
    @usableFromInline
    func inside(_ key: String) -> Self {
        if parameter.isEmpty { return Self(parameter: key) }
        return Self(parameter: parameter.utf8.first == UInt8(ascii: "[") ? key + parameter : key + "." + parameter)
    }

    /// Returns the error as seen from the array that holds the value as its element `index`.
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

    /// The value as it travels.
    @inlinable
    public var varlink: JSON { .bool(self) }
}

extension Int: VarlinkValue {
    /// Reads `int`. A number written with a fraction of zero or an exponent is accepted if it is whole, because
    /// JSON does not tell them apart.
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

    /// The value as it travels.
    @inlinable
    public var varlink: JSON { .int(Int64(self)) }
}

extension Double: VarlinkValue {
    /// Reads `float`, also one written as a whole number.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard let value = json.doubleValue else { throw .here }
        self = value
    }

    /// The value as it travels.
    @inlinable
    public var varlink: JSON { .float(self) }
}

extension String: VarlinkValue {
    /// Reads `string`.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .string(let value) = json else { throw .here }
        self = value
    }

    /// The value as it travels.
    @inlinable
    public var varlink: JSON { .string(self) }
}

extension JSON: VarlinkValue {
    /// Reads `object`: any value at all, as it is.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) { self = json }

    /// The value as it travels.
    @inlinable
    public var varlink: JSON { self }
}

extension JSON.Object: VarlinkValue {
    /// Reads the object that a struct is.
    @inlinable
    public init(varlink json: JSON) throws(InvalidParameter) {
        guard case .object(let object) = json else { throw .here }
        self = object
    }

    /// The value as it travels.
    @inlinable
    public var varlink: JSON { .object(self) }
}
