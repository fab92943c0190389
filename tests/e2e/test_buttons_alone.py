"""Two players play four full turns each by buttons alone, start a new game with them too, and lamp, page and
state agree all the way. Nothing is tapped: the dice are thrown by the simulated tray, all else is pressed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import visiting
from tests.e2e.hands import shown_dice, total_of
from tests.e2e.process import Product

#: A machine that is shared may stall; no roll takes this long by itself, seconds.
PATIENCE_S = 60.0
#: Between two looks, and so long that a second press is meant, seconds.
LOOK_S = 0.05
PAUSE_S = 0.6


@pytest.fixture
def product(tmp_path: Path) -> Iterator[Product]:
    """A product with a simulated tray and simulated buttons."""
    product = Product(tmp_path, "simulated", "simulated")
    product.start()
    yield product
    product.stop()


class Hand:
    """Presses buttons, one after another, and looks at the lamp and at the page in between."""

    def __init__(self, product: Product, page: Page) -> None:
        self.product = product
        self.page = page

    def state(self) -> Any:
        """The state as it is now."""
        return self.product.state()

    def until(self, done: Callable[[Any], bool]) -> Any:
        """The first state of which this is true."""
        ends = time.monotonic() + PATIENCE_S
        while not done(state := self.state()):
            assert time.monotonic() < ends, state
            time.sleep(LOOK_S)
        return state

    def press(self, button: str, press: str = "short") -> Any:
        """Press it; the state once that has had its effect."""
        before = self.state()
        self.product.call("POST", "/simulated/button", {"button": button, "press": press})
        return self.until(lambda state: told(state) != told(before))

    def lamp(self) -> str:
        """Colour and rhythm."""
        lamp = self.product.call("GET", "/simulated/panel")["lamp"]
        return f"{lamp['colour']} {lamp['rhythm']}"

    def shows(self, lamp: str, **lines: str) -> None:
        """Lamp and page tell the same of this moment."""
        assert self.lamp() == lamp
        for name, text in lines.items():
            line = self.page.locator(f"#button-{name}")
            if text:
                expect(line.locator("span")).to_have_text(text)
            else:
                expect(line).to_be_hidden()

    def roll(self, number: int) -> Any:
        """Throw until the throw is counted, or something is asked about it.

        An eye that the machine held up for three seconds is started again, and dice that rolled meanwhile are
        gone with its tray: whoever plays sees the empty tray and throws again.
        """
        while True:
            before = self.state()
            self.product.call("POST", "/simulated/throw", {"keep": []})
            state = self.until(partial(counted_or_lost, number=number, before=before))
            if counted(state, number):
                return state

    def throw(self, number: int) -> list[int]:
        """Throw; what the eye is in doubt about is said by buttons: the likeliest value of each die."""
        state = self.roll(number)
        while throws(state) < number:
            assert self.lamp() in {"yellow fast", "yellow double"}
            short = state["buttons"]["short"]
            if short["write"] is None:
                state = self.press("on")
                continue
            assert short["write"]["does"] in {"take_value", "count"}
            self.page.wait_for_timeout(PAUSE_S * 1000)
            state = self.press("write")
        expect(self.page.locator("#throw-marks i.used")).to_have_count(number)
        dice: list[int] = state["game"]["turn"]["dice"]
        assert shown_dice(self.page) == [str(face) for face in dice]
        return dice

    def point_at(self, box: str) -> None:
        """Go round until the buttons point at this box; the page marks the same one all the way."""
        selection = self.state()["selection"]
        while selection is None or selection["box"] != box:
            selection = self.press("on")["selection"]
            marked = self.page.locator(".tile[data-selected]")
            expect(marked).to_have_attribute("data-box", selection["box"])


def told(state: Any) -> Any:
    """What a press may change."""
    return state["version"], state["game"]["id"], state["buttons"]


def throws(state: Any) -> int:
    """Throws counted in this turn."""
    return int(state["game"]["turn"]["throw"])


def counted(state: Any, number: int) -> bool:
    """Whether that throw of the turn is there, or is asked about."""
    return throws(state) == number or asks(state)


def counted_or_lost(state: Any, number: int, before: Any) -> bool:
    """Whether it is counted, or a new eye sees a tray that it cannot have been thrown in."""
    camera = state["tray"]["camera"]
    new_eye = camera["restarts"] > before["tray"]["camera"]["restarts"]
    return counted(state, number) or (new_eye and camera["health"] == "online")


def asks(state: Any) -> bool:
    """Whether the buttons are asked for a value or a yes."""
    at = state["buttons"]["short"]["on"] or {}
    write = state["buttons"]["short"]["write"] or {}
    return "value" in at or write.get("does") == "count"


def best_box(state: Any) -> tuple[str, int]:
    """Where the roll pays most."""
    options = state["game"]["options"][0]
    box = max(options, key=options.get)
    return str(box), int(options[box])


def play_turn(hand: Hand, name: str, place: int, number: int) -> None:
    """Throw, throw again, choose the best box, write it."""
    expect(hand.page.locator("#turn-name")).to_have_text(name)
    before = int(total_of(hand.page, place))
    hand.until(lambda state: state["tray"]["state"] in {"empty", "taken", "read"})
    hand.throw(1)
    if number % 2:
        hand.throw(2)
    hand.until(lambda state: state["tray"]["state"] == "read")
    state = hand.state()
    box, points = best_box(state)
    alone = len(state["game"]["options"][0]) == 1
    hand.shows("green steady", walk="Choose a box", undo="Undo", write="Choose Maxi Yatzy" if alone else "")
    hand.point_at(box)
    does = f"Write {points} points" if points else "Strike"
    hand.shows("green steady", write=does, held="Hold to strike")
    state = hand.press("write")
    if not points:  # the last box of a sheet may pay nothing: that is asked
        hand.shows("red triple", write="Really strike?", undo="No")
        hand.page.wait_for_timeout(PAUSE_S * 1000)
        state = hand.press("write")
    assert state["game"]["players"][place]["columns"][0]["boxes"][box]["points"] == points
    assert state["selection"] is None
    if not state["game"]["over"]:
        expect(hand.page.locator(".tile[data-selected]")).to_have_count(0)
    expect(hand.page.locator("#totals .points").nth(place)).to_have_text(str(before + points))


def strike_by_mistake(hand: Hand) -> None:
    """A strike asks, is confirmed, and is undone, redone and undone again."""
    hand.point_at("maxi_yatzy")
    hand.press("write", "long")
    hand.shows("red triple", write="Really strike?", undo="No")
    hand.press("undo")
    hand.press("on")
    hand.point_at("maxi_yatzy")
    hand.press("write", "long")
    hand.page.wait_for_timeout(PAUSE_S * 1000)
    struck = hand.press("write")
    assert struck["game"]["players"][0]["columns"][0]["boxes"]["maxi_yatzy"]["state"] == "struck"
    back = hand.press("undo")
    assert back["game"]["players"][0]["columns"][0]["boxes"]["maxi_yatzy"]["state"] == "open"
    assert hand.press("undo", "long")["game"] == {**struck["game"]}
    assert hand.press("undo")["game"] == back["game"]


def test_two_players_by_buttons_alone(browser: Browser, product: Product) -> None:
    rules = product.call("GET", "/rule-sets/cardzo")
    boxes = ["sixes", "chance", "one_pair", "maxi_yatzy"]
    players = [{"name": "Anna"}, {"name": "Ben"}]
    game = {"players": players, "rules": rules | {"name": "four", "boxes": boxes, "bonus": []}}
    with visiting(browser, product.url) as visitor:
        hand = Hand(product, visitor.page)
        product.call("POST", "/games", game)
        hand.until(lambda state: state["tray"]["camera"]["health"] == "online")
        hand.shows("white pulse", walk="Choose a player")
        hand.press("back")
        hand.shows("white pulse", write="\u2068Ben\u2069 begins")
        assert hand.press("write")["game"]["turn"]["player"] == "p2"
        expect(visitor.page.locator("#turn-name")).to_have_text("Ben")
        hand.press("on")
        hand.press("write")

        for number in range(1, 5):
            for place, name in enumerate(order(hand)):
                play_turn(hand, name, place, number)

        assert hand.state()["game"]["over"]
        expect(visitor.page.locator("#ending")).to_be_visible()
        hand.shows("off steady", write="Same players again", undo="Undo")
        hand.press("write")
        hand.shows("red triple", write="Really play again?", undo="No")
        finished = hand.state()["game"]["id"]
        visitor.page.wait_for_timeout(PAUSE_S * 1000)
        assert hand.press("write")["game"]["id"] != finished
        expect(visitor.page.locator("#play")).to_be_visible()
        hand.throw(1)
        hand.until(lambda state: state["tray"]["state"] == "read")
        strike_by_mistake(hand)
        heard = product.call("GET", "/simulated/panel")["beeps"]
        assert heard["roll"] >= 13


def order(hand: Hand) -> list[str]:
    """The players' names in the order of play."""
    return [player["name"] for player in hand.state()["game"]["players"]]
