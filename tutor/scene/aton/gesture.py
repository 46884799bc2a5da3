"""What a touch means, and which buttons there are. Proposals may be illegal: the engine then says why.

While cards are laid, the selection keeps what lies so far: ``lay:2:4`` says that card ``card:4`` lies at the own
cartouche 2 (``lay:1:4:2`` that ``card:4:2``, the second 4 in hand, lies at cartouche 1). Besides, one card or one
cartouche may be held, waiting for its counterpart. Nothing is done before the seat seals all four.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from tutor.engine.aton import actions as a
from tutor.engine.aton.board import GROUPS, INDEX, RED, SEATS, SIZES, SPACE, Space
from tutor.engine.aton.cards import HAND, Card, Cards
from tutor.engine.aton.state import Observation
from tutor.engine.aton.table import CARTOUCHES, Phase
from tutor.engine.protocol import Key, Player
from tutor.scene.picture import Gesture, Offer, Propose, Select, View

HAND_KEY: Final = "table:hand"


def card_keys(hand: Cards) -> dict[Key, Card]:
    """The key of every card in hand, from the left: ``card:4``, then ``card:4:2`` for a second one."""
    keys: dict[Key, Card] = {}
    for card in hand:
        copy = sum(other == card for other in keys.values()) + 1
        keys[f"card:{card}" if copy == 1 else f"card:{card}:{copy}"] = card
    return keys


@dataclass(frozen=True, slots=True)
class Laying:
    """A selection understood: which card lies at which cartouche, and the card or cartouche held."""

    hand: dict[Key, Card]
    lies: dict[int, Key] = field(default_factory=dict)
    card: Key | None = None
    cartouche: int | None = None

    @classmethod
    def of(cls, view: View) -> Laying:
        """What the viewer has laid so far. Keys that fit nothing in hand say nothing."""
        hand = own_hand(view.observation)
        lies: dict[int, Key] = {}
        held: dict[str, Any] = {}
        for key in view.selection if hand else ():
            parts = key.split(":")
            if parts[0] == "lay" and len(parts) > 2 and parts[1] in map(str, CARTOUCHES):
                card = ":".join(["card", *parts[2:]])
                if card in hand and card not in lies.values():
                    lies[int(parts[1])] = card
            elif key in hand:
                held = {"card": key}
            elif number := own_cartouche(view.observation, key):
                held = {"cartouche": number}
        return cls(hand, dict(sorted(lies.items())), **held)

    @property
    def cards(self) -> Cards:
        """The cards that lie, cartouche 1 first."""
        return tuple(self.hand[key] for key in self.lies.values())

    @property
    def complete(self) -> bool:
        """Whether all four lie."""
        return len(self.lies) == HAND

    def selected(self, lies: dict[int, Key], *held: Key) -> Select:
        """The selection that says this."""
        kept = (f"lay:{number}:{key.removeprefix('card:')}" for number, key in sorted(lies.items()))
        return Select((*kept, *held))


def own_hand(seen: Observation) -> dict[Key, Card]:
    """The viewer's hand by key; empty for an onlooker and when there is none."""
    return {} if seen.viewer is None else card_keys(seen.seats[seen.viewer].hand)


def own_cartouche(seen: Observation, key: Key) -> int | None:
    """The number of a cartouche of the viewer; None for any other key."""
    parts = key.split(":")
    mine = seen.viewer is not None and parts[:2] == ["cartouche", SEATS[seen.viewer]]
    return int(parts[2]) if mine and parts[2:] and parts[2] in map(str, CARTOUCHES) else None


def victim(seen: Observation) -> Player:
    """Whose counters are being removed: a 1 at cartouche 2 removes an own one (A-C2-2)."""
    player = seen.turns[0]
    return player if seen.seats[player].laid[1] == 1 else 1 - player


def targets(view: View) -> tuple[Space, ...]:
    """The spaces whose touch does something legal now: where a counter can come to lie, or which can be taken."""
    seen: Observation = view.observation
    return tuple(
        space
        for action in view.legal
        if isinstance(action, a.Remove | a.Place | a.TakeBack)
        for space in _open(seen, action)
    )


def _open(seen: Observation, action: a.Remove | a.Place | a.TakeBack) -> Iterator[Space]:
    index = INDEX[action.temple, action.colour]
    group, held = GROUPS[index], [seat.counters[index] for seat in seen.seats]
    if isinstance(action, a.Place):
        return iter(group.spaces[held[RED] : SIZES[index] - held[1 - RED]])
    owner = victim(seen) if isinstance(action, a.Remove) else seen.turns[0]
    return (group.space(owner, nth) for nth in range(held[owner]))


# --- touches ---


def gesture(view: View, key: Key | None) -> Gesture:
    """What touching ``key`` means now."""
    seen: Observation = view.observation
    laying = Laying.of(view)
    if key is None:
        return _escape(view, laying)
    if seen.viewer is None:
        return None
    if laying.hand:
        if key == HAND_KEY or key in laying.hand:
            return _touch_hand(laying, key)
        if number := own_cartouche(seen, key):
            return _touch_cartouche(seen.viewer, laying, number)
    match key.split(":"):
        case ["space", name] if name in SPACE:
            space = SPACE[name]
            return Propose((_VERBS.get(seen.phase, a.Place)(space.temple, space.colour),))
        case ["token", letter] if letter == SEATS[seen.viewer]:
            return Propose((a.Exchange(),))
    return None


# Elsewhere a touch of a space proposes to place, and the engine says what comes first.
_VERBS: Final[dict[Phase, type[a.Remove | a.Place | a.TakeBack]]] = {
    Phase.REMOVE: a.Remove,
    Phase.TAKE_BACK: a.TakeBack,
}


def _escape(view: View, laying: Laying) -> Gesture:
    """First let go of what is held, then take all cards back."""
    if laying.card or laying.cartouche:
        return laying.selected(laying.lies)
    return Select() if view.selection else None


def _touch_hand(laying: Laying, key: Key) -> Gesture:
    """Once all four lie, the hand is where they are sealed. Before that a card is held, laid, or taken back."""
    if laying.complete:
        return Propose((a.Allocate(laying.cards),))
    if key == HAND_KEY:
        return None
    at = next((number for number, card in laying.lies.items() if card == key), None)
    lies = {number: card for number, card in laying.lies.items() if number != at}
    if laying.cartouche:
        return laying.selected({**lies, laying.cartouche: key})
    if at:
        return laying.selected(lies)
    return laying.selected(lies) if key == laying.card else laying.selected(lies, key)


def _touch_cartouche(seat: Player, laying: Laying, number: int) -> Gesture:
    """Lay the card held there; or take up again what lies there; or wait for a card."""
    if laying.card:
        return laying.selected({**laying.lies, number: laying.card})
    if number in laying.lies:
        lies = {at: card for at, card in laying.lies.items() if at != number}
        return laying.selected(lies, laying.lies[number])
    if number == laying.cartouche:
        return laying.selected(laying.lies)
    return laying.selected(laying.lies, f"cartouche:{SEATS[seat]}:{number}")


# --- buttons ---


def offers(view: View) -> tuple[Offer, ...]:
    """The buttons for what has no place on the board, and for sealing."""
    seen: Observation = view.observation
    if seen.viewer is None:
        return ()
    laying = Laying.of(view)
    if laying.hand:
        return tuple(_offers_to_lay(view, laying))
    if seen.phase is Phase.LAY and view.legal:
        return _offer(view, "keep", a.Keep()), _offer(view, "exchange", a.Exchange())
    if seen.turns[:1] != (seen.viewer,):
        return ()
    if seen.phase is Phase.REMOVE:
        return (_offer(view, "stop", a.Stop()),)
    if seen.phase is Phase.NAME:
        card = seen.seats[seen.viewer].laid[3]
        return tuple(_offer(view, "name", a.Name(n), n=n) for n in range(card + 1))
    return ()


def _offers_to_lay(view: View, laying: Laying) -> Iterator[Offer]:
    yield _offer(view, "seal", a.Allocate(laying.cards))
    if laying.lies:
        yield Offer("offer.aton.take_back", selection=())
    yield _offer(view, "exchange", a.Exchange())


def _offer(view: View, label: str, action: Any, **params: Any) -> Offer:
    return Offer(f"offer.aton.{label}", params, legal=action in view.legal, actions=(action,))
