"""Puts what was measured into a document, between two marks that say what made it."""

from __future__ import annotations

from pathlib import Path

END = "<!-- end -->"


def put(document: Path, begin: str, text: str) -> None:
    """Replace what stands in the document between `begin` and the end mark after it."""
    before, rest = document.read_text(encoding="utf-8").split(begin, 1)
    after = rest.split(END, 1)[1]
    document.write_text(f"{before}{begin}\n\n{text}\n\n{END}{after}", encoding="utf-8")
