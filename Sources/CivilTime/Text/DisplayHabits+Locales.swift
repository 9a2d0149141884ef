// SPDX-License-Identifier: Apache-2.0

/// The time formats of locales, known without locale files, which a program without a dynamic loader finds on few
/// systems. They come from the sources of the GNU C library 2.36: hours up to 12 in `t_fmt`, the order of `d_fmt`, and
/// `first_weekday`. Locales in none of the lists have 24 hours, the day before the month, and weeks from Monday.
extension DisplayHabits {
    /// Creates the habits of a locale by its name: `en_US.UTF-8`, `de_DE@euro`. The C locale and unknown locales are
    /// ``plain``.
    public init(locale name: String) {
        self.init()
        // The lists contain only languages and territories.
        let name = name.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
        guard !name.isEmpty else { return }
        if Self.has(Self.twelveHours, name) { hours = .twelve }
        if Self.has(Self.monthFirst, name) { dates = .monthDayYear }
        if Self.has(Self.yearFirst, name) { dates = .yearMonthDay }
        if Self.has(Self.sunday, name) { firstWeekday = .sunday }
        if Self.has(Self.saturday, name) { firstWeekday = .saturday }
        if Self.has(Self.friday, name) { firstWeekday = .friday }
    }

    /// Creates the habits of the locale that an environment sets for times: by LC_ALL, otherwise LC_TIME, otherwise
    /// LANG (locale(7)).
    ///
    /// - Parameter variable: The value of an environment variable.
    public init(locale variable: (String) -> String?) {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
        self.init(locale: name ?? "")
    }

    private static func has(_ list: StaticString, _ name: Substring.UTF8View) -> Bool {
        list.withUTF8Buffer { list in
            var start = 0
            // Names are separated by single spaces.
            while start < list.count {
                var end = start
                while end < list.count, list[end] != UInt8(ascii: " ") { end += 1 }
                if end - start == name.count, list[start..<end].elementsEqual(name) { return true }
                start = end + 1
            }
            return false
        }
    }

    /// Locales with hours up to 12.
    private static let twelveHours: StaticString = """
        aa_DJ aa_ER aa_ET ak_GH am_ET anp_IN ar_AE ar_BH ar_DZ ar_EG ar_IN ar_IQ ar_JO ar_KW ar_LB ar_LY ar_OM \
        ar_QA ar_SD ar_SS ar_SY ar_TN ar_YE as_IN bhb_IN bho_IN bho_NP bi_VU bn_BD bn_IN brx_IN byn_ER chr_US \
        ckb_IQ doi_IN el_CY el_GR en_CA en_HK en_IN en_PH en_US fil_PH gd_GB gez_ER gez_ET gu_IN ha_NG hi_IN \
        hif_FJ hne_IN hy_AM ig_NG ik_CA iu_CA kn_IN kok_IN ks_IN mag_IN mai_IN mai_NP mjw_IN ml_IN mni_IN mnw_MM \
        mr_IN ms_MY my_MM om_ET om_KE or_IN pa_IN quz_PE raj_IN sa_IN sat_IN sd_IN shn_MM shs_CA sid_ET sm_WS \
        so_DJ so_ET so_SO sq_AL sq_MK sw_KE sw_TZ ta_IN tcy_IN te_IN the_NP ti_ER ti_ET tig_ER tl_PH to_TO \
        tpi_PG ur_IN wal_ET yo_NG zh_HK
        """

    /// Locales with month, day, year.
    private static let monthFirst: StaticString = """
        ab_GE bem_ZM brx_IN chr_US en_HK en_US fil_PH hy_AM iu_CA ka_GE kl_GL ks_IN tl_PH
        """

    /// Locales with year, month, day.
    private static let yearFirst: StaticString = """
        ak_GH az_IR bo_CN bo_IN cmn_TW csb_PL de_AT de_BE de_LU dz_BT en_CA en_DK eu_ES eu_FR fa_IR fr_CA hak_TW \
        hu_HU ja_JP ko_KR lt_LT lv_LV lzh_TW mhr_RU mn_MN mnw_MM my_MM nan_TW ne_NP ps_AF sah_RU se_NO sgs_LT \
        shn_MM si_LK sv_SE wae_CH yue_HK zh_CN zh_HK zh_SG zh_TW
        """

    /// Locales with weeks from Sunday.
    private static let sunday: StaticString = """
        aa_ET af_ZA agr_PE am_ET anp_IN ar_IN ar_SA ar_TN ar_YE as_IN ayc_PE bhb_IN bho_IN bho_NP bi_VU bn_IN \
        brx_IN chr_US cmn_TW doi_IN dz_BT en_AG en_AU en_BW en_CA en_HK en_IL en_IN en_NZ en_PH en_SG en_US \
        en_ZA en_ZW es_AR es_CO es_DO es_GT es_HN es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_US es_VE fil_PH \
        fr_CA gez_ET gu_IN hak_TW he_IL hi_IN hif_FJ hne_IN id_ID ik_CA iu_CA ja_JP km_KH kn_IN ko_KR kok_IN \
        ks_IN lo_LA lzh_TW mag_IN mai_IN mai_NP mfe_MU mi_NZ miq_NI mjw_IN ml_IN mni_IN mnw_MM mr_IN mt_MT my_MM \
        nan_TW ne_NP nhn_MX nr_ZA nso_ZA om_ET om_KE or_IN pa_IN pa_PK pt_BR quz_PE raj_IN sa_IN sat_IN sd_IN \
        shn_MM shs_CA sid_ET sm_WS so_ET so_KE ss_ZA st_ZA sw_KE ta_IN tcy_IN te_IN th_TH the_NP ti_ET tl_PH \
        tn_ZA to_TO tpi_PG ts_ZA unm_US ur_IN ur_PK ve_ZA wal_ET xh_ZA yi_US yue_HK yuw_PG zh_HK zh_SG zh_TW \
        zu_ZA
        """

    /// Locales with weeks from Saturday.
    private static let saturday: StaticString = """
        aa_DJ ar_AE ar_BH ar_DZ ar_EG ar_IQ ar_JO ar_KW ar_LY ar_MA ar_OM ar_QA ar_SD ar_SY az_IR ber_DZ ber_MA \
        ckb_IQ fa_IR kab_DZ ps_AF so_DJ
        """

    /// Locales with weeks from Friday.
    private static let friday: StaticString = """
        bn_BD dv_MV
        """
}
