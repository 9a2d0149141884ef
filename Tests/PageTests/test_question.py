# SPDX-License-Identifier: Apache-2.0
"""Questions: shown whole, answered by keyboard and by touch, changed, and ended elsewhere."""

import json
import subprocess

from playwright.sync_api import expect

from PageTests.world import ROOT, SMALL, PageTest, call, outcome

# Questions, what a person touches, and the answer: terminals, windows and plain lines are tested by them too.
CASES = json.loads((ROOT / "Tests/QuestionSupport/cases.json").read_text())["cases"]

LIMIT = 65_536
# Override of direction, a tag, a zero-width space, a byte order mark, an escape; then a family that must stay whole.
HIDDEN = "\u202e\U000e0041\u200b\ufeff\x1b"
FAMILY = "👩\u200d👩\u200d👧"


def hostile():
    """A text of exactly the limit, with an end that a person must be able to read."""
    head = f"Begin {HIDDEN} {FAMILY} <img src=x onerror=alert(1)>\n"
    end = "\nThe end."
    room = LIMIT - len(head.encode()) - len(end.encode())
    return head + ("rows of text\n" * (room // 13 + 1))[:room] + end


class Questions(PageTest):
    def test_the_largest_text_is_shown_whole_and_answered_by_keyboard(self):
        text = hostile()
        self.assertEqual(len(text.encode()), LIMIT)
        asker = self.world.ask("alert", "Read this", "-", "--text", text=text.encode())
        context = self.context(viewport=SMALL)
        page = self.open(context=context)
        second = self.open(f"#/q/{asker.question}", context=context)
        self.follow(page, asker.question)
        shown = page.locator(".message").text_content()
        written = "".join(f"\\u{{{ord(letter):X}}}" if letter != "\x1b" else "\\e" for letter in HIDDEN)
        self.assertEqual(shown, text.replace(HIDDEN, written))
        self.assertEqual(page.locator(".message *").count(), 0)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), SMALL["width"])
        page.get_by_label("Your answer").focus()
        reply = "yes, שלום \"quoted\" 👍"
        page.keyboard.insert_text(reply)
        page.keyboard.press("Enter")
        self.assertEqual(outcome(asker), (0, reply + "\n"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        # Whoever comes second is told.
        expect(second.locator(".status")).to_contain_text("Answered")
        expect(second.locator(".answers button")).to_have_count(0)

    def test_the_second_answer_is_told_who_was_first(self):
        asker = self.world.ask("alert", "Who is first?", "--button", "Me")
        page = self.open(service_workers="block")
        self.follow(page, asker.question)
        # The news of the end does not reach the page: its stream ends, and its answer is late.
        page.route("**/api/ShowQuestion", lambda route: route.abort())
        self.world.alertctl("answer", asker.question, "Me")
        page.get_by_role("button", name="Me").press("Enter")
        expect(page.locator(".status")).to_contain_text("Answered")
        self.assertEqual(outcome(asker)[0], 0)

    def test_a_form_is_filled_in_by_keyboard(self):
        fields = ["who*=text:For whom", "day=date:Day", "size=choice:Size,of=Small|Large", "keep=integer:Keep,min=1,initial=7",
                  "span=duration:How long", "lamp=check:With a lamp", "mail=email:Address"]
        asker = self.world.ask("form", "Book a room", "--json", *(word for field in fields for word in ("--field", field)))
        page = self.open()
        self.follow(page, asker.question)
        page.get_by_label("For whom").press_sequentially("Ada")
        expect(page.get_by_label("Address")).to_have_attribute("inputmode", "email")
        page.get_by_label("Day").fill("2027-03-04")
        page.get_by_label("Large").press("Space")
        page.get_by_label("How long").press_sequentially("1h 30m")
        page.get_by_label("With a lamp").press("Space")
        page.locator(".answers button.primary").press("Enter")
        status, output = outcome(asker)
        self.assertEqual(status, 0)
        for part in ('"who":"Ada"', '"day":"2027-03-04"', '"size":"Large"', '"keep":7', '"span":5400', '"lamp":true'):
            self.assertIn(part, output.replace('": ', '":'))

    def test_a_required_field_is_not_left_empty(self):
        asker = self.world.ask("form", "Name", "--field", "who*=text:Who", "--quiet")
        page = self.open()
        self.follow(page, asker.question)
        page.locator(".answers button.primary").press("Enter")
        expect(page.get_by_label("Who")).to_be_focused()
        self.assertIsNone(asker.poll())

    def test_what_is_wrong_is_said_at_its_field_before_sending(self):
        fields = ["who*=text:Who", "tag=text:Tag", "groups*=choice:Groups,of=admin|staff"]
        asker = self.world.ask("form", "Account", "--json", *(word for field in fields for word in ("--field", field)))
        page = self.open()
        self.follow(page, asker.question)
        expect(page.locator("label.needed")).to_have_text("Who")
        sent = []
        page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/Answer") else None)
        page.locator(".answers button.primary").press("Enter")
        who = page.get_by_label("Who")
        expect(who).to_be_focused()
        expect(who).to_have_attribute("aria-invalid", "true")
        expect(who).to_have_accessible_description("Fill this in.")
        expect(page.locator(".invalid .wrong")).to_have_text(["Fill this in.", "Choose one."])
        self.assertEqual(sent, [])
        # What is mended is not wrong any more, and what was typed survives a way back.
        who.press_sequentially("Ada")
        expect(page.locator(".invalid .wrong")).to_have_text(["Choose one."])
        page.get_by_label("staff").check()
        self.go(page, "#/")
        page.go_back()
        expect(who).to_have_value("Ada")
        expect(page.get_by_label("staff")).to_be_checked()
        self.settle(page)
        page.locator(".answers button.primary").press("Enter")
        status, output = outcome(asker)
        self.assertEqual(status, 0)
        self.assertIn('"groups":"staff"', output.replace('": ', '":'))

    def test_all_that_is_wrong_is_marked_at_once(self):
        fields = ["mail=email:Address", "count=integer:How many,min=1", "day=date:Day", "who*=text:For whom"]
        asker = self.world.ask("form", "Book", *(word for field in fields for word in ("--field", field)))
        page = self.open()
        self.follow(page, asker.question)
        page.get_by_label("Address").fill("ada")
        page.get_by_label("How many").fill("0")
        # A day without its year.
        page.get_by_label("Day").press_sequentially("0403")
        page.locator(".answers button.primary").press("Enter")
        expect(page.locator(".invalid .wrong")).to_have_text(
            ["Write an address like ada@example.org.", "At least 1.", "Write the whole day.", "Fill this in."])
        expect(page.get_by_label("Address")).to_be_focused()
        self.assertIsNone(asker.poll())

    def test_a_message_ends_with_its_view(self):
        asker = self.world.ask("alert", "Ready?", "--button", "Yes")
        page = self.open()
        row = page.locator("li.question", has_text="Ready?")
        self.settle(page)
        # A short question is answered on Today.
        row.get_by_role("button", name="Yes: Ready?").press("Enter")
        self.assertEqual(outcome(asker)[0], 0)
        result = page.get_by_role("region", name="Result of the last action")
        expect(result).to_contain_text('": Yes')
        self.go(page, "#/quiet")
        expect(result).to_be_hidden()

    def test_a_changed_question_keeps_what_was_typed(self):
        buttons = [{"label": "Send", "isDefault": True}]
        id, editor, connection = self.world.ask_for_edits(
            title="Message", message="to Ada", input="text", buttons=buttons)
        self.addCleanup(connection.close)
        page = self.open()
        self.follow(page, id)
        field = page.get_by_label("Your answer")
        field.press_sequentially("half a sen")
        self.world.prompts("Edit", id=id, editor=editor, message="to everybody")
        expect(page.locator(".message")).to_have_text("to everybody")
        expect(page.locator(".status")).to_contain_text("has changed")
        expect(field).to_have_value("half a sen")
        expect(field).to_be_focused()

    def test_a_secret_is_not_asked_for_in_a_browser(self):
        asker = self.world.ask("alert", "Password?", "--secure")
        page = self.open()
        self.go(page, f"#/q/{asker.question}")
        expect(page.locator(".wrong")).to_contain_text("not in a browser")
        expect(page.locator("input")).to_have_count(1)  # That of the keys, which is not shown.
        expect(page.get_by_role("button", name="OK")).to_be_disabled()
        self.settle(page)
        page.get_by_role("button", name="Cancel").press("Enter")
        self.assertEqual(outcome(asker)[0], 1)

    def test_the_destructive_button_is_never_first(self):
        asker = self.world.ask("sheet", "The disk is full", "--destructive", "Delete", "--button", "Archive", "--cancel", "Cancel")
        page = self.open()
        self.follow(page, asker.question)
        self.assertEqual(page.locator(".answers button").all_text_contents(), ["Archive", "Delete", "Cancel"])

    def test_by_touch_on_a_phone(self):
        asker = self.world.ask("sheet", "Lunch?", "--button", "Pizza", "--button", "Salad")
        page = self.open(context=self.context(viewport=SMALL, has_touch=True, is_mobile=True))
        page.get_by_role("link", name="Lunch?").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Lunch?")
        expect(page.get_by_role("button", name="Salad")).to_be_visible()
        self.settle(page)
        for control in page.locator(".answers button").all():
            box = control.bounding_box()
            self.assertGreaterEqual(box["height"], 44)
            self.assertLessEqual(box["x"] + box["width"], SMALL["width"])
        page.get_by_role("button", name="Salad").tap()
        self.assertEqual(outcome(asker), (0, "Salad\n"))

    def test_a_tap_on_a_button_that_has_just_appeared_counts_for_nothing(self):
        asker = self.world.ask("alert", "Sure?", "--button", "Yes")
        page = self.open()
        # The page itself presses the button the moment that it appears.
        page.evaluate("""id => {
            new MutationObserver((_, observer) => {
                const button = [...document.querySelectorAll('.answers button')].find(node => node.textContent === 'Yes');
                if (!button) return;
                observer.disconnect();
                button.click();
                document.body.dataset.pressed = '';
            }).observe(document.body, { childList: true, subtree: true });
            location.hash = '#/q/' + id;
        }""", asker.question)
        expect(page.locator("body[data-pressed]")).to_have_count(1)
        self.settle(page)
        self.assertIsNone(asker.poll())
        page.get_by_role("button", name="Yes").click()
        self.assertEqual(outcome(asker)[0], 0)


def touch(page, row, step):
    """Does a thing that a person does in a field."""
    name = step.get("in", step.get("check"))
    field = next(field for field in row["form"] if field["name"] == name)
    if "choose" in step:
        group = page.get_by_role("group", name=field["label"])
        control = group.get_by_label(step["choose"], exact=True)
        # A radio button stays pressed, a box is taken back.
        control.press("Space") if field.get("atMost", 1) > 1 else control.check()
    elif "other" in step:
        page.get_by_label("Something else").press_sequentially(step["other"])
    elif "check" in step:
        page.get_by_label(field["label"]).press("Space")
    elif field["kind"] == "date":
        page.get_by_label(field["label"]).fill(step["type"])
    else:
        page.get_by_label(field["label"]).press_sequentially(step["type"])


def ending(connection, answer=b""):
    """The result of a question that was asked by a connection."""
    while True:
        while b"\0" not in answer:
            part = connection.recv(65536)
            assert part, "the server has closed the connection"
            answer += part
        message, _, answer = answer.partition(b"\0")
        result = json.loads(message)["parameters"].get("result")
        if result:
            return result


class Cases(PageTest):
    def test_every_case(self):
        page = self.open()
        for row in CASES:
            if "page" in row.get("without", []):
                continue
            with self.subTest(row["name"]):
                self.check(page, row)

    def check(self, page, row):
        buttons = row.get("buttons", [{"label": "Cancel", "role": "cancel"}, {"label": "OK", "isDefault": True}])
        question = {"title": row["name"], "buttons": buttons, **({"form": row["form"]} if "form" in row else {})}
        connection = self.world.connect("alertd/alertd.varlink")
        try:
            id = call(connection, "org.alertd.Prompts.Ask", {"question": question}, more=True)["id"]
            self.follow(page, id, row["name"])
            for step in row["touched"]:
                touch(page, row, step)
            self.settle(page)
            page.get_by_role("button", name=row["press"], exact=True).press("Enter")
            if "refusal" in row:
                # The reason stands at its field, which has the focus, whoever refuses it.
                label = next(field["label"] for field in row["form"] if field["name"] == row["refusal"])
                field = page.locator(".invalid:focus-within", has_text=label)
                expect(field.locator(".wrong")).not_to_be_empty()
                self.assertIn(id, [prompt["id"] for prompt in self.world.rows("prompts")])
                return
            result = ending(connection)
            self.assertEqual(result["label"], row["press"])
            values = {value["name"]: value["texts"] for value in result.get("values", [])}
            self.assertEqual(values, row["answer"] or {})
            # The page goes back to where it began.
            expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        finally:
            connection.close()


class Reading(PageTest):
    def ask(self, **question):
        """Asks by a connection of this process, as programs do."""
        connection = self.world.connect("alertd/alertd.varlink")
        self.addCleanup(connection.close)
        return call(connection, "org.alertd.Prompts.Ask", {"question": question}, more=True)["id"]

    def approval(self, command, folder="/home/ada", fact="sh is /bin/sh."):
        return self.ask(
            title="Run this command?", buttons=[{"label": "Deny", "role": "cancel"}, {"label": "Allow"}],
            approval={"command": command, "folder": folder, "facts": [fact], "reason": "It is late."})

    def test_nothing_counts_before_the_end_was_in_view(self):
        id = self.ask(title="The terms", message="a line of the terms\n" * 200 + "The end.", mustRead=True,
                      buttons=[{"label": "No", "role": "cancel"}, {"label": "Agree"}])
        page = self.open(context=self.context(viewport=SMALL))
        self.go(page, f"#/q/{id}")
        agree = page.get_by_role("button", name="Agree")
        hint = page.get_by_text("Read to the end of the text first.")
        expect(agree).to_be_disabled()
        self.settle(page)
        expect(agree).to_be_disabled()
        expect(hint).to_be_visible()
        self.assertEqual(page.locator(".answers .primary").count(), 0, "nothing is chosen by Enter")
        no = page.get_by_role("button", name="No", exact=True)
        expect(no).to_be_enabled()
        no.evaluate("node => node.focus({ preventScroll: true })")
        page.locator(".end").scroll_into_view_if_needed()
        expect(agree).to_be_enabled()
        expect(no).to_be_focused()
        expect(hint).to_be_hidden()

    def test_a_change_must_be_read_again(self):
        buttons = [{"label": "No", "role": "cancel"}, {"label": "Agree"}]
        id, editor, connection = self.world.ask_for_edits(
            title="The terms", message="short", mustRead=True, buttons=buttons)
        self.addCleanup(connection.close)
        page = self.open(context=self.context(viewport=SMALL))
        self.follow(page, id)
        agree = page.get_by_role("button", name="Agree")
        expect(agree).to_be_enabled()
        self.world.prompts("Edit", id=id, editor=editor, message="a new line\n" * 200)
        expect(agree).to_be_disabled()
        page.locator(".end").scroll_into_view_if_needed()
        expect(agree).to_be_enabled()

    def test_the_command_comes_first_and_hides_nothing(self):
        id = self.approval("sh -c 'a\u202eb\u200dc'" + " " * 40 + "&& x\ufe0f")
        page = self.open()
        self.go(page, f"#/q/{id}")
        command = page.get_by_role("region", name="Command")
        expect(command).to_contain_text("a\\u{202E}b\\u{200D}c")
        expect(command).to_contain_text("40 blanks")
        expect(command).to_contain_text("x\\u{FE0F}")
        self.assertEqual(page.locator(".text > *").first.evaluate("node => node.tagName"), "PRE")
        expect(page.locator("blockquote")).to_have_text("It is late.")
        # The first one says that the asker has left its parent.
        expect(page.locator(".text li").last).to_have_text("sh is /bin/sh.")

    def test_words_of_any_script_stay_in_their_order(self):
        """Letters that run from right to left turn no command round: the pixels of each word are left of the next one's."""
        words = "\u05d0\u05d1 > 5/1 > \u05ea\u05e9", "/srv/\u05d0\u05d1/\u05ea\u05e9"
        id = self.approval("cp " + words[0], folder=words[1], fact="runs " + words[1])
        page = self.open()
        self.go(page, f"#/q/{id}")
        for place, text in ("pre.command", "cp " + words[0]), ("code", words[1]), (".text li", "runs " + words[1]):
            # The first fact says that the asker has left its parent.
            line = page.locator(".text " + place.removeprefix(".text ")).last
            self.assertEqual(line.text_content(), text)
            whole = self.columns(line)
            spans = []
            for word in line.locator("bdi").all():
                word.evaluate("node => node.style.visibility = 'hidden'")
                seen = self.columns(line)
                word.evaluate("node => node.style.visibility = ''")
                spans.append([x for x, (before, after) in enumerate(zip(whole, seen)) if before != after])
            self.assertEqual(len(spans), 2)
            self.assertLess(max(spans[0]), min(spans[1]), f"{place}: the first word is on the left")

    def columns(self, locator):
        """The columns of the picture of an element, each as its bytes."""
        done = subprocess.run(["convert", "png:-", "-depth", "8", "ppm:-"], input=locator.screenshot(), capture_output=True,
                              check=True)
        # Its kind, its size, and the largest value stand before the pixels.
        _, size, _, picture = done.stdout.split(b"\n", 3)
        width = int(size.split()[0])
        rows = [picture[start:start + 3 * width] for start in range(0, len(picture), 3 * width)]
        return [b"".join(row[3 * x:3 * x + 3] for row in rows) for x in range(width)]

    def test_the_desk_denies_and_is_told_where_to_allow(self):
        id = self.approval("make deploy")
        page = self.open()
        self.follow(page, id)
        expect(page.get_by_role("button", name="Allow")).to_be_disabled()
        expect(page.locator(".answers .meta")).to_contain_text("Allow it in")
        expect(page.get_by_text("Read to the end of the text first.")).to_be_hidden()
        page.get_by_role("button", name="Deny").press("Enter")
        expect(page.get_by_role("region", name="Result of the last action")).to_contain_text('": Deny')
        self.assertNotIn(id, [row["id"] for row in self.world.rows("prompts")])
