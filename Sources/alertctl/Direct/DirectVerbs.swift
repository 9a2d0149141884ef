// SPDX-License-Identifier: Apache-2.0

extension Notify: DirectVerb {
    static let leastValues = 1

    static var defaults: Self {
        var verb = Self(title: .empty, body: .absent(), id: .absent(), content: .defaults(), common: .defaults())
        verb.wait = false
        verb.quiet = false
        return verb
    }

    mutating func take(_ value: String, at position: Int) -> Bool {
        switch position {
        case 0: title = value
        case 1: body = value
        default: return false
        }
        return true
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "id": words.value(&id)
        case "wait": words.flag(&wait)
        case "quiet": words.flag(&quiet)
        default: content.take(option, &words) || common.take(option, &words)
        }
    }
}

extension Remind: DirectVerb {
    static let leastValues = 1

    static var defaults: Self {
        var verb = Self(reminder: .defaults(), like: .absent(), common: .defaults())
        verb.ring = false
        verb.wait = false
        verb.quiet = false
        return verb
    }

    mutating func take(_ value: String, at position: Int) -> Bool {
        if position == 0 { reminder.title = value } else { reminder.when.append(value) }
        return true
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "like": words.value(&like)
        case "wait": words.flag(&wait)
        case "quiet": words.flag(&quiet)
        case "ring": words.flag(&ring)
        default: reminder.take(option, &words) || common.take(option, &words)
        }
    }
}

extension Play: DirectVerb {
    static let leastValues = 1

    static var defaults: Self {
        var verb = Self(
            sound: .absent(), resume: .absent(), at: .absent(), mix: .defaults(), loops: .absent(), start: .absent(),
            fadeIn: .absent(), fadeOut: .absent(),
            device: .absent(), disturbing: .defaults(), common: .defaults())
        verb.alert = false
        verb.alertWithMusic = false
        verb.to = []
        verb.wait = true
        return verb
    }

    mutating func take(_ value: String, at position: Int) -> Bool {
        sound = value
        return position == 0
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "at": words.value(&at)
        case "loops": words.value(&loops, dashed: true)
        case "start": words.value(&start, dashed: true)
        case "fade-in": words.value(&fadeIn, dashed: true)
        case "fade-out": words.value(&fadeOut, dashed: true)
        case "device": words.value(&device)
        case "alert": words.flag(&alert)
        case "alert-with-music": words.flag(&alertWithMusic)
        case "to": words.value(addedTo: &to)
        // Said twice, it is the parser's.
        case "no-wait": wait && words.flag(&wait, to: false)
        default: mix.take(option, &words) || disturbing.take(option, &words) || common.take(option, &words)
        }
    }
}

extension Alert: DirectVerb {
    static let leastValues = 1

    static var defaults: Self {
        var verb = Self(
            title: .empty, message: .absent(), placeholder: .absent(), initial: .absent(), question: .defaults(),
            terminal: .defaults(), common: .defaults())
        verb.text = false
        verb.secure = false
        verb.login = false
        return verb
    }

    mutating func take(_ value: String, at position: Int) -> Bool {
        switch position {
        case 0: title = value
        case 1: message = value
        default: return false
        }
        return true
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        switch option {
        case "text": words.flag(&text)
        case "secure": words.flag(&secure)
        case "login": words.flag(&login)
        case "placeholder": words.value(&placeholder)
        case "initial": words.value(&initial)
        default: question.take(option, &words) || terminal.take(option, &words) || common.take(option, &words)
        }
    }
}

extension Sheet: DirectVerb {
    static let leastValues = 1

    static var defaults: Self {
        Self(
            title: .empty, message: .absent(), question: .defaults(), terminal: .defaults(), common: .defaults())
    }

    mutating func take(_ value: String, at position: Int) -> Bool {
        switch position {
        case 0: title = value
        case 1: message = value
        default: return false
        }
        return true
    }

    mutating func take(_ option: String, _ words: inout WordReader) -> Bool {
        question.take(option, &words) || terminal.take(option, &words) || common.take(option, &words)
    }
}
