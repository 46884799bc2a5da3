"""How far each seat is from the four instant wins."""

from tutor.engine.aton.threats import threats

from .tables import table


def test_at_the_start_everything_is_far() -> None:
    state = table("R:0 B:0 turn:1,lay")
    assert [(threat.kind, threat.temple, threat.missing) for threat in threats(state, 0)] == [
        ("points", None, 40),
        ("temple", 1, 12),
        ("temple", 2, 12),
        ("temple", 3, 12),
        ("temple", 4, 12),
        ("yellow", None, 14),
        ("green", None, 14),
    ]
    assert not any(threat.blockers for threat in threats(state, 0))


def test_counters_of_the_other_block() -> None:
    state = table("T1:Ryyyg,By T2:Bgg T4:Rg R:33 B:7 turn:4,lay")
    points, one, two, _, four, yellow, green = threats(state, 0)
    assert (points.have, points.missing, points.blockers) == (33, 7, ())
    assert (one.have, one.missing, one.blockers) == (4, 8, ("T1-3",))
    assert (two.missing, two.blockers) == (12, ("T2-10", "T2-11"))
    assert (four.missing, four.blockers) == (11, ())
    assert (yellow.missing, yellow.blockers) == (11, ("T1-3",))
    assert (green.missing, green.blockers) == (12, ("T2-10", "T2-11"))
    assert threats(state, 1)[0].have == 7
    assert threats(state, 1)[5].blockers == ("T1-0", "T1-1", "T1-2")


def test_a_supply_too_small_is_said() -> None:
    state = table("T1:Ryyyykko T2:Ryyyykko T3:Ryykkk T4:R R:0 B:0 turn:4,lay".replace(" T4:R ", " "))
    by_kind = {(threat.kind, threat.temple): threat.supply for threat in threats(state, 0)}
    assert by_kind["yellow", None]
    assert by_kind["temple", 1]
    assert not by_kind["temple", 4]
    assert not by_kind["green", None]
