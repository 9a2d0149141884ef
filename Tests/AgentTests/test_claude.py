# SPDX-License-Identifier: Apache-2.0
"""Claude Code with the hooks of alertctl. Each test names a turn of scenarios.json."""

import json

from AgentTests.world import AgentTest, until


class Claude(AgentTest):
    program = "claude"

    def interactive(self, scenario: str, mode: str = "default"):
        self.world.start("--permission-mode", mode)
        self.world.sees("agent", "manual mode" if mode == "default" else "mode")
        self.world.type("agent", f"SCN:{scenario}")

    def test_bash_is_allowed_here(self):
        self.world.attend()
        self.interactive("bash")
        self.world.answer("touch made.txt", "Allow")
        self.made("made.txt")
        self.world.sees("agent", "All done.")
        self.assertOver()

    def test_bash_is_denied_here(self):
        self.world.attend()
        self.interactive("bash")
        self.world.answer("touch made.txt", "Deny")
        self.world.sees("agent", "Denied by the person.")
        self.assertNotMade("made.txt")
        self.assertOver()

    def test_yes_in_its_own_dialog_ends_the_question(self):
        self.world.attend()
        self.interactive("bash")
        self.world.sees("attend", "touch made.txt")
        self.world.keys("agent", "1")
        self.made("made.txt")
        self.assertOver()

    def test_escape_in_its_own_dialog_ends_the_question(self):
        self.world.attend()
        self.interactive("bash")
        self.world.sees("attend", "touch made.txt")
        self.world.keys("agent", "Escape")
        self.assertOver()
        self.assertNotMade("made.txt")

    def test_a_written_file_is_shown_by_its_lines(self):
        self.world.attend()
        self.interactive("write")
        self.world.sees("attend", "+ hello")
        self.world.answer("+ world", "Allow")
        self.assertEqual(self.made("new.txt"), "hello\nworld\n")
        self.assertOver()

    def test_two_agents_in_the_background_ask_for_themselves(self):
        self.world.attend()
        self.interactive("sub2")
        until("two questions wait", lambda: len(self.world.prompts()) == 2)
        for prompt in self.world.prompts():
            self.assertIn('by its agent "general-purpose"', prompt["approval"]["facts"])
        # Either may be shown first.
        commands = [prompt["approval"]["command"] for prompt in self.world.prompts()]
        until("one is shown", lambda: any(command in self.world.screen("attend") for command in commands))
        screen = self.world.screen("attend")
        first = next(command for command in commands if command in screen)
        self.world.answer(first, "Allow")
        self.assertIn(first.split()[1], self.made("sub.txt").split())

    def test_a_question_of_its_own_is_answered(self):
        self.world.attend()
        self.interactive("choice")
        self.world.sees("attend", "Which way?")
        self.world.keys("attend", "1", "Enter")
        self.world.keys("attend", "OK", "Enter")
        self.world.sees("agent", "All done.")
        until("no question is open", lambda: not self.world.prompts())

    def test_an_allowed_call_in_headless_mode_runs(self):
        self.world.attend()
        self.world.headless("-p", "SCN:bash", "--permission-mode", "default", "--output-format", "json")
        self.world.answer("touch made.txt", "Allow")
        self.assertEqual(json.loads(self.world.ended())["permission_denials"], [])
        self.made("made.txt")
        self.assertOver()

    def test_a_denied_call_in_headless_mode_does_not_run(self):
        self.world.attend()
        self.world.headless("-p", "SCN:bash", "--permission-mode", "default", "--output-format", "json")
        self.world.answer("touch made.txt", "Deny")
        self.assertEqual(len(json.loads(self.world.ended())["permission_denials"]), 1)
        self.assertNotMade("made.txt")
        self.assertOver()

    def test_without_anybody_headless_mode_denies(self):
        self.world.headless("-p", "SCN:bash", "--permission-mode", "default", "--output-format", "json")
        self.assertEqual(len(json.loads(self.world.ended())["permission_denials"]), 1)
        self.assertNotMade("made.txt")
        titles = [row["content"]["title"] for row in self.world.lines("list")]
        self.assertIn("Nobody answered Claude Code in shop", titles + self.history())

    def history(self):
        return [line.get("title") or line.get("content", {}).get("title") for line in self.world.lines("history")]
