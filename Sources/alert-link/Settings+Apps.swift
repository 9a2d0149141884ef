// SPDX-License-Identifier: Apache-2.0

import AlertLink
import PatternMatching

extension Settings {
    /// `apps` and `except-apps` of a table: which applications' alerts and badges go this way. The patterns are those
    /// of alertd's rules.
    static func apps(_ reader: inout SettingsReader, place: String = "") throws(Fault) -> AppFilter {
        AppFilter(
            only: try patterns(&reader, "apps", place: place),
            except: try patterns(&reader, "except-apps", place: place))
    }

    private static func patterns(
        _ reader: inout SettingsReader, _ key: String, place: String
    ) throws(Fault) -> [Pattern] {
        let texts = try reader.strings(key)
        guard texts.count <= AppFilter.maximum else {
            throw wrong("\(place)\(key) takes at most \(AppFilter.maximum) patterns")
        }
        var patterns: [Pattern] = []
        for text in texts {
            do throws(PatternError) { patterns.append(try Pattern(text)) } catch {
                throw wrong("\(place)\(key): \"\(text)\" is no pattern, at character \(error.column): \(error.reason)")
            }
        }
        return patterns
    }
}
