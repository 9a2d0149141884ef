// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import Testing

extension Windows {
    /// The line that says whom to trust can be read by everybody: WCAG 2.1, 1.4.3 (AA), 4.5 to 1.
    @Suite struct Contrast {
        /// A picture of a window.
        private struct Picture {
            let width: Int
            let pixels: [[Int]]

            /// - Parameter text: The format PPM, in plain digits.
            init(_ text: String) {
                let numbers = text.split(whereSeparator: \.isWhitespace).dropFirst().compactMap { Int($0) }
                width = numbers.first ?? 0
                pixels = stride(from: 3, to: numbers.count - 2, by: 3).map { Array(numbers[$0..<($0 + 3)]) }
            }

            func rows(differingFrom other: Picture) -> [Int] {
                guard width == other.width, pixels.count == other.pixels.count else { return [] }
                return Set(pixels.indices.filter { pixels[$0] != other.pixels[$0] }.map { $0 / width }).sorted()
            }

            /// The contrast of the text in some rows with what is behind it.
            func contrast(ofRows rows: ClosedRange<Int>) -> Double {
                let part = pixels[(rows.lowerBound * width)..<((rows.upperBound + 1) * width)]
                let luminances = part.map(Self.luminance)
                let counts = Dictionary(grouping: luminances) { $0 }.mapValues(\.count)
                guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return 1 }
                return luminances.map { (max($0, ground) + 0.05) / (min($0, ground) + 0.05) }.max() ?? 1
            }

            private static func luminance(_ pixel: [Int]) -> Double {
                let linear = pixel.map { value in
                    let part = Double(value) / 255
                    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
                }
                return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
            }
        }

        @Test(arguments: ["default", "prefer-dark"], [Prompts.Kind.alert, .progress])
        func whoAsksCanBeRead(_ scheme: String, _ kind: Prompts.Kind) async throws {
            let world = try await Surroundings.styled(scheme)
            var pictures: [Picture] = []
            // What differs between the two is the line.
            for program in ["HHHHHHHH.sh", "IIIIIIII.sh"] {
                var prompt = Prompts.Prompt.made(
                    id: program, kind, "Question", [("Cancel", .cancel)] + (kind == .alert ? [("OK", .normal)] : []))
                prompt.asker.program = program
                if kind == .progress { prompt.progress = Prompts.Progress(fraction: 0.5) }
                let window = try await world.show(prompt)
                let text = try await TestProcess.output(
                    "import", ["-window", window, "-depth", "8", "-compress", "none", "ppm:-"],
                    environment: world.screen.environment)
                pictures.append(Picture(text))
                world.server.gone(program, .withdrawn)
                try await world.screen.awaitNoDialog()
            }
            let rows = pictures[0].rows(differingFrom: pictures[1])
            let (first, last) = (try #require(rows.first), try #require(rows.last))
            #expect(last - first < 30, "more than the line differs: \(first) to \(last)")
            for picture in pictures { #expect(picture.contrast(ofRows: first...last) >= 4.5) }
        }
    }
}
