// SPDX-License-Identifier: Apache-2.0

extension JSON {
    /// The members of a JSON object in their original order.
    ///
    /// Two objects are equal if they have the same members in any order: RFC 8259 section 1 calls an object unordered.
    /// Member lookup is a linear search, which is faster than hashing for the few fields of a message.
    public struct Object: Sendable {
        /// A name and its value.
        public struct Member: Sendable, Hashable {
            /// The name.
            public var key: String
            /// The value.
            public var value: JSON

            /// Creates a member.
            @inlinable
            public init(key: String, value: JSON) {
                self.key = key
                self.value = value
            }
        }

        /// The members in order, without duplicate names.
        public private(set) var members: [Member]

        /// Creates an empty object.
        public init() { members = [] }

        /// Creates an empty object with room for `capacity` members.
        public init(reservingCapacity capacity: Int) {
            members = []
            members.reserveCapacity(capacity)
        }

        /// Creates an object from members with different names. The caller guarantees that; it is not checked.
        public init(uniqueMembers members: [Member]) { self.members = members }

        /// The number of members.
        public var count: Int { members.count }

        /// A Boolean value indicating whether the object has no members.
        public var isEmpty: Bool { members.isEmpty }

        /// The value of the member `key`. Assigning nil removes the member; assigning a value replaces it in place, or
        /// appends it.
        public subscript(key: String) -> JSON? {
            get {
                for index in members.indices where members[index].key == key { return members[index].value }
                return nil
            }
            set {
                let index = members.firstIndex { $0.key == key }
                switch (index, newValue) {
                case (let index?, let value?): members[index].value = value
                case (let index?, nil): members.remove(at: index)
                case (nil, let value?): members.append(Member(key: key, value: value))
                case (nil, nil): break
                }
            }
        }

        /// Appends a member with a new name. The caller guarantees that; it is not checked.
        public mutating func appendUnique(_ key: String, _ value: JSON) {
            members.append(Member(key: key, value: value))
        }
    }
}

extension JSON.Object: Hashable {
    /// Returns whether both have the same members in any order.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.members.count == right.members.count else { return false }
        if left.members == right.members { return true }
        // Names are unique, so the objects are equal if their counts are and each member of one is in the other. The
        // dictionary keeps this linear for large objects.
        let values = Dictionary(right.members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        return left.members.allSatisfy { values[$0.key] == $0.value }
    }

    /// Hashes the members independently of their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members {
            var inner = Hasher()
            inner.combine(member)
            sum &+= inner.finalize()
        }
        hasher.combine(members.count)
        hasher.combine(sum)
    }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
    /// Creates an object; of members with equal names, the last one counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}
