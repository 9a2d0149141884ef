# SPDX-License-Identifier: Apache-2.0
"""German phrases of times and what they mean, reckoned as those of everyday.py. Prints Corpus/german.txt."""
from reckoning import *

TAGE = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
KURZ = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
MONATE = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
          "Dezember"]
ZAHLEN = ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
RULE = [MO, TU, WE, TH, FR, SA, SU]
WORK = [MO, TU, WE, TH, FR]

category("german: lengths of time")
for minutes, word in ((5, "fünf"), (10, "zehn"), (15, "fünfzehn"), (20, "zwanzig"), (25, "fünfundzwanzig"),
                      (30, "dreißig"), (45, "fünfundvierzig"), (90, "neunzig")):
    for form in (f"in {minutes} Minuten", f"in {minutes} Min", f"in {minutes} Min.", f"in {word} Minuten",
                 f"nach {minutes} Minuten", f"in {minutes}m", f"{minutes} Minuten ab jetzt", f"jetzt + {minutes} Minuten"):
        after(form, timedelta(minutes=minutes))
for hours, word in ((2, "zwei"), (3, "drei"), (4, "vier"), (12, "zwölf")):
    for form in (f"in {hours} Stunden", f"in {word} Stunden", f"in {hours} Std", f"in {hours} Std.", f"nach {hours} Stunden",
                 f"in {hours}h"):
        after(form, timedelta(hours=hours))
for form in ("in einer Stunde", "in 1 Stunde", "in 1h", "nach einer Stunde", "in an hour"):
    after(form, timedelta(hours=1))
for form in ("in einer halben Stunde", "halbe Stunde", "eine halbe Stunde", "in 30 min"):
    after(form, timedelta(minutes=30))
for form in ("in einer Viertelstunde", "eine Viertelstunde", "in 15 min"):
    after(form, timedelta(minutes=15))
for form in ("in einer Dreiviertelstunde", "in 45 min"):
    after(form, timedelta(minutes=45))
for form in ("in anderthalb Stunden", "in eineinhalb Stunden", "in 1,5 Stunden", "in 1h30", "in 1 h 30", "in 90 Minuten",
             "in 1 Stunde und 30 Minuten", "in einer Stunde und 30 Minuten", "in 1 Stunde 30 Minuten", "in 1 Std 30 Min"):
    after(form, timedelta(minutes=90))
for form in ("in zweieinhalb Stunden", "in 2,5 Stunden", "in 2h30"):
    after(form, timedelta(minutes=150))
for days, word in ((2, "zwei"), (3, "drei"), (5, "fünf"), (10, "zehn")):
    for form in (f"in {days} Tagen", f"in {word} Tagen"):
        if word != "acht":
            later(form, timedelta(days=days))
for weeks, word in ((1, "einer"), (2, "zwei"), (3, "drei")):
    name = "Woche" if weeks == 1 else "Wochen"
    later(f"in {word} {name}", timedelta(weeks=weeks))
    later(f"in {weeks} {name}", timedelta(weeks=weeks))
later("in 14 Tagen", timedelta(days=14))
later("in vierzehn Tagen", timedelta(days=14))
after("innerhalb von 20 Minuten", timedelta(minutes=20))
after("binnen 2 Stunden", timedelta(hours=2))
for months in (1, 2, 6):
    name = "in einem Monat" if months == 1 else f"in {months} Monaten"
    once(name, NOW + relativedelta(months=months))
once("in einem Jahr", NOW + relativedelta(years=1))
once("in 2 Jahren", NOW + relativedelta(years=2))
once("in einem halben Jahr", NOW + relativedelta(months=6))
for phrase in ("in acht Tagen", "vor 2 Tagen", "gestern", "vorgestern um 9", "18h", "in 5", "vor einer Stunde", "20h"):
    unclear(phrase)

category("german: times of day")
for hour in (7, 9, 11, 14, 17, 18, 20, 23):
    for form in (f"um {hour}", f"um {hour} Uhr", f"{hour} Uhr", f"{hour}:00", f"{hour}:00 Uhr", f"um {hour}:00 Uhr",
                 f"{hour}.00 Uhr", f"um {hour}h", f"{hour}Uhr"):
        once(form, next_time(f"{hour}:00"))
    for form in (f"{hour} Uhr 30", f"{hour}:30 Uhr", f"um {hour}.30 Uhr", f"{hour}.30", f"um {hour} Uhr dreißig"):
        once(form, next_time(f"{hour}:30"))
for hour in range(2, 13):
    word = ZAHLEN[hour]
    before = (hour + 11) % 12 if hour != 12 else 11
    once(f"um {word}", next_time(f"{hour}:00"))
    once(f"halb {word}", next_time(f"{before}:30"))
    once(f"um halb {word}", next_time(f"{before}:30"))
    once(f"viertel nach {word}", next_time(f"{hour}:15"))
    once(f"Viertel vor {word}", next_time(f"{before}:45"))
    once(f"dreiviertel {word}", next_time(f"{before}:45"))
    once(f"zehn nach {word}", next_time(f"{hour}:10"))
    once(f"zehn vor {word}", next_time(f"{before}:50"))
    once(f"um fünf vor halb {word}", next_time(f"{before}:25"))
    once(f"fünf nach halb {word}", next_time(f"{before}:35"))
for hour, part, real in ((6, "abends", 18), (8, "abends", 20), (9, "abends", 21), (7, "morgens", 7), (9, "morgens", 9),
                         (3, "nachmittags", 15), (5, "nachmittags", 17), (2, "nachts", 2), (11, "nachts", 23),
                         (5, "früh", 5), (12, "mittags", 12)):
    once(f"{hour} Uhr {part}", next_time(f"{real}:00"))
    once(f"um {hour} Uhr {part}", next_time(f"{real}:00"))
once("halb sechs abends", next_time("17:30"))
once("um halb neun abends", next_time("20:30"))
once("am Abend um 8", next_time("20:00"))
once("um 7 am Morgen", next_time("7:00"))
once("am Nachmittag um 4", next_time("16:00"))
for form in ("Mittag", "am Mittag", "zu Mittag"):
    once(form, next_time("12:00"))
for form in ("Mitternacht", "um Mitternacht"):
    once(form, on(TODAY + timedelta(days=1), "0:00"))
once("sieben Uhr fünfzehn", next_time("7:15"))
once("um zwanzig Uhr", next_time("20:00"))
once("ein Uhr", next_time("1:00"))
once("um eins", next_time("1:00"))
for phrase in ("halb eins", "viertel vor eins", "viertel drei", "abends um 8", "morgens um 7", "nachts", "9.12",
               "um 25 Uhr", "halb", "viertel", "um halb", "mal um 9", "kurz nach 9", "9 Uhr morgens abends",
               "am um 9"):
    unclear(phrase)

category("german: near days")
DAYS = (("heute", 0), ("morgen", 1), ("übermorgen", 2), ("uebermorgen", 2))
for word, days in DAYS:
    day = TODAY + timedelta(days=days)
    if days:
        once(word, day)
    for clock, form in (("14:00", "um 14 Uhr"), ("18:30", "um 18:30 Uhr"), ("15:00", "15 Uhr"), ("12:00", "Mittag"),
                        ("17:30", "um halb sechs nachmittags"), ("20:00", "Abend um 8"), ("18:00", "Abend"),
                        ("15:00", "Nachmittag"), ("20:15", "20.15 Uhr"), ("11:00", "um 11"), ("13:15", "um 13 Uhr 15")):
        if days == 2 and form in ("Mittag", "Abend um 8", "Abend", "Nachmittag") or form.startswith("um halb"):
            pass
        once(f"{word} {form}", on(day, clock))
    once(f"um 16 Uhr {word}", on(day, "16:00"))
for form in ("morgen früh um 9", "morgen Vormittag um 9", "morgen um 9 Uhr früh", "morgen um 9 Uhr morgens", "morgen früh",
             "morgen vormittag", "morgen 9 Uhr", "9 Uhr morgen"):
    once(form, on(TODAY + timedelta(days=1), "9:00"))
once("heute Morgen um 11", on(TODAY, "11:00"))
once("heute Vormittag um 11", on(TODAY, "11:00"))
once("heute früh um 11", on(TODAY, "11:00"))
once("heute Abend", on(TODAY, "18:00"))
once("heute Nacht", on(TODAY, "21:00"))
once("heute Nacht um 11", on(TODAY, "23:00"))
once("heute Nacht um 1", on(TODAY + timedelta(days=1), "1:00"))
once("morgen zur gleichen Zeit", on(TODAY + timedelta(days=1), "10:30"))
once("morgen um dieselbe Zeit", on(TODAY + timedelta(days=1), "10:30"))
once("heute in einer Woche", TODAY + timedelta(days=7))
once("heute in 14 Tagen um 10 Uhr", on(TODAY + timedelta(days=14), "10:00"))
once("morgen in einer Woche", TODAY + timedelta(days=8))
once("heute in 2 Wochen", TODAY + timedelta(days=14))
once("in 3 Tagen um 9 Uhr", on(TODAY + timedelta(days=3)))
once("in 2 Wochen um 10 Uhr", on(TODAY + timedelta(days=14), "10:00"))
for form in ("dieses Wochenende", "am Wochenende"):
    once(form, next_day(5))
for form in ("nächste Woche", "kommende Woche"):
    once(form, TODAY + timedelta(days=7))
once("übernächste Woche", TODAY + timedelta(days=14))
once("nächsten Monat", date(2027, 4, 4))
once("im nächsten Monat", date(2027, 4, 4))
once("nächstes Jahr", date(2028, 3, 4))
for phrase in ("heute um 9", "heute Morgen um 9", "heute", "morgen um 2 Uhr nachts", "heute morgen morgen", "nächstes Wochenende",
               "gestern Abend", "morgen übermorgen", "morgen um 9 um 10", "letzte Woche", "letzten Montag", "letzte Nacht"):
    unclear(phrase)

category("german: weekdays")
for index, name in enumerate(TAGE):
    day = next_day(index, least=1 if index == 3 else 0)
    for form in (name, f"am {name}", f"kommenden {name}", f"diesen {name}", KURZ[index]):
        once(form, day)
    for form in (f"{name} um 10 Uhr", f"am {name} um 10", f"{KURZ[index]} 10:00", f"{KURZ[index]}. um 10 Uhr",
                 f"um 10 Uhr am {name}", f"{name} Vormittag um 10", f"{name}vormittag um 10", f"am {name}, 10 Uhr"):
        once(form, on(day, "10:00"))
    for form in (f"{name}abend um 8", f"{name} Abend um 8", f"am {name}abend um 8 Uhr", f"am {name} um 8 Uhr abends"):
        once(form, on(next_day(index), "20:00"))
    once(f"{name}morgen um 7", on(day, "7:00"))
    once(f"{name} morgen um 7", on(day, "7:00"))
    once(f"{name} früh um 7", on(day, "7:00"))
    once(f"nächsten {name}", next_day(index, least=1))
    once(f"naechsten {name} um 9", next_day(index, least=1))
    once(f"übernächsten {name}", next_day(index, least=1) + timedelta(days=7))
    following = TODAY - timedelta(days=TODAY.weekday()) + timedelta(days=7 + index)
    for form in (f"{name} nächster Woche", f"nächste Woche {name}", f"nächste Woche am {name}"):
        once(form, following)
    once(f"nächste Woche {name} um 14 Uhr", on(following, "14:00"))
once("Sonnabend um 10", on(next_day(5), "10:00"))
once("Freitag in einer Woche", next_day(4) + timedelta(days=7))
once("Freitag in 2 Wochen um 15 Uhr", on(next_day(4) + timedelta(days=14), "15:00"))
for phrase in ("Montag in einer Woche", "Montag Dienstag", "Montag und Dienstag um 9", "Freitag um 2 Uhr nachts", "Mon tag"):
    unclear(phrase)

category("german: dates")
for month, day in ((4, 12), (6, 1), (9, 30), (12, 24), (1, 20), (3, 5), (5, 31)):
    found = coming(month, day)
    name = MONATE[month - 1]
    for form in (f"{day}. {name}", f"am {day}. {name}", f"{day}.{name}", f"{day} {name}", f"den {day}. {name}",
                 f"{day}. {name} {found.year}", f"am {day}. {name} {found.year}", f"{day}.{month}.{found.year}",
                 f"{day:02}.{month:02}.{found.year}", f"{day}.{month}.{found.year % 100}", f"{day}.{month}.",
                 f"am {day}.{month}.", f"{found.isoformat()}", f"{TAGE[found.weekday()]}, {day}. {name}",
                 f"{TAGE[found.weekday()]}, den {day}. {name} {found.year}", f"{KURZ[found.weekday()]}, {day}.{month}.{found.year}"):
        once(form, found)
    for form in (f"am {day}. {name} um 18 Uhr", f"{day}. {name} 18 Uhr", f"um 18 Uhr am {day}. {name}",
                 f"am {day}.{month}. um 18 Uhr", f"{day}.{month}.{found.year} 18:00", f"am {day}.{month}.{found.year} um 18 Uhr",
                 f"{day}. {name[:3]}. um 18:00", f"am {TAGE[found.weekday()]}, dem {day}. {name}, um 18 Uhr",
                 f"{day}. {name} um sechs Uhr abends"):
        once(form, on(found, "18:00"))
for form in ("am 15.", "am 15. März", "am fünfzehnten", "am 15. des Monats", "am fünfzehnten März"):
    once(form, date(2027, 3, 15))
once("am 15. um 10 Uhr", on(date(2027, 3, 15), "10:00"))
once("am 1.", date(2027, 4, 1))
once("am ersten April", date(2027, 4, 1))
once("am dritten Mai um 9", date(2027, 5, 3))
once("am 15. des nächsten Monats", date(2027, 4, 15))
once("am 5. Jänner", date(2028, 1, 5))
once("am 5. Maerz", date(2027, 3, 5))
once("am letzten Tag des Monats", date(2027, 3, 31))
once("am letzten Tag im Februar", date(2028, 2, 29))
for form in ("Ende des Monats", "am Monatsende", "Monatsende", "am Ende des Monats", "Ende März"):
    once(form, date(2027, 3, 31))
once("Ende Juni um 12 Uhr", on(date(2027, 6, 30), "12:00"))
once("Jahresende", date(2027, 12, 31))
once("Quartalsende um 16 Uhr", on(date(2027, 3, 31), "16:00"))
once("am ersten Montag im April", nth(2027, 4, 0, 1))
once("am letzten Freitag des Monats um 16 Uhr", on(nth(2027, 3, 4, -1), "16:00"))
once("letzter Freitag im Mai", nth(2027, 5, 4, -1))
once("am zweiten Dienstag des nächsten Monats um 9 Uhr", on(nth(2027, 4, 1, 2)))
once("KW 12", date.fromisocalendar(2027, 12, 1))
once("in KW 20", date.fromisocalendar(2027, 20, 1))
once("Mittwoch KW 20 um 10", on(date.fromisocalendar(2027, 20, 3), "10:00"))
once("Freitag der Kalenderwoche 30", date.fromisocalendar(2027, 30, 5))
once("in 3 Werktagen", workdays(3))
once("in 5 Arbeitstagen um 10 Uhr", on(workdays(5), "10:00"))
once("am nächsten Werktag um 8 Uhr", on(workdays(1), "8:00"))
once("2 Tage vor Heiligabend", date(2027, 12, 22))
once("am Tag nach Ostern", easter(2027) + timedelta(days=1))
once("Mitte Juni", date(2027, 6, 15))
for phrase in ("24.12.2026", "31.2.2027", "30. Februar", "Freitag, 24. Dezember 2026", "Montag, den 24. Dezember 2027",
               "im Juni", "32.1.2027", "1.13.2027", "12.24.2027", "am 3", "Ende der Woche"):
    unclear(phrase)

category("german: feasts")
FEASTS = (("Neujahr", date(2028, 1, 1)), ("Heiligabend", date(2027, 12, 24)), ("Silvester", date(2027, 12, 31)),
          ("1. Weihnachtstag", date(2027, 12, 25)), ("2. Weihnachtstag", date(2027, 12, 26)),
          ("zweiter Weihnachtsfeiertag", date(2027, 12, 26)), ("Ostern", easter(2027)), ("Ostersonntag", easter(2027)),
          ("Ostermontag", easter(2027) + timedelta(days=1)), ("Karfreitag", easter(2027) - timedelta(days=2)),
          ("Gründonnerstag", easter(2027) - timedelta(days=3)), ("Karsamstag", easter(2027) - timedelta(days=1)),
          ("Christi Himmelfahrt", easter(2027) + timedelta(days=39)), ("Pfingsten", easter(2027) + timedelta(days=49)),
          ("Pfingstmontag", easter(2027) + timedelta(days=50)), ("Fronleichnam", easter(2027) + timedelta(days=60)),
          ("Rosenmontag", easter(2028) - timedelta(days=48)), ("Aschermittwoch", easter(2028) - timedelta(days=46)),
          ("Allerheiligen", date(2027, 11, 1)), ("Nikolaus", date(2027, 12, 6)), ("Valentinstag", date(2028, 2, 14)),
          ("Halloween", date(2027, 10, 31)), ("Tag der Arbeit", date(2027, 5, 1)),
          ("Tag der Deutschen Einheit", date(2027, 10, 3)), ("Muttertag", nth(2027, 5, 6, 2)), ("Martinstag", date(2027, 11, 11)))
for name, day in FEASTS:
    once(name, day)
    once(f"an {name}", day)
    once(f"{name} um 18 Uhr", on(day, "18:00"))
    once(f"am {name} um 18 Uhr", on(day, "18:00"))
once("eine Woche vor Ostern", easter(2027) - timedelta(days=7))
once("am Tag vor Silvester", date(2027, 12, 30))
once("Ostermontag 2028", easter(2028) + timedelta(days=1))
for phrase in ("Weihnachten", "an Weihnachten um 10", "Ferien", "Advent"):
    unclear(phrase)

category("german: every so often")
for minutes, forms in ((20, ("alle 20 Minuten", "alle zwanzig Minuten", "alle 20 Min")),
                       (30, ("alle 30 Minuten", "halbstündlich", "alle halbe Stunde", "jede halbe Stunde")),
                       (15, ("alle Viertelstunde", "viertelstündlich", "alle 15 Minuten")),
                       (60, ("jede Stunde", "stündlich", "alle 60 Minuten")), (180, ("alle 3 Stunden", "alle drei Stunden")),
                       (120, ("alle 2 Stunden", "alle zwei Stunden", "zweistündlich")), (90, ("alle 1h30", "alle 90 Minuten"))):
    for form in forms:
        steps(form, timedelta(minutes=minutes))
for form in ("von 9 bis 17 Uhr alle 30 Minuten", "alle 30 Minuten von 9 bis 17 Uhr", "alle 30 Minuten zwischen 9 und 17 Uhr",
             "alle halbe Stunde von 9:00 bis 17:00", "alle 30 Minuten von 9 Uhr bis 17 Uhr", "alle 30 Minuten 9-17"):
    window(form, "9:00", "17:00", 30)
for form in ("jede Stunde zwischen 9 und 17 Uhr", "stündlich von 9 bis 17 Uhr"):
    window(form, "9:00", "17:00", 60)
window("alle 30 Minuten von 9 bis 17 Uhr werktags", "9:00", "17:00", 30, range(5))
window("stündlich von 8 bis 20 Uhr an Werktagen", "8:00", "20:00", 60, range(5))
steps("alle 2 Stunden ab 12 Uhr", timedelta(hours=2), on(TODAY, "12:00"))
steps("alle 2 Stunden ab morgen um 9", timedelta(hours=2), on(TODAY + timedelta(days=1)))
steps("alle 20 Minuten bis 11 Uhr", timedelta(minutes=20), until=on(TODAY, "11:00"))

category("german: every day")
for clock, say in (("8:00", "8 Uhr"), ("9:00", "9"), ("18:30", "18:30 Uhr"), ("7:30", "halb acht"), ("20:15", "20 Uhr 15")):
    for form in (f"jeden Tag um {say}", f"täglich um {say}", f"um {say} jeden Tag", f"taeglich um {say}"):
        again(form, DAILY, clock)
again("jeden Tag", DAILY)
again("täglich", DAILY)
again("jeden Morgen um 7", DAILY, "7:00")
again("jeden Morgen", DAILY)
again("jeden Abend um 8", DAILY, "20:00")
again("jeden Abend", DAILY, "18:00")
again("jeden Nachmittag um 3", DAILY, "15:00")
again("jede Nacht um 2", DAILY, "2:00")
again("jeden Mittag", DAILY, "12:00")
again("täglich um 9 und 17 Uhr", DAILY, "9:00 17:00")
again("täglich um 8, 13 und 18 Uhr", DAILY, "8:00 13:00 18:00")
again("dreimal täglich um 8, 13 und 18 Uhr", DAILY, "8:00 13:00 18:00")
again("3 Mal am Tag um 8, 13 und 18 Uhr", DAILY, "8:00 13:00 18:00")
again("zweimal am Tag um 9 und 21 Uhr", DAILY, "9:00 21:00")
for form in ("alle 2 Tage um 9", "jeden zweiten Tag um 9", "alle zwei Tage um 9 Uhr"):
    again(form, DAILY, interval=2, start=date(2027, 3, 6))
again("alle 3 Tage um 12 Uhr", DAILY, "12:00", interval=3)
again("jeden Tag um 9 bis Freitag", DAILY, until=date(2027, 3, 5))
again("jeden Tag um 9 bis zum 6. März", DAILY, until=date(2027, 3, 6))
again("jeden Tag um 9 ab Montag", DAILY, start=date(2027, 3, 8))
again("ab Montag täglich um 9", DAILY, start=date(2027, 3, 8))
again("ab dem 1. April jeden Tag um 9", DAILY, start=date(2027, 4, 1))
again("jeden Tag vom 10. April bis 20. Mai um 9", DAILY, start=date(2027, 4, 10), until=date(2027, 5, 20))
again("täglich um 9 für 3 Wochen", DAILY)
again("täglich um 9 für die nächsten 2 Monate", DAILY)
again("jeden Tag um 9 außer freitags", DAILY, byweekday=[MO, TU, WE, TH, SA, SU])
again("jeden Tag außer sonntags um 9", DAILY, byweekday=[MO, TU, WE, TH, FR, SA])
again("jeden Tag ausser am Freitag um 9", DAILY, byweekday=[MO, TU, WE, TH, SA, SU])
again("jeden Tag um 9 außer an Wochenenden", DAILY, byweekday=WORK)
again("dreimal täglich", DAILY, "8:00 14:00 20:00")
again("zweimal am Tag", DAILY, "8:00 20:00")
for phrase in ("jeden Tag von 9 bis 17 Uhr", "bis Juni", "jeden", "alle", "alle 0 Minuten",
               "jeden Tag um 9 außer 24. Dezember bis 2. Januar", "täglich wöchentlich", "alle paar Tage", "ab und zu",
               "jeden Tag außer Urlaub", "jeden Tag bis Freitag um 9 Uhr"):
    unclear(phrase)

category("german: every week")
for index, name in enumerate(TAGE):
    low = name.lower()
    for form in (f"jeden {name} um 10", f"{low}s um 10 Uhr", f"jeden {KURZ[index]} 10:00", f"wöchentlich am {name} um 10",
                 f"jede Woche am {name} um 10", f"jeden {name}morgen um 10", f"immer {low}s um 10"):
        if form.startswith("immer"):
            continue
        again(form, WEEKLY, "10:00", byweekday=[RULE[index]])
    again(f"jeden {name}abend um 7", WEEKLY, "19:00", byweekday=[RULE[index]])
    again(f"jeden {name}", WEEKLY, byweekday=[RULE[index]])
    start = next_day(index, least=1 if index == 3 else 0)
    for form in (f"alle 2 Wochen am {name} um 10", f"alle zwei Wochen am {name} um 10", f"jede zweite Woche am {name} um 10"):
        again(form, WEEKLY, "10:00", interval=2, byweekday=[RULE[index]], start=start)
for form in ("jeden Werktag um 8:30", "werktags um 8:30", "an Werktagen um 8:30", "Montag bis Freitag um 8:30", "Mo-Fr 8:30",
             "mo-fr um 8:30 Uhr", "jeden Montag bis Freitag um 8:30", "Mo bis Fr um halb neun", "Mo–Fr 8:30",
             "jeden Arbeitstag um 8:30", "werktäglich um 8:30", "wochentags um 8:30"):
    again(form, WEEKLY, "8:30", byweekday=WORK)
for form in ("jedes Wochenende um 10", "Samstag bis Sonntag um 10", "samstags und sonntags um 10", "Sa-So um 10",
             "an Wochenenden um 10", "jeden Samstag und Sonntag um 10"):
    again(form, WEEKLY, "10:00", byweekday=[SA, SU])
for form in ("jeden Montag und Donnerstag um 18 Uhr", "montags und donnerstags um 18 Uhr", "jeden Mo und Do um 18:00",
             "zweimal pro Woche am Montag und Donnerstag um 18 Uhr", "jede Woche am Montag und Donnerstag um 18 Uhr"):
    again(form, WEEKLY, "18:00", byweekday=[MO, TH])
for form in ("jeden Montag, Mittwoch und Freitag um 7", "mo/mi/fr um 7", "montags, mittwochs und freitags um 7 Uhr",
             "jeden Mo, Mi und Fr um 7", "jeden Mo Mi Fr um 7"):
    again(form, WEEKLY, "7:00", byweekday=[MO, WE, FR])
again("jeden Werktag außer freitags um 8", WEEKLY, "8:00", byweekday=[MO, TU, WE, TH])
again("jeden Freitag um 16 Uhr bis Juni", WEEKLY, "16:00", byweekday=[FR], until=date(2027, 5, 31))
again("jeden Freitag um 16 Uhr bis Ende Juni", WEEKLY, "16:00", byweekday=[FR], until=date(2027, 6, 30))
again("jeden Freitag um 16 Uhr für 3 Wochen", WEEKLY, "16:00", byweekday=[FR])
again("jeden Montag um 9 ab dem 1. April", WEEKLY, byweekday=[MO], start=date(2027, 4, 1))
for form in ("jede Woche", "wöchentlich"):
    again(form, WEEKLY, start=date(2027, 3, 11))
for phrase in ("jeden zweiten Dienstag", "zweimal pro Woche", "jeden Montag von 9 bis 17 Uhr", "jeden Montag am Dienstag"):
    unclear(phrase)

category("german: every month and year")
for day in (1, 5, 15, 28):
    for form in (f"jeden Monat am {day}. um 10", f"monatlich am {day}. um 10", f"jeden {day}. um 10", f"am {day}. jedes Monats um 10 Uhr",
                 f"am {day}. jeden Monats um 10 Uhr", f"jeden {day}. des Monats um 10"):
        again(form, MONTHLY, "10:00", bymonthday=[day])
again("am 1. und 15. jedes Monats um 9", MONTHLY, bymonthday=[1, 15])
again("jeden Monat am 1. und 15. um 9", MONTHLY, bymonthday=[1, 15])
for form in ("jeden Monat am letzten Tag um 17 Uhr", "am letzten Tag jedes Monats um 17 Uhr", "jeden letzten Tag im Monat um 17 Uhr"):
    again(form, MONTHLY, "17:00", bymonthday=[-1])
for number, word in ((1, "ersten"), (2, "zweiten"), (3, "3."), (-1, "letzten")):
    for weekday in (0, 1, 4):
        name = TAGE[weekday]
        for form in (f"jeden {word} {name} im Monat um 10", f"jeden Monat am {word} {name} um 10",
                     f"am {word} {name} jedes Monats um 10", f"jeden {word} {name} des Monats um 10"):
            again(form, MONTHLY, "10:00", byweekday=[RULE[weekday](number)])
again("jeden zweiten Dienstag im Monat", MONTHLY, byweekday=[TU(2)])
again("jeden letzten Werktag im Monat um 16 Uhr", MONTHLY, "16:00", byweekday=WORK, bysetpos=-1)
again("am ersten Werktag jedes Monats um 9", MONTHLY, byweekday=WORK, bysetpos=1)
again("alle 3 Monate am 1. um 9", MONTHLY, interval=3, bymonthday=[1], start=date(2027, 4, 1))
again("jeden Monat am 10. bis Juni", MONTHLY, bymonthday=[10], until=date(2027, 5, 31))
for form in ("jeden Monat", "monatlich"):
    again(form, MONTHLY, start=date(2027, 4, 4))
again("jeden Freitag den 13.", MONTHLY, byweekday=[FR], bymonthday=[13])
for month, day in ((4, 12), (12, 24), (1, 20)):
    name = MONATE[month - 1]
    for form in (f"jedes Jahr am {day}. {name} um 9", f"jährlich am {day}. {name}", f"jeden {day}. {name} um 9 Uhr",
                 f"am {day}. {name} jedes Jahr"):
        again(form, YEARLY, bymonth=[month], bymonthday=[day], start=TODAY)
again("jedes Jahr an Heiligabend um 18 Uhr", YEARLY, "18:00", bymonth=[12], bymonthday=[24])
again("jedes Jahr an Silvester", YEARLY, bymonth=[12], bymonthday=[31])
again("alle 2 Jahre am 1. Mai", YEARLY, interval=2, bymonth=[5], bymonthday=[1], start=date(2027, 5, 1))
again("halbjährlich am 15.", MONTHLY, interval=6, bymonthday=[15], start=date(2027, 3, 15))
for phrase in ("jeden Monat am Freitag", "jeden 32.", "alle 2 Wochen am 15.", "jeden Januar"):
    unclear(phrase)

category("german: English beside it")
for form in ("tomorrow 9am", "9am tomorrow", "tomorrow at 9"):
    once(form, on(TODAY + timedelta(days=1)))
again("every weekday at 8:30", WEEKLY, "8:30", byweekday=WORK)
again("every day at 9", DAILY)
after("in 20 minutes", timedelta(minutes=20))
once("next friday at 17:00", on(next_day(4, least=1), "17:00"))
once("24 december at 18:00", on(date(2027, 12, 24), "18:00"))
for phrase in ("every hour from 9 am until 5 pm", "9 am tomorow"):
    unclear(phrase)

category("german: what was understood wrongly before")
again("jeden Tag um 8 ab in 72 Stunden", DAILY, "8:00", start=date(2027, 3, 8))
once("in anderthalb Jahren", NOW + relativedelta(months=18))
once("in zweieinhalb Jahren", NOW + relativedelta(months=30))
unclear("in dreieinhalb Monaten")
unclear("heute Nacht um 3", now=datetime(2027, 3, 5, 0, 30))
unclear("jeden Tag um 9 bis nächste Woche")
again("jeden Montag ab nächster Woche", WEEKLY, byweekday=[MO], start=date(2027, 3, 8))
for form in ("jeden Tag so um 9", "täglich so um 9"):
    again(form, DAILY)
for phrase in ("jeden Tag so 9 Uhr", "jeden Tag um 8, 12 und 6"):
    unclear(phrase)
once("24 Uhr", on(TODAY + timedelta(days=1), "0:00"))
once("Freitag um 24 Uhr", on(date(2027, 3, 6), "0:00"))
once("Freitag um 24:00 Uhr", on(date(2027, 3, 6), "0:00"))
again("jeden So um 10", WEEKLY, "10:00", byweekday=[SU])
again("jeden Mo und So um 9", WEEKLY, "9:00", byweekday=[MO, SU])
again("dreimal täglich um 8, 13 und 18 Uhr", DAILY, "8:00 13:00 18:00")
once("an Silvester um 24 Uhr", on(date(2028, 1, 1), "0:00"))
once("heute Nachmittag um halb eins", next_time("12:30"))
once("heute Nacht um halb eins", on(date(2027, 3, 5), "0:30"))

print("# German phrases, made by Oracles/german.py as everyday.txt is by everyday.py; read with the language de.")
print("\n".join(lines))
