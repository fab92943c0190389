"""Each box is called what the country's own block calls it: RULES.md section 2, word for word."""

import pytest
from flask import Flask

from scoring import BOX_IDS
from server.pages.boxnames import box_names
from server.pages.languages import COOKIE, install_languages

#: Language: the names in the order of the sheet, copied from the rule book's table.
RULE_BOOK = {
    "da": "Enere Toere Treere Firere Femmere Seksere|Et par|To par|Tre par|Tre ens|Fire ens|Fem ens|"
    "Lille straight|Stor straight|Fuld straight|Fuldt hus|Villa|Tårn|Chance|Maxi Yatzy",
    "sv": "Ettor Tvåor Treor Fyror Femmor Sexor|1 par|2 par|3 par|Tretal|Fyrtal|Femtal|"
    "Liten straight|Stor straight|Full straight|Kåk|Hus|Torn|Chans|Maxi-Yatzy",
    "nb": "Enere Toere Treere Firere Femmere Seksere|Ett par|To par|Tre par|Tre like|Fire like|Fem like|"
    "Liten straight|Stor straight|Full straight|Hytte|Hus|Tårn|Sjanse|Maxi Yatzy",
    "de": "Einser Zweier Dreier Vierer Fünfer Sechser|Ein Paar|Zwei Paare|Drei Paare|Drei gleiche"
    "|Vier gleiche|Fünf gleiche|Kleine Straße|Große Straße|Volle Straße|Full House|Villa|Turm"
    "|Chance|Maxi Yatzy",
    "en": "Ones Twos Threes Fours Fives Sixes|One pair|Two pairs|Three pairs|Three of a kind|Four of a kind|"
    "Five of a kind|Small straight|Large straight|Full straight|Full house|Villa|Tower|Chance|Maxi Yatzy",
}


def names_in(language: str) -> dict[str, str]:
    """The names as a visitor with this language gets them."""
    app = Flask(__name__)
    install_languages(app)
    with app.test_request_context(headers={"Cookie": f"{COOKIE}={language}"}):
        return box_names()


@pytest.mark.parametrize("language", RULE_BOOK)
def test_names_are_the_rule_books(language: str) -> None:
    """All twenty, by id."""
    upper, *lower = RULE_BOOK[language].split("|")
    assert names_in(language) == dict(zip(BOX_IDS, [*upper.split(" "), *lower], strict=True))


def test_hus_is_not_the_same_box_everywhere() -> None:
    """Three and three in Swedish and Norwegian, three and two in Danish."""
    assert names_in("sv")["villa"] == names_in("nb")["villa"] == "Hus"
    assert names_in("da")["full_house"] == "Fuldt hus"
    assert names_in("da")["villa"] == "Villa"
