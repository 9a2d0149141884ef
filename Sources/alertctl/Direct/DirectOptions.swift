// SPDX-License-Identifier: Apache-2.0

extension CommonOptions: DirectArguments {
    static var defaults: Self {
        var options = Self(socket: .absent(), host: .absent())
        options.json = false
        options.noStart = false
        return options
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "json": words.flag(&json)
        case "socket": words.value(&socket)
        case "host": words.value(&host)
        case "no-start": words.flag(&noStart)
        default: false
        }
    }
}

extension TerminalOptions: DirectArguments {
    static var defaults: Self {
        var options = Self()
        options.plain = false
        return options
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        option == "plain" && words.flag(&plain)
    }
}

extension DisturbingOptions: DirectArguments {
    static var defaults: Self {
        Self(level: .absent(), app: .absent())
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "level": words.value(&level)
        case "app": words.value(&app)
        default: false
        }
    }
}

extension ContentOptions: DirectArguments {
    static var defaults: Self {
        var options = Self(
            app: .absent(), thread: .absent(), sound: .absent(), sounding: .defaults(), badge: .absent(),
            level: .absent(), onActivate: .absent(), onDeliver: .absent(), onDismiss: .absent(), escalate: .absent(),
            userinfo: .absent(), showing: .defaults())
        options.say = false
        options.clearsBadge = false
        options.action = []
        options.to = []
        return options
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "app": words.value(&app)
        case "thread": words.value(&thread)
        case "sound": words.value(&sound)
        case "say": words.flag(&say)
        case "badge": words.value(&badge, dashed: true)
        case "clears-badge": words.flag(&clearsBadge)
        case "level": words.value(&level)
        case "action": words.value(addedTo: &action)
        case "on-activate": words.value(&onActivate)
        case "on-deliver": words.value(&onDeliver)
        case "on-dismiss": words.value(&onDismiss)
        case "escalate": words.value(&escalate)
        case "userinfo": words.value(&userinfo)
        case "to": words.value(addedTo: &to)
        default: sounding.take(option, &words) || showing.take(option, &words)
        }
    }
}

extension NotificationSoundOptions: DirectArguments {
    static var defaults: Self {
        Self(volume: .absent(), loops: .absent(), fadeIn: .absent(), device: .absent())
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "volume": words.value(&volume, dashed: true)
        case "loops": words.value(&loops, dashed: true)
        case "fade-in": words.value(&fadeIn)
        case "device": words.value(&device)
        default: false
        }
    }
}

extension RingOptions: DirectArguments {
    static var defaults: Self {
        var options = Self(rise: .absent(), snooze: .absent(), snoozeLimit: .absent(), giveUp: .absent())
        options.evenSilent = false
        return options
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "rise": words.value(&rise)
        case "snooze": words.value(&snooze)
        case "snooze-limit": words.value(&snoozeLimit)
        case "give-up": words.value(&giveUp)
        case "even-silent": words.flag(&evenSilent)
        default: false
        }
    }
}

extension ShowingOptions: DirectArguments {
    static var defaults: Self {
        var options = Self(
            appName: .absent(), icon: .absent(), image: .absent(), timeout: .absent(), category: .absent(),
            reply: .absent())
        options.markup = false
        options.transient = false
        options.resident = false
        options.hint = []
        return options
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "app-name": words.value(&appName)
        case "icon": words.value(&icon)
        case "image": words.value(&image)
        case "markup": words.flag(&markup)
        case "timeout": words.value(&timeout)
        case "category": words.value(&category)
        case "transient": words.flag(&transient)
        case "resident": words.flag(&resident)
        case "reply": words.value(&reply)
        case "hint": words.value(addedTo: &hint)
        default: false
        }
    }
}

extension ReminderOptions: DirectArguments {
    static var defaults: Self {
        var options = Self(
            title: .empty, id: .absent(), body: .absent(), trigger: .defaults(), content: .defaults(),
            ringing: .defaults())
        options.when = []
        return options
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "id": words.value(&id)
        case "body": words.value(&body)
        default: trigger.take(option, &words) || content.take(option, &words) || ringing.take(option, &words)
        }
    }
}

extension TriggerOptions: DirectArguments {
    static var defaults: Self {
        var options = Self(
            span: .absent(), at: .absent(), every: .absent(), rrule: .absent(), cron: .absent(), calendar: .absent(),
            start: .absent(), zone: .absent(), until: .absent(), count: .absent(), missed: .absent(),
            lateWindow: .absent(), nag: .absent(), nagLimit: .absent(), afterAck: .absent(), wake: .absent(),
            gap: .absent(),
            overlap: .absent())
        options.floating = false
        options.warn = []
        options.except = []
        options.exceptCalendar = []
        options.onlyCalendar = []
        return options
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "in": words.value(&span)
        case "at": words.value(&at)
        case "every": words.value(&every)
        case "rrule": words.value(&rrule)
        case "cron": words.value(&cron)
        case "calendar": words.value(&calendar)
        case "start": words.value(&start)
        case "tz": words.value(&zone)
        case "floating": words.flag(&floating)
        case "until": words.value(&until)
        case "count": words.value(&count)
        case "missed": words.value(&missed)
        case "late-window": words.value(&lateWindow)
        case "warn": words.value(addedTo: &warn)
        case "nag": words.value(&nag)
        case "nag-limit": words.value(&nagLimit)
        case "after-ack": words.value(&afterAck)
        case "wake": words.flag(&wake, to: true)
        case "no-wake": words.flag(&wake, to: false)
        case "except": words.value(addedTo: &except)
        case "except-calendar": words.value(addedTo: &exceptCalendar)
        case "only-calendar": words.value(addedTo: &onlyCalendar)
        case "gap": words.value(&gap)
        case "overlap": words.value(&overlap)
        default: false
        }
    }
}

extension QuestionOptions: DirectArguments {
    static var defaults: Self {
        var options = Self(
            destructive: .absent(), cancel: .absent(), default: .absent(), timeout: .absent(), onTimeout: .absent(),
            level: .absent(), id: .absent(), app: .absent())
        options.button = []
        options.onButton = []
        options.to = []
        options.noWait = false
        options.requirePresenter = false
        options.quiet = false
        options.exitIndex = false
        return options
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "button": words.value(addedTo: &button)
        case "destructive": words.value(&destructive)
        case "cancel": words.value(&cancel)
        case "on-button": words.value(addedTo: &onButton)
        case "default": words.value(&`default`)
        case "timeout": words.value(&timeout)
        case "on-timeout": words.value(&onTimeout)
        case "level": words.value(&level)
        case "id": words.value(&id)
        case "app": words.value(&app)
        case "to": words.value(addedTo: &to)
        case "no-wait": words.flag(&noWait)
        case "require-presenter": words.flag(&requirePresenter)
        case "quiet": words.flag(&quiet)
        case "exit-index": words.flag(&exitIndex)
        default: false
        }
    }
}

extension SoundMixOptions: DirectArguments {
    static var defaults: Self {
        Self(volume: .absent(), pan: .absent(), rate: .absent())
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "volume": words.value(&volume, dashed: true)
        case "pan": words.value(&pan, dashed: true)
        case "rate": words.value(&rate, dashed: true)
        default: false
        }
    }
}
