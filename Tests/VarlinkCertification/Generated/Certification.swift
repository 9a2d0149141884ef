// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.varlink.certification.varlink. Do not edit; change that file and run it again.

internal import Varlink

/// What Varlink implementations test each other with. A client calls Start, Test01 to Test11 and End in this order;
/// what a call returns are the parameters of the next.
enum Certification: VarlinkNamespace {
    static let name = "org.varlink.certification"
    static var methods: [any VarlinkMethod.Type] { [Start.self, Test01.self, Test02.self, Test03.self, Test04.self, Test05.self, Test06.self, Test07.self, Test08.self, Test09.self, Test10.self, Test11.self, End.self] }
    static var errors: [any VarlinkError.Type] { [ClientIdError.self, CertificationError.self] }
    static let description = #"""
# What Varlink implementations test each other with. A client calls Start, Test01 to Test11 and End in this order;
# what a call returns are the parameters of the next.
interface org.varlink.certification

# A type inside another.
type Interface (
  # Nothing, or a list with holes of tables of words.
  foo: ?[]?[string](foo, bar, baz),
  # A struct without a name.
  anon: (foo: bool, bar: bool)
)

# One field of every kind.
type MyType (
  object: object,
  enum: (one, two, three),
  struct: (first: int, second: string),
  array: []string,
  dictionary: [string]string,
  stringset: [string](),
  nullable: ?string,
  nullable_array_struct: ?[](first: int, second: string),
  interface: Interface
)

# Gives the client the number that goes with all its calls.
method Start() -> (client_id: string)

# Returns a bool.
method Test01(client_id: string) -> (bool: bool)

# Takes a bool and returns an int.
method Test02(client_id: string, bool: bool) -> (int: int)

# Takes an int and returns a float.
method Test03(client_id: string, int: int) -> (float: float)

# Takes a float and returns a string.
method Test04(client_id: string, float: float) -> (string: string)

# Takes a string and returns several things.
method Test05(client_id: string, string: string) -> (
  bool: bool,
  int: int,
  float: float,
  string: string
)

# Takes several things and returns a struct.
method Test06(
  client_id: string,
  bool: bool,
  int: int,
  float: float,
  string: string
) -> (struct: (bool: bool, int: int, float: float, string: string))

# Takes a struct and returns a map.
method Test07(
  client_id: string,
  struct: (bool: bool, int: int, float: float, string: string)
) -> (map: [string]string)

# Takes a map and returns a set.
method Test08(client_id: string, map: [string]string) -> (set: [string]())

# Takes a set and returns one of everything.
method Test09(client_id: string, set: [string]()) -> (mytype: MyType)

# Takes one of everything and returns ten strings, one by one.
#
# [Requires 'more' flag]
method Test10(client_id: string, mytype: MyType) -> (string: string)

# Takes the ten strings, and must be called without a reply.
method Test11(client_id: string, last_more_replies: []string) -> ()

# Tells whether everything was as it should be.
method End(client_id: string) -> (all_ok: bool)

# No client has this number.
error ClientIdError ()

# A call was not the one expected.
error CertificationError (wants: object, got: object)

"""#

    /// A type inside another.
    struct Interface: VarlinkValue, Hashable {
        /// Nothing, or a list with holes of tables of words.
        enum Foo: String, VarlinkValue, CaseIterable, Hashable {
            /// `foo`
            case foo = "foo"
            /// `bar`
            case bar = "bar"
            /// `baz`
            case baz = "baz"
        }
        /// A struct without a name.
        struct Anon: VarlinkValue, Hashable {
            /// The field `foo`.
            var foo: Bool
            /// The field `bar`.
            var bar: Bool
            init(foo: Bool, bar: Bool) {
                (self.foo, self.bar) = (foo, bar)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.foo = try object.required("foo")
                self.bar = try object.required("bar")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("foo", self.foo)
                object.append("bar", self.bar)
                return .object(object)
            }
        }
        /// Nothing, or a list with holes of tables of words.
        var foo: [[String: Certification.Interface.Foo]?]?
        /// A struct without a name.
        var anon: Certification.Interface.Anon
        init(foo: [[String: Certification.Interface.Foo]?]? = nil, anon: Certification.Interface.Anon) {
            (self.foo, self.anon) = (foo, anon)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.foo = try object.optional("foo")
            self.anon = try object.required("anon")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("foo", self.foo)
            object.append("anon", self.anon)
            return .object(object)
        }
    }

    /// One field of every kind.
    struct MyType: VarlinkValue, Hashable {
        /// The values of a field.
        enum Enum: String, VarlinkValue, CaseIterable, Hashable {
            /// `one`
            case one = "one"
            /// `two`
            case two = "two"
            /// `three`
            case three = "three"
        }
        /// The fields of a field.
        struct Struct: VarlinkValue, Hashable {
            /// The field `first`.
            var first: Int
            /// The field `second`.
            var second: String
            init(first: Int, second: String) {
                (self.first, self.second) = (first, second)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.first = try object.required("first")
                self.second = try object.required("second")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("first", self.first)
                object.append("second", self.second)
                return .object(object)
            }
        }
        /// The fields of a field.
        struct NullableArrayStruct: VarlinkValue, Hashable {
            /// The field `first`.
            var first: Int
            /// The field `second`.
            var second: String
            init(first: Int, second: String) {
                (self.first, self.second) = (first, second)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.first = try object.required("first")
                self.second = try object.required("second")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("first", self.first)
                object.append("second", self.second)
                return .object(object)
            }
        }
        /// The field `object`.
        var object: JSON
        /// The field `enum`.
        var `enum`: Certification.MyType.Enum
        /// The field `struct`.
        var `struct`: Certification.MyType.Struct
        /// The field `array`.
        var array: [String]
        /// The field `dictionary`.
        var dictionary: [String: String]
        /// The field `stringset`.
        var stringset: Set<String>
        /// The field `nullable`.
        var nullable: String?
        /// The field `nullable_array_struct`.
        var nullable_array_struct: [Certification.MyType.NullableArrayStruct]?
        /// The field `interface`.
        var interface: Certification.Interface
        init(object: JSON, `enum`: Certification.MyType.Enum, `struct`: Certification.MyType.Struct, array: [String], dictionary: [String: String], stringset: Set<String>, nullable: String? = nil, nullable_array_struct: [Certification.MyType.NullableArrayStruct]? = nil, interface: Certification.Interface) {
            (self.object, self.`enum`, self.`struct`, self.array) = (object, `enum`, `struct`, array)
            (self.dictionary, self.stringset, self.nullable, self.nullable_array_struct) = (dictionary, stringset, nullable, nullable_array_struct)
            self.interface = interface
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.object = try object.required("object")
            self.`enum` = try object.required("enum")
            self.`struct` = try object.required("struct")
            self.array = try object.required("array")
            self.dictionary = try object.required("dictionary")
            self.stringset = try object.required("stringset")
            self.nullable = try object.optional("nullable")
            self.nullable_array_struct = try object.optional("nullable_array_struct")
            self.interface = try object.required("interface")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 9)
            object.append("object", self.object)
            object.append("enum", self.`enum`)
            object.append("struct", self.`struct`)
            object.append("array", self.array)
            object.append("dictionary", self.dictionary)
            object.append("stringset", self.stringset)
            object.append("nullable", self.nullable)
            object.append("nullable_array_struct", self.nullable_array_struct)
            object.append("interface", self.interface)
            return .object(object)
        }
    }

    /// Gives the client the number that goes with all its calls.
    struct Start: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Start"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `client_id`.
            var client_id: String
            init(client_id: String) {
                self.client_id = client_id
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.client_id = try object.required("client_id")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("client_id", self.client_id)
                return .object(object)
            }
        }
        init() {
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }
        var varlink: JSON {
            .object([:])
        }
    }

    /// Returns a bool.
    struct Test01: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test01"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `bool`.
            var bool: Bool
            init(bool: Bool) {
                self.bool = bool
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.bool = try object.required("bool")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("bool", self.bool)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        init(client_id: String) {
            self.client_id = client_id
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("client_id", self.client_id)
            return .object(object)
        }
    }

    /// Takes a bool and returns an int.
    struct Test02: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test02"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `int`.
            var int: Int
            init(int: Int) {
                self.int = int
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.int = try object.required("int")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("int", self.int)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `bool`.
        var bool: Bool
        init(client_id: String, bool: Bool) {
            (self.client_id, self.bool) = (client_id, bool)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.bool = try object.required("bool")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("bool", self.bool)
            return .object(object)
        }
    }

    /// Takes an int and returns a float.
    struct Test03: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test03"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `float`.
            var float: Double
            init(float: Double) {
                self.float = float
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.float = try object.required("float")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("float", self.float)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `int`.
        var int: Int
        init(client_id: String, int: Int) {
            (self.client_id, self.int) = (client_id, int)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.int = try object.required("int")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("int", self.int)
            return .object(object)
        }
    }

    /// Takes a float and returns a string.
    struct Test04: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test04"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `string`.
            var string: String
            init(string: String) {
                self.string = string
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.string = try object.required("string")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("string", self.string)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `float`.
        var float: Double
        init(client_id: String, float: Double) {
            (self.client_id, self.float) = (client_id, float)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.float = try object.required("float")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("float", self.float)
            return .object(object)
        }
    }

    /// Takes a string and returns several things.
    struct Test05: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test05"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `bool`.
            var bool: Bool
            /// The field `int`.
            var int: Int
            /// The field `float`.
            var float: Double
            /// The field `string`.
            var string: String
            init(bool: Bool, int: Int, float: Double, string: String) {
                (self.bool, self.int, self.float, self.string) = (bool, int, float, string)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.bool = try object.required("bool")
                self.int = try object.required("int")
                self.float = try object.required("float")
                self.string = try object.required("string")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 4)
                object.append("bool", self.bool)
                object.append("int", self.int)
                object.append("float", self.float)
                object.append("string", self.string)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `string`.
        var string: String
        init(client_id: String, string: String) {
            (self.client_id, self.string) = (client_id, string)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.string = try object.required("string")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("string", self.string)
            return .object(object)
        }
    }

    /// Takes several things and returns a struct.
    struct Test06: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test06"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The fields of a field.
            struct Struct: VarlinkValue, Hashable {
                /// The field `bool`.
                var bool: Bool
                /// The field `int`.
                var int: Int
                /// The field `float`.
                var float: Double
                /// The field `string`.
                var string: String
                init(bool: Bool, int: Int, float: Double, string: String) {
                    (self.bool, self.int, self.float, self.string) = (bool, int, float, string)
                }
                init(varlink json: JSON) throws(InvalidParameter) {
                    let object = try JSON.Object(varlink: json)
                    self.bool = try object.required("bool")
                    self.int = try object.required("int")
                    self.float = try object.required("float")
                    self.string = try object.required("string")
                }
                var varlink: JSON {
                    var object = JSON.Object(reservingCapacity: 4)
                    object.append("bool", self.bool)
                    object.append("int", self.int)
                    object.append("float", self.float)
                    object.append("string", self.string)
                    return .object(object)
                }
            }
            /// The field `struct`.
            var `struct`: Certification.Test06.Reply.Struct
            init(`struct`: Certification.Test06.Reply.Struct) {
                self.`struct` = `struct`
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.`struct` = try object.required("struct")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("struct", self.`struct`)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `bool`.
        var bool: Bool
        /// The field `int`.
        var int: Int
        /// The field `float`.
        var float: Double
        /// The field `string`.
        var string: String
        init(client_id: String, bool: Bool, int: Int, float: Double, string: String) {
            (self.client_id, self.bool, self.int, self.float) = (client_id, bool, int, float)
            self.string = string
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.bool = try object.required("bool")
            self.int = try object.required("int")
            self.float = try object.required("float")
            self.string = try object.required("string")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 5)
            object.append("client_id", self.client_id)
            object.append("bool", self.bool)
            object.append("int", self.int)
            object.append("float", self.float)
            object.append("string", self.string)
            return .object(object)
        }
    }

    /// Takes a struct and returns a map.
    struct Test07: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test07"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `map`.
            var map: [String: String]
            init(map: [String: String]) {
                self.map = map
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.map = try object.required("map")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("map", self.map)
                return .object(object)
            }
        }
        /// The fields of a field.
        struct Struct: VarlinkValue, Hashable {
            /// The field `bool`.
            var bool: Bool
            /// The field `int`.
            var int: Int
            /// The field `float`.
            var float: Double
            /// The field `string`.
            var string: String
            init(bool: Bool, int: Int, float: Double, string: String) {
                (self.bool, self.int, self.float, self.string) = (bool, int, float, string)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.bool = try object.required("bool")
                self.int = try object.required("int")
                self.float = try object.required("float")
                self.string = try object.required("string")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 4)
                object.append("bool", self.bool)
                object.append("int", self.int)
                object.append("float", self.float)
                object.append("string", self.string)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `struct`.
        var `struct`: Certification.Test07.Struct
        init(client_id: String, `struct`: Certification.Test07.Struct) {
            (self.client_id, self.`struct`) = (client_id, `struct`)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.`struct` = try object.required("struct")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("struct", self.`struct`)
            return .object(object)
        }
    }

    /// Takes a map and returns a set.
    struct Test08: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test08"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `set`.
            var `set`: Set<String>
            init(`set`: Set<String>) {
                self.`set` = `set`
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.`set` = try object.required("set")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("set", self.`set`)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `map`.
        var map: [String: String]
        init(client_id: String, map: [String: String]) {
            (self.client_id, self.map) = (client_id, map)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.map = try object.required("map")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("map", self.map)
            return .object(object)
        }
    }

    /// Takes a set and returns one of everything.
    struct Test09: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test09"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `mytype`.
            var mytype: Certification.MyType
            init(mytype: Certification.MyType) {
                self.mytype = mytype
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.mytype = try object.required("mytype")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("mytype", self.mytype)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `set`.
        var `set`: Set<String>
        init(client_id: String, `set`: Set<String>) {
            (self.client_id, self.`set`) = (client_id, `set`)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.`set` = try object.required("set")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("set", self.`set`)
            return .object(object)
        }
    }

    /// Takes one of everything and returns ten strings, one by one.
    ///
    /// [Requires 'more' flag]
    struct Test10: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test10"
        static var streaming: VarlinkStreaming { .required }
        struct Reply: VarlinkValue, Hashable {
            /// The field `string`.
            var string: String
            init(string: String) {
                self.string = string
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.string = try object.required("string")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("string", self.string)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `mytype`.
        var mytype: Certification.MyType
        init(client_id: String, mytype: Certification.MyType) {
            (self.client_id, self.mytype) = (client_id, mytype)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.mytype = try object.required("mytype")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("mytype", self.mytype)
            return .object(object)
        }
    }

    /// Takes the ten strings, and must be called without a reply.
    struct Test11: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test11"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            var varlink: JSON {
                .object([:])
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `last_more_replies`.
        var last_more_replies: [String]
        init(client_id: String, last_more_replies: [String]) {
            (self.client_id, self.last_more_replies) = (client_id, last_more_replies)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
            self.last_more_replies = try object.required("last_more_replies")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("client_id", self.client_id)
            object.append("last_more_replies", self.last_more_replies)
            return .object(object)
        }
    }

    /// Tells whether everything was as it should be.
    struct End: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.End"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The field `all_ok`.
            var all_ok: Bool
            init(all_ok: Bool) {
                self.all_ok = all_ok
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.all_ok = try object.required("all_ok")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("all_ok", self.all_ok)
                return .object(object)
            }
        }
        /// The field `client_id`.
        var client_id: String
        init(client_id: String) {
            self.client_id = client_id
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.client_id = try object.required("client_id")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("client_id", self.client_id)
            return .object(object)
        }
    }

    /// No client has this number.
    struct ClientIdError: VarlinkError, Hashable {
        static let name = "org.varlink.certification.ClientIdError"
        init() {
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }
        var varlink: JSON {
            .object([:])
        }
    }

    /// A call was not the one expected.
    struct CertificationError: VarlinkError, Hashable {
        static let name = "org.varlink.certification.CertificationError"
        /// The field `wants`.
        var wants: JSON
        /// The field `got`.
        var got: JSON
        init(wants: JSON, got: JSON) {
            (self.wants, self.got) = (wants, got)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.wants = try object.required("wants")
            self.got = try object.required("got")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("wants", self.wants)
            object.append("got", self.got)
            return .object(object)
        }
    }
}

/// The functions that answer the methods of `org.varlink.certification`, documented there.
protocol CertificationHandler: Sendable {
    /// Answers ``Certification/Start``.
    nonisolated(nonsending) func start(_ parameters: Certification.Start, context: CallContext) async throws -> Certification.Start.Reply
    /// Answers ``Certification/Test01``.
    nonisolated(nonsending) func test01(_ parameters: Certification.Test01, context: CallContext) async throws -> Certification.Test01.Reply
    /// Answers ``Certification/Test02``.
    nonisolated(nonsending) func test02(_ parameters: Certification.Test02, context: CallContext) async throws -> Certification.Test02.Reply
    /// Answers ``Certification/Test03``.
    nonisolated(nonsending) func test03(_ parameters: Certification.Test03, context: CallContext) async throws -> Certification.Test03.Reply
    /// Answers ``Certification/Test04``.
    nonisolated(nonsending) func test04(_ parameters: Certification.Test04, context: CallContext) async throws -> Certification.Test04.Reply
    /// Answers ``Certification/Test05``.
    nonisolated(nonsending) func test05(_ parameters: Certification.Test05, context: CallContext) async throws -> Certification.Test05.Reply
    /// Answers ``Certification/Test06``.
    nonisolated(nonsending) func test06(_ parameters: Certification.Test06, context: CallContext) async throws -> Certification.Test06.Reply
    /// Answers ``Certification/Test07``.
    nonisolated(nonsending) func test07(_ parameters: Certification.Test07, context: CallContext) async throws -> Certification.Test07.Reply
    /// Answers ``Certification/Test08``.
    nonisolated(nonsending) func test08(_ parameters: Certification.Test08, context: CallContext) async throws -> Certification.Test08.Reply
    /// Answers ``Certification/Test09``.
    nonisolated(nonsending) func test09(_ parameters: Certification.Test09, context: CallContext) async throws -> Certification.Test09.Reply
    /// Answers ``Certification/Test10``.
    nonisolated(nonsending) func test10(_ parameters: Certification.Test10, stream: ReplyStream<Certification.Test10.Reply>) async throws -> Certification.Test10.Reply
    /// Answers ``Certification/Test11``.
    nonisolated(nonsending) func test11(_ parameters: Certification.Test11, context: CallContext) async throws -> Certification.Test11.Reply
    /// Answers ``Certification/End``.
    nonisolated(nonsending) func end(_ parameters: Certification.End, context: CallContext) async throws -> Certification.End.Reply
}

extension Certification {
    /// The interface, its methods answered by `handler`, for a server to offer.
    static func interface(_ handler: some CertificationHandler) -> VarlinkInterface {
        VarlinkInterface(Certification.self, methods: [
            MethodHandler(Certification.Start.self) { try await handler.start($0, context: $1) },
            MethodHandler(Certification.Test01.self) { try await handler.test01($0, context: $1) },
            MethodHandler(Certification.Test02.self) { try await handler.test02($0, context: $1) },
            MethodHandler(Certification.Test03.self) { try await handler.test03($0, context: $1) },
            MethodHandler(Certification.Test04.self) { try await handler.test04($0, context: $1) },
            MethodHandler(Certification.Test05.self) { try await handler.test05($0, context: $1) },
            MethodHandler(Certification.Test06.self) { try await handler.test06($0, context: $1) },
            MethodHandler(Certification.Test07.self) { try await handler.test07($0, context: $1) },
            MethodHandler(Certification.Test08.self) { try await handler.test08($0, context: $1) },
            MethodHandler(Certification.Test09.self) { try await handler.test09($0, context: $1) },
            MethodHandler(streaming: Certification.Test10.self) { try await handler.test10($0, stream: $1) },
            MethodHandler(Certification.Test11.self) { try await handler.test11($0, context: $1) },
            MethodHandler(Certification.End.self) { try await handler.end($0, context: $1) },
        ])
    }
}
