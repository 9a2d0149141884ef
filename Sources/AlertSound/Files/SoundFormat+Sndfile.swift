// SPDX-License-Identifier: Apache-2.0

internal import CSndfile

extension SoundFormat {
    /// Names for libsndfile's format word: container in the upper half, encoding in the lower.
    init(_ info: SF_INFO) {
        let container: String
        switch Int(info.format) & Int(SF_FORMAT_TYPEMASK) {
        case Int(SF_FORMAT_WAV), Int(SF_FORMAT_WAVEX): container = "WAV"
        case Int(SF_FORMAT_AIFF): container = "AIFF"
        case Int(SF_FORMAT_AU): container = "AU"
        case Int(SF_FORMAT_CAF): container = "CAF"
        case Int(SF_FORMAT_W64): container = "W64"
        case Int(SF_FORMAT_RF64): container = "RF64"
        case Int(SF_FORMAT_FLAC): container = "FLAC"
        case Int(SF_FORMAT_OGG): container = "OGG"
        case Int(SF_FORMAT_MPEG): container = "MPEG"
        case Int(SF_FORMAT_VOC): container = "VOC"
        case Int(SF_FORMAT_SVX): container = "8SVX"
        case Int(SF_FORMAT_NIST): container = "NIST"
        case Int(SF_FORMAT_IRCAM): container = "IRCAM"
        case let other: container = "libsndfile type \(other >> 16)"
        }
        let encoding: String
        switch Int(info.format) & Int(SF_FORMAT_SUBMASK) {
        case Int(SF_FORMAT_PCM_S8), Int(SF_FORMAT_PCM_U8), Int(SF_FORMAT_DPCM_8): encoding = "8-bit"
        case Int(SF_FORMAT_PCM_16), Int(SF_FORMAT_DPCM_16): encoding = "16-bit"
        case Int(SF_FORMAT_PCM_24): encoding = "24-bit"
        case Int(SF_FORMAT_PCM_32): encoding = "32-bit"
        case Int(SF_FORMAT_FLOAT): encoding = "float"
        case Int(SF_FORMAT_DOUBLE): encoding = "double"
        case Int(SF_FORMAT_ULAW): encoding = "mu-law"
        case Int(SF_FORMAT_ALAW): encoding = "A-law"
        case Int(SF_FORMAT_IMA_ADPCM): encoding = "IMA ADPCM"
        case Int(SF_FORMAT_MS_ADPCM): encoding = "MS ADPCM"
        case Int(SF_FORMAT_GSM610): encoding = "GSM 6.10"
        case Int(SF_FORMAT_ALAC_16), Int(SF_FORMAT_ALAC_20), Int(SF_FORMAT_ALAC_24), Int(SF_FORMAT_ALAC_32):
            encoding = "ALAC"
        case Int(SF_FORMAT_VORBIS): encoding = "Vorbis"
        case Int(SF_FORMAT_OPUS): encoding = "Opus"
        case Int(SF_FORMAT_MPEG_LAYER_I): encoding = "MPEG layer 1"
        case Int(SF_FORMAT_MPEG_LAYER_II): encoding = "MPEG layer 2"
        case Int(SF_FORMAT_MPEG_LAYER_III): encoding = "MP3"
        case let other: encoding = "libsndfile encoding \(other)"
        }
        // SF_COUNT_MAX stands for "unknown", as on a pipe.
        let frames = info.frames > 0 && info.frames < Int64.max ? Int(info.frames) : nil
        self.init(
            container: container, encoding: encoding, rate: Int(info.samplerate), channels: Int(info.channels),
            declaredFrames: frames)
    }
}
