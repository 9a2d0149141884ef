#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# fuzz.sh [SECONDS]: lets libFuzzer search for sound files that crash the decoders, with AddressSanitizer, for 300
# seconds by default. The corpus is kept in .build/fuzz-corpus, and crashes in .build/fuzz-found; both improve the next
# run. Exit status 0: nothing was found.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-300}
swift=${SWIFT:-swift}
runtime=$(clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
ALERTD_ONLY=sound-fuzz "$swift" build -c release --disable-automatic-resolution --scratch-path .build/fuzz --product sound-fuzz \
    -Xswiftc -enable-testing -Xswiftc -sanitize=address -Xswiftc -sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table \
    -Xlinker "$runtime" -Xlinker -lstdc++

# The first inputs: small files in every format at hand, from this project and others, and some generated now.
seeds=.build/fuzz-seeds
mkdir -p "$seeds" .build/fuzz-corpus .build/fuzz-found
# Not head, which exits before find has printed all files, so that find is killed by a signal.
find sounds .build/debian /usr/share/sounds -type f -size -60k \
    \( -name '*.wav' -o -name '*.aif*' -o -name '*.caf' -o -name '*.au' -o -name '*.oga' \) |
    awk 'NR <= 400' | while read -r file; do cp "$file" "$seeds/$(sha1sum <"$file" | cut -c 1-12).${file##*.}"; done
source=$seeds/tone.wav
sox -V1 -n -r 22050 -c 2 -b 16 "$source" synth 0.2 sine 440 vol 0.5
for made in adpcm_ima_qt:caf pcm_s16le:caf flac:flac libvorbis:ogg libopus:ogg adpcm_ima_wav:wav adpcm_ms:wav pcm_mulaw:wav \
    libmp3lame:mp3 pcm_f32le:wav; do
    ffmpeg -v error -y -i "$source" -c:a "${made%%:*}" "$seeds/made-${made%%:*}.${made##*:}"
done
sndfile-convert -alac16 "$source" "$seeds/made-alac.caf"

# libsndfile does not free memory that a damaged Ogg file made it allocate; the worker's memory is freed when it ends.
printf 'leak:libsndfile\nleak:vorbis_info_init\n' >.build/fuzz-leaks
LSAN_OPTIONS=suppressions=.build/fuzz-leaks:print_suppressions=0 exec .build/fuzz/release/sound-fuzz \
    .build/fuzz-corpus "$seeds" -max_total_time="$seconds" -max_len=65536 -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix=.build/fuzz-found/ -print_final_stats=1
