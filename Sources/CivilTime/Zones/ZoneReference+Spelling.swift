// SPDX-License-Identifier: Apache-2.0

extension ZoneReference {
    /// The name of a zone as the database spells it, where a person wrote it in small letters: `Europe/Berlin` of
    /// `europe/berlin`, `America/New_York` of `america/new york`.
    public static func spelled(_ name: String) -> String {
        guard name.contains("/"), name == name.lowercased() else { return name }
        var result = ""
        var startsWord = true
        for character in name {
            let mark = character == " " ? "_" : character
            result += startsWord ? mark.uppercased() : String(mark)
            startsWord = "/_-".contains(mark)
        }
        return result
    }

    /// The zone that is named for a city: `Europe/Berlin` of `Berlin`; nil if there is none.
    public static func named(city: String, in zones: some ZoneSource) -> String? {
        let city = spelled("x/" + city.lowercased()).dropFirst(2)
        let regions = ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"]
        return regions.map { "\($0)/\(city)" }.first { name in
            // A name that is no zone is the answer to the question here.
            guard let reference = try? ZoneReference(name) else { return false }
            return (try? zones.zone(reference)) != nil
        }
    }
}
