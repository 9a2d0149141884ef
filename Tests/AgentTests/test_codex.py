# SPDX-License-Identifier: Apache-2.0
"""Codex with the hooks and the server of alertctl. Each test names a turn of scenarios.json."""

from AgentTests.world import AgentTest, until


class Codex(AgentTest):
    program = "codex"

    def interactive(self, scenario: str):
        self.world.start("--no-daemon", "--dangerously-bypass-hook-trust")
        self.world.sees("agent", "Codex")
        self.world.sees("agent", "›")
        self.world.type("agent", f"SCN:{scenario}")

    def test_a_command_is_allowed_here(self):
        self.world.attend()
        self.interactive("exec")
        self.world.answer("touch made.txt", "Allow")
        self.made("made.txt")
        self.assertOver()

    def test_a_command_is_denied_here(self):
        self.world.attend()
        self.interactive("exec")
        self.world.answer("touch made.txt", "Deny")
        self.world.sees("agent", "All done.")
        self.assertNotMade("made.txt")
        self.assertOver()

    def test_answer_there_leaves_it_to_its_own_dialog(self):
        self.world.attend()
        self.interactive("exec")
        self.world.answer("touch made.txt", "Answer there")
        self.world.sees("agent", "Yes, proceed")
        self.world.keys("agent", "Enter")
        self.made("made.txt")
        self.assertOver()

    def test_a_patch_is_shown_and_allowed(self):
        self.world.attend()
        self.interactive("patch")
        self.world.answer("*** Add File: added.py", "Allow")
        self.assertEqual(self.made("added.py"), "print(1)\n")
        self.assertOver()

    def test_a_question_of_the_model_is_answered(self):
        self.world.attend()
        self.interactive("mcp")
        self.world.answer("May I?", "Yes")
        self.world.sees("agent", "All done.")
        self.assertOver()

    def test_an_interrupted_call_ends_with_the_next_prompt(self):
        self.world.attend()
        self.interactive("mcp")
        self.world.sees("attend", "May I?")
        self.world.keys("agent", "Escape")
        self.world.sees("agent", "interrupted")
        self.world.type("agent", "Hello")
        # Without the hook the question would stay until waitSeconds have passed.
        until("no question is open", lambda: not self.world.prompts(), 15)
