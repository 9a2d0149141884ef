// SPDX-License-Identifier: Apache-2.0

/// The German lexicon. This file contains only the language's data; the grammar combines the words.
///
/// - `bis` is a word of the grammar that is both "to" and "until"; `halb` is "half before" (`halb sechs` is 5:30).
/// - `morgen` is tomorrow, and the morning after a day and in `am Morgen`.
/// - `abends` and the like are a part of the day after a time of day, and mean nothing alone: `abends um 8` can mean
///   every evening, or only this one.
/// - `Weihnachten` is three days and `viertel drei` differs by region, so the parser asks about both.
extension Lexicon {
    static let german = Lexicon(
        .german, lines: GermanLines.all.flatMap { GermanLines.withoutUmlauts($0) }, dottedDates: .dayMonthYear,
        open: GermanLines.open, abbreviation: GermanLines.sunday,
        known: GermanLines.known + Vocabulary.known,
        examples: ["morgen um 9 Uhr", "in 45 Minuten", "jeden Werktag um 8:30"], speech: .german)
}

private enum GermanLines {
    static let all = numbers + ordinals + units + weekdays + months + feasts + days + repetitions + joints

    // MARK: Numbers

    private static let ones = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
    private static let tens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
    private static let englishOnes = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let teens = [
        "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
    ]
    private static let englishTens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    private static let numbers: [String] = {
        var lines = [
            "eins = one", "ein uhr = one o'clock", "ein, eine, einen, einer, einem, eines = a", "zwo = two",
            "einmal, ein mal = once", "mal, malen, x = times", "anderthalb, eineinhalb, einundeinhalb = one and a half",
        ]
        for (index, name) in (ones.dropFirst() + teens).enumerated() {
            lines.append("\(name) = \(englishOnes[index + 1])")
            lines.append("\(name)mal, \(name) mal = \(englishOnes[index + 1]) times")
        }
        for (index, ten) in tens.enumerated() {
            lines.append("\(ten) = \(englishTens[index])")
            for (unit, one) in ones.enumerated() {
                lines.append("\(one)und\(ten) = \(englishTens[index])-\(englishOnes[unit])")
            }
        }
        for (index, name) in ones.enumerated().dropFirst() {
            lines.append("\(name)einhalb, \(name)undeinhalb = \(englishOnes[index]) and a half")
        }
        return lines
    }()

    /// Returns `erste`, `ersten`, `erster`, `erstes`, `erstem`.
    private static func declined(_ stem: String) -> String {
        ["e", "en", "er", "es", "em"].map { stem + $0 }.joined(separator: ", ")
    }

    private static let ordinals: [String] = {
        let stems = [
            "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft", "zwölft",
            "dreizehnt", "vierzehnt", "fünfzehnt", "sechzehnt", "siebzehnt", "achtzehnt", "neunzehnt", "zwanzigst",
        ]
        let numbers = Array(1...20)
        var lines = zip(stems, numbers).map { "\(declined($0)) = \($1)th" }
        for (index, one) in ones.enumerated() { lines.append("\(declined(one + "undzwanzigst")) = \(21 + index)th") }
        lines.append("\(declined("dreißigst")) = 30th")
        lines.append("\(declined("einunddreißigst")) = 31th")
        lines.append("\(declined("letzt")) = last")
        lines.append("\(declined("vorletzt")) = second_last")
        lines.append("\(declined("drittletzt")) = third_last")
        lines.append("\(declined("nächst")) = next")
        lines.append("\(declined("kommend")) = coming")
        lines.append("\(declined("dies")) = this")
        return lines
    }()

    // MARK: Units

    private static let units = [
        "sekunde = second", "sekunden, sek = seconds", "minute = minute", "minuten, min = minutes",
        "stunde, std = hour", "stunden, stdn = hours", "tag, tags = day", "tage, tagen = days",
        "woche = week", "wochen = weeks", "monat, monats = month", "monate, monaten = months",
        "quartal, quartals = quarter", "quartale, quartalen = quarters",
        "jahr, jahres, jahrs = year", "jahre, jahren = years",
        "eine halbe stunde, einer halben stunde, halbe stunde, halben stunde, halbstunde = half an hour",
        "eine viertelstunde, einer viertelstunde, viertelstunde, viertel stunde, eine viertel stunde = quarter of an hour",
        "einer viertel stunde = quarter of an hour",
        "eine dreiviertelstunde, einer dreiviertelstunde, dreiviertelstunde = three quarters of an hour",
        "einer dreiviertel stunde, dreiviertel stunde = three quarters of an hour",
        "drei viertel stunde, drei viertel stunden, drei viertelstunden, drei viertel einer stunde = three quarters of an hour",
        "ein halbes jahr, einem halben jahr = 6 months",
        "in vierzehn tagen = in 14 days",
        "werktag, arbeitstag = workday",
        "werktage, werktagen, arbeitstage, arbeitstagen = workdays",
        "werktags, an werktagen, an arbeitstagen = workdays", "wochentags, an wochentagen, unter der woche = weekdays",
        "kw, kalenderwoche = week",
    ]

    // MARK: Days

    private static let weekdayNames = [
        ("montag", "mo", "monday"), ("dienstag", "di", "tuesday"), ("mittwoch", "mi", "wednesday"),
        ("donnerstag", "do", "thursday"), ("freitag", "fr", "friday"), ("samstag", "sa", "saturday"),
        ("sonnabend", "", "saturday"), ("sonntag", "so", "sunday"),
    ]

    private static let weekdays: [String] = {
        var lines: [String] = []
        let parts = [
            ("morgen", "morning"), ("früh", "morning"), ("vormittag", "morning"), ("mittag", "noon"),
            ("nachmittag", "afternoon"), ("abend", "evening"), ("nacht", "night"),
        ]
        for (name, short, english) in weekdayNames {
            lines.append("\(name)\(short.isEmpty ? "" : ", " + short) = \(english)")
            lines.append("\(name)s, immer \(name)s = \(english)s")
            lines.append("immer am \(name) = every \(english)")
            for (part, meant) in parts {
                lines.append("\(name) \(part), \(name)\(part) = \(english) \(meant)")
                if !short.isEmpty { lines.append("\(short) \(part) = \(english) \(meant)") }
            }
            for form in ["übernächsten", "übernächster", "übernächstem", "übernächste"] {
                lines.append("\(form) \(name) = \(english) after next")
            }
        }
        return lines
    }()

    private static let months: [String] = {
        let names = [
            "januar, jänner, januars, jan", "februar, feber, februars", "märz, mär, mrz", "april, aprils", "mai",
            "juni, junis", "juli, julis", "august, augusts", "september, septembers", "oktober, okt, oktobers",
            "november, novembers", "dezember, dez, dezembers",
        ]
        return zip(names, Vocabulary.monthNames).flatMap { names, english in
            let first = names.prefix { $0 != "," }
            return [
                "\(names) = \(english.lowercased())", "ende \(first) = end of \(english.lowercased())",
                "anfang \(first) = start of \(english.lowercased())", "mitte \(first) = 15 \(english.lowercased())",
            ]
        }
    }()

    private static let days = [
        "später heute, heute später, heute noch, noch heute = today", "heute, heut = today", "übermorgen = overmorrow",
        "morgen = tomorrow", "gestern, vorgestern = yesterday",
        "heute morgen, heute früh, heute vormittag, diesen morgen = this morning", "heute mittag = today noon",
        "heute nachmittag = this afternoon", "heute abend, heut abend = this evening", "heute nacht = tonight",
        "morgen früh, morgen vormittag = tomorrow morning", "morgen mittag = tomorrow noon",
        "übermorgen früh, übermorgen morgen = overmorrow morning",
        "am morgen, am vormittag, in der früh, in der frühe = in the morning", "am nachmittag = in the afternoon",
        "am abend = in the evening", "in der nacht = at night", "am mittag, zu mittag = at noon",
        "um mitternacht = at midnight",
        "jeden morgen, jeden vormittag = every morning",
        "vormittag = morning", "nachmittag = afternoon", "abend = evening", "nacht = night",
        "uhr früh = o'clock mornings",
        "morgens, vormittags, frühmorgens, früh = mornings", "nachmittags = afternoons", "abends = evenings",
        "nachts = nights",
        "mittag = noon", "mittags, um mittags, um mittag = at noon", "12 uhr mittags, zwölf uhr mittags = noon",
        "mitternacht = midnight", "uhr = o'clock",
        "in der mittagspause, zur mittagspause, zum mittagessen = at noon",
        "morgendämmerung, tagesanbruch = sunrise", "abenddämmerung, einbruch der dunkelheit = sunset",
        "in der morgendämmerung = at sunrise", "in der abenddämmerung = at sunset",
        "sonnenaufgang, sonnenaufgangs = sunrise", "sonnenuntergang, sonnenuntergangs = sunset",
        "wochenende, wochenenden = weekend", "am wochenende = this weekend", "an wochenenden = weekends",
        "nächste woche, nächster woche, kommende woche, kommender woche = next week",
        "in der nächsten woche, in der kommenden woche = next week",
        "in dieser woche = this week", "diesen monat = this month", "in diesem jahr = this year",
        "übernächste woche, übernächster woche = week after next",
        "im nächsten monat, im kommenden monat, kommenden monat, kommender monat = next month",
        "im nächsten jahr, im kommenden jahr, kommendes jahr = next year",
        "des nächsten monats, im folgemonat = of next month", "des nächsten jahres = of next year",
        "des nächsten quartals = of next quarter",
        "des monats, im monat = of the month", "dieses monats, diesen monats, in diesem monat = of this month",
        "des quartals, im quartal = of the quarter", "dieses quartals = of this quarter",
        "des jahres, im jahr = of the year", "dieses jahres = of this year",
        "jedes monats, jeden monats, eines jeden monats = of every month",
        "jedes quartals, jeden quartals = of every quarter", "jedes jahres, jeden jahres = of every year",
        "am monatsende, zum monatsende, monatsende = end of month", "am monatsanfang, monatsanfang = start of month",
        "am quartalsende, quartalsende = end of quarter", "am jahresende, jahresende = end of year",
        "ende der woche, am ende der woche = end of week", "ende nächster woche = end of next week",
        "anfang nächster woche = start of next week", "ende nächsten monats = end of next month",
        "anfang nächsten monats = start of next month", "anfang des nächsten monats = start of next month",
        "ende nächsten jahres = end of next year", "anfang nächsten jahres = start of next year",
        "früh um = in the morning at", "gleich morgen früh, gleich morgen = tomorrow morning",
        "bald, gleich, demnächst, nachher, in kürze = soon",
        "in ein paar minuten, in ein paar stunden, in ein paar tagen, in ein paar wochen = soon",
        "in einigen minuten, in einigen stunden, in einigen tagen, in wenigen minuten, in wenigen stunden = soon",
        "am ende, ende = end", "am anfang, zu beginn = start",
        "zur gleichen zeit, um die gleiche zeit, um dieselbe zeit, zur selben zeit = at sametime",
        "gleiche zeit, dieselbe zeit, selbe zeit = sametime",
    ]

    // MARK: Feasts

    /// The feasts with the same date wherever German is spoken, and days whose name belongs to one country.
    private static let feasts = [
        "neujahr, neujahrstag = new_year's_day", "dreikönigstag, dreikönig, heilige drei könige = epiphany",
        "valentinstag = valentine's_day", "rosenmontag = rose_monday",
        "faschingsdienstag, fastnachtsdienstag, veilchendienstag = shrove_tuesday", "aschermittwoch = ash_wednesday",
        "palmsonntag = palm_sunday", "gründonnerstag = maundy_thursday", "karfreitag = good_friday",
        "karsamstag = holy_saturday", "ostersonntag, ostern = easter", "ostermontag = easter_monday",
        "christi himmelfahrt, himmelfahrt = ascension_day", "pfingstsonntag, pfingsten = whit_sunday",
        "pfingstmontag = whit_monday", "fronleichnam = corpus_christi",
        "tag der arbeit, maifeiertag = 1 may", "tag der deutschen einheit = 3 october", "reformationstag = 31 october",
        "allerheiligen = all_saints'_day", "allerseelen = all_souls'_day", "martinstag = 11 november",
        "nikolaus, nikolaustag = st_nicholas_day", "heiligabend, heiliger abend, heiligen abend = christmas_eve",
        "1th weihnachtstag, erster weihnachtstag, ersten weihnachtstag = christmas",
        "1th weihnachtsfeiertag, erster weihnachtsfeiertag, ersten weihnachtsfeiertag = christmas",
        "2th weihnachtstag, zweiter weihnachtstag, zweiten weihnachtstag = boxing_day",
        "2th weihnachtsfeiertag, zweiter weihnachtsfeiertag, zweiten weihnachtsfeiertag = boxing_day",
        "stephanstag, stefanitag = boxing_day", "silvester, sylvester = new_year's_eve",
        "1th advent, erster advent, ersten advent = last sunday before 4 december",
        "2th advent, zweiter advent, zweiten advent = last sunday before 11 december",
        "3th advent, dritter advent, dritten advent = last sunday before 18 december",
        "4th advent, vierter advent, vierten advent = last sunday before 25 december",
        "totensonntag, ewigkeitssonntag = last sunday before 27 november",
        "volkstrauertag = last sunday before 20 november",
        "buß- und bettag = last wednesday before 23 november",
        "muttertag = second sunday of may", "feiertage, feiertagen, gesetzliche feiertage = holidays",
        "feiertag = holiday",
    ]

    // MARK: Repetitions

    private static let repetitions = [
        "jeder, jede, jedes, jeden, jedem, alle, aller, allen = every",
        "täglich, tagtäglich, tgl, tägl = every day",
        "wöchentlich = weekly", "monatlich = monthly", "jährlich = yearly",
        "alljährlich = yearly", "vierteljährlich, quartalsweise = quarterly", "stündlich = hourly",
        "halbjährlich = every 6 months", "halbstündlich, alle halbe stunde, alle halben stunden = every 30 minutes",
        "viertelstündlich, alle viertelstunde, alle viertelstunden = every 15 minutes",
        "jede halbe stunde = every 30 minutes", "jede viertelstunde = every 15 minutes",
        "minütlich = every minute", "zweistündlich = every 2 hours", "werktäglich = every workday",
        "zweiwöchentlich, vierzehntäglich, vierzehntägig, 14-täglich, 14-tägig = every 2 weeks",
        "zu jeder vollen stunde, jede volle stunde = every hour on the hour",
        "einen tag über den anderen = every other day",
        "mal am tag, mal pro tag, mal täglich, mal tgl, x am tag, x pro tag, x täglich, x tgl = times a day",
        "mal pro woche, mal in der woche, mal die woche, mal wöchentlich = times a week",
        "x pro woche, x in der woche, x die woche, x wöchentlich = times a week",
        "mal im monat, mal pro monat, mal monatlich, x im monat, x pro monat, x monatlich = times a month",
        "mal im jahr, mal pro jahr, mal jährlich, x im jahr, x pro jahr, x jährlich = times a year",
        "einmal am tag, einmal pro tag, einmal täglich = once a day",
        "einmal in der woche, einmal pro woche, einmal wöchentlich = once a week",
        "einmal im monat, einmal pro monat, einmal monatlich = once a month",
        "einmal im jahr, einmal pro jahr, einmal jährlich = once a year",
        "zweimal am tag, zweimal pro tag, zweimal täglich = twice a day",
        "zweimal in der woche, zweimal pro woche = twice a week", "zweimal im monat, zweimal pro monat = twice a month",
        "dreimal am tag, dreimal pro tag, dreimal täglich = three times a day",
        "viermal am tag, viermal täglich = four times a day",
        "pro = per", "für = for", "die nächsten = the next", "außer, ausgenommen, bis auf, aber nicht = except",
    ]

    // MARK: Joints

    private static let joints = [
        "bitte = please", "erinnere mich, erinner mich = remind me", "um punkt = at",
        // "um 9 rum" is about 9:00.
        "herum, rum = sharp", "um die = at",
        "halb eins mittags, halb 1 mittags = 12:30", "außer am wochenende = except weekends",
        "immer werktags = workdays", "immer wochentags = weekdays",
        "zu silvester = on new_year's_eve", "zu neujahr = on new_year's_day", "zu ostern = on easter",
        "zu pfingsten = on whit_sunday", "zu nikolaus = on st_nicholas_day",
        // English keeps "in an hour", although German "an" means "on".
        "an hour = an hour", "an, am, zum, zur = on", "um, pünktlich um, punkt, bei, zu = at", "im = in",
        "gegen, etwa gegen, ungefähr gegen, ca, circa, zirka, etwa, ungefähr, etwa um, ungefähr um, ca um, circa um = at",
        "um circa, um ca, um zirka, um etwa, um ungefähr = at", "zu dieser zeit, um diese zeit = at sametime",
        "in etwa, in ungefähr, in ca, in circa, in zirka, in rund, etwa in, ungefähr in, ca in, circa in = in",
        "bis = up_to", "bis zum, bis zur, bis an = up_to", "bis einschließlich, bis inklusive = through",
        "ab, ab dem, ab der, beginnend, beginnend am = starting", "von, vom = from",
        "zwischen = between", "und = and", "oder = or", "der, die, das, den, dem, des = the",
        "vor = before", "nach = after", "halb = half_before", "viertel = quarter",
        "dreiviertel, drei viertel = three_quarters",
        "jetzt = now", "ab jetzt, von jetzt an = from now",
        "innerhalb von, innerhalb der nächsten, binnen, in den nächsten = in", "später = later",
    ]

    /// "So" is Sunday, and "about" before a preposition. Nobody says "am so" or "und so" for "about".
    static let sunday = Lexicon.Abbreviation(
        word: "so",
        isNothingBefore: [
            "um", "gegen", "ca", "ca.", "circa", "zirka", "etwa", "ungefähr", "ungefaehr", "in", "am", "ab", "bis",
            "nach",
            "vor", "zwischen",
        ],
        isMeantAfter: [
            "am", "jeden", "jeder", "nächsten", "naechsten", "nächster", "naechster", "kommenden", "diesen", "dieser",
            "immer", "und", "oder", "&", "/", ",", "-", "\u{2013}", "bis", "ab", "von", "vom", "außer", "ausser", "vor",
            "nach",
        ])

    // MARK: Open words

    static let open = [
        Lexicon.OpenWords(
            spoken: ["in", "acht", "tagen"], reason: "\"acht Tage\" could be a week or eight days.",
            instead: ["in einer Woche", "in 8 Tagen"]),
        Lexicon.OpenWords(
            spoken: ["in", "der", "dämmerung"], reason: "Twilight comes in the morning and in the evening.",
            instead: ["bei Sonnenaufgang", "bei Sonnenuntergang"]),
        Lexicon.OpenWords(
            spoken: ["an", "weihnachten"], reason: "\"Weihnachten\" could be one of three days.",
            instead: ["an Heiligabend", "am 25. Dezember", "am 26. Dezember"]),
        Lexicon.OpenWords(
            spoken: ["zu", "weihnachten"], reason: "\"Weihnachten\" could be one of three days.",
            instead: ["an Heiligabend", "am 25. Dezember", "am 26. Dezember"]),
        Lexicon.OpenWords(
            spoken: ["weihnachten"], reason: "\"Weihnachten\" could be one of three days.",
            instead: ["Heiligabend", "25. Dezember", "26. Dezember"]),
    ]

    static let known = [
        "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag", "Januar", "Februar", "März",
        "April", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember", "heute", "morgen",
        "übermorgen", "täglich", "wöchentlich", "monatlich", "jährlich", "stündlich", "Minuten", "Stunden", "Tagen",
        "Wochen", "Monaten", "Jahren", "Werktag", "Wochenende", "jeden", "nächsten", "Abend", "Nachmittag", "Mittag",
        "Mitternacht", "Viertel", "halb", "außer", "Feiertagen", "zwischen", "Ostermontag", "Heiligabend", "Silvester",
        "Sonnenuntergang", "Sonnenaufgang",
    ]

    /// Returns the line, and a second one for people who write ä as ae.
    static func withoutUmlauts(_ line: String) -> [String] {
        var plain = ""
        for character in line {
            switch character {
            case "ä": plain += "ae"
            case "ö": plain += "oe"
            case "ü": plain += "ue"
            case "ß": plain += "ss"
            default: plain.append(character)
            }
        }
        return plain == line ? [line] : [line, plain]
    }
}
