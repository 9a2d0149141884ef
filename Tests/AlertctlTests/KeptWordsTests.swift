// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import CommandLineKit
@testable import alertctl

/// A refused line is answered with one that has the words that were typed.
@Suite struct KeptWordsTests {
    private static func refusal(_ line: String) throws -> Failure? {
        if case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) { return failure }
        return nil
    }

    /// An option of another program stands for an option, an argument, or words of a time.
    @Test(arguments: [
        ("remind --title Tea --when 5pm", "Write: alertctl remind Tea 5pm."),
        ("help remnd", "Write: alertctl help remind."), ("page --port 99999", "A port is a number from 1024 to 65535"),
        ("history -n ten", "alertctl history -n 10."), ("say hello --rate fast", "alertctl say hello --rate 1.5."),
        ("undo cancel lunch", "Write: alertctl undo lunch, which takes back its last change."),
        ("remind --when 5pm Tea", "Write: alertctl remind Tea 5pm."),
        ("remind --when tomorrow 9am --title Tea", "Write: alertctl remind Tea tomorrow 9am."),
        ("remind Tea --date friday", "Write: alertctl remind Tea friday."),
        ("remind Tea 9am --repeat daily", "Write: alertctl remind Tea every day 9am."),
        ("remind Tea 9am --daily", "Write: alertctl remind Tea every day 9am."),
        ("alarm Up 7am --days mon,wed", "Write: alertctl alarm Up every mon,wed 7am."),
        ("alarm 7am --label Up", "Write: alertctl alarm Up 7am."), ("alarm Up --when 7am", "alertctl alarm Up 7am."),
        ("remind Tea 5pm --remind-before 1h", "Write: alertctl remind Tea 5pm --warn 1h."),
        ("remind Tea 5pm --description Hot", "Write: alertctl remind Tea 5pm --body Hot."),
        ("remind --message Tea --when 5pm", "Write: alertctl remind Tea 5pm."),
        ("remind Tea 5pm --snooze 5m", "Write: alertctl remind Tea 5pm --snooze 5m --ring."),
        ("edit lunch --when 1pm", "Write: alertctl edit lunch 1pm."),
        ("edit lunch +15m --colour red", "Leave it out: alertctl edit lunch +15m; all options: "),
        ("notify Done --at 5pm", "Write: alertctl remind Done 5pm."),
        ("notify Done ok --at tomorrow 9am", "Write: alertctl remind Done tomorrow 9am --body ok."),
        ("notify Done --in 10m --sound glass", "Write: alertctl remind Done in 10m --sound glass."),
        ("notify --title Done --body ok", "Write: alertctl notify Done ok."),
        ("timer --label Tea 5m", "Write: alertctl timer 5m Tea."),
        ("timer --duration 5m --label Tea", "Write: alertctl timer 5m Tea."),
        ("backup --to x.tar", "Write: alertctl backup x.tar."), ("show --id lunch", "Write: alertctl show lunch."),
        ("ack --id lunch", "Write: alertctl ack lunch."),
        ("activate lunch --action yes", "alertctl activate lunch yes."),
        ("ask Q --type text", "Write: alertctl ask Q --text."), ("ask Q --kind date", "Write: alertctl ask Q --date."),
        ("alert Q --file", "Write: alertctl ask Q --file."), ("list --tomorrow", "Write: alertctl list tomorrow."),
        ("list --today --tomorrow", "Write: alertctl list today to tomorrow."),
        ("list --done", "Write: alertctl history."), ("list --done lunch", "Write: alertctl history lunch."),
        ("history --clear", "to clear what is shown now: alertctl clear --all."),
        ("edit lunch --delete", "Write: alertctl cancel lunch."),
        ("remind Stretch --repeat every week", "Write: alertctl remind Stretch every week."),
        ("remind Stretch --repeat every 2 weeks", "Write: alertctl remind Stretch every 2 weeks."),
        ("ask --default-no Q", "Write: alertctl ask --default no Q."),
        ("notify Done --level-high", "Write: alertctl notify Done --level time-sensitive."),
        ("remind 'Call Ada' in 30 --level urgent", "remind 'Call Ada' in 30m --level time-sensitive."),
        ("notify -t Done -m ok", "Write: alertctl notify Done ok."),
        ("watch --type delivred", "alertctl watch --json | jq -r 'select(.event == \"delivered\") | .title'."),
        ("watch --type notfications", "alertctl watch --json | jq -r 'select(.event == \"delivered\") | .title'."),
        ("clear lunch --older-than 3d", "For lunch alone: alertctl clear lunch; for all such: alertctl clear --older"),
        ("run --timeout 5 make -j8", "To end the command after that time: alertctl run timeout 5 make -j8."),
        ("run --timeout=1h30m make", "alertctl run timeout 5400 make."),
        ("remind Tea 5pm -s glass", "Write: alertctl remind Tea 5pm --sound glass."),
        ("notify -message Hi", "Write: alertctl notify Hi."),
        ("notify Done -sound glass", "notify Done --sound glass."),
        ("remind Tea at 5 pm --every day", "Write: alertctl remind Tea every day at 5 pm."),
        ("history --from monday --to friday", "Write: alertctl history --since monday --until friday."),
        ("undo -1", "Write: alertctl undo."), ("config get volume", "Write: alertctl sound volume."),
        ("config set dnd.schedule 22:00-7:00", "Write: alertctl dnd schedule 22:00-7:00."),
        ("ask --choose a b 'Which?'", "Write: alertctl ask 'Which?' --choose a b."),
        ("rename lunch=dinner", "Write: alertctl rename lunch dinner."),
        ("devices add phone", "To pair another computer: alertctl devices pair; a browser: alertctl page open --pair"),
        ("run --notify make", "It tells the end anyway. Write: alertctl run make."),
        ("run -t Build make", "Write: alertctl run --title Build make."),
        ("play --list", "Write: alertctl sound list."), ("setup remove", "Write: alertctl setup --remove."),
        ("timer 5m then 10m", "Write: alertctl timer 5m --then 10m."),
        ("timer 25m --title Focus --break 5m", "Write: alertctl timer 25m Focus --then 5m."),
        ("say -v en Hello", "Write: alertctl say --voice en Hello."),
        ("history --last 5", "Write: alertctl history -n 5."),
        ("remind 5pm", "Example: alertctl remind 'Call Ada' 5pm."),
        ("watch delivered", "alertctl watch --json | jq -r 'select(.event == \"delivered\") | .title'."),
        ("list --missed", "Write: alertctl history --unread."),
        ("beat backup --interval 1d", "Write: alertctl beat backup --every 1d."),
        (
            "form --add-entry=Name --add-password=Pass",
            "alertctl form Form --field name=text:Name --field pass=secret:Pass"
        ),
        ("ask Q --number --range 1-10", "alertctl ask Q --form number=number:Number,min=1,max=10."),
        ("ask Q --number --min 5 --max 9", "alertctl ask Q --form number=number:Number,min=5,max=9."),
        ("sheet Which a b --multi", "Write: alertctl ask Which --several --choose a b."),
        (
            "form 'New user' --field Name --required --field Email",
            "A star makes a field required: alertctl form 'New user' --field 'Name*' --field Email."
        ),
        ("form Form --required Name Email", "A star makes a field required: alertctl form Form 'Name*' Email."),
        ("remind 'Tea 5m'", "Write: alertctl remind Tea 5m."),
        ("remind 'Call Ada'", "Example: alertctl remind 'Call Ada' tomorrow 9am."),
        ("askpass Password", "alertctl ask Password --secret."),
        ("sheet --multi", "alertctl ask 'Which?' --several --choose A B C."),
        ("sheet --multi a b", "alertctl ask 'Which?' --several --choose a b."),
        ("sheet 'Which one?' a --several", "alertctl ask 'Which one?' --several --choose a."),
        ("when login Say hello", "Write: alertctl remind 'Say hello' when login."),
        ("when port 8080 opens Look", "; alertctl notify Look."),
        ("when unit backup fails Look", "Write: alertctl remind Look when unit backup fails."),
        ("stopwatch stop", "Enter or Space there marks a lap, q ends it and prints the time."),
        ("page --port 8080", "Write port = 8080 there, and then: alertctl page enable."),
        ("run --notify-on fail make", "make || alertctl notify 'make failed'."),
        ("run --sound glass make", "make; alertctl notify 'make ended' --sound glass."),
        ("remind -f job.txt now + 1 hour", "alertctl remind job.txt in 1 hour --run 'sh job.txt'."),
        ("remind Swim --time 7am --days mon,wed", "Write: alertctl remind Swim every mon,wed 7am."),
        ("remind Water --interval 2h", "Write: alertctl remind Water every 2h."),
        ("remind Tea --priorty high 5pm", "Write: alertctl remind Tea --level time-sensitive 5pm."),
        ("remind Dentist 3pm tomorow --notes bring card", "remind Dentist 3pm tomorrow --body 'bring card'."),
        ("notify Done -m 'All fine'", "Write: alertctl notify Done 'All fine'."),
        ("notify -m Done", "Write: alertctl notify Done."), ("remind -m Tea 5pm", "Write: alertctl remind Tea 5pm."),
        ("alarm Up 7am --snooze-time 5m", "Write: alertctl alarm Up 7am --snooze 5m."),
        ("timer --minutes 5 Tea", "Write: alertctl timer 5m Tea."), ("timer Tea --for 5m", "alertctl timer 5m Tea."),
        ("timer 90 --name Eggs", "Write: alertctl timer 90m Eggs."),
        ("timer 5m --title Tea --loud", "Write: alertctl timer 5m Tea."),
        ("history --date yesterday", "Write: alertctl history yesterday."),
        ("pause --for 1h lunch", "Write: alertctl pause lunch for 1h."),
        ("mute slack --duration 1h", "Write: alertctl mute slack for 1h."),
        ("calendar agenda --from friday --to sunday", "Write: alertctl calendar agenda from friday to sunday."),
        ("badge --app mail --count 3", "its value is a word without an option. Write: alertctl badge 3 --app mail."),
        ("play glass --vol 50%", "Write: alertctl play glass --volume 50%."),
        ("ask 'Name?' --input-type text --timeout-seconds 30", "Write: alertctl ask 'Name?' --text --timeout 30."),
        ("form 'New user' --fields name,email", "Write: alertctl form 'New user' name email."),
        ("backup --output x.tar --compress", "Write: alertctl backup x.tar."),
        ("completion --shell bash", "Write: alertctl completion bash."),
        ("ask Q --buttons Ship Wait", "Write: alertctl ask Q --yes Ship --no Wait."),
        ("relay --host", "Example: alertctl relay ada@office < alerts.jsonl."),
    ])
    func anOptionOfAnotherProgramKeepsItsWords(line: String, advice: String) throws {
        let failure = try #require(try Self.refusal(line))
        #expect(failure.sentences.contains(advice), "\(failure.sentences)")
        AdvisedLines.check(failure, of: [line])
    }

    /// Several faults of a line are mended together.
    @Test(arguments: [
        ("notify Done --body ok --level hihg", "Write: alertctl notify Done ok --level time-sensitive."),
        ("notify Done --urgency high", "Write: alertctl notify Done --urgency time-sensitive."),
        ("notify Done --priority high", "Write: alertctl notify Done --level time-sensitive."),
        ("notify Done --urgent", "Write: alertctl notify Done --level time-sensitive."),
        ("notify Done --critical", "Write: alertctl notify Done --level critical."),
        ("remind Tea 5pm --priority low", "Write: alertctl remind Tea 5pm --level passive."),
        ("remind Tea 5pm --missed all", "Write: alertctl remind Tea 5pm --missed each."),
        ("remind Tea 5pm --sond glass --priority urgent", "remind Tea 5pm --sound glass --level time-sensitive."),
        ("notify Done --frob 3 --level hihg", "Write: alertctl notify Done --level time-sensitive; all options: "),
        ("notify Done --prio max --tag build", "Write: alertctl notify Done --level critical;"),
    ])
    func severalFaultsAreMended(line: String, advice: String) throws {
        let failure = try #require(try Self.refusal(line))
        #expect(failure.sentences.contains(advice), "\(failure.sentences)")
        AdvisedLines.check(failure, of: [line])
    }

    /// Words of a guessed verb, or behind another one, stay in the line.
    @Test(arguments: [
        ("menu Pick red green", "alertctl ask Pick --choose red green;"), ("enable lunch", "alertctl resume lunch."),
        ("enable sounds", "alertctl sound silent off."), ("week 50", "Write: alertctl calendar agenda week 50."),
        ("today tea", "To find it: alertctl list tea;"), ("rules add", "alertctl config edit."),
        ("config set volume 50", "Write: alertctl sound volume 50%."),
        ("config set volume = 0.4", "Write: alertctl sound volume 0.4."),
        ("config set volume loud", "Write: alertctl sound volume 80%."),
        ("config volume 50", "Write: alertctl sound volume 50%."),
        ("rm -f lunch", "To cancel what is to come: alertctl cancel lunch;"),
        ("lunch snooze 10m", "Write: alertctl snooze lunch 10m."), ("lunch delete", "alertctl cancel lunch;"),
        ("slack mute 1h", "Write: alertctl mute slack 1h."), ("countdown 10:00", "Write: alertctl timer 10m."),
        ("egg 1:30 Soft", "Write: alertctl timer 1m30s Soft."),
        ("at 23:00 --run make", "Write: alertctl remind make 23:00 --run make."),
        ("timer add 5 egg", "Write: alertctl timer add 5m egg, or with s or h for the m."),
        (
            "progress 120",
            "To begin a task: alertctl progress start Copying; to set one that runs: alertctl progress set ID"
        ),
        ("reload config", "To check it: alertctl config check."), ("setup sound", "Write: alertctl sound."),
        ("setup page", "Write: alertctl page enable."), ("install bell.wav", "alertctl play ./bell.wav;"),
        ("sound delete glass", "To see which: alertctl sound info glass."),
        ("sound add bell.wav", "cp bell.wav ~/.local/share/sounds/."),
        ("play glass 3 times", "Write: alertctl play glass --loops 2."),
        ("play glass twice", "Write: alertctl play glass --loops 1."),
        ("rm -h", "alertctl cancel ID;"), ("delete --help", "alertctl cancel ID;"),
        ("activate lunch yes now", "Leave it out: alertctl activate lunch yes."),
        ("rename lunch to dinner", "Write: alertctl rename lunch dinner."),
    ])
    func aWordKeepsTheOthers(line: String, advice: String) throws {
        let failure = try #require(try Self.refusal(line))
        #expect(failure.sentences.contains(advice), "\(failure.sentences)")
        AdvisedLines.check(failure, of: [line])
    }

    /// The words of other programs that ask stay in the line.
    @Test(arguments: [
        ("gum confirm Q", "ask Q"),
        ("gum confirm 'Go?' --affirmative Yes --negative No", "ask 'Go?' --yes Yes --no No"),
        ("gum confirm --default=false Q", "ask Q --default no"), ("gum input", "ask 'Your name?' --text"),
        ("gum input --password --placeholder Key", "ask Key --secret"),
        ("gum choose a b", "ask 'Choose one' --choose a b"), ("gum filter", "ask 'Which line?' --choose -"),
        ("gum choose --no-limit --header Which a b", "ask Which --several --choose a b"),
        ("gum file", "ask 'Which file?' --file"), ("gum spin --title Build -- make -j8", "run --title Build make -j8"),
        ("kdialog --yesno Q", "ask Q"), ("kdialog --inputbox Name", "ask Name --text"),
        ("kdialog --menu Pick a Apple b Pear", "ask Pick --choose Apple Pear"),
        ("kdialog --checklist Pick a Apple on b Pear off", "ask Pick --several --choose Apple Pear"),
        ("kdialog --combobox Pick Apple Pear", "ask Pick --choose Apple Pear"), ("kdialog --msgbox Hi", "alert Hi"),
        ("kdialog --title Build --passivepopup done 5", "notify Build done"),
        ("kdialog --getopenfilename .", "ask 'Which file?' --file"), ("kdialog --password Key", "ask Key --secret"),
        ("yad --question --text Q", "ask Q"), ("yad --entry --text=Name", "ask Name --text"),
        ("yad --list --text Pick --column Fruit Apple Pear", "ask Pick --choose Apple Pear"),
        ("yad --calendar --text Day", "ask Day --date"), ("yad --info --text Hi", "alert Hi"),
        ("dunstify Hi there", "notify-send Hi there"), ("xmessage Hi", "alert Hi"),
    ])
    func aProgramThatAsksKeepsItsWords(line: String, meant: String) throws {
        let failure = try #require(try Self.refusal(line))
        #expect(failure.remedy == "Write: alertctl \(meant)")
        AdvisedLines.check(failure, of: [line])
    }

    /// alertd watches itself alone; a shell can wait for the rest.
    @Test(arguments: [
        ("watch port 8080", "do sleep 5; done; alertctl notify 'Port 8080'."),
        ("watch disk full", "do sleep 60; done; alertctl notify 'Disk full'."),
        ("watch the disk", "-ge 95 ]; do sleep 60; done; alertctl notify "),
        ("watch file /tmp/x appears", "alertctl remind 'File /tmp/x appears' when file /tmp/x appears."),
        ("watch cpu", "alertd does not watch that."), ("watch events", "Write: alertctl watch."),
        ("monitor port 22", "alertctl notify 'Port 22'."),
    ])
    func whatIsNotWatchedIsSaid(line: String, advice: String) throws {
        let failure = try #require(try Self.refusal(line))
        #expect(failure.sentences.contains(advice), "\(failure.sentences)")
        AdvisedLines.check(failure, of: [line])
        #expect(line.contains("events") || !failure.sentences.contains("Write: alertctl watch"))
    }

    /// An option may be a limit, without which the verb would take away more.
    @Test(arguments: ["cancel lunch --only-next", "clear --before monday", "restore x.tar --frob"])
    func noOptionOfWhatDestroysIsLeftOut(line: String) throws {
        let failure = try #require(try Self.refusal(line))
        #expect(!failure.sentences.contains("Leave it out"), "\(failure.sentences)")
    }

    /// The short help of `at` is one screen.
    @Test func theHelpOfAtIsShort() throws {
        guard case .answer(let text) = CommandRunner.parse(["at", "-h"]) else {
            Issue.record("at -h gives no help")
            return
        }
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    }
}
