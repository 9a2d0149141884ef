// SPDX-License-Identifier: Apache-2.0

extension Array {
    /// The first index at which `belongsAfter` is true; the array must be parted by it, false before true.
    func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
