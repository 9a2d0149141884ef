// SPDX-License-Identifier: Apache-2.0

/// RDATE: single readings, ascending.
struct ListReadings: LocalTimes {
    let readings: [Int64]

    func next(from reading: Int64) -> Int64? {
        let index = readings.firstIndex(notBefore: reading)
        return index < readings.count ? readings[index] : nil
    }

    func contains(_ reading: Int64) -> Bool {
        let index = readings.firstIndex(notBefore: reading)
        return index < readings.count && readings[index] == reading
    }
}

extension [Int64] {
    /// The number of elements below `value`; the array must be ascending.
    func firstIndex(notBefore value: Int64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
