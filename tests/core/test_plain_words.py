"""Sentences for readers whom the number of a rule leads nowhere."""

import re

from fleetdesk.core.words import ENGLISH, Words, msg


def test_plain_words_leave_the_numbers_of_rules_out(root):
    french = Words.load("fr", root / "resources" / "i18n")
    told = msg("A derelict is not attacked: the first ship to touch it recovers it (R39, R40).")
    typed = msg("{ship} is not in play", ship="R12 (R12)")
    for words in (ENGLISH, french):
        assert "(R39, R40)" in words.say(told)
        assert not re.search(r"\bR\d|\(\s*\)", words.plain.say(told))
        assert words.plain.say(told).endswith("." if words is ENGLISH else words.say(told)[-1])
        assert "R12 (R12)" in words.plain.say(typed), "what a player typed stays as it is"
        assert words.plain.plain is words.plain
        assert words.plain.citing.say(told) == words.say(told)


def test_every_text_that_cites_a_rule_reads_well_without(root):
    """Nothing of a citation is left in any text of either language."""
    template = re.compile(r'^msg(?:id|id_plural|str(?:\[\d\])?) "(.*)"$', re.MULTILINE)
    catalogue = (root / "resources" / "i18n" / "fr" / "LC_MESSAGES" / "fleetdesk.po").read_text("utf-8")
    plain = ENGLISH.plain
    for text in template.findall(catalogue):
        if re.search(r"\(R\d", text):
            left = plain.text(text)
            assert not re.search(r"\bR\d{1,3}\b|\(\s*\)|\s[.,)]", left), text
