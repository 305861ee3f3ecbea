"""What the pages show is true: programs run, dialogues go as they are written, commands exist."""

from __future__ import annotations

import doctest
import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import oddeck
from oddeck.cli.app import app
from oddeck.server.ops.settings import Settings

from .blocks import PAGES, PROJECT, blocks, commands, name, programs

TUTORIALS = PROJECT / "docs" / "tutorials"
# The second goes on with what the first has made.
IN_ORDER = [TUTORIALS / "first-bot.md", TUTORIALS / "tournament.md"]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")], ids=name
)
def test_dialogues(page: Path) -> None:
    result = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert result.attempted > 2
    assert result.failed == 0


def test_the_programs_of_the_tutorials(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for page in IN_ORDER:
        for program in programs(page):
            exec(compile(program, name(page), "exec"), names)
    printed = capsys.readouterr().out
    assert "games won against" in printed
    assert "play 3Fr" in printed
    assert re.search(r"^linker +\d+ \(\d+ to \d+\)$", printed, re.MULTILINE)


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if any(block.language == "sh" for block in blocks(page))],
    ids=name,
)
def test_commands_that_are_shown_to_be_typed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks marked `sh` are run, line by line, in an empty folder; who is asked for a move gets
    up.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ODDECK_DATA_DIR", str(tmp_path / "data"))
    for line in "".join(
        block.text for block in blocks(page) if block.language == "sh"
    ).splitlines():
        result = CliRunner().invoke(app, shlex.split(line, comments=True)[1:], input="quit\n")
        assert result.exit_code == 0, f"{line}: {result.output} {result.exception!r}"


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=name)
def test_every_command_that_a_page_shows_exists(page: Path) -> None:
    """With all its options.

    Most would take long, or need a network, or wait for somebody, so they are not run.
    """
    root: Any = typer.main.get_command(app)
    for line in commands(page):
        words = shlex.split(line)[1:]
        command = root
        while words and words[0] in getattr(command, "commands", {}):
            command = command.commands[words.pop(0)]
        assert command is not root, f"{line}: there is no such command"
        options = {
            option
            for parameter in command.params
            for option in (*parameter.opts, *parameter.secondary_opts)
        } | {"--help"}
        assert not [word for word in words if word.startswith("--") and word not in options], line


def test_records_that_are_shown_can_be_replayed() -> None:
    shown = [
        block.text
        for page in PAGES
        for block in blocks(page)
        if block.text.startswith("oddeck record")
    ]
    assert shown
    for record in shown:
        assert oddeck.from_record(record).history()


def test_every_setting_of_the_server_is_described_with_its_default() -> None:
    text = (PROJECT / "docs" / "server.md").read_text(encoding="utf-8")
    described: dict[str, str] = {}
    for names, defaults in re.findall(r"^\| (`ODDECK_.*?) \| (.*?) ?\|", text, re.MULTILINE):
        first, *others = re.findall(r"`(\w+)`", names)
        settings = [
            first,
            *(other.replace("_BURST", first.replace("_RATE", "_BURST")) for other in others),
        ]
        values = defaults.split(", ") if defaults else [""] * len(settings)
        described |= dict(zip(settings, values, strict=True))
    assert described == {
        f"ODDECK_{each.name.upper()}": f"{each.default:g}"
        if isinstance(each.default, int | float)
        else each.default
        for each in fields(Settings)
        if each.name != "database_url"  # by default a file in the user's folder
    } | {"ODDECK_DATABASE_URL": ""}
