"""Positions that the tests of the pictures share."""

from tutor.engine.aton import Game, State
from tutor.engine.aton.notation import parse_position

START = parse_position("aton/2 R:0,hand1224 B:0,hand1334 turn:1,lay")
LAYING = parse_position(
    "aton/2 T1:Ryyk,Bg T2:Rb,Bkk T3:Ro,Bkg R:12,dead2,hand1334,discards2220 B:9,dead1,spent,hand1224,thrown1111,"
    "discards1111 turn:3,lay"
)
REMOVING = parse_position(
    "aton/2 T1:Ryyk,Bgg T2:Rb,Bkkyo T3:Ro,Bkg R:12,dead2,laid2431,discards2220 B:9,dead1,laid1213,discards2220 "
    "turn:3,remove,RB,2"
)
PLACING = parse_position(
    "aton/2 T1:Ryykkgo,Bygb T2:Ryk,Byobg T3:Rkkbo,Bko T4:Rko,Bobkg R:26,dead2,laid4134,discards2220 "
    "B:31,dead4,laid3212,discards2220 turn:5,place,BR,2"
)
SCORED = parse_position(
    "aton/2 T1:Ryykkgo,Bygb T2:Ryk,Byobg T3:Rkkbo,Bko T4:Rko,Bobkg R:26,dead4,laid4134,discards2220,due1111 "
    "B:31,dead4,laid3212,discards2220,due1111 turn:5,take_back,BRBRBRBR"
)
TIE = parse_position(
    "aton/2 T1:Ryyk,Bgg T2:Rb,Bkkyo R:12,laid2431,drawn3,discards2220 B:9,laid2431,discards2220 turn:3,tie"
)
OVER = parse_position(
    "aton/2 T1:Ryyyykkbogggg T2:Bkkyo R:22,dead2,laid2414 B:19,dead1,laid1213 turn:9,over,temple/R"
)
OPTIONS = parse_position(
    "aton/2/removal_compulsory:no/placing_compulsory:no T1:Ryyk,Bgg T2:Rb,Bkkyo R:12,laid2434 B:9,laid1213 "
    "turn:3,name,RB"
)
DEALING = Game().initial_state()

ALL: dict[str, State] = {
    "start": START,
    "laying": LAYING,
    "removing": REMOVING,
    "placing": PLACING,
    "scored": SCORED,
    "tie": TIE,
    "over": OVER,
    "options": OPTIONS,
    "dealing": DEALING,
}
