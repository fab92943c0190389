"""`python -m server.translations`: bring all catalogues up to the source."""

from server.translations.catalogues import LANGUAGES, po_path, update

if __name__ == "__main__":
    for language in LANGUAGES:
        print(f"{language}: {update(language)} not translated ({po_path(language)})")
