"""Messages out of the source, into the catalogues, and from there into the form that the product reads."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).resolve().parent
SERVER = FOLDER.parent
LANGUAGES = ("da", "de", "en", "nb", "sv")
#: The language of the source: its translations are the messages themselves.
SOURCE_LANGUAGE = "en"
#: Only what is needed to read the file: dates would change it without a change.
HEADER = r"""msgid ""
msgstr ""
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""
#: Stands in the compiled form, which must be the same whenever it is made.
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


def po_path(language: str) -> Path:
    """The catalogue that people edit."""
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


def mo_path(language: str) -> Path:
    """The compiled catalogue that the product reads."""
    return po_path(language).with_suffix(".mo")


def messages_in_source() -> Catalog:
    """Every message of the Python modules, templates and browser modules of this room."""
    with (FOLDER / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file, "babel.cfg")  # type: ignore[no-untyped-call]
    found = Catalog(project="maxitray", fuzzy=False)
    for path, line, message, comments, context in extract_from_dir(str(SERVER), methods, options):
        found.add(message, None, [(path, line)], auto_comments=comments, context=context)
    return found


def read_catalogue(language: str) -> Catalog:
    """A language's catalogue; an empty one for a language without."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue in its compiled form."""
    catalogue.creation_date = catalogue.revision_date = EPOCH
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update(language: str) -> int:
    """Bring a language's catalogue up to the source and compile it; the number of messages not translated."""
    catalogue = read_catalogue(language)
    catalogue.update(messages_in_source(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    if language == SOURCE_LANGUAGE:
        for message in catalogue:
            if message.id:
                message.string = message.id
    po_path(language).parent.mkdir(parents=True, exist_ok=True)
    with po_path(language).open("wb") as file:
        file.write(HEADER.format(language=language).encode())
        write_po(file, catalogue, sort_output=True, include_lineno=False, omit_header=True, width=110)
    mo_path(language).write_bytes(compiled(catalogue))
    return sum(1 for message in catalogue if message.id and not all(_forms(message.string)))


def _forms(string: object) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, tuple | list) else (str(string or ""),)
