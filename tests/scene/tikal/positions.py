"""Positions that the tests of the pictures share."""

from tutor.engine.tikal import Game, Options, State
from tutor.engine.tikal.actions import DrawTile
from tutor.engine.tikal.notation import parse_position

MIDDLE = parse_position(
    "tikal/2 a1:R3,B9 a2:=7,R1 a3:A6/4,m0 a4:B6/5 b1:=10,B1 b2:B1 b3:A2/0,=5,Rg b4:A3/4,=9 b5:E4/4 c1:A1/3,R1*,B2* "
    "c2:B5/4,=8 c3:C4/4 c4:A4/1,=5 c5:F4/2 d1:A5/1,m1,B1 d2:B1/0 d3:B3/0,R1,Rc d4:C3/0 d5:C2/3,R2,Rc e1:B4/0,=6,Bg "
    "e2:D5/2 e3:B2/5 e4:D4/1 f1:E3/5 f2:D1/0 f3:C5/0 f4:C1/2 g1:E5/2 g2:D2/5 h1:E1/2 h2:E2/3 h3:D3/1 R:35,t5778 "
    "B:30,t266 turn:B,act,10"
)
LATE = parse_position(
    "tikal/4 a1:R11,B2,C10*,K10 a2:=2,R1,K1,Rg a3:A4/2,=10,R1,B2,K1 a4:E2/4 a5:E1/5 b1:=3,B1,K1,Rl b2:C3,Cc "
    "b3:C1/2,R1,K1* b4:E4/1 b5:D5/1 c1:A2/0,=7,R1,Kg c2:A5/4,m0,B2 c3:B4/3,=6,R1 c4:D2/4,C1,Cc c5:C5/2 "
    "d1:A3/1,=6,C1,Bg d2:A6/3,m0,R1,B3,C1,Bc d3:F1/2 d4:B5/0 d5:C2/1 e1:C4/3,C1 e2:A1/1,B3* e3:B2/0 e4:B3/5,K3,Kc "
    "e5:C3/4 f1:G4/1 f2:B1/0 f3:B6/0,m2,B1 f4:D3/1 f5:D4/4 g1:F2/0 g2:F5/2 g3:E3/4 g4:D1/5 g5:E5/4 h1:G1/1 h2:G2/3 "
    "h3:G3/4 h4:F4/3 h5:F3/5 R:30,t3 B:38,t2788 C:15,t155 K:40,t48 turn:K,over"
)
PLACING = Game(Options(players=3)).initial_state().apply(-1, DrawTile("A3")).state
BIDDING = parse_position(
    "tikal/3/variant:professional a2:=3,R2 b3:A1/0 c2:A2/0 a3:A3/0 c3:A4/0 out:A R:18 B:21 C:20 turned:R "
    "open:B1,B5 bid:B12 turn:C,bid"
)
CHOOSING = parse_position("tikal/4/variant:professional R:20 B:15 C:20 K:20 open:A1,A2,A3,A5 turn:B,choose")
SMALL = parse_position("tikal/2 a1:R2,B1 a2:=3,R2* b1:B1 b2:R1,Rc a3:A5/1,m1,B2* R:2,t1 B:1,t44 turn:R,act,7")

ALL: dict[str, State] = {"middle": MIDDLE, "late": LATE, "placing": PLACING, "small": SMALL,
    "bidding": BIDDING, "choosing": CHOOSING,
}  # fmt: skip
